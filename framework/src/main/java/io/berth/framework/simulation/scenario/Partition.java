package io.berth.framework.simulation.scenario;

import io.berth.framework.limits.JobMaxima;
import java.util.List;

/**
 * Hosts for queues to refer to: by name or by an expression, never both.
 *
 * @param name   its name
 * @param hosts  its hosts, ranges written out, none twice; empty when an expression tells
 * @param select the expression, as within {@code select[]}; empty when names tell
 * @param maxima what one job may ask for
 */
public record Partition(String name, List<String> hosts, String select, JobMaxima maxima) {
    public Partition {
        hosts = List.copyOf(hosts);
    }
}
