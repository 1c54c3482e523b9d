package io.berth.framework.simulation.scenario;

import io.berth.framework.core.CoreConfiguration.OnFailure;
import io.berth.framework.core.PolicySpec;
import io.berth.framework.core.PreemptionRules;
import io.berth.framework.limits.JobMaxima;
import io.berth.framework.limits.LimitSpec;
import io.berth.framework.limits.Members;
import io.berth.framework.simulation.scenario.Expectation.ExpectedReason;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A scenario as a file would write it: the way back, by hand. All in JSON, which YAML is a superset of. */
final class ScenarioText {
    private ScenarioText() {}

    static String of(Scenario scenario) {
        var resources = scenario.resources().stream().collect(Collectors.toMap(ScenarioResource::name, each -> each));
        var root = new LinkedHashMap<String, Object>();
        root.put("scenario", scenario.name());
        put(root, "description", scenario.description(), "");
        root.put("settings", settings(scenario.settings()));
        root.put("resources", list(scenario.resources(), ScenarioText::resource));
        root.put(
                "attributes",
                list(scenario.attributes(), each -> Map.of("name", each.name(), "kind", word(each.kind()))));
        root.put("hosts", list(scenario.hosts(), each -> host(each, resources)));
        root.put("partitions", list(scenario.partitions(), ScenarioText::partition));
        root.put("qos", list(scenario.qos(), each -> {
            var qos = named(each.name(), each.maxima());
            qos.put("priority", each.priority());
            return qos;
        }));
        root.put("users", list(scenario.users(), each -> named(each.name(), each.maxima())));
        root.put("projects", list(scenario.projects(), each -> named(each.name(), each.maxima())));
        root.put("queues", list(scenario.queues(), ScenarioText::queue));
        root.put("limits", list(scenario.limits(), each -> limit(each, resources)));
        root.put(
                "disruption_budgets",
                list(scenario.budgets(), each -> Map.of("tag", each.name(), "disturbed_max", each.disturbedMax())));
        root.put("workload", workload(scenario));
        root.put("expect", list(scenario.expectations(), ScenarioText::expectation));
        return text(root);
    }

    private static Object settings(ScenarioSettings settings) {
        var all = new LinkedHashMap<String, Object>();
        all.put("seed", settings.seed());
        all.put("reservations_max", settings.reservationsMax());
        all.put("allowance", duration(settings.allowanceMillis()));
        all.put("rusage_per", word(settings.rusagePer()));
        all.put("suspension_frees", List.copyOf(settings.suspensionFrees()));
        all.put("on_policy_failure", settings.onPolicyFailure() == OnFailure.FAIL ? "fail" : "fallback");
        all.put(
                "fallback",
                Map.of(
                        "picker",
                        policy(settings.fallbackPicker()),
                        "allocator",
                        settings.fallbackAllocator().toString()));
        return all;
    }

    private static Object policy(PolicySpec policy) {
        return Map.of(
                "name",
                policy.name(),
                "settings",
                new LinkedHashMap<String, Object>(policy.settings().asMap()));
    }

    private static Object resource(ScenarioResource resource) {
        var all = new LinkedHashMap<String, Object>();
        all.put("name", resource.name());
        all.put("scope", resource.ofCluster() ? "cluster" : "host");
        all.put("unit", resource.bytes() ? "bytes" : "count");
        if (resource.ofCluster()) {
            all.put("amount", amount(resource.amount(), resource.bytes()));
        }
        return all;
    }

    private static Object host(HostGroup group, Map<String, ScenarioResource> resources) {
        var all = new LinkedHashMap<String, Object>();
        all.put("names", group.names());
        all.put("slots", group.slots());
        all.put("memory", amount(group.memoryBytes(), true));
        all.put("gpus", thousandths(group.gpusThousandth()));
        all.put("resources", amounts(group.resources(), resources));
        put(all, "type", group.type(), "");
        put(all, "model", group.model(), "");
        put(all, "rack", group.rack(), "");
        var values = new LinkedHashMap<String, Object>();
        group.attributes()
                .forEach((name, value) -> values.put(
                        name,
                        switch (value) {
                            case AttributeValue.Numeric numeric -> numeric.value();
                            case AttributeValue.Word word -> word.value();
                            case AttributeValue.Flag flag -> flag.value();
                        }));
        all.put("attributes", values);
        all.put("open", group.open());
        all.put("up", group.up());
        return all;
    }

