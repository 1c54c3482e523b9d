package io.berth.framework.simulation.scenario;

import java.util.List;

/**
 * Whom a limit is for in one dimension.
 *
 * @param each  whether each has the amount for itself; otherwise all share it
 * @param names who; hosts with ranges written out; empty for all
 */
public record LimitMembers(boolean each, List<String> names) {
    public LimitMembers {
        names = List.copyOf(names);
    }
}
