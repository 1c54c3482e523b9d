package io.berth.framework.request;

import io.berth.spi.host.ResourceCatalogue;
import java.util.List;

/** The resources of a cluster, {@code slots} first. Immutable. */
public final class Catalogue implements ResourceCatalogue {
    private final List<String> names;

    /**
     * A catalogue.
     *
     * @param names the names in the order of their ordinals; {@code slots} first
     */
    public Catalogue(List<String> names) {
        this.names = List.copyOf(names);
        if (this.names.isEmpty() || !this.names.get(SLOTS).equals("slots")) {
            throw new IllegalArgumentException("resources " + names + ": the first must be 'slots'");
        }
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
