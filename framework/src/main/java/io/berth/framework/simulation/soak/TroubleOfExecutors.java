package io.berth.framework.simulation.soak;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/** The settings by which an executor is told to make trouble, each with the greatest rate that a seed draws. */
final class TroubleOfExecutors {
    static final SortedMap<String, Double> MOST;

    static {
        var most = new TreeMap<String, Double>();
        for (String often : new String[] {
            "lost_answers", "late_answers", "held_reports", "dropped_reports", "doubled_reports", "reordered_reports"
        }) {
            most.put(often, 0.1);
        }
        for (String seldom : new String[] {
            "refused_orders", "launch_errors", "launch_timeouts", "lost_hosts", "oom", "partial_listings"
        }) {
            most.put(seldom, 0.05);
        }
        for (String atSeldomMoments : new String[] {"slow_kill", "failed_cleanup", "restart_empty"}) {
            most.put(atSeldomMoments, 0.4);
        }
        MOST = Collections.unmodifiableSortedMap(most);
    }

    private TroubleOfExecutors() {}
}
