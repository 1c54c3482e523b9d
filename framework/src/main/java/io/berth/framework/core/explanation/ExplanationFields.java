package io.berth.framework.core.explanation;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An explanation for programs: maps, lists, strings, numbers and truths, in a fixed order, to be written as JSON. Times and spans are in milliseconds, amounts in the unit of their resource. */
public final class ExplanationFields {
    private ExplanationFields() {}

    /**
     * The fields. What is not known or does not apply is left out; lists are always there.
     *
     * @param e what to tell
     * @return by name, in order
     */
    public static Map<String, Object> of(Explanation e) {
        var fields = new LinkedHashMap<String, Object>();
        fields.put("job", e.job());
        put(fields, "queue", e.queue());
        put(fields, "user", e.user());
        fields.put("state", e.state());
        fields.put("atMillis", e.atMillis());
        fields.put("key", of(e.key()));
        KeyReason before = e.before();
        if (before != null) {
            fields.put("before", of(before));
        }
        fields.put("fits", e.fits());
        fields.put(
                "obstacles", e.obstacles().stream().map(ExplanationFields::of).toList());
        ExpectedStart start = e.start();
        if (start != null) {
            fields.put("start", of(start));
        }
        fields.put("hosts", e.hosts().stream().map(ExplanationFields::of).toList());
        fields.put("blockers", of(e.blockers()));
        fields.put(
                "counterfactuals",
                e.counterfactuals().stream().map(ExplanationFields::of).toList());
        fields.put("everFits", e.never().isEmpty());
        put(fields, "never", e.never());
        fields.put("wouldHelp", e.wouldHelp());
        PreemptionOutlook outlook = e.preemption();
        if (outlook != null) {
            fields.put("preemption", of(outlook));
        }
        MadeWay way = e.madeWay();
        if (way != null) {
            fields.put("madeWay", of(way));
        }
        return fields;
    }

    /**
     * A key reason alone.
     *
     * @param key the reason
     * @return by name, in order
     */
    public static Map<String, Object> of(KeyReason key) {
        var fields = new LinkedHashMap<String, Object>();
        fields.put("code", key.code().name());
        fields.put("scope", key.reason().scope().name());
        fields.put("details", key.reason().details());
        fields.put("remedy", key.remedy().name());
        fields.put("told", key.told());
        putKnown(fields, "sinceMillis", key.sinceMillis());
        fields.put("text", ExplanationText.of(key.reason()));
        return fields;
    }

    private static Map<String, Object> of(PreemptionOutlook outlook) {
        var fields = new LinkedHashMap<String, Object>();
        put(fields, "policy", outlook.policy());
        PreemptionOutlook.Bar bar = outlook.bar();
        if (bar != null) {
            fields.put("bar", bar.name());
            putKnown(fields, "startMillis", outlook.barMillis() == 0 ? null : outlook.barMillis());
        }
        fields.put("lowerRank", outlook.lower());
        var spared = new LinkedHashMap<String, Object>();
        outlook.spared().forEach((rail, count) -> spared.put(rail.name(), count));
        fields.put("spared", spared);
        fields.put("allowed", outlook.allowed());
        fields.put("text", PreemptionText.of(outlook));
        return fields;
    }

    private static Map<String, Object> of(MadeWay way) {
        var fields = new LinkedHashMap<String, Object>();
        fields.put("preemptor", way.preemptor());
        fields.put("atMillis", way.atMillis());
        fields.put("times", way.times());
        if (way.asleep()) {
            fields.put("suspendedSinceMillis", way.asleepMillis());
            putKnown(fields, "requeueMillis", way.requeueMillis() == Long.MAX_VALUE ? null : way.requeueMillis());
        }
        fields.put("text", PreemptionText.of(way));
        return fields;
    }

