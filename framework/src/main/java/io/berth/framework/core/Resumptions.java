package io.berth.framework.core;

import io.berth.framework.allocation.Placer;
import io.berth.spi.reason.Rejection;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Suspended jobs in their lanes: each stands there at its own rank, bound to its hosts, and goes on when there is room that is neither promised nor claimed until it would end. A picker is not
 * asked, since it chose the job once; but where it lets nobody pass, no suspended job does.
 */
final class Resumptions {
    private final State state;
    private final Lanes lanes;
    private final Placer placer;
    private final Round round;
    /** Of the level that is walked, those that were not offered yet in this round, highest rank first. */
    private final List<CoreJob> left = new ArrayList<>();

    Resumptions(State state, Lanes lanes, Placer placer, Round round) {
        this.state = state;
        this.lanes = lanes;
        this.placer = placer;
        this.round = round;
    }

    /** A level is walked. Returns whether jobs of it are suspended. */
    boolean begin(Lane[] level) {
        if (state.departures.asleep.isEmpty()) {
            return false;
        }
        left.clear();
        for (CoreJob job : state.departures.asleep) {
            if (job.resumable() && job.queue.spec.priority() == level[0].like.priority()) {
                left.add(job);
            }
        }
        return !left.isEmpty();
    }

    /** Offers those that have at least a rank. */
    void resume(long leastRank) {
        while (!left.isEmpty() && left.getFirst().preemptionRank() >= leastRank) {
            offer(left.removeFirst());
        }
    }

    private void offer(CoreJob job) {
        Lane lane = lanes.of(job);
        boolean placeable = !state.pools.empty(job.request); // else its hosts are closed, and it finds no room below
        if (placeable && lane.isOpen() && lane.stopped(state.pools.group(job.request.requestClass()))) {
            return;
        }
        if (bar(state, placer, job) == null) {
            round.decide(new Decision.Resume(round.number(), round.now(), job.id, lane.deciding()));
        }
    }

    /** What keeps a suspended job from going on until it would end, its lane left aside; null for nothing. */
    static @Nullable Rejection bar(State state, Placer placer, CoreJob job) {
        Suspension here = job.suspension;
        long left = here == null ? 0 : Math.max(1, here.leftMillis);
        return placer.comesBack(
                job.placed(), job.request.freed(), state.nowMillis, State.saturatedSum(state.nowMillis, left));
    }
}
