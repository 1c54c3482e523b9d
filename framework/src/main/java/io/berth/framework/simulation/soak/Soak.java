package io.berth.framework.simulation.soak;

import io.berth.framework.core.PolicySource;
import io.berth.framework.core.PolicySpec;
import io.berth.spi.execute.Executor;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Runs worlds, one seed after another, on several threads. A seed gives the same world whatever ran before it. */
public final class Soak {
    /** So many seeds may fail before no further one is begun. */
    private static final int FAILURES_MOST = 10;

    /** The plugins of one thread. */
    public interface Plugins extends AutoCloseable {
        /** {@return where policies come from} */
        PolicySource policies();

        /**
         * Makes an executor.
         *
         * @param spec its name and settings
         * @param seed the root of its randomness
         * @return a new executor
         */
        Executor executor(PolicySpec spec, long seed);

        @Override
        void close();
    }

    /**
     * A seed that failed.
     *
     * @param seed  which
     * @param cause what may never happen, or what broke
     */
    public record Failure(long seed, Throwable cause) {}

    /**
     * What became of all seeds.
     *
     * @param seeds    how many were run
     * @param tally    what went wrong, how often
     * @param failures those that failed, by seed
     */
    public record Outcome(long seeds, Tally tally, List<Failure> failures) {
        public Outcome {
            failures = List.copyOf(failures);
        }
    }

    /** {@return the kinds of trouble that a soak makes, by the names of the {@link Tally}; an executor may have fewer} */
    public static List<String> kinds() {
        var kinds = new ArrayList<>(World.KINDS);
        TroubleOfExecutors.MOST.keySet().forEach(setting -> kinds.add(setting.replace('_', '-')));
        return kinds;
    }

    private final SoakSettings settings;
    private final Supplier<Plugins> plugins;
    private final int threads;
    private final Tally tally = new Tally();
    private final List<Failure> failures = new ArrayList<>();
    private long done;

    /**
     * A soak, to be run once.
     *
     * @param settings how large a world is
     * @param plugins  opens the plugins for one thread, on it
     * @param threads  how many threads
     */
    public Soak(SoakSettings settings, Supplier<Plugins> plugins, int threads) {
        this.settings = settings;
        this.plugins = plugins;
        this.threads = threads;
    }

    /**
     * Runs seeds.
     *
     * @param firstSeed the first
     * @param seeds     how many
     * @param progress  told after each seed how many are done; on any thread, one at a time
     * @return what became of them
     * @throws InterruptedException when the calling thread is interrupted; the others end with the seeds that they are at
     */
    public Outcome run(long firstSeed, long seeds, LongConsumer progress) throws InterruptedException {
        var next = new AtomicLong(firstSeed);
        long end = Math.addExact(firstSeed, seeds);
        var workers = new ArrayList<Thread>();
        var broken = new Throwable[threads];
        for (int i = 0; i < threads; i++) {
            int number = i;
            workers.add(Thread.ofPlatform().name("soak-" + i).daemon().start(() -> {
                try (Plugins own = plugins.get()) {
                    for (long seed = next.getAndIncrement(); seed < end && goesOn(); seed = next.getAndIncrement()) {
                        run(seed, own, progress);
                    }
                } catch (RuntimeException | Error e) {
                    broken[number] = e;
                }
            }));
        }
        for (Thread worker : workers) {
            worker.join();
        }
        for (@Nullable Throwable e : broken) {
            switch (e) {
                case RuntimeException exception -> throw exception;
                case Error error -> throw error;
                case null, default -> {}
            }
        }
        failures.sort(Comparator.comparingLong(Failure::seed));
        return new Outcome(done, tally, failures);
    }

    private void run(long seed, Plugins own, LongConsumer progress) {
        @Nullable Tally of = null;
        @Nullable Throwable failure = null;
        try {
            of = new World(settings, own.policies(), own::executor, seed).run();
        } catch (RuntimeException | AssertionError | StackOverflowError e) {
            failure = e;
        }
        synchronized (this) {
            done++;
            if (of != null) {
                tally.add(of);
            }
            if (failure != null) {
                failures.add(new Failure(seed, failure));
            }
            progress.accept(done);
        }
    }

    private synchronized boolean goesOn() {
        return failures.size() < FAILURES_MOST;
    }
}
