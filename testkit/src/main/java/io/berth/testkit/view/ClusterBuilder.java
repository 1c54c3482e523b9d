package io.berth.testkit.view;

import io.berth.framework.allocation.HostTable;
import io.berth.framework.request.Catalogue;
import io.berth.framework.request.RequestClasses;
import io.berth.spi.host.ClusterView;
import io.berth.spi.job.RequestSpec;

/** Makes a cluster of hosts; its answers are those of the framework's own host table. Methods that add return this builder. */
public final class ClusterBuilder {
    private final Catalogue catalogue;
    private final RequestClasses used;
    private final HostTable table;

    ClusterBuilder(Catalogue catalogue) {
        this.catalogue = catalogue;
        this.used = new RequestClasses(catalogue);
        this.table = new HostTable(catalogue);
    }

    /** An empty, open host; amounts by resource ordinal, 0 for those that are left out. */
    public ClusterBuilder host(String name, long... amounts) {
        var all = new long[catalogue.count()];
        System.arraycopy(amounts, 0, all, 0, amounts.length);
        table.add(name, all);
        return this;
    }

    /** An open host of which only some slots are free. */
    public ClusterBuilder hostWithFree(String name, long slots, long freeSlots) {
        host(name, slots);
        if (freeSlots < slots) {
            table.take(table.ordinal(name), used.of(RequestSpec.of(1, slots - freeSlots)), 1, 1);
        }
        return this;
    }

    /** Hosts {@code h0}, {@code h1}, ... with so many slots each, all free. */
    public ClusterBuilder hosts(long... slots) {
        for (long amount : slots) {
            host("h" + table.hosts(), amount);
        }
        return this;
    }

    /** A host takes no jobs any more. */
    public ClusterBuilder closed(String name) {
        table.setOpen(table.ordinal(name), false);
        return this;
    }

    /** {@return the cluster, with hosts by ordinal in the order in which they were added} */
    public ClusterView build() {
        return table;
    }
}
