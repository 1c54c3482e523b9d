package io.berth.plugins.firstfit;

import io.berth.spi.allocate.Plan;
import io.berth.spi.allocate.PlanIterator;
import io.berth.spi.host.ClusterView;
import io.berth.spi.job.Request;
import io.berth.spi.reason.Rejection;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The shapes for N tasks: all on one host, then evenly on k = 2, 3, ... hosts with ceil(N/k) on each and what is left on the last, and at the end ragged, each host as
 * many as it holds. Numbers of hosts that lead to the same number of tasks per host are one shape, so there are at most about 2 sqrt(N). Iterator and
 * plan are one object, used for every job: choosing hosts allocates nothing.
 */
final class Shapes implements PlanIterator, Plan {
    private @Nullable Request request;
    private int tasks;
    /** The most hosts a shape may use: what the request allows and the cluster has. */
    private int hostsLimit;
    /** The most tasks on one host that the request allows. */
    private int perHostLimit;

    /** Of the current shape. */
    private int hostsMax;

    private int perHostMin;
    private int perHostMax;
    private Stage stage = Stage.EVEN;

    /** Where the search for hosts goes on, and how many it has found for this shape. */
    private int from;

    private int found;
    private boolean lastHostOnly;
    /** The hosts found for this shape: one whose share is taken may have room for the rest, and must not come again. */
    private final BitSet given = new BitSet();

    private enum Stage {
        EVEN,
        RAGGED,
        EXHAUSTED
    }

    void begin(Request wanted, ClusterView cluster) {
        request = wanted;
        tasks = wanted.tasksMin();
        hostsLimit = Math.min(tasks, Math.min(wanted.hostsMax(), cluster.hosts()));
        perHostLimit = Math.min(tasks, wanted.tasksPerHostMax());
        hostsMax = 0;
        perHostMax = 0;
        stage = Stage.EVEN;
    }

    @Override
    public @Nullable Plan next() {
        from = 0;
        found = 0;
        lastHostOnly = false;
        given.clear();
        return switch (stage) {
            case EVEN -> evenOn(leastHosts()) || ragged() ? this : null;
            case RAGGED, EXHAUSTED -> {
                stage = Stage.EXHAUSTED;
                yield null;
            }
        };
    }

    /** {@return the least number of hosts that makes for fewer tasks per host than the shape before} */
    private int leastHosts() {
        int perHost = hostsMax == 0 ? perHostLimit : perHostMax - 1;
        return perHost < 1 ? Integer.MAX_VALUE : Math.ceilDiv(tasks, perHost);
    }

    private boolean evenOn(int hosts) {
        if (hosts > hostsLimit) {
            return false;
        }
        hostsMax = hosts;
        perHostMax = Math.ceilDiv(tasks, hosts);
        // Hosts for a full share are offered first. Should the framework have to pass one over, a smaller host may
        // stand in for it.
        perHostMin = tasks - perHostMax * (hosts - 1);
        return true;
    }

    /** The last shape. It can differ from the even ones only with four tasks or more (3 + 1), on hosts that take more than one. */
    private boolean ragged() {
        if (tasks < 4 || hostsLimit < 2 || perHostLimit < 2 || (long) hostsLimit * perHostLimit < tasks) {
            stage = Stage.EXHAUSTED;
            return false;
        }
        stage = Stage.RAGGED;
        hostsMax = hostsLimit;
        perHostMin = 1;
        perHostMax = perHostLimit;
        return true;
    }

    @Override
    public int nextHost(int part, ClusterView sofar) {
        Request wanted = request;
        if (wanted == null) {
            return -1;
        }
        if (!lastHostOnly) {
            int host = sofar.nextFitting(wanted, fullShare(), from);
            if (host >= 0) {
                from = host + 1;
                found++;
                given.set(host);
                return host;
            }
            if (perHostMin == fullShare() || found < hostsMax - 1) {
                return -1;
            }
            lastHostOnly = true;
            from = 0;
        }
        return nextForTheRest(wanted, sofar);
    }

    private int fullShare() {
        return stage == Stage.EVEN ? perHostMax : perHostMin;
    }

    /** Hosts too small for a full share that hold what is left for the last one. */
    private int nextForTheRest(Request wanted, ClusterView sofar) {
        int host = sofar.nextFitting(wanted, perHostMin, from);
        while (host >= 0 && given.get(host)) {
            host = sofar.nextFitting(wanted, perHostMin, host + 1);
        }
        from = host < 0 ? sofar.hosts() : host + 1;
        return host;
    }

    @Override
    public Rejection exhaustion() {
        return Rejection.NO_ROOM;
    }

    @Override
    public int tasks(int part) {
        return tasks;
    }

    @Override
    public int hostsMax(int part) {
        return hostsMax;
    }

    @Override
    public int tasksPerHostMin(int part) {
        return perHostMin;
    }

    @Override
    public int tasksPerHostMax(int part) {
        return perHostMax;
    }

    @Override
    public void close() {
        request = null;
    }
}
