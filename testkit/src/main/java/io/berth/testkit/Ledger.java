package io.berth.testkit;

import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What was seen of the policy in one run: the hook it is in, and the first thing that it did wrong. */
final class Ledger {
    /** Stops a run; what is wrong stands in the ledger. */
    static final class Stop extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Stop(String message) {
            super(message);
        }
    }

    /** Something wrong within a run. */
    record Fault(String clause, String hook, String came, String expected) {}

    /** Read by another thread when a hook does not return. */
    volatile String hook = "";

    @Nullable
    Fault fault;

    private final @Nullable SplittableRandom cuts;
    private int left = Integer.MAX_VALUE;

    /** A ledger; with a seed, walks are cut short at random pulls. */
    Ledger(@Nullable Long cutSeed) {
        cuts = cutSeed == null ? null : new SplittableRandom(cutSeed);
    }

    /** Asks the policy. */
    <T extends @Nullable Object> T ask(String where, Supplier<T> call) {
        hook = where;
        try {
            return call.get();
        } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
            throw e instanceof Stop stop ? stop : breaks(Clause.RUNS, where, "it threw " + e + at(e), "no exception");
        } finally {
            hook = "";
        }
    }

    void tell(String where, Runnable call) {
        ask(where, () -> {
            call.run();
            return true;
        });
    }

    Stop breaks(String clause, String where, String came, String expected) {
        if (fault == null) {
            fault = new Fault(clause, where, came, expected);
        }
        return new Stop(clause);
    }

    boolean cuts() {
        return cuts != null;
    }

    /** A walk begins: after how many pulls it will be cut is drawn now. */
    void beginWalk() {
        left = cuts != null && cuts.nextBoolean() ? cuts.nextInt(4) : Integer.MAX_VALUE;
    }

    /** Whether the walk is to end here, before another pull. */
    boolean cutHere() {
        return left != Integer.MAX_VALUE && left-- <= 0;
    }

    /** Whether, where a walk is cut, one more is pulled and let fall. */
    boolean letsFall() {
        return cuts != null && cuts.nextBoolean();
    }

    private static String at(Throwable e) {
        StackTraceElement[] trace = e.getStackTrace();
        return trace.length == 0 ? "" : " at " + trace[0];
    }
}
