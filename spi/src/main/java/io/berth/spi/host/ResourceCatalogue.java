package io.berth.spi.host;

import io.berth.spi.Stable;

/** The interned list of resources: every resource has an ordinal that never changes. Immutable and thread-safe. */
@Stable
public interface ResourceCatalogue {
    /** The ordinal of the resource that every catalogue begins with. */
    int SLOTS = 0;

    /** {@return how many resources there are; at least 1} */
    int count();

    /**
     * The name of a resource.
     *
     * @param resource ordinal
     * @return its name, such as {@code slots} or {@code memory}
     */
    String name(int resource);

    /**
     * Looks a name up.
     *
     * @param name a resource's name
     * @return its ordinal, or -1
     */
    int ordinal(String name);

    /**
     * Whether a resource belongs to the cluster as a whole, such as a licence, and not to its hosts.
     *
     * @param resource ordinal
     * @return true for one of the cluster
     */
    default boolean ofCluster(int resource) {
        return false;
    }
}
