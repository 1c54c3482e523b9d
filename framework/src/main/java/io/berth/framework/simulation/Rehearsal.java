package io.berth.framework.simulation;

import io.berth.framework.core.Core;
import io.berth.framework.simulation.trace.Workload;
import java.util.SplittableRandom;

/**
 * Runs a policy on a made-up load, on a thread of its own, while the real load is being read: by the time that is done, the classes
 * of the core and of the policy are loaded and the compiler is at work on them. Nothing of it is kept, and the real run gets a core
 * and a policy of its own, so that no result depends on it.
 */
final class Rehearsal implements Simulator.Preparation {
    static final int PROCS = 64;

    /** Enough for the optimising compiler; more would only be in the way of the reading. */
    private static final int JOBS = 20_000;

    private static final int WIDTHS = 6;
    private static final int GAP_SECONDS = 90;
    private static final int RUN_SECONDS_MAX = 1_000;
    private static final int USERS = 20;

    private final Thread thread;
    private volatile boolean over;

    private Rehearsal(Core core, EventOrder order) {
        thread = Thread.ofPlatform()
                .name("rehearsal")
                .daemon()
                .uncaughtExceptionHandler((_, _) -> {})
                .unstarted(() -> TraceDriver.of(order).run(new TraceMachine(load(), core, this::goOn, null)));
    }

    /**
     * Begins to rehearse and returns at once.
     *
     * @param core new, on {@link #PROCS} processors, not used by anybody else. When its policy fails here it fails in the real run too,
     *     which is the one to say so; when it never returns it keeps no process alive
     */
    static Rehearsal begin(Core core, EventOrder order) {
        Rehearsal rehearsal = new Rehearsal(core, order);
        rehearsal.thread.start();
        return rehearsal;
    }

    /** The rehearsal ends within some hundred jobs. Nobody waits for it, since a policy may be one that never returns. */
    @Override
    public void close() {
        over = true;
    }

    Thread thread() {
        return thread;
    }

    private void goOn(int jobsDone, long nowSeconds) {
        if (over) {
            throw new Over();
        }
    }

    /** Widths and lengths mixed so that jobs wait, overtake and are promised starts: load about 0.9. */
    private static Workload load() {
        SplittableRandom random = new SplittableRandom(1);
        Workload.Builder load = Workload.builder("rehearsal", PROCS);
        for (int job = 0; job < JOBS; job++) {
            int width = 1 << random.nextInt(WIDTHS);
            int run = 1 + random.nextInt(RUN_SECONDS_MAX);
            load.job(job + 1L, (long) job * GAP_SECONDS, run, 2L * run, width, random.nextInt(USERS));
        }
        return load.build();
    }

    /** Ends the run from within. */
    private static final class Over extends RuntimeException {
        private static final long serialVersionUID = 1;

        Over() {
            super("the rehearsal is over", null, false, false);
        }
    }
}
