package io.berth.framework.allocation;

import io.berth.framework.request.RequestClass;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What is expected of hosts and of the cluster's own resources in time: when jobs end, and which promises hold. The timelines of expected ends are kept only from the
 * first promise on: a cluster that never reserves does not pay for them.
 */
public final class Agenda {
    private final HostTable table;
    private final int resources;
    private @Nullable Timeline[] timelines = {};
    private int[] promises = {};
    private int promisedHosts;
    private boolean tracksEnds;
    private final Timeline cluster;
    private int clusterPromises;
    private final long[] level;
    private final long[] need;
    private final long[] clusterLevel;
    private final long[] clusterNeed;

    Agenda(HostTable table) {
        this.table = table;
        this.resources = table.resources().ofHosts();
        int ofCluster = table.resources().count() - resources;
        this.cluster = new Timeline(ofCluster);
        this.level = new long[resources];
        this.need = new long[resources];
        this.clusterLevel = new long[ofCluster];
        this.clusterNeed = new long[ofCluster];
    }

    void hostAdded() {
        if (table.hosts() > promises.length) {
            int length = Math.max(table.hosts(), promises.length * 3 / 2);
            timelines = Arrays.copyOf(timelines, length);
            promises = Arrays.copyOf(promises, length);
        }
    }

    /** {@return whether expected ends are being kept} */
    public boolean tracksEnds() {
        return tracksEnds;
    }

    /** Begins to keep expected ends; the caller then tells those of everything that runs. */
    public void trackEnds() {
        tracksEnds = true;
    }

    /**
     * An allocation is expected to end, or (sign -1) no longer so. Does nothing while ends are not kept.
     *
     * @param allocation where
     * @param request    what is given back
     * @param endMillis  when; {@link Long#MAX_VALUE} for never
     * @param sign       1 adds, -1 takes away
     */
    public void expectEnd(Allocation allocation, RequestClass request, long endMillis, int sign) {
        if (!tracksEnds) {
            return;
        }
        for (int i = 0; i < allocation.hosts(); i++) {
            request.onHost(allocation.tasks(i), need);
            timeline(allocation.host(i)).add(endMillis, need, sign);
        }
        if (request.usesCluster()) {
            table.ofCluster(request, allocation.tasks(), clusterNeed);
            cluster.add(endMillis, clusterNeed, sign);
        }
    }

    /**
     * A promise is made, or (sign -1) is over.
     *
     * @param allocation  where
     * @param request     what it is of
     * @param startMillis from when
     * @param endMillis   until when
     * @param sign        1 adds, -1 takes away
     */
    public void promise(Allocation allocation, RequestClass request, long startMillis, long endMillis, int sign) {
        for (int i = 0; i < allocation.hosts(); i++) {
            int host = allocation.host(i);
            request.onHost(allocation.tasks(i), need);
            timeline(host).add(startMillis, need, -sign);
            timeline(host).add(endMillis, need, sign);
            promisedHosts -= promises[host] > 0 ? 1 : 0;
            promises[host] += sign;
            promisedHosts += promises[host] > 0 ? 1 : 0;
        }
        if (request.usesCluster()) {
            table.ofCluster(request, allocation.tasks(), clusterNeed);
            cluster.add(startMillis, clusterNeed, -sign);
            cluster.add(endMillis, clusterNeed, sign);
            clusterPromises += sign;
        }
    }

    /**
     * Whether tasks may start on a host now without breaking a promise. Room now is not looked at.
     *
     * @param host      its ordinal
     * @param request   what they are of
     * @param tasks     how many
     * @param nowMillis the time
     * @param endMillis until when they would stay
     * @return whether they may
     */
    public boolean keeps(int host, RequestClass request, int tasks, long nowMillis, long endMillis) {
        return promises[host] == 0
                || timeline(host).fitsUntil(nowMillis, endMillis, needOf(request, tasks), levelOf(host));
    }

    /** The same for what a job of so many tasks takes of the cluster's resources. */
    boolean clusterKeeps(RequestClass request, int tasks, long nowMillis, long endMillis) {
        return clusterPromises == 0
                || !request.usesCluster()
                || cluster.fitsUntil(nowMillis, endMillis, clusterNeedOf(request, tasks), clusterLevel());
    }

    /**
     * The earliest time at which tasks fit on a host, and what they take of the cluster is there, for a duration, promises kept; {@link Timeline#NEVER} if never.
     */
    long earliest(int host, RequestClass request, int tasks, long nowMillis, long durationMillis) {
        return together(
                request,
                tasks,
                nowMillis,
                durationMillis,
                from -> timeline(host).earliest(from, durationMillis, needOf(request, tasks), levelOf(host)));
    }

    /**
     * The earliest time from which tasks fit on a host for a duration, or without a break until a promise to them begins there; {@link Timeline#NEVER} if never. What
     * follows is theirs already, as long as no host holds more than it has.
     */
    long earliestUntil(
            int host, RequestClass request, int tasks, long nowMillis, long promisedMillis, long durationMillis) {
        return timeline(host)
                .earliestUntil(nowMillis, promisedMillis, durationMillis, needOf(request, tasks), levelOf(host));
    }

    @FunctionalInterface
    private interface Search {
        long earliest(long fromMillis);
    }

    /** The host and the cluster are asked in turn until both agree on a time: each answer is a lower bound for the other. */
    private long together(RequestClass request, int tasks, long nowMillis, long durationMillis, Search onHost) {
        long time = onHost.earliest(nowMillis);
        if (!request.usesCluster()) {
            return time;
        }
        while (time != Timeline.NEVER) {
            long there = cluster.earliest(time, durationMillis, clusterNeedOf(request, tasks), clusterLevel());
            if (there == time || there == Timeline.NEVER) {
                return there;
            }
            time = onHost.earliest(there);
            if (time == there) {
                return time;
            }
        }
        return time;
    }

    /**
     * Adds to {@code sum} what is expected to be free on a host at a time, promises taken off.
     *
     * @param host       its ordinal
     * @param timeMillis when
     * @param sum        by resource ordinal
     */
    public void addExpectedFree(int host, long timeMillis, long[] sum) {
        long[] expected = levelOf(host);
        timeline(host).levelAt(timeMillis, expected);
        for (int r = 0; r < resources; r++) {
            sum[r] += expected[r];
        }
    }

    /**
     * Whether anything is promised on a host.
     *
     * @param host its ordinal
     * @return whether a promise holds that has it
     */
    public boolean promised(int host) {
        return promises[host] > 0;
    }

    /** {@return whether every open host carries a promise} */
    public boolean allPromised() {
        return promisedHosts >= table.openHosts();
    }

    private Timeline timeline(int host) {
        Timeline timeline = timelines[host];
        if (timeline == null) {
            timeline = new Timeline(resources);
            timelines[host] = timeline;
        }
        return timeline;
    }

    private long[] needOf(RequestClass request, int tasks) {
        request.onHost(tasks, need);
        return need;
    }

    private long[] clusterNeedOf(RequestClass request, int tasks) {
        table.ofCluster(request, tasks, clusterNeed);
        return clusterNeed;
    }

    private long[] levelOf(int host) {
        table.freeOn(host, level);
        return level;
    }

    private long[] clusterLevel() {
        table.freeOfCluster(clusterLevel);
        return clusterLevel;
    }
}
