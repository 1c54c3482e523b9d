package io.berth.framework.simulation.scenario;

import io.berth.framework.core.PolicySpec;
import io.berth.framework.core.PreemptionOverrides;
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

    /** All that a quality of service may say. */
    private static final List<String> OF_QOS = List.of(
            "preemptible",
            "preempt_action",
            "preempt_min_run",
            "preempt_max_times",
            "preempt_cooldown",
            "preempt_grace",
            "resume_bound",
            "preempt_if_wait_exceeds");

    private record Referring(Section section, List<Item> queues) {}

    private final Names<ScenarioQueue> queues;
    /** Whether jobs of a queue that is not preemptible may be disturbed, since their quality of service says so. */
    private final boolean qosPreemptible;

    private final List<Referring> referring = new ArrayList<>();

    PreemptionReader(Names<ScenarioQueue> queues, Section root) {
        this.queues = queues;
        this.qosPreemptible = anyIsPreemptible(root, "qos");
    }

    /** The preemption policy of a queue; null: it disturbs nobody. */
    static @Nullable PolicySpec policy(Section section) {
        return section.has("preempt_policy") ? section.policy("preempt_policy", NOBODY) : null;
    }

    PreemptionRules rules(Section section) {
        boolean preempts = section.has("preempt_policy");
        useless(section, preempts, OF_PREEMPTORS, "preempt_policy: NAME", "queue");
        boolean preemptible = section.flag("preemptible", false) || qosPreemptible;
        useless(section, preemptible, OF_VICTIMS, "preemptible: true", "queue");
        boolean suspends = preemptible && action(section) == PreemptionRules.Action.SUSPEND;
        useless(section, suspends, OF_SUSPENDED, "preempt_action: suspend", "queue");
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

    /** What a quality of service says in place of the queues. */
    static PreemptionOverrides overrides(Section section, Section root) {
        boolean preempts = root.sections("queues").stream().anyMatch(queue -> queue.has("preempt_policy"));
        if (!preempts) {
            for (String key : OF_QOS) {
                if (section.has(key)) {
                    section.faultOfKey(
                            key, "does nothing without 'preempt_policy: NAME' in some queue; add that or leave it out");
                }
            }
        } else if (section.has("preemptible")
                ? !section.flag("preemptible", false)
                : !anyIsPreemptible(root, "queues")) {
            useless(section, false, OF_VICTIMS, "preemptible: true", "QOS");
        }
        return new PreemptionOverrides(
                section.has("preemptible") ? section.flag("preemptible", false) : null,
                section.has("preempt_action") ? action(section) : null,
                millis(section, "preempt_min_run"),
                section.has("preempt_max_times") ? section.integer("preempt_max_times", USUAL.maxTimes()) : null,
                millis(section, "preempt_cooldown"),
                millis(section, "preempt_grace"),
                millis(section, "resume_bound"),
                millis(section, "preempt_if_wait_exceeds"));
    }

    private static @Nullable Long millis(Section section, String key) {
        return section.has(key) ? section.durationMillis(key, 0) : null;
    }

    private static boolean anyIsPreemptible(Section root, String key) {
        return root.sections(key).stream().anyMatch(each -> each.flag("preemptible", false));
    }

    private static void useless(Section section, boolean used, List<String> keys, String cure, String of) {
        for (String key : keys) {
            if (!used && section.has(key)) {
                section.faultOfKey(
                        key, "does nothing without '" + cure + "' in the same " + of + "; add that or leave it out");
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
                if (queue != null && !queue.preemptible() && !qosPreemptible) {
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
