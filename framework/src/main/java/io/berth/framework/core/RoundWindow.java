package io.berth.framework.core;

import io.berth.spi.pick.Window;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What could still start in a pass. Free amounts are those of all open hosts together. The promises bound only what needs room on hosts that carry one: as long as
 * some open host carries none, they bound nothing; otherwise a job must end before the latest of the hosts' first promises, or fit beside them. Nothing is bounded for a lane whose jobs may
 * disturb others: what those hold could come free.
 */
final class RoundWindow implements Window {
    private final State state;
    private final long[] spare;
    private long endByMillis;
    private boolean current;
    private @Nullable Lane lane;
    private boolean reaches;
    private long[] firstPromise = {};

    RoundWindow(State state) {
        this.state = state;
        this.spare = new long[state.hosts.resources().count()];
        Arrays.fill(spare, Long.MAX_VALUE); // what belongs to the cluster stays unbounded here
    }

    /** From now on the window speaks of one pass of a lane. */
    void turnTo(Lane next) {
        lane = next;
        reaches = state.reaches(next);
    }

    /** Room or promises changed. */
    void changed() {
        current = false;
    }

    @Override
    public long freeAtMost(int resource) {
        return reaches ? Long.MAX_VALUE : state.hosts.freeTotal(resource);
    }

    @Override
    public long endByMillis() {
        if (reaches) {
            return Long.MAX_VALUE;
        }
        refresh();
        return endByMillis;
    }

    @Override
    public long spareAtMost(int resource) {
        if (reaches) {
            return Long.MAX_VALUE;
        }
        refresh();
        return spare[resource];
    }

    @Override
    public boolean closed(int requestClass) {
        return lane != null
                && (lane.closed(state.classes.room(requestClass), requestClass)
                        || (lane.anyStopped() && lane.stopped(state.pools.group(requestClass))));
    }

    private void refresh() {
        if (current) {
            return;
        }
        current = true;
        if (state.promises.all.isEmpty() || !state.hosts.agenda().allPromised()) {
            endByMillis = Long.MAX_VALUE;
            Arrays.fill(spare, Long.MAX_VALUE);
            return;
        }
        findFirstPromises();
        long latest = Long.MIN_VALUE;
        Arrays.fill(spare, 0, state.hosts.resources().ofHosts(), 0);
        for (int host = 0; host < state.hosts.hosts(); host++) {
            if (state.hosts.open(host)) {
                latest = Math.max(latest, firstPromise[host]);
                state.hosts.agenda().addExpectedFree(host, firstPromise[host], spare);
            }
        }
        endByMillis = latest - state.configuration.allowanceMillis();
    }

    private void findFirstPromises() {
        if (firstPromise.length < state.hosts.hosts()) {
            firstPromise = new long[state.hosts.hosts()];
        }
        Arrays.fill(firstPromise, Long.MAX_VALUE);
        for (int i = 0; i < state.promises.all.size(); i++) {
            Reservation promise = state.promises.all.get(i);
            long start = Math.max(promise.startMillis, state.nowMillis);
            for (int h = 0; h < promise.allocation.hosts(); h++) {
                int host = promise.allocation.host(h);
                firstPromise[host] = Math.min(firstPromise[host], start);
            }
        }
    }
}
