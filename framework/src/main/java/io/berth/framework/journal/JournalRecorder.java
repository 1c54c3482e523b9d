package io.berth.framework.journal;

import io.berth.framework.core.Core;
import io.berth.framework.core.CoreConfiguration;
import io.berth.framework.core.Decision;
import io.berth.framework.core.Input;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Records what a core is told and what it decides. The core's thread hands over references in chunks; another thread makes lines of them and writes. Nothing is
 * lost: when that thread is far behind (about a million lines), the core's thread waits for it. All methods are for the core's thread. When the process is told to end,
 * what was recorded so far is written up to the last whole round or input, and the journal ended, if that takes no more than two seconds.
 *
 * <p>To record an item is to store a reference; a whole input or round is published by one release store. A lock is taken only for each chunk.
 */
public final class JournalRecorder implements Recording, AutoCloseable {
    /** After so many rounds there is a new segment, with a snapshot. */
    static final int SEGMENT_ROUNDS = 100_000;

    /** A chunk is handed over after the input or round with which it has so many items. */
    private static final int CHUNK = 1 << 10;

    /** Room for the rest of a usual round; a chunk grows for larger ones. */
    private static final int CHUNK_ROOM = CHUNK + (1 << 6);

    private static final int CHUNKS_WAITING = 1 << 10;
    /** Of {@link #whole}, which is in the recorder itself: an atomic object is one more place in memory to touch for each item. */
    private static final VarHandle WHOLE = whole();

    private static final @Nullable Object[] NO_ROOM = {};
    private static final long PATIENCE_NANOS = 2_000_000_000;

    /** So long at most a run has the machine to itself before the writing begins: one that is over sooner is written after it. */
    private static final long ALONE_NANOS = 1_000_000_000;

    /** A round without decisions at the time of the input before it, as nearly all are. */
    enum Quiet {
        ROUND
    }

    /** The end of the journal. */
    record End(String cause, Map<String, Object> result) {}

    private final Path folder;
    /** Made for this journal, so that there is no earlier one in it. */
    private final boolean fresh;

    private final List<JournalPlugin> plugins;
    private final Map<String, Object> about;
    private final int segmentRounds;
    private final long aloneNanos;
    private final ArrayBlockingQueue<@Nullable Object[]> handedOver = new ArrayBlockingQueue<>(CHUNKS_WAITING);
    private final Thread atShutdown =
            Thread.ofPlatform().name("journal-end").unstarted(() -> processEnds("the process was told to end"));

    /** Held while a chunk is exchanged or handed over; it guards {@link #chunk} and {@link #over} against {@link #processEnds}, which another thread calls. */
    private final ReentrantLock handing = new ReentrantLock();

    private @Nullable Core core;
    private volatile @Nullable JournalWriter writer;

    /** The end was handed over; nothing comes after it. */
    private boolean over;

    /** Without room before the begin and after the end. */
    private @Nullable Object[] chunk = NO_ROOM;

    /** Items in the chunk; known to the core's thread only. */
    private int filled;

    /** How many of them are whole inputs and rounds: stored when one is whole, after its items, for whoever reads it with acquire. */
    @SuppressWarnings("UnusedVariable") // through WHOLE
    private int whole;

    private int rounds;
    private long begunNanos;

    private JournalRecorder(
            Path folder,
            boolean fresh,
            List<JournalPlugin> plugins,
            Map<String, Object> about,
            int segmentRounds,
            long aloneNanos) {
        this.folder = folder;
        this.fresh = fresh;
        this.plugins = List.copyOf(plugins);
        this.about = about;
        this.segmentRounds = segmentRounds;
        this.aloneNanos = aloneNanos;
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
        return open(folder, plugins, about, SEGMENT_ROUNDS, ALONE_NANOS);
    }

    static JournalRecorder open(
            Path folder, List<JournalPlugin> plugins, Map<String, Object> about, int segmentRounds, long aloneNanos) {
        boolean fresh = JournalFiles.prepare(folder);
        return new JournalRecorder(folder, fresh, plugins, about, segmentRounds, aloneNanos);
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
        begunNanos = System.nanoTime();
        if (!fresh) {
            JournalFiles.remove(folder);
        }
        writer = JournalWriter.open(folder, configuration, plugins, about, recorded.snapshot(), handedOver);
        chunk = new @Nullable Object[CHUNK_ROOM];
        try {
            Runtime.getRuntime().addShutdownHook(atShutdown);
        } catch (IllegalStateException _) {
            // The process ends already: there is nothing to save yet.
        }
    }