    private static Object amounts(Map<String, Long> amounts, Map<String, ScenarioResource> resources) {
        var all = new LinkedHashMap<String, Object>();
        amounts.forEach((name, amount) -> {
            ScenarioResource resource = resources.get(name);
            all.put(
                    name,
                    name.equals("gpus")
                            ? thousandths(amount)
                            : amount(amount, name.equals("memory") || (resource != null && resource.bytes())));
        });
        return all;
    }

    private static Object partition(Partition partition) {
        var all = named(partition.name(), partition.maxima());
        put(all, "hosts", partition.hosts(), List.of());
        put(all, "select", partition.select(), "");
        return all;
    }

    private static Map<String, Object> named(String name, JobMaxima maxima) {
        var all = new LinkedHashMap<String, Object>();
        all.put("name", name);
        if (maxima.limitMillis() != Long.MAX_VALUE) {
            all.put("time_limit_max", duration(maxima.limitMillis()));
        }
        put(all, "tasks_max", maxima.tasks(), Integer.MAX_VALUE);
        return all;
    }

    private static Object queue(ScenarioQueue queue) {
        var all = named(queue.name(), queue.maxima());
        all.put("priority", queue.priority());
        put(all, "partition", queue.partition(), "");
        all.put("picker", policy(queue.picker()));
        all.put("allocator", queue.allocator().toString());
        if (queue.timeLimitDefaultMillis() != Long.MAX_VALUE) {
            all.put("time_limit_default", duration(queue.timeLimitDefaultMillis()));
        }
        put(all, "windows", queue.windows(), List.of());
        all.put("open", queue.open());
        all.put("active", queue.active());
        put(all, "qos_allowed", queue.qosAllowed(), List.of());
        all.put("preemptible", queue.preemptible());
        preempting(queue, all);
        return all;
    }

    private static void preempting(ScenarioQueue queue, Map<String, Object> all) {
        PreemptionRules rules = queue.preempting();
        if (queue.preemptPolicy() != null) {
            all.put("preempt_policy", policy(queue.preemptPolicy()));
            all.put("preempt_if_wait_exceeds", duration(rules.ifWaitExceedsMillis()));
            put(all, "preemptible_queues", rules.preemptibleQueues(), List.of());
            if (rules.ratePerMillis() > 0) {
                all.put("preempt_rate", rules.rateVictims() + "/" + rules.ratePerMillis() / 1_000 + "s");
            }
        }
        if (queue.preemptible()) {
            all.put("preempt_action", word(rules.action()));
            all.put("preempt_min_run", duration(rules.minRunMillis()));
            all.put("preempt_cooldown", duration(rules.cooldownMillis()));
            put(all, "preempt_max_times", rules.maxTimes(), Integer.MAX_VALUE);
            all.put("preempt_grace", duration(rules.graceMillis()));
            if (rules.resumeBoundMillis() != Long.MAX_VALUE) {
                all.put("resume_bound", duration(rules.resumeBoundMillis()));
            }
        }
    }

    private static Object limit(LimitSpec limit, Map<String, ScenarioResource> resources) {
        var all = new LinkedHashMap<String, Object>();
        all.put("name", limit.name());
        all.put("amounts", amounts(limit.amounts(), resources));
        all.put("reclaimable", limit.reclaimable());
        limit.members()
                .forEach((dimension, members) -> all.put(
                        RulesReader.MEMBERS.get(dimension),
                        Map.of(
                                members.counting() == Members.Counting.EACH ? "each" : "total",
                                members.names().isEmpty() ? "all" : List.copyOf(members.names()))));
        return all;
    }

    private static Object workload(Scenario scenario) {
        var all = new LinkedHashMap<String, Object>();
        all.put("jobs", list(((ScenarioWorkload.Jobs) scenario.workload()).jobs(), ScenarioText::job));
        all.put("events", list(scenario.events(), ScenarioText::event));
        return all;
    }

