package io.berth.plugins.fit;

import io.berth.spi.host.ClusterView;
import io.berth.spi.job.Request;
import java.util.Arrays;

/**
 * Hosts in the order in which a shape offers them: by group, then as the request prefers, then by rank, then by ordinal. A binary heap, so that taking k of H hosts costs
 * O(H + k log H). Its arrays grow and are used again.
 */
final class Candidates {
    private int[] hosts = new int[16];
    private int[] groups = new int[16];
    private double[] ranks = new double[16];
    private int[] takes = new int[16];
    private int size;
    /** The heap: indices into the arrays above. */
    private int[] heap = new int[16];

    private int waiting;
    private int last;

    /** Forgets all. */
    void clear() {
        size = 0;
        waiting = 0;
    }

    /**
     * Adds a host; {@link #arrange} must follow before one is taken.
     *
     * @param host  its ordinal
     * @param group lower ones come first
     * @param rank  within a group lower ones come first
     * @param most  how many tasks it may take
     */
    void add(int host, int group, double rank, int most) {
        if (size == hosts.length) {
            hosts = Arrays.copyOf(hosts, size * 2);
            groups = Arrays.copyOf(groups, size * 2);
            ranks = Arrays.copyOf(ranks, size * 2);
            takes = Arrays.copyOf(takes, size * 2);
            heap = Arrays.copyOf(heap, size * 2);
        }
        hosts[size] = host;
        groups[size] = group;
        ranks[size] = rank;
        takes[size] = most;
        heap[size] = size;
        size++;
    }

    /** Puts them in order. */
    void arrange(ClusterView cluster, Request request) {
        waiting = size;
        for (int at = waiting / 2 - 1; at >= 0; at--) {
            sink(at, cluster, request);
        }
    }

    /** {@return the next host's ordinal, or -1} */
    int next(ClusterView cluster, Request request) {
        if (waiting == 0) {
            return -1;
        }
        last = heap[0];
        heap[0] = heap[--waiting];
        sink(0, cluster, request);
        return hosts[last];
    }

    /** {@return how many tasks the host returned last may take} */
    int most() {
        return takes[last];
    }

    /** {@return how many were added before the host returned last} */
    int entry() {
        return last;
    }

    private void sink(int from, ClusterView cluster, Request request) {
        int at = from;
        int entry = heap[at];
        while (2 * at + 1 < waiting) {
            int child = 2 * at + 1;
            if (child + 1 < waiting && before(heap[child + 1], heap[child], cluster, request)) {
                child++;
            }
            if (!before(heap[child], entry, cluster, request)) {
                break;
            }
            heap[at] = heap[child];
            at = child;
        }
        heap[at] = entry;
    }

    private boolean before(int a, int b, ClusterView cluster, Request request) {
        if (groups[a] != groups[b]) {
            return groups[a] < groups[b];
        }
        if (request.prefers()) {
            int preferred = cluster.compare(request, hosts[a], hosts[b]);
            if (preferred != 0) {
                return preferred < 0;
            }
        }
        return ranks[a] != ranks[b] ? ranks[a] < ranks[b] : hosts[a] < hosts[b];
    }
}