    private static Map<String, Object> of(ExpectedStart start) {
        var fields = new LinkedHashMap<String, Object>();
        fields.put("startMillis", start.startMillis());
        fields.put("hosts", start.hosts());
        fields.put("claim", start.claim());
        if (!start.leaving().isEmpty()) {
            fields.put("leaving", start.leaving());
            fields.put("leavingUntilMillis", start.untilMillis());
        }
        return fields;
    }

    private static Map<String, Object> of(HostGroup group) {
        var fields = new LinkedHashMap<String, Object>();
        fields.put("text", group.text());
        fields.put("hosts", group.hosts());
        if (!group.names().isEmpty()) {
            fields.put("names", group.names());
        }
        return fields;
    }

    private static Map<String, Object> of(Blockers blockers) {
        var fields = new LinkedHashMap<String, Object>();
        fields.put(
                "jobs",
                blockers.jobs().stream()
                        .map(blocker -> {
                            var one = new LinkedHashMap<String, Object>();
                            one.put("job", blocker.job());
                            one.put("what", blocker.what());
                            putKnown(one, "endsMillis", blocker.endsMillis());
                            return one;
                        })
                        .toList());
        fields.put("more", blockers.more());
        fields.put("limits", blockers.limits());
        return fields;
    }

    private static Map<String, Object> of(Counterfactual change) {
        var fields = new LinkedHashMap<String, Object>();
        fields.put("what", change.what().replace("time limit", "timeLimitMillis"));
        fields.put("per", change.per());
        fields.put("asked", change.asked());
        fields.put("atMost", change.atMost());
        fields.put("text", ExplanationText.change(change));
        return fields;
    }

    private static Map<String, Object> of(Obstacle obstacle) {
        var fields = new LinkedHashMap<String, Object>();
        fields.put("code", obstacle.code().name());
        switch (obstacle) {
            case Obstacle.Held _ -> {}
            case Obstacle.Begin begin -> fields.put("beginMillis", begin.atMillis());
            case Obstacle.QueueInactive queue -> {
                fields.put("queue", queue.queue());
                putKnown(fields, "nextMillis", queue.nextMillis() == Long.MAX_VALUE ? null : queue.nextMillis());
            }
            case Obstacle.HostsClosed closed -> fields.put("closedHosts", closed.hosts());
            case Obstacle.Never never -> fields.put("term", never.term());
            case Obstacle.OfLimit limit -> {
                fields.put("limit", limit.limit());
                fields.put("counted", limit.counted());
                fields.put("used", limit.used());
                fields.put("most", limit.most());
                fields.put("adds", limit.adds());
            }
            case Obstacle.OfCluster cluster -> {
                fields.put("resource", cluster.resource());
                fields.put("asked", cluster.asked());
                fields.put("free", cluster.free());
            }
            case Obstacle.NoRoom room -> {
                fields.put("roomForTasks", room.room());
                fields.put("askedTasks", room.asked());
            }
            case Obstacle.OfPromises promises -> fields.put("jobs", promises.jobs());
            case Obstacle.OfClaims claims -> fields.put("jobs", claims.jobs());
            case Obstacle.OfPolicy policy -> fields.put("details", policy.details());
            case Obstacle.SearchCut cut -> {
                fields.put("policy", cut.policy());
                fields.put("trials", cut.trials());
            }
            case Obstacle.Behind behind -> {
                fields.put("job", behind.job());
                fields.put("queue", behind.queue());
                fields.put("verdict", behind.verdict().toLowerCase(Locale.ROOT));
                fields.put("policy", behind.policy());
            }
            case Obstacle.BeyondDepth beyond -> fields.put("reservations", beyond.reservations());
        }
        fields.put("text", ExplanationText.of(obstacle));
        return fields;
    }

    private static void put(Map<String, Object> fields, String name, String text) {
        if (!text.isEmpty()) {
            fields.put(name, text);
        }
    }

    private static void putKnown(Map<String, Object> fields, String name, @Nullable Long value) {
        if (value != null) {
            fields.put(name, value);
        }
    }
}