    @Override
    public void applied(Input input) {
        add(input);
        isWhole();
    }

    @Override
    public void decided(long nowMillis, List<Input.PolicyFailed> failures, List<Decision> decisions) {
        for (int i = 0; i < failures.size(); i++) {
            add(failures.get(i));
        }
        int count = decisions.size();
        if (count == 0) {
            addQuiet(nowMillis); // rounds with decisions are known by the number in these
        } else {
            addAll(decisions, count);
        }
        if (++rounds == segmentRounds && core != null) {
            rounds = 0;
            add(core.snapshot());
        }
        isWhole();
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
        if (mine == null) {
            return;
        }
        filled = whole; // a round that broke off amid its telling is not told
        add(end);
        handing.lock();
        try {
            mine.begin();
            handOver(NO_ROOM);
            over = true;
        } finally {
            handing.unlock();
        }
        writer = null;
        try {
            mine.join();
        } finally {
            forgetShutdown();
        }
    }

    private void forgetShutdown() {
        try {
            Runtime.getRuntime().removeShutdownHook(atShutdown);
        } catch (IllegalStateException _) {
            // The process ends already.
        }
    }

    /** Ends a journal that was not ended, with the cause {@code closed}. */
    @Override
    public void close() {
        brokenOff("closed");
    }

    /** Ends the journal with what there is, from another thread: that of the core may hang, or may not know yet that all is over. */
    void processEnds(String cause) {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        JournalWriter mine = writer;
        try {
            if (mine == null || !handing.tryLock(PATIENCE_NANOS, TimeUnit.NANOSECONDS)) {
                return;
            }
            try {
                if (!over) {
                    over = true;
                    int last = (int) WHOLE.getAcquire(this);
                    // A copy: the core's thread goes on with its chunk until it would hand it over.
                    @Nullable Object[] told = Arrays.copyOf(chunk, last + 1);
                    told[last] = new End(cause, Map.of());
                    mine.begin();
                    // Not for ever: the writer may hang, too.
                    boolean taken = handedOver.offer(told, deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
                    if (!taken) {
                        return;
                    }
                }
            } finally {
                handing.unlock();
            }
            mine.await((deadline - System.nanoTime()) / 1_000_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void add(Object item) {
        if (filled == chunk.length) {
            grow(1);
        }
        chunk[filled++] = item;
    }

    private void addQuiet(long nowMillis) {
        if (filled > 0 && chunk[filled - 1] instanceof Input input && input.atMillis() == nowMillis) {
            add(Quiet.ROUND);
        } else {
            add(nowMillis);
        }
    }

    private void addAll(List<Decision> decisions, int count) {
        if (chunk.length - filled < count) {
            grow(count);
        }
        @Nullable Object[] to = chunk;
        int at = filled;
        for (int i = 0; i < count; i++) {
            to[at + i] = decisions.get(i);
        }
        filled = at + count;
    }

    private void grow(int by) {
        if (writer == null) {
            throw new IllegalStateException("the journal has not begun, or is over");
        }
        handing.lock();
        try {
            chunk = Arrays.copyOf(chunk, filled + by + CHUNK_ROOM);
        } finally {
            handing.unlock();
        }
    }

    private static VarHandle whole() {
        try {
            return MethodHandles.lookup().findVarHandle(JournalRecorder.class, "whole", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** All that was added belongs to inputs and rounds that are told to their end. */
    private void isWhole() {
        WHOLE.setRelease(this, filled);
        if (filled >= CHUNK) {
            handOverFull();
        }
    }

    private void handOverFull() {
        JournalWriter mine = Objects.requireNonNull(writer, "there is room only while there is a writer");
        handing.lock();
        try {
            if (handedOver.size() >= CHUNKS_WAITING / 2 || System.nanoTime() - begunNanos > aloneNanos) {
                mine.begin();
            }
            handOver(new @Nullable Object[CHUNK_ROOM]);
        } finally {
            handing.unlock();
        }
        mine.requireSound();
    }

    /** Only while {@link #handing} is held. */
    private void handOver(@Nullable Object[] next) {
        @Nullable Object[] full = chunk;
        chunk = next;
        filled = 0;
        WHOLE.setRelease(this, 0);
        if (over) {
            return; // the process ends
        }
        try {
            handedOver.put(full);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the journal is written", e);
        }
    }
}
