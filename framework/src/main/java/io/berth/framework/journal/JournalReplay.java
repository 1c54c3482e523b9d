package io.berth.framework.journal;

import io.berth.framework.core.Core;
import io.berth.framework.core.HashChain;
import io.berth.framework.core.Input;
import io.berth.framework.core.Snapshot;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Folds a journal, without any policy, and checks each hash, and each snapshot that a segment begins with, against the fold. For one thread.
 */
public final class JournalReplay {
    private final JournalReader reader;
    private final Core core;
    private long rounds;
    private long decisions;
    private @Nullable Input lastInput;

    private JournalReplay(JournalReader reader) {
        this.reader = reader;
        JournalHeader header = reader.first();
        Snapshot snapshot = header.snapshot();
        if (snapshot.rounds() == 0 && !snapshot.chain().hash().equals(new HashChain(header.configuration()).hash())) {
            throw new JournalFault("'" + reader.file() + "' line 1 has a configuration that does not give the hash "
                    + snapshot.chain().hash() + "; take the whole journal from where it was recorded");
        }
        try {
            core = Core.restoredWithoutPolicies(header.configuration(), snapshot);
        } catch (IllegalArgumentException e) {
            throw new JournalFault("'" + reader.file() + "' line 1 has a snapshot that does not fit its configuration: "
                    + e.getMessage());
        }
    }

    /**
     * Opens a journal.
     *
     * @param folder its folder
     * @throws JournalFault as {@link JournalReader#open}
     */
    public static JournalReplay open(Path folder) {
        return new JournalReplay(JournalReader.open(folder));
    }

    /** {@return what the first segment begins with} */
    public JournalHeader header() {
        return reader.first();
    }

    /**
     * Folds one round.
     *
     * @return the round; null when there is none left
     * @throws JournalFault when something is missing, or does not give the hash or the state that was recorded
     */
    public @Nullable RecordedRound next() {
        RecordedRound round = reader.next();
        if (round == null) {
            return null;
        }
        Snapshot expected = round.before();
        if (expected != null && !expected.equals(core.snapshot())) {
            throw new JournalFault("'" + round.file() + "' line 1 has another state than the lines before it give;"
                    + " take the whole journal from where it was recorded");
        }
        try {
            for (Input input : round.inputs()) {
                core.apply(input);
                lastInput = input;
            }
            core.fold(round.nowMillis(), round.decisions());
        } catch (IllegalArgumentException | IllegalStateException | IndexOutOfBoundsException e) {
            throw fault(round, "cannot follow from the lines before it: " + e.getMessage());
        }
        if (!round.hash().isEmpty()) {
            rounds++;
            decisions += round.decisions().size();
            if (!round.hash().equals(core.hash())) {
                throw fault(
                        round,
                        "has the hash " + round.hash() + ", but its decisions and those before it give " + core.hash());
            }
        }
        return round;
    }

    private static JournalFault fault(RecordedRound round, String what) {
        return new JournalFault("'" + round.file() + "' line " + round.line() + " " + what
                + "; take the whole journal from where it was recorded");
    }

    /** {@return how the journal ends; asked when there is no next round} */
    public JournalTail tail() {
        return reader.tail();
    }

    /** {@return the core in the state after the round that was folded last} */
    public Core core() {
        return core;
    }

    /** {@return how many rounds that decided something were folded} */
    public long rounds() {
        return rounds;
    }

    /** {@return how many decisions were folded} */
    public long decisions() {
        return decisions;
    }

    /** {@return the input that was folded last, as a line; empty when there was none} */
    public String lastInput() {
        return lastInput == null ? "" : InputForm.text(lastInput);
    }
}
