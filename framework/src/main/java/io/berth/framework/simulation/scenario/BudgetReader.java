package io.berth.framework.simulation.scenario;

import io.berth.framework.core.DisruptionBudget;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads the tags of jobs, and how many jobs of a tag may be out at one time. */
final class BudgetReader {
    /** The tag that a scenario gives each of its jobs. */
    private static final String NAME = "name";

    private BudgetReader() {}

    static SortedMap<String, String> tags(Section job) {
        var tags = new TreeMap<String, String>();
        Section section = job.section("tags");
        for (String tag : section.keys()) {
            if (tag.equals(NAME) || tag.contains("=")) {
                section.faultOfKey(
                        tag,
                        tag.equals(NAME)
                                ? "is the tag that holds the name of the job; take another"
                                : "has a '=', which stands between a tag and its value in disruption_budgets; take another");
            }
            tags.put(tag, section.text(tag));
        }
        return tags;
    }

    static List<DisruptionBudget> budgets(Section root) {
        var all = new ArrayList<DisruptionBudget>();
        var lines = new TreeMap<String, Integer>();
        boolean preempts = root.sections("queues").stream().anyMatch(queue -> queue.has("preempt_policy"));
        for (Section section : root.sections("disruption_budgets")) {
            String text = section.text("tag");
            int equals = text.indexOf('=');
            String tag = equals < 0 ? text : text.substring(0, equals);
            if (tag.isEmpty()) {
                if (equals == 0) {
                    section.fault("tag", "has no name before '='; write NAME or NAME=VALUE");
                }
                continue;
            }
            if (!preempts) {
                section.fault(
                        "tag",
                        "is about jobs that have to make way, and no queue has 'preempt_policy: NAME'; add that or leave the budget out");
            }
            String value = equals < 0 ? "" : text.substring(equals + 1);
            if (equals > 0 && value.isEmpty()) {
                section.fault("tag", "has no value after '='; write " + tag + " for any value");
            }
            Integer first = lines.putIfAbsent(text, section.place().line());
            if (first != null) {
                section.fault(
                        "tag",
                        "budget '" + text + "' stands there twice, first in line " + first
                                + "; leave out the larger one");
            }
            all.add(new DisruptionBudget(tag, value, Math.max(0, section.integer("disturbed_max", 0))));
        }
        return all;
    }
}
