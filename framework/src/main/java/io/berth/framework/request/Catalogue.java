package io.berth.framework.request;

import io.berth.spi.host.ResourceCatalogue;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The resources of a cluster, {@code slots} first; those of hosts before those of the cluster as a whole. Immutable. */
public final class Catalogue implements ResourceCatalogue {
    /** The resource by which a job has a host to itself: every job takes a share of each of its hosts, an exclusive one takes the whole. */
    public static final String OCCUPANCY = "occupancy";

    /** What every host has of {@link #OCCUPANCY}. */
    public static final long WHOLE_HOST = 1L << 20;

    private final List<String> names;
    private final int ofHosts;
    private final int occupancy;

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
        this.occupancy = this.names.indexOf(OCCUPANCY);
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

    /** {@return ordinal of {@link #OCCUPANCY}; -1 in a cluster that does not give hosts to one job alone} */
    public int occupancy() {
        return occupancy;
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
        return names.stream().filter(name -> !name.equals(OCCUPANCY)).collect(Collectors.joining(","));
    }
}
