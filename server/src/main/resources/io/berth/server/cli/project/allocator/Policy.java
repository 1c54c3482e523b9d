package {{package}};

import io.berth.spi.allocate.Allocator;
import io.berth.spi.allocate.Plan;
import io.berth.spi.allocate.PlanIterator;
import io.berth.spi.host.ClusterView;
import io.berth.spi.job.PendingJob;
import io.berth.spi.job.Request;
import io.berth.spi.reason.Rejection;
import java.util.BitSet;

/** Spreads: always the host with the most free slots, with as even a share as the request allows. One object serves every job. */
final class {{Class}} implements Allocator, PlanIterator, Plan {
    private Request request;
    private boolean offered;
    private final BitSet given = new BitSet();

    @Override
    public PlanIterator plans(PendingJob job, ClusterView cluster) {
        request = job.request();
        offered = false;
        given.clear();
        return this;
    }

    /** The answer depends on the request and the cluster alone, so Berth may remember a refusal for all jobs with the same request. */
    @Override
    public boolean looksAtClassAlone() {
        return true;
    }

    @Override
    public Plan next() {
        Plan plan = offered ? null : this;
        offered = true;
        return plan;
    }

    @Override
    public int tasks(int part) {
        return request.tasksMin();
    }

    @Override
    public int hostsMax(int part) {
        return request.hostsMax();
    }

    @Override
    public int tasksPerHostMin(int part) {
        return Math.ceilDiv(request.tasksMin(), request.hostsMax());
    }

    @Override
    public int tasksPerHostMax(int part) {
        return request.tasksPerHostMax();
    }

    @Override
    public int nextHost(int part, ClusterView sofar) {
        int least = tasksPerHostMin(part);
        int best = -1;
        for (int host = sofar.nextFitting(request, least, 0); host >= 0; host = sofar.nextFitting(request, least, host + 1)) {
            if (!given.get(host) && (best < 0 || sofar.free(host, 0) > sofar.free(best, 0))) {
                best = host;
            }
        }
        if (best >= 0) {
            given.set(best);
        }
        return best;
    }

    @Override
    public Rejection exhaustion() {
        return Rejection.NO_ROOM;
    }

    @Override
    public void close() {}
}
