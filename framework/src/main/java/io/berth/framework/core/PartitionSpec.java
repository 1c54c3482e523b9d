package io.berth.framework.core;

import java.util.List;

/**
 * A named set of hosts.
 *
 * @param name   its name
 * @param hosts  its hosts by name; empty: those that {@code select} says
 * @param select an expression over what hosts have and report, in the request language; empty for all
 */
public record PartitionSpec(String name, List<String> hosts, String select) {
    public PartitionSpec {
        hosts = List.copyOf(hosts);
    }
}
