package io.berth.framework.core.explanation;

import java.util.List;

/**
 * The hosts that say the same of a job.
 *
 * @param text  what they say
 * @param hosts how many they are
 * @param names what they are called, in the order of the cluster; empty when not asked for
 */
public record HostGroup(String text, int hosts, List<String> names) {
    public HostGroup {
        names = List.copyOf(names);
    }
}
