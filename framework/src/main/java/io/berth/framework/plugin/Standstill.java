package io.berth.framework.plugin;

import io.berth.framework.plugin.CallSites.Stretch;
import java.util.List;
import java.util.function.Supplier;

/** For how long a thread has been in the same plugin's code while the core stood still, as far as looks at it now and then can tell. For one thread. */
final class Standstill {
    private final CallSites sites;
    private long lastRun;
    private long progress = -1;
    /** The plugins on the stack, outermost first, as far as they were the same at all looks. */
    private List<String> always = List.of();

    private List<Stretch> stretches = List.of();
    private StackTraceElement[] stack = {};
    private long nanos;

    Standstill(CallSites sites) {
        this.sites = sites;
    }

    /**
     * One more look.
     *
     * @param run         counts the cores there have been
     * @param counted     how far the present one has come
     * @param where       where the thread is; asked for only when the core stood still
     * @param passedNanos the time since the last look
     */
    void look(long run, long counted, Supplier<StackTraceElement[]> where, long passedNanos) {
        boolean still = counted == progress && run == lastRun;
        progress = counted;
        lastRun = run;
        stack = still ? where.get() : new StackTraceElement[0];
        stretches = sites.stretches(stack);
        List<String> now = stretches.stream().map(Stretch::loader).toList();
        List<String> same = commonStart(always, now);
        if (same.isEmpty()) {
            always = now;
            nanos = 0;
        } else {
            always = same;
            nanos += passedNanos;
        }
    }

    long nanos() {
        return nanos;
    }

    StackTraceElement[] stack() {
        return stack.clone();
    }

    /** The innermost plugin that was there at all looks: it called whatever came and went within. */
    Stretch suspect() {
        return stretches.get(always.size() - 1);
    }

    private static List<String> commonStart(List<String> one, List<String> other) {
        int same = 0;
        while (same < one.size() && same < other.size() && one.get(same).equals(other.get(same))) {
            same++;
        }
        return one.subList(0, same);
    }
}
