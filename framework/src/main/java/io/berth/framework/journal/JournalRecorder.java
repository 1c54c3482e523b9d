package io.berth.framework.journal;

import io.berth.framework.core.Core;
import io.berth.framework.core.CoreConfiguration;
import io.berth.framework.core.Decision;
import io.berth.framework.core.Input;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * Records what a core is told and what it decides. The core's thread hands over references in chunks; another thread makes lines of them and writes. Nothing is
 * lost: when that thread is far behind (about a million lines), the core's thread waits for it. All methods are for the core's thread.
 */
public final class JournalRecorder implements Recording, AutoCloseable {
    /** After so many rounds there is a new segment, with a snapshot. */
    static final int SEGMENT_ROUNDS = 50_000;

    private static final int CHUNK = 1 << 13;
    private static final int CHUNKS_WAITING = 1 << 7;

    /** The writing thread begins when so many wait, or at the end: a run that is over in a blink shares neither core nor cache with it. */
    private static final int CHUNKS_TO_BEGIN = CHUNKS_WAITING / 2;

    /** The end of the journal. */
    record End(String cause, Map<String, Object> result) {}

    private final Path folder;
    private final List<JournalPlugin> plugins;
    private final Map<String, Object> about;
    private final int segmentRounds;
    private final ArrayBlockingQueue<@Nullable Object[]> handedOver = new ArrayBlockingQueue<>(CHUNKS_WAITING);
    private @Nullable Core core;
    private @Nullable JournalWriter writer;
    private @Nullable Object[] chunk = new @Nullable Object[CHUNK];
    private int filled;
    private int rounds;

    private JournalRecorder(Path folder, List<JournalPlugin> plugins, Map<String, Object> about, int segmentRounds) {
        this.folder = folder;
        this.plugins = List.copyOf(plugins);
        this.about = about;
        this.segmentRounds = segmentRounds;
    }

    /**
     * Says early whether a journal can be recorded in a folder. Makes nothing.
     *
     * @param folder the folder
     * @throws JournalFault when it cannot be written, or holds something else
     */
    public static void check(Path folder) {
        JournalFiles.check(folder);
    }

    /**
     * Gets ready to record. Makes the folder if need be; an earlier journal in it stays until {@link #begin}.
     *
     * @param folder  empty, or with an earlier journal and nothing else
     * @param plugins the plugins that are there
     * @param about   what the run is about: values that {@link io.berth.framework.text.JsonText} can write
     * @return a recorder, to be closed
     * @throws JournalFault when the folder cannot be written, or holds something else
     */
    public static JournalRecorder open(Path folder, List<JournalPlugin> plugins, Map<String, Object> about) {
        return open(folder, plugins, about, SEGMENT_ROUNDS);
    }

    static JournalRecorder open(
            Path folder, List<JournalPlugin> plugins, Map<String, Object> about, int segmentRounds) {
        JournalFiles.prepare(folder);
        return new JournalRecorder(folder, plugins, about, segmentRounds);
    }

    /**
     * Begins with the present state of a core. Removes an earlier journal.
     *
     * @param configuration that of the core
     * @param recorded      the core, before its first input
     * @throws JournalFault when the first segment cannot be written
     */
    public void begin(CoreConfiguration configuration, Core recorded) {
        core = recorded;
        writer = JournalWriter.open(folder, configuration, plugins, about, recorded.snapshot(), handedOver);
    }

    @Override
    public void applied(Input input) {
        add(input);
    }

    @Override
    public void decided(long nowMillis, List<Input.PolicyFailed> failures, List<Decision> decisions) {
        for (int i = 0; i < failures.size(); i++) {
            add(failures.get(i));
        }
        int count = decisions.size();
        if (count == 0) {
            add(nowMillis); // stands for a round without decisions; others are known by the number in their decisions
        } else {
            for (int i = 0; i < count; i++) {
                add(decisions.get(i));
            }
        }
        if (++rounds == segmentRounds && core != null) {
            rounds = 0;
            add(core.snapshot());
        }
    }

    /**
     * The run came to its end. Waits until everything is written.
     *
     * @param result what is to be known of it: values that {@link io.berth.framework.text.JsonText} can write
     * @throws JournalFault when something could not be written
     */
    public void complete(Map<String, Object> result) {
        end(new End("complete", result));
    }

    /**
     * The run broke off. Waits until everything is written.
     *
     * @param cause why
     * @throws JournalFault when something could not be written
     */
    public void brokenOff(String cause) {
        end(new End(cause, Map.of()));
    }

    private void end(End end) {
        JournalWriter mine = writer;
        if (mine != null) {
            add(end);
            handOver();
            writer = null;
            mine.begin();
            mine.join();
        }
    }

    /** Ends a journal that was not ended, with the cause {@code closed}. */
    @Override
    public void close() {
        brokenOff("closed");
    }

    private void add(Object item) {
        chunk[filled] = item;
        if (++filled == CHUNK) {
            handOver();
        }
    }

    private void handOver() {
        JournalWriter mine = writer;
        if (mine == null) {
            throw new IllegalStateException("the journal has not begun, or is over");
        }
        @Nullable Object[] full = chunk;
        chunk = new @Nullable Object[CHUNK];
        filled = 0;
        mine.requireSound();
        if (handedOver.size() >= CHUNKS_TO_BEGIN) {
            mine.begin();
        }
        try {
            handedOver.put(full);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the journal is written", e);
        }
    }
}
