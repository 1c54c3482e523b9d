package io.berth.spi.host;

import io.berth.spi.Stable;
import io.berth.spi.job.Request;

/**
 * The hosts as they are at this moment of the round: what earlier decisions of the same round took is gone. During a preemption trial the same
 * interface shows the cluster without the victims, so a policy must ask this view and keep nothing of it. Read on the core's thread, valid during the
 * call. Hosts are addressed by ordinals, dense from 0 and persistent.
 */
@Stable
public interface ClusterView {
    /** {@return the number of host ordinals, whatever their state} */
    int hosts();

    /** {@return the catalogue by which amounts are addressed} */
    ResourceCatalogue resources();

    /**
     * A host's name.
     *
     * @param host ordinal
     * @return its name
     */
    String name(int host);

    /**
     * Whether a host takes jobs now.
     *
     * @param host ordinal
     * @return false while it is down, drained or closed
     */
    boolean open(int host);

    /**
     * What a host has in all.
     *
     * @param host     ordinal
     * @param resource ordinal
     * @return the amount, in the resource's unit
     */
    long capacity(int host, int resource);

    /**
     * What is free on a host.
     *
     * @param host     ordinal
     * @param resource ordinal
     * @return the amount, in the resource's unit; 0 when the host is not open
     */
    long free(int host, int resource);

    /**
     * How many tasks of a request would fit on a host now, its per-host bound included.
     *
     * @param request the request
     * @param host    ordinal
     * @return the count; 0 when the host is not open or does not belong to the request's pool
     */
    int tasksFitting(Request request, int host);

    /**
     * The next host with room, in ordinal order. The framework's host index answers: prefer it to a loop over {@link #tasksFitting}.
     *
     * @param request the request
     * @param tasks   how many tasks must fit; at least 1
     * @param from    the first ordinal to look at
     * @return the least ordinal that is at least {@code from} and fits, or -1
     */
    int nextFitting(Request request, int tasks, int from);

    /**
     * How many tasks a job may start with now, whatever the room: what it asks for at most, and no more than licences and limits allow it.
     *
     * @param request the request of the job for which plans are made
     * @return the bound; may be less than {@code request.tasksMin()}
     */
    default int tasksAtMost(Request request) {
        return request.tasksMax();
    }

    /**
     * Which of two hosts a request prefers by its own words. An allocator asks this first and its own taste second.
     *
     * @param request the request
     * @param a       ordinal
     * @param b       ordinal
     * @return less than 0: {@code a}; more than 0: {@code b}; 0: neither
     */
    default int compare(Request request, int a, int b) {
        return 0;
    }
}
