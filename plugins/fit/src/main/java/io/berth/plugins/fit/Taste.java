package io.berth.plugins.fit;

import io.berth.spi.host.ClusterView;
import io.berth.spi.job.Request;

/** Which of two hosts is better when the request does not care: the one of lower rank, then the one of lower ordinal. */
enum Taste {
    /** All hosts are alike. */
    FIRST {
        @Override
        double rank(ClusterView cluster, Request request, int host, int tasks) {
            return 0;
        }
    },
    /** The one on which the least is left over. */
    BEST {
        @Override
        double rank(ClusterView cluster, Request request, int host, int tasks) {
            return leftOver(cluster, request, host, tasks);
        }
    },
    /** The one on which the most is left over. */
    WORST {
        @Override
        double rank(ClusterView cluster, Request request, int host, int tasks) {
            return -leftOver(cluster, request, host, tasks);
        }
    };

    /**
     * A host's rank for tasks that fit there.
     *
     * @param cluster the hosts
     * @param request what each task takes
     * @param host    ordinal
     * @param tasks   how many would stand there
     * @return lower is better
     */
    abstract double rank(ClusterView cluster, Request request, int host, int tasks);

    /**
     * The sum over all resources that the tasks take there of what would stay free, as a share of the host's capacity. Sums and quotients of doubles are the same on
     * every machine (JLS 15.4).
     */
    private static double leftOver(ClusterView cluster, Request request, int host, int tasks) {
        double sum = 0;
        for (int r = 0; r < request.resources(); r++) {
            long taken = request.perTask(r) * tasks + request.perHost(r);
            if (taken > 0) {
                sum += (double) (cluster.free(host, r) - taken) / cluster.capacity(host, r);
            }
        }
        return sum;
    }
}