    private static Object job(ScenarioJob job) {
        var all = new LinkedHashMap<String, Object>();
        all.put("name", job.name());
        all.put("at", duration(job.atMillis()));
        all.put("queue", job.queue());
        put(all, "user", job.user(), "");
        put(all, "team", job.team(), "");
        put(all, "project", job.project(), "");
        put(all, "qos", job.qos(), "");
        all.put("priority", job.priority());
        all.put(
                "tasks",
                job.tasksMin() == job.tasksMax()
                        ? (Object) job.tasksMin()
                        : Map.of("min", job.tasksMin(), "max", job.tasksMax()));
        all.put("cpus_per_task", job.cpusPerTask());
        all.put("memory", amount(job.memoryBytes(), true));
        all.put("gpus", thousandths(job.gpusThousandth()));
        all.put("exclusive", job.exclusive());
        put(all, "request", job.request(), "");
        all.put("run", duration(job.runMillis()));
        all.put("suspend_takes", takes(job.obeying().suspendMillis()));
        all.put("end_takes", takes(job.obeying().endMillis()));
        ScenarioJob.Saving saving = job.saving();
        if (saving != null) {
            var checkpoint = new LinkedHashMap<String, Object>();
            checkpoint.put("signal", saving.how().signal().name());
            checkpoint.put("lead", duration(saving.how().leadMillis()));
            if (saving.everyMillis() > 0) {
                checkpoint.put("every", duration(saving.everyMillis()));
            }
            all.put("checkpoint", checkpoint);
        }
        if (job.limitMillis() != ScenarioJob.NO_LIMIT) {
            all.put("limit", duration(job.limitMillis()));
        }
        all.put("begin", duration(job.beginMillis()));
        all.put("held", job.held());
        all.put("count", job.count());
        all.put("every", duration(job.everyMillis()));
        put(all, "tags", job.tags(), Map.of());
        return all;
    }

    private static Object takes(long millis) {
        return millis == ScenarioJob.Obeying.NEVER ? "never" : duration(millis);
    }

    private static Object event(ScenarioEvent event) {
        var all = new LinkedHashMap<String, Object>();
        all.put("at", duration(event.atMillis()));
        switch (event) {
            case ScenarioEvent.OfJob of -> all.put(word(of.action()), ref(of.job()));
            case ScenarioEvent.OfHosts of -> all.put(word(of.action()), of.hosts());
            case ScenarioEvent.Switch change ->
                all.put("switch", Map.of("job", ref(change.job()), "queue", change.queue()));
            case ScenarioEvent.Modify modify -> {
                var changes = new LinkedHashMap<String, Object>();
                changes.put("job", ref(modify.job()));
                if (modify.priority() != null) {
                    changes.put("priority", modify.priority());
                }
                if (modify.limitMillis() != null) {
                    changes.put("limit", duration(modify.limitMillis()));
                }
                all.put("modify", changes);
            }
        }
        return all;
    }

    private static Object expectation(Expectation expectation) {
        var all = new LinkedHashMap<String, Object>();
        all.put("job", ref(expectation.job()));
        if (expectation.startMillis() != null) {
            all.put(
                    "start",
                    expectation.startMillis() == Expectation.NEVER ? "never" : duration(expectation.startMillis()));
        }
        if (expectation.endMillis() != null) {
            all.put("end", expectation.endMillis() == Expectation.NEVER ? "never" : duration(expectation.endMillis()));
        }
        put(all, "hosts", expectation.hosts(), List.of());
        put(all, "refused", expectation.refused(), "");
        if (!expectation.reasons().isEmpty()) {
            all.put("reasons", list(expectation.reasons(), ScenarioText::reason));
        }
        put(all, "rule", expectation.rule(), "");
        return all;
    }

    private static Object reason(ExpectedReason reason) {
        return Map.of("at", duration(reason.atMillis()), "code", reason.code().name(), "details", reason.details());
    }

    private static String ref(JobRef job) {
        return job.copy() == JobRef.ALL ? job.name() : job.name() + "[" + job.copy() + "]";
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private static Object duration(long millis) {
        long seconds = millis / 1_000;
        return seconds % 60 == 0 ? seconds / 3_600 + "h" + seconds / 60 % 60 + "m" : (Object) seconds;
    }

    private static Object amount(long amount, boolean bytes) {
        return !bytes
                ? (Object) amount
                : BigDecimal.valueOf(amount).divide(BigDecimal.valueOf(1_024)).toPlainString() + "K";
    }

    private static Object thousandths(long amount) {
        return BigDecimal.valueOf(amount, 3);
    }

    private static void put(Map<String, Object> map, String key, Object value, Object absent) {
        if (!value.equals(absent)) {
            map.put(key, value);
        }
    }

    private static <T> List<Object> list(List<T> values, Function<T, Object> form) {
        return new ArrayList<>(values.stream().map(form).toList());
    }

    private static String text(Object value) {
        return switch (value) {
            case Map<?, ?> map ->
                map.entrySet().stream()
                        .map(entry -> entry.getKey() + ": " + text(entry.getValue()))
                        .collect(Collectors.joining(", ", "{", "}"));
            case List<?> list -> list.stream().map(ScenarioText::text).collect(Collectors.joining(",\n ", "[", "]"));
            case String string ->
                '"' + string.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
            default -> value.toString();
        };
    }
}
