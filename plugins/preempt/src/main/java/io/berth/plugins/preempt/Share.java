package io.berth.plugins.preempt;

import io.berth.spi.job.Request;
import io.berth.spi.job.Spread;

/**
 * By how many tasks a job is thought to be placed, host by host: all of them when one host must hold them, a block or a full host's share when it is spread so, else one by one,
 * as Kubernetes does with pods.
 *
 * @param tasks how many at a time
 * @param most  how many on one host at most
 */
record Share(int tasks, int most) {
    static Share of(Request request) {
        int least = Math.ceilDiv(request.tasksMin(), Math.min(request.hostsMax(), request.tasksMin()));
        int most = Math.min(request.tasksPerHostMax(), request.tasksMin());
        Spread spread = request.spread();
        int size = Math.min(request.spreadTasks(), request.tasksMin());
        return switch (spread) {
            case ANY -> new Share(least, most);
            case STRIPE -> new Share(least, Math.min(most, size));
            case PTILE -> new Share(size, Math.min(most, size));
            case BLOCK -> new Share(Math.ceilDiv(least, size) * size, most);
        };
    }
}
