package io.berth.framework.request;

import io.berth.spi.host.ResourceCatalogue;
import java.util.List;
import java.util.stream.Stream;

/** The resources of a cluster, {@code slots} first; those of hosts before those of the cluster as a whole. Immutable. */
public final class Catalogue implements ResourceCatalogue {
    private final List<String> names;
    private final int ofHosts;

    /**
     * A catalogue of resources of hosts.
     *
     * @param names the names in the order of their ordinals; {@code slots} first
     */
    public Catalogue(List<String> names) {
        this(names, List.of());
    }

    /**
     * A catalogue.
     *
     * @param ofHosts   the names of what hosts have, in the order of their ordinals; {@code slots} first
     * @param ofCluster the names of what the cluster has as a whole, such as licences; their ordinals follow
     */
    public Catalogue(List<String> ofHosts, List<String> ofCluster) {
        this.names = Stream.concat(ofHosts.stream(), ofCluster.stream()).toList();
        this.ofHosts = ofHosts.size();
        if (this.names.stream().distinct().count() < this.names.size()) {
            throw new IllegalArgumentException("resources " + names + ": a name stands there twice");
        }
        if (this.names.isEmpty() || !this.names.get(SLOTS).equals("slots")) {
            throw new IllegalArgumentException("resources " + names + ": the first must be 'slots'");
        }
    }

    /** {@return how many of the resources hosts have; ordinals from here on are the cluster's} */
    public int ofHosts() {
        return ofHosts;
    }

    @Override
    public boolean ofCluster(int resource) {
        return resource >= ofHosts;
    }

    @Override
    public int count() {
        return names.size();
    }

    @Override
    public String name(int resource) {
        return names.get(resource);
    }

    @Override
    public int ordinal(String name) {
        return names.indexOf(name);
    }

    @Override
    public String toString() {
        return String.join(",", names);
    }
}
