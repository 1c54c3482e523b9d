package io.berth.plugins.fit;

import io.berth.spi.host.ClusterView;
import io.berth.spi.job.Request;
import java.util.BitSet;

/** The hosts of an even shape in the order of their ordinals, found one by one: those for a full share, then those that are too small for it but hold what is left. */
final class InOrder {
    private int fullShare;
    private int rest;
    private int hosts;
    private int from;
    private int found;
    private boolean restOnly;
    /** The hosts found for this shape: one whose share is taken may have room for the rest, and must not come again. */
    private final BitSet given = new BitSet();

    /**
     * Begins a shape.
     *
     * @param share    tasks on each host but the last
     * @param least    tasks on the last
     * @param hostsMax on how many hosts
     */
    void begin(int share, int least, int hostsMax) {
        fullShare = share;
        rest = least;
        hosts = hostsMax;
        from = 0;
        found = 0;
        restOnly = false;
        given.clear();
    }

    /** {@return the next host's ordinal, or -1} */
    int next(Request request, ClusterView cluster) {
        if (!restOnly) {
            int host = cluster.nextFitting(request, fullShare, from);
            if (host >= 0) {
                from = host + 1;
                found++;
                given.set(host);
                return host;
            }
            if (rest == fullShare || found < hosts - 1) {
                return -1;
            }
            restOnly = true;
            from = 0;
        }
        int host = cluster.nextFitting(request, rest, from);
        while (host >= 0 && given.get(host)) {
            host = cluster.nextFitting(request, rest, host + 1);
        }
        from = host < 0 ? cluster.hosts() : host + 1;
        return host;
    }
}
