package io.berth.framework.allocation;

import io.berth.framework.request.RequestClass;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Sets of hosts as bits by ordinal: the partitions, and for each request class the hosts that could hold one of its tasks when empty, open or not. Found when first asked
 * for, and anew after a host has changed.
 */
public final class HostSets {
    private static final int WORD = 64;

    private final HostTable table;
    private final List<IntPredicate> partitions = new ArrayList<>();
    private static final long[] NOT_FOUND = {};

    private long[][] ofPartition = {};
    private long[][] ofClass = {};
    /** The class that was looked at last without being one of its own. */
    private @Nullable RequestClass looked;

    private long[] ofLooked = NOT_FOUND;

    HostSets(HostTable table) {
        this.table = table;
    }

    /**
     * Adds a partition.
     *
     * @param has whether a host belongs to it, by ordinal; asked again when the host has changed
     * @return its ordinal
     */
    public int addPartition(IntPredicate has) {
        partitions.add(has);
        return partitions.size() - 1;
    }

    /** Hosts came or changed. */
    public void changed() {
        Arrays.fill(ofPartition, NOT_FOUND);
        Arrays.fill(ofClass, NOT_FOUND);
        table.changed();
        looked = null;
    }

    /**
     * The hosts of a partition.
     *
     * @param partition its ordinal
     * @return bits by host, one word per 64 hosts; read only
     */
    public long[] ofPartition(int partition) {
        if (ofPartition.length < partitions.size()) {
            ofPartition = longer(ofPartition, partitions.size());
        }
        long[] bits = ofPartition[partition];
        if (bits.length == 0) {
            bits = bits(partitions.get(partition));
            ofPartition[partition] = bits;
        }
        return bits;
    }

    /**
     * The hosts that could hold one task of a class when empty, open or not.
     *
     * @param request the class
     * @return bits by host, one word per 64 hosts; read only
     */
    public long[] of(RequestClass request) {
        int ordinal = request.room();
        if (ordinal < 0) { // compiled for a look, not a class of its own
            if (looked != request) {
                looked = request;
                ofLooked = find(request);
            }
            return ofLooked;
        }
        if (ordinal >= ofClass.length) {
            ofClass = longer(ofClass, Math.max(16, ordinal * 3 / 2 + 1));
        }
        long[] bits = ofClass[ordinal];
        if (bits.length == 0) {
            bits = find(request);
            ofClass[ordinal] = bits;
        }
        return bits;
    }

    /**
     * Whether a host belongs to the partition of a class.
     *
     * @param request the class
     * @param host    ordinal
     * @return whether it does; true for a class that may use every host
     */
    public boolean inPartition(RequestClass request, int host) {
        return request.partition() < 0 || (ofPartition(request.partition())[host / WORD] & 1L << host) != 0;
    }

    /**
     * Whether a host could hold one task of a class when empty, open or not.
     *
     * @param request the class
     * @param host    ordinal
     * @return whether it could
     */
    public boolean has(RequestClass request, int host) {
        return request.room() < 0 ? couldHold(request, host) : (of(request)[host / WORD] & 1L << host) != 0;
    }

    private static long[][] longer(long[][] sets, int length) {
        long[][] longer = Arrays.copyOf(sets, length);
        Arrays.fill(longer, sets.length, length, NOT_FOUND);
        return longer;
    }

    private long[] find(RequestClass request) {
        return bits(host -> couldHold(request, host));
    }

    private boolean couldHold(RequestClass request, int host) {
        if (!inPartition(request, host)) {
            return false;
        }
        for (int r = 0; r < table.resources().ofHosts(); r++) {
            if (request.perTask(r) + request.perHost(r) > table.capacity(host, r)) {
                return false;
            }
        }
        return request.compiled().couldSelect(table, host);
    }

    private long[] bits(IntPredicate has) {
        var bits = new long[Math.ceilDiv(table.hosts(), WORD)];
        for (int host = 0; host < table.hosts(); host++) {
            if (has.test(host)) {
                bits[host / WORD] |= 1L << host;
            }
        }
        return bits;
    }
}
