package io.berth.plugins.preempt;

import io.berth.spi.host.ClusterView;
import io.berth.spi.job.Request;
import io.berth.spi.job.RunningJob;
import io.berth.spi.job.Spread;
import io.berth.spi.preempt.PreemptionView;
import io.berth.spi.preempt.Trial;

/**
 * How many tasks of a job have room on each host, by amounts, while some who run are thought to be gone. Rooms are added up without regard to how plans shape them, nor to limits and
 * promises: enough room is necessary for a start, and whether it suffices a trial tells. Only of tasks in blocks and tiles less is counted than may be enough: whole ones.
 */
final class Rooms {
    private final Request request;
    private final PreemptionView view;
    private final int resources;
    private final boolean[] ofCluster;
    /** By host and resource; of a host that the job may not use nothing. */
    private final long[] free;

    private final int[] room;
    /** What the cluster's own resources lack. */
    private final long[] lacks;
    /** How many hosts have so much room; empty when all hosts may be used. */
    private final int[] hostsWith;

    private final int least;
    private final int most;
    private final int unit;
    private long total;

    Rooms(Request request, PreemptionView view, Trial trial) {
        this.request = request;
        this.view = view;
        this.resources = request.resources();
        ClusterView cluster = view.cluster();
        int hosts = cluster.hosts();
        this.ofCluster = new boolean[resources];
        this.lacks = new long[resources];
        for (int r = 0; r < resources; r++) {
            ofCluster[r] = cluster.resources().ofCluster(r);
            lacks[r] = ofCluster[r] && hosts > 0 ? trial.shortfall(0, r) : 0;
        }
        int tasks = request.tasksMin();
        int size = Math.min(request.spreadTasks(), tasks);
        boolean atMostSize = request.spread() == Spread.PTILE || request.spread() == Spread.STRIPE;
        this.most = Math.min(Math.min(request.tasksPerHostMax(), tasks), atMostSize ? size : tasks);
        this.least = (int) Math.max(1, tasks - (request.hostsMax() - 1L) * most);
        this.unit = request.spread() == Spread.PTILE || request.spread() == Spread.BLOCK ? size : 1;
        this.free = new long[hosts * resources];
        this.room = new int[hosts];
        this.hostsWith = new int[request.hostsMax() < Math.min(tasks, hosts) ? most + 1 : 0];
        for (int host = 0; host < hosts; host++) {
            boolean usable = trial.shortfall(host, 0) != Long.MAX_VALUE;
            for (int r = 0; r < resources; r++) {
                free[host * resources + r] = usable ? cluster.free(host, r) : Long.MIN_VALUE / 2;
            }
            room[host] = tasks(free, host * resources);
            total += room[host];
            if (bounded()) {
                hostsWith[room[host]]++;
            }
        }
    }

    /** Whether fewer hosts may be used than there are, and than there are tasks. */
    boolean bounded() {
        return hostsWith.length > 0;
    }

    /** Whether tasks count one by one, and not in blocks or tiles. */
    boolean singly() {
        return unit == 1;
    }

    int hosts() {
        return room.length;
    }

    int resources() {
        return resources;
    }

    int tasks() {
        return request.tasksMin();
    }

    int hostsMax() {
        return request.hostsMax();
    }

    int on(int host) {
        return room[host];
    }

    /** Of all hosts, though not all may be used. */
    long total() {
        return total;
    }

    /** Copies what is free on a host. */
    void copyFree(int host, long[] to) {
        System.arraycopy(free, host * resources, to, 0, resources);
    }

    /** How many tasks have room where so much is free. */
    int tasks(long[] amounts, int from) {
        long tasks = most;
        for (int r = 0; r < resources; r++) {
            if (!ofCluster[r] && request.perTask(r) > 0) {
                tasks = Math.min(tasks, Math.max(0, amounts[from + r] - request.perHost(r)) / request.perTask(r));
            } else if (request.perHost(r) > amounts[from + r]) {
                return 0;
            }
        }
        tasks -= tasks % unit;
        return tasks < least ? 0 : (int) tasks;
    }

    /** Adds what a job's leaving frees on a host, or takes it back. */
    void add(RunningJob job, int host, long[] to, int from, int sign) {
        int i = 0;
        while (job.host(i) != host) {
            i++;
        }
        Request held = job.request();
        for (int r = 0; r < resources; r++) {
            if (view.frees(job, r)) {
                to[from + r] += sign * (held.perTask(r) * job.tasks(i) + held.perHost(r));
            }
        }
    }

    void leaves(RunningJob job) {
        change(job, 1);
    }

    void stays(RunningJob job) {
        change(job, -1);
    }

    private void change(RunningJob job, int sign) {
        int tasks = 0;
        for (int i = 0; i < job.hosts(); i++) {
            int host = job.host(i);
            add(job, host, free, host * resources, sign);
            tasks += job.tasks(i);
            int now = tasks(free, host * resources);
            total += now - room[host];
            if (bounded()) {
                hostsWith[room[host]]--;
                hostsWith[now]++;
            }
            room[host] = now;
        }
        for (int r = 0; r < resources; r++) {
            if (ofCluster[r] && view.frees(job, r)) {
                lacks[r] -=
                        sign * (job.request().perTask(r) * tasks + job.request().perJob(r));
            }
        }
    }

    /** Whether hosts and the cluster's own resources suffice. */
    boolean enough() {
        for (long lack : lacks) {
            if (lack > 0) {
                return false;
            }
        }
        return enoughOnHosts();
    }

    boolean enoughOnHosts() {
        if (!bounded()) {
            return total >= request.tasksMin();
        }
        long sum = 0;
        int left = request.hostsMax();
        for (int tasks = most; tasks > 0 && left > 0; tasks--) {
            int used = Math.min(left, hostsWith[tasks]);
            sum += (long) used * tasks;
            left -= used;
        }
        return sum >= request.tasksMin();
    }
}
