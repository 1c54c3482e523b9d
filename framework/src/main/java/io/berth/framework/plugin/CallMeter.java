package io.berth.framework.plugin;

import io.berth.framework.core.Core;
import io.berth.framework.core.PolicySource;
import io.berth.framework.core.PolicySpec;
import io.berth.spi.allocate.Allocator;
import io.berth.spi.decision.DecisionListener;
import io.berth.spi.job.SubmitFilter;
import io.berth.spi.pick.JobOrder;
import io.berth.spi.pick.JobPicker;
import io.berth.spi.pick.PriorityFactor;
import io.berth.spi.plugin.PolicyContext;
import io.berth.spi.preempt.PreemptionPolicy;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/**
 * Makes the policies of another source so that their calls are counted and timed. What decides is the same, only slower by two looks at the clock for each call:
 * for a look at plugins, not for every day. Measured are orders, pickers and allocators; other kinds are made as they are.
 *
 * <p>For one thread. The time of an order that a picker asks is the order's, not the picker's.
 */
public final class CallMeter implements PolicySource {
    private final PolicySource source;
    private final LongSupplier nanoClock;
    private final SortedMap<String, Tally> orders = new TreeMap<>();
    private final SortedMap<String, Tally> pickers = new TreeMap<>();
    private final SortedMap<String, Tally> allocators = new TreeMap<>();
    private final Deque<Tally> inside = new ArrayDeque<>();
    private long sinceNanos;

    /** What came together for one policy. Not for other threads. */
    public static final class Tally {
        private long calls;
        private long nanos;

        private Tally() {}

        /** {@return how often it was called} */
        public long calls() {
            return calls;
        }

        /** {@return nanoseconds it took, without those of policies that it called} */
        public long nanos() {
            return nanos;
        }
    }

    /**
     * A meter over a source.
     *
     * @param source    makes the policies
     * @param nanoClock nanoseconds from any fixed point
     */
    public CallMeter(PolicySource source, LongSupplier nanoClock) {
        this.source = source;
        this.nanoClock = nanoClock;
    }

    /** {@return tallies of orders, by name; those never made are missing} */
    public SortedMap<String, Tally> orders() {
        return Collections.unmodifiableSortedMap(orders);
    }

    /** {@return tallies of pickers, by name} */
    public SortedMap<String, Tally> pickers() {
        return Collections.unmodifiableSortedMap(pickers);
    }

    /** {@return tallies of allocators, by name} */
    public SortedMap<String, Tally> allocators() {
        return Collections.unmodifiableSortedMap(allocators);
    }

    /** From now on it is this policy's time. */
    void enter(Tally tally) {
        long now = nanoClock.getAsLong();
        Tally caller = inside.peek();
        if (caller != null) {
            caller.nanos += now - sinceNanos;
        }
        inside.push(tally);
        tally.calls++;
        sinceNanos = now;
    }

    void leave() {
        long now = nanoClock.getAsLong();
        inside.pop().nanos += now - sinceNanos;
        sinceNanos = now;
    }

    private static Tally tally(SortedMap<String, Tally> tallies, PolicySpec spec) {
        return tallies.computeIfAbsent(spec.name(), _ -> new Tally());
    }

    @Override
    public Made<JobPicker> picker(PolicySpec spec, PolicyContext context) {
        Made<JobPicker> made = source.picker(spec, context);
        return new Made<>(new MeteredPicker(made.policy(), this, tally(pickers, spec)), made.loader());
    }

    @Override
    public Made<Allocator> allocator(PolicySpec spec, PolicyContext context) {
        Made<Allocator> made = source.allocator(spec, context);
        return new Made<>(new MeteredAllocator(made.policy(), this, tally(allocators, spec)), made.loader());
    }

    @Override
    public Made<JobOrder> order(PolicySpec spec, PolicyContext context) {
        Made<JobOrder> made = source.order(spec, context);
        return new Made<>(new MeteredOrder(made.policy(), this, tally(orders, spec)), made.loader());
    }

    @Override
    public Made<PreemptionPolicy> preemptionPolicy(PolicySpec spec, PolicyContext context) {
        return source.preemptionPolicy(spec, context);
    }

    @Override
    public Made<SubmitFilter> submitFilter(PolicySpec spec, PolicyContext context) {
        return source.submitFilter(spec, context);
    }

    @Override
    public Made<DecisionListener> decisionListener(PolicySpec spec, PolicyContext context) {
        return source.decisionListener(spec, context);
    }

    @Override
    public Made<PriorityFactor> priorityFactor(PolicySpec spec, PolicyContext context) {
        return source.priorityFactor(spec, context);
    }

    @Override
    public void serves(Core core) {
        source.serves(core);
    }
}
