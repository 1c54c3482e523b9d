package io.berth.framework.journal;

import io.berth.framework.core.PreemptionOverrides;
import io.berth.framework.core.PreemptionRules;
import io.berth.framework.text.JsonFields;
import io.berth.framework.text.JsonLineWriter;
import java.io.IOException;
import java.util.List;

/** The guard rails of a queue as fields. What is as usual is left out. */
final class PreemptionForm {
    private static final PreemptionRules USUAL = PreemptionRules.NONE;

    private PreemptionForm() {}

    static void write(JsonLineWriter to, PreemptionRules rules) throws IOException {
        if (rules.equals(USUAL)) {
            return;
        }
        to.object("preempting");
        if (!rules.preemptibleQueues().isEmpty()) {
            to.list("queues");
            for (String queue : rules.preemptibleQueues()) {
                to.add(queue);
            }
            to.endList();
        }
        if (rules.action() != USUAL.action()) {
            to.put("action", rules.action().name());
        }
        put(to, "minRun", rules.minRunMillis(), USUAL.minRunMillis());
        put(to, "maxTimes", rules.maxTimes(), USUAL.maxTimes());
        put(to, "cooldown", rules.cooldownMillis(), USUAL.cooldownMillis());
        put(to, "ifWaitExceeds", rules.ifWaitExceedsMillis(), USUAL.ifWaitExceedsMillis());
        put(to, "rateVictims", rules.rateVictims(), USUAL.rateVictims());
        put(to, "ratePer", rules.ratePerMillis(), USUAL.ratePerMillis());
        put(to, "grace", rules.graceMillis(), USUAL.graceMillis());
        put(to, "resumeBound", rules.resumeBoundMillis(), USUAL.resumeBoundMillis());
        to.endObject();
    }

    private static void put(JsonLineWriter to, String name, long value, long usual) throws IOException {
        if (value != usual) {
            to.put(name, value);
        }
    }

    static void write(JsonLineWriter to, PreemptionOverrides says) throws IOException {
        if (says.equals(PreemptionOverrides.NONE)) {
            return;
        }
        to.object("preempting");
        if (says.preemptible() != null) {
            to.put("preemptible", says.preemptible());
        }
        if (says.action() != null) {
            to.put("action", says.action().name());
        }
        if (says.minRunMillis() != null) {
            to.put("minRun", says.minRunMillis());
        }
        if (says.maxTimes() != null) {
            to.put("maxTimes", says.maxTimes());
        }
        if (says.cooldownMillis() != null) {
            to.put("cooldown", says.cooldownMillis());
        }
        if (says.graceMillis() != null) {
            to.put("grace", says.graceMillis());
        }
        if (says.resumeBoundMillis() != null) {
            to.put("resumeBound", says.resumeBoundMillis());
        }
        if (says.ifWaitExceedsMillis() != null) {
            to.put("ifWaitExceeds", says.ifWaitExceedsMillis());
        }
        to.endObject();
    }

    static PreemptionOverrides overrides(JsonFields qos) throws IOException {
        if (!qos.has("preempting")) {
            return PreemptionOverrides.NONE;
        }
        JsonFields from = qos.fields("preempting");
        return new PreemptionOverrides(
                from.has("preemptible") ? from.flag("preemptible") : null,
                from.has("action") ? from.constant("action", PreemptionRules.Action.class) : null,
                from.has("minRun") ? from.number("minRun", 0) : null,
                from.has("maxTimes") ? from.integer("maxTimes") : null,
                from.has("cooldown") ? from.number("cooldown", 0) : null,
                from.has("grace") ? from.number("grace", 0) : null,
                from.has("resumeBound") ? from.number("resumeBound", 0) : null,
                from.has("ifWaitExceeds") ? from.number("ifWaitExceeds", 0) : null);
    }

    static PreemptionRules read(JsonFields queue) throws IOException {
        if (!queue.has("preempting")) {
            return USUAL;
        }
        JsonFields from = queue.fields("preempting");
        return new PreemptionRules(
                from.has("queues") ? from.texts("queues") : List.of(),
                from.has("action") ? from.constant("action", PreemptionRules.Action.class) : USUAL.action(),
                from.number("minRun", USUAL.minRunMillis()),
                from.integer("maxTimes", USUAL.maxTimes()),
                from.number("cooldown", USUAL.cooldownMillis()),
                from.number("ifWaitExceeds", USUAL.ifWaitExceedsMillis()),
                from.integer("rateVictims", USUAL.rateVictims()),
                from.number("ratePer", USUAL.ratePerMillis()),
                from.number("grace", USUAL.graceMillis()),
                from.number("resumeBound", USUAL.resumeBoundMillis()));
    }
}
