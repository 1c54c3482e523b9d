package io.berth.framework.simulation.scenario;

import io.berth.framework.core.PolicySpec;
import io.berth.framework.core.PreemptionRules;
import io.berth.framework.simulation.scenario.Section.Item;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads whom the jobs of a queue may disturb, and when they may be disturbed themselves. */
final class PreemptionReader {
    private static final PreemptionRules USUAL = PreemptionRules.NONE;

    /** How near the natural start of a job must be for nobody to be disturbed, unless its queue says something else. */
    private static final long IF_WAIT_EXCEEDS_MILLIS = 60_000;

    /** How long a job that has to leave may take before it is forced to, unless its queue says something else. */
    private static final long GRACE_MILLIS = 30_000;

    private static final PolicySpec NOBODY = PolicySpec.of("none");

    /** Keys about jobs that cannot start: they say nothing without a policy. */
    private static final List<String> OF_PREEMPTORS =
            List.of("preemptible_queues", "preempt_if_wait_exceeds", "preempt_rate");

    /** Keys about jobs that run: they say nothing when nobody may disturb them. */
    private static final List<String> OF_VICTIMS =
            List.of("preempt_action", "preempt_min_run", "preempt_max_times", "preempt_cooldown", "preempt_grace");

    /** Keys about jobs that stand still. */
    private static final List<String> OF_SUSPENDED = List.of("resume_bound");

    private record Referring(Section section, List<Item> queues) {}

    private final Names<ScenarioQueue> queues;
    private final List<Referring> referring = new ArrayList<>();

    PreemptionReader(Names<ScenarioQueue> queues) {
        this.queues = queues;
    }

    /** The preemption policy of a queue; null: it disturbs nobody. */
    static @Nullable PolicySpec policy(Section section) {
        return section.has("preempt_policy") ? section.policy("preempt_policy", NOBODY) : null;
    }

    PreemptionRules rules(Section section) {
        boolean preempts = section.has("preempt_policy");
        useless(section, preempts, OF_PREEMPTORS, "preempt_policy: NAME");
        boolean preemptible = section.flag("preemptible", false);
        useless(section, preemptible, OF_VICTIMS, "preemptible: true");
        boolean suspends = action(section) == PreemptionRules.Action.SUSPEND;
        useless(section, preemptible && suspends, OF_SUSPENDED, "preempt_action: suspend");
        List<Item> whose = section.items("preemptible_queues");
        referring.add(new Referring(section, whose));
        int victims = USUAL.rateVictims();
        long per = USUAL.ratePerMillis();
        String rate = section.text("preempt_rate");
        int slash = rate.indexOf('/');
        if (slash > 0) {
            victims = (int) section.quantity("preempt_rate", 0, _ -> count(rate.substring(0, slash)));
            per = section.quantity("preempt_rate", 0, _ -> span(rate.substring(slash + 1)));
        }
        return new PreemptionRules(
                whose.stream().map(Item::text).distinct().toList(),
                action(section),
                section.durationMillis("preempt_min_run", USUAL.minRunMillis()),
                section.integer("preempt_max_times", USUAL.maxTimes()),
                section.durationMillis("preempt_cooldown", USUAL.cooldownMillis()),
                preempts
                        ? section.durationMillis("preempt_if_wait_exceeds", IF_WAIT_EXCEEDS_MILLIS)
                        : USUAL.ifWaitExceedsMillis(),
                victims,
                per,
                preemptible ? section.durationMillis("preempt_grace", GRACE_MILLIS) : USUAL.graceMillis(),
                section.durationMillis("resume_bound", USUAL.resumeBoundMillis()));
    }

    private static void useless(Section section, boolean used, List<String> keys, String cure) {
        for (String key : keys) {
            if (!used && section.has(key)) {
                section.faultOfKey(
                        key, "does nothing without '" + cure + "' in the same queue; add that or leave it out");
            }
        }
    }

    private static PreemptionRules.Action action(Section section) {
        return switch (section.text("preempt_action")) {
            case "kill" -> PreemptionRules.Action.KILL;
            case "suspend" -> PreemptionRules.Action.SUSPEND;
            default -> USUAL.action();
        };
    }

    private static long count(String digits) throws Unfit {
        if (digits.length() > 9) {
            throw new Unfit("counts more than 999999999 jobs; leave it out for no bound");
        }
        return digits.matches("[0-9]+") ? Long.parseLong(digits) : 0;
    }

    private static long span(String text) throws Unfit {
        long millis = text.isEmpty() ? 0 : Quantities.durationMillis(text);
        if (millis == 0) {
            throw new Unfit("counts over no time; write such as 10/1h: at most 10 jobs in an hour");
        }
        return millis;
    }

    /** When all queues are known: whether those that are referred to are there, and may be disturbed. */
    void check() {
        for (Referring each : referring) {
            for (Item item : each.queues()) {
                queues.refer(each.section(), item);
                ScenarioQueue queue = queues.get(item.text());
                if (queue != null && !queue.preemptible()) {
                    each.section()
                            .fault(
                                    item,
                                    "queue '" + item.text()
                                            + "' is not preemptible; give it 'preemptible: true' or leave it out here");
                }
            }
        }
    }
}
