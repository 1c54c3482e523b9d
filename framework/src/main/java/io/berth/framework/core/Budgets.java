package io.berth.framework.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** How many jobs of each disruption budget are out now. A budget is an ordinal here, in the order of the configuration. */
final class Budgets {
    private final List<DisruptionBudget> all;
    private final int[] out;

    Budgets(List<DisruptionBudget> all) {
        this.all = all;
        this.out = new int[all.size()];
    }

    /** Those that a job with these tags falls under. */
    List<Integer> of(Map<String, String> tags) {
        return all.isEmpty() || tags.isEmpty() ? List.of() : where(budget -> budget.covers(tags));
    }

    /** Those with these names; one that is configured no longer is left out. */
    List<Integer> named(List<String> names) {
        return names.isEmpty() ? List.of() : where(budget -> names.contains(budget.name()));
    }

    private List<Integer> where(Predicate<DisruptionBudget> such) {
        var found = new ArrayList<Integer>();
        for (int i = 0; i < all.size(); i++) {
            if (such.test(all.get(i))) {
                found.add(i);
            }
        }
        return List.copyOf(found);
    }

    List<String> names(List<Integer> budgets) {
        return budgets.stream().map(budget -> all.get(budget).name()).toList();
    }

    int count() {
        return out.length;
    }

    /** A job had to leave, or (sign -1) is back or over. */
    void out(CoreJob job, int sign) {
        for (int budget : job.owner.budgets()) {
            out[budget] += sign;
        }
    }

    /** How many more of a budget may leave. */
    int left(int budget) {
        return Math.max(0, all.get(budget).disturbedMax() - out[budget]);
    }

    /** Whether as many as may be are out of one of a job's budgets. */
    boolean usedUp(CoreJob job) {
        for (int budget : job.owner.budgets()) {
            if (left(budget) == 0) {
                return true;
            }
        }
        return false;
    }
}
