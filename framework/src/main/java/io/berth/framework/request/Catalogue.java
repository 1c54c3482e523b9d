package io.berth.framework.request;

import io.berth.spi.host.ResourceCatalogue;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
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
    private final SortedSet<String> freedBySuspension;

    /** What comes free when a job is suspended, where nothing else is said: its slots. */
    public static final SortedSet<String> SLOTS_ALONE =
            Collections.unmodifiableSortedSet(new TreeSet<>(Set.of("slots")));

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
        this(ofHosts, ofCluster, SLOTS_ALONE);
    }

    /**
     * A catalogue in which it is said what comes free when a job is suspended. That it has a host to itself always does.
     *
     * @param ofHosts           the names of what hosts have, in the order of their ordinals; {@code slots} first
     * @param ofCluster         the names of what the cluster has as a whole; their ordinals follow
     * @param freedBySuspension the names of what comes free
     */
    public Catalogue(List<String> ofHosts, List<String> ofCluster, SortedSet<String> freedBySuspension) {
        this.names = Stream.concat(ofHosts.stream(), ofCluster.stream()).toList();
        this.ofHosts = ofHosts.size();
        this.occupancy = this.names.indexOf(OCCUPANCY);
        this.freedBySuspension = Collections.unmodifiableSortedSet(new TreeSet<>(freedBySuspension));
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

    /**
     * Whether what a job holds of a resource comes free while the job is suspended.
     *
     * @param resource its ordinal
     * @return whether it does; the job holds it on otherwise
     */
    public boolean freedBySuspension(int resource) {
        return resource == occupancy || freedBySuspension.contains(names.get(resource));
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
