package io.berth.plugins.fit;

import io.berth.spi.host.ClusterView;
import io.berth.spi.job.Request;
import java.util.Arrays;

/**
 * How many tasks of a request each host could hold, from one scan: whether a shape is possible is then a question of two look-ups, whatever the number of hosts. Only
 * hosts with room for a task are kept, in the order of their ordinals. Its arrays grow and are used again.
 */
final class Room {
    /** Up to here the hosts are counted by the tasks that they hold; beyond they are gone through. */
    private static final int COUNTED_MAX = 1_024;

    private int[] hosts = new int[16];
    private int[] tasks = new int[16];
    private int size;
    private int most;
    /** How many hosts hold at least so many tasks, up to {@link #COUNTED_MAX} or {@code most}. */
    private final int[] withAtLeast = new int[COUNTED_MAX + 1];

    /** Asks every host that has room for a task how many it holds; more than {@code perHostMost} on one count as that. */
    void scan(ClusterView cluster, Request request, int perHostMost) {
        size = 0;
        most = 0;
        Arrays.fill(withAtLeast, 0);
        for (int host = cluster.nextFitting(request, 1, 0); host >= 0; ) {
            int here = Math.min(perHostMost, cluster.tasksFitting(request, host));
            if (here > 0) {
                append(host, here);
                most = Math.max(most, here);
                withAtLeast[Math.min(here, COUNTED_MAX)]++;
            }
            host = cluster.nextFitting(request, 1, host + 1);
        }
        for (int n = Math.min(most, COUNTED_MAX) - 1; n >= 0; n--) {
            withAtLeast[n] += withAtLeast[n + 1];
        }
    }

    private void append(int host, int here) {
        if (size == hosts.length) {
            hosts = Arrays.copyOf(hosts, size * 2);
            tasks = Arrays.copyOf(tasks, size * 2);
        }
        hosts[size] = host;
        tasks[size] = here;
        size++;
    }

    /** {@return how many hosts have room for a task} */
    int size() {
        return size;
    }

    /** {@return the ordinal of one of them} */
    int host(int i) {
        return hosts[i];
    }

    /** {@return how many tasks it holds} */
    int tasks(int i) {
        return tasks[i];
    }

    /** {@return the most that one host holds} */
    int most() {
        return most;
    }

    /** {@return the most that a host holds of those that hold fewer than so many; 0 for none} */
    int mostBelow(int limit) {
        if (limit <= COUNTED_MAX) {
            int counted = limit - 1;
            while (counted > 0 && withAtLeast[counted] == withAtLeast[limit]) {
                counted--;
            }
            return counted;
        }
        int found = 0;
        for (int i = 0; i < size; i++) {
            found = tasks[i] < limit ? Math.max(found, tasks[i]) : found;
        }
        return found;
    }

    /** {@return how many hosts hold at least so many tasks, of at least 1} */
    int hostsWith(int atLeast) {
        if (atLeast > most) {
            return 0;
        }
        if (atLeast <= COUNTED_MAX) {
            return withAtLeast[atLeast];
        }
        int count = 0;
        for (int i = 0; i < size; i++) {
            count += tasks[i] >= atLeast ? 1 : 0;
        }
        return count;
    }
}
