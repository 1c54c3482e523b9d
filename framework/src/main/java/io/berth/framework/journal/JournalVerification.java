package io.berth.framework.journal;

import io.berth.framework.core.Core;
import io.berth.framework.core.Decision;
import io.berth.framework.core.Input;
import io.berth.framework.core.PolicyFailure;
import io.berth.framework.core.PolicySource;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Asks the policies again, beside a replay, and compares what they decide with what was recorded. For one thread. */
public final class JournalVerification {
    private static final String NOTHING = "nothing more in this round";

    private final Core core;
    private @Nullable Input lastInput;

    /**
     * Where the policies decide otherwise than was recorded.
     *
     * @param round     number of the round in the journal's count
     * @param nowMillis its time
     * @param decision  which of its decisions, from 1
     * @param recorded  the recorded decision as a line, or words when there is none
     * @param decided   what is decided now as a line, or words when there is none
     * @param input     the input before it as a line; empty when there was none
     * @param file      the segment
     * @param line      line of the round's end in it
     */
    public record Divergence(
            long round,
            long nowMillis,
            int decision,
            String recorded,
            String decided,
            String input,
            Path file,
            int line) {}

    /**
     * Makes the policies.
     *
     * @param header what the journal begins with
     * @param source where policies come from
     * @throws io.berth.spi.plugin.SettingsException when a policy or a setting is not known or wrong
     */
    public JournalVerification(JournalHeader header, PolicySource source) {
        core = Core.restored(header.configuration(), source, header.snapshot());
    }

    /**
     * Decides one round again. Not to be called any more once it differed.
     *
     * @param round what was recorded
     * @return where it differs, or null
     */
    public @Nullable Divergence check(RecordedRound round) {
        for (Input input : round.inputs()) {
            if (!(input instanceof Input.PolicyFailed)) { // a failing policy fails again by itself
                core.apply(input);
                lastInput = input;
            }
        }
        List<Decision> decided;
        try {
            decided = core.round(round.nowMillis());
        } catch (PolicyFailure e) {
            return divergence(round, 0, String.valueOf(e.getMessage()));
        }
        core.takeFailures();
        List<Decision> recorded = round.decisions();
        if (decided.equals(recorded)) {
            return null;
        }
        int at = 0;
        while (at < Math.min(decided.size(), recorded.size()) && decided.get(at).equals(recorded.get(at))) {
            at++;
        }
        return divergence(round, at, at < decided.size() ? DecisionForm.text(decided.get(at)) : NOTHING);
    }

    private Divergence divergence(RecordedRound round, int at, String decided) {
        List<Decision> recorded = round.decisions();
        return new Divergence(
                recorded.isEmpty() ? round.round() + 1 : round.round(),
                round.nowMillis(),
                at + 1,
                at < recorded.size() ? DecisionForm.text(recorded.get(at)) : NOTHING,
                decided,
                lastInput == null ? "" : InputForm.text(lastInput),
                round.file(),
                round.line());
    }

    /** {@return the hash of all that was decided again} */
    public String hash() {
        return core.hash();
    }
}
