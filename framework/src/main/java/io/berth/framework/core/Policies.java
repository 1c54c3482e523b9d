package io.berth.framework.core;

import io.berth.spi.allocate.Allocator;
import io.berth.spi.host.ResourceCatalogue;
import io.berth.spi.pick.JobOrder;
import io.berth.spi.pick.JobPicker;
import io.berth.spi.pick.OrderView;
import io.berth.spi.pick.PriorityFactor;
import io.berth.spi.pick.RoundView;
import io.berth.spi.plugin.PolicyContext;
import io.berth.spi.plugin.Settings;
import io.berth.spi.preempt.PreemptionPolicy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Makes the policies of the lanes, throws them away and makes them anew, and brings in the fallback when one fails. A policy's state is a cache, so each of these is
 * the same operation: a new instance that is told all eligible jobs.
 */
final class Policies {
    private final State state;
    private final Lanes lanes;
    private PolicySource source;
    private final LaneView[] views;
    private final boolean[] standIn;
    private final boolean[] standInAllocator;
    private boolean anyStandIn;
    private final List<Input.PolicyFailed> failures = new ArrayList<>();

    Policies(State state, Lanes lanes, PolicySource source) {
        this.state = state;
        this.lanes = lanes;
        this.source = source;
        int count = lanes.byPriority().size();
        this.views = new LaneView[count];
        this.standIn = new boolean[count];
        this.standInAllocator = new boolean[count];
        for (Lane lane : lanes.byPriority()) {
            views[lane.ordinal] = new LaneView(state, lane.name);
        }
    }

    /** The policies of one lane, made and not yet told anything. */
    private record Crew(
            PolicySource.Made<JobPicker> picker,
            PolicySource.Made<Allocator> allocator,
            PolicySource.@Nullable Made<PreemptionPolicy> preemption) {}

    /**
     * Makes all policies anew, from this source on, and tells them the eligible jobs, in order of ids or shuffled. When one cannot be made, all stays as it was.
     */
    void bindAll(PolicySource from, @Nullable RandomGenerator shuffle) {
        List<Crew> crews = new ArrayList<>();
        for (Lane lane : lanes.byPriority()) {
            crews.add(crew(from, lane.like.picker(), lane.like.allocator(), lane));
        }
        source = from;
        anyStandIn = false;
        for (int i = 0; i < crews.size(); i++) {
            Lane lane = lanes.byPriority().get(i);
            standIn[lane.ordinal] = false;
            standInAllocator[lane.ordinal] = false;
            bind(lane, crews.get(i), lane.like.picker().toString(), shuffle);
        }
    }

    RoundView view(Lane lane, long round) {
        LaneView view = views[lane.ordinal];
        view.round = round;
        return view;
    }

    /** A policy failed: throws, or notes it when the configuration says to go on. */
    void failed(PolicyFailure failure, long nowMillis) {
        if (state.configuration.onFailure() == CoreConfiguration.OnFailure.FAIL) {
            throw failure;
        }
        var input = new Input.PolicyFailed(nowMillis, failure.policy(), failure.what());
        state.apply(input);
        failures.add(input);
    }

    /** The failures noted since the last call: inputs for whoever records the batch. */
    List<Input.PolicyFailed> takeFailures() {
        if (failures.isEmpty()) {
            return List.of();
        }
        List<Input.PolicyFailed> taken = List.copyOf(failures);
        failures.clear();
        return taken;
    }

    boolean standsIn(Lane lane) {
        return standIn[lane.ordinal];
    }

    boolean allocatorStandsIn(Lane lane) {
        return standInAllocator[lane.ordinal];
    }

    void standIn(Lane lane) {
        standIn[lane.ordinal] = true;
        anyStandIn = true;
        bind(lane, state.configuration.fallbackPicker(), lane.like.allocator(), null);
    }

    void standInAllocator(Lane lane) {
        standInAllocator[lane.ordinal] = true;
        anyStandIn = true;
        PolicySpec fallback = state.configuration.fallbackAllocator();
        lane.bindAllocator(source.allocator(fallback, context(fallback, source)));
    }

    /** After a round: what stood in goes, and the configured policies are made anew. */
    void restore() {
        if (!anyStandIn) {
            return;
        }
        anyStandIn = false;
        for (Lane lane : lanes.byPriority()) {
            if (standIn[lane.ordinal] || standInAllocator[lane.ordinal]) {
                rebind(lane);
            }
        }
    }

    void rebind(Lane lane) {
        standIn[lane.ordinal] = false;
        standInAllocator[lane.ordinal] = false;
        bind(lane, lane.like.picker(), lane.like.allocator(), null);
    }

    private void bind(Lane lane, PolicySpec picker, PolicySpec allocator, @Nullable RandomGenerator shuffle) {
        bind(lane, crew(source, picker, allocator, lane), picker.toString(), shuffle);
    }

    private Crew crew(PolicySource from, PolicySpec picker, PolicySpec allocator, Lane lane) {
        PolicySpec preemption = lane.like.preemption();
        return new Crew(
                from.picker(picker, context(picker, from)),
                from.allocator(allocator, context(allocator, from)),
                preemption == null ? null : from.preemptionPolicy(preemption, context(preemption, from)));
    }

    private void bind(Lane lane, Crew crew, String deciding, @Nullable RandomGenerator shuffle) {
        lane.bind(crew.picker(), crew.allocator(), deciding);
        lane.bindPreemption(crew.preemption());
        var waiting = new ArrayList<CoreJob>();
        state.jobs.forEach(job -> {
            if (job.eligible && job.queue.lane == lane.ordinal) {
                waiting.add(job);
            }
        });
        if (shuffle != null) {
            for (int i = waiting.size() - 1; i > 0; i--) {
                Collections.swap(waiting, i, shuffle.nextInt(i + 1));
            }
        }
        waiting.forEach(lane::addedAgain);
    }

    /** Another allocator like that of a lane, which nothing is remembered in. */
    PolicySource.Made<Allocator> anotherAllocator(Lane lane) {
        return source.allocator(lane.like.allocator(), context(lane.like.allocator(), source));
    }

    PolicyContext context(PolicySpec spec, PolicySource from) {
        return new Context(spec, from);
    }

    private final class Context implements PolicyContext {
        private final PolicySpec spec;
        private final PolicySource from;

        Context(PolicySpec spec, PolicySource from) {
            this.spec = spec;
            this.from = from;
        }

        @Override
        public String policyName() {
            return spec.name();
        }

        @Override
        public ResourceCatalogue resources() {
            return state.hosts.resources();
        }

        @Override
        public OrderView view() {
            return state;
        }

        @Override
        public long seed() {
            return state.configuration.seed();
        }

        @Override
        public JobOrder order(String name, Settings settings) {
            return from.order(new PolicySpec(name, settings), this).policy();
        }

        @Override
        public PriorityFactor factor(String name, Settings settings) {
            return from.priorityFactor(new PolicySpec(name, settings), this).policy();
        }
    }
}
