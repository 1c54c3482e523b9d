package io.berth.framework.simulation;

import io.berth.framework.core.Core;
import io.berth.framework.simulation.trace.Workload;
import java.util.SplittableRandom;

/**
 * Runs a policy on a small made-up load, on a thread of its own, while the real load is being read: by the time that is done, the
 * classes of the core and of the policy are loaded and the compiler is at work on them. Nothing of it is kept, and the real run gets
 * a core and a policy of its own, so that no result depends on it.
 */
final class Rehearsal {
    private static final int JOBS = 500;
    static final int PROCS = 64;
    private static final int WIDTHS = 6;
    private static final int GAP_SECONDS = 90;
    private static final int RUN_SECONDS_MAX = 1_000;
    private static final int USERS = 20;

    private Rehearsal() {}

    /**
     * Begins to rehearse and returns at once.
     *
     * @param core new, on {@link #PROCS} processors, not used by anybody else. When its policy fails here it fails in the real run too,
     *     which is the one to say so; when it never returns it keeps no process alive
     * @return the rehearsing thread, for those who want to see its end
     */
    static Thread begin(Core core, EventOrder order) {
        return Thread.ofPlatform()
                .name("rehearsal")
                .daemon()
                .uncaughtExceptionHandler((_, _) -> {})
                .start(() -> TraceDriver.of(order).run(new TraceMachine(load(), core, Progress.NONE, null)));
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
}
