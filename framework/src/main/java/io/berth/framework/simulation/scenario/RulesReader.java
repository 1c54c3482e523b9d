package io.berth.framework.simulation.scenario;

import io.berth.framework.core.CoreConfiguration.OnFailure;
import io.berth.framework.simulation.scenario.ScenarioSettings.RusagePer;
import io.berth.framework.simulation.scenario.Section.Item;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads what holds: settings, QOS, users, projects, queues and limits. */
final class RulesReader {
    /** What limits count that is no named resource. */
    private static final List<String> BESIDES = List.of("slots", "memory", "gpus", "jobs", "pending_jobs");

    private final Section root;
    private final ClusterReader cluster;
    final Names<Qos> qos;
    final Names<ScenarioQueue> queues;

    RulesReader(Section root, ClusterReader cluster, boolean complete) {
        this.root = root;
        this.cluster = cluster;
        this.qos = new Names<>("QOS", root.isList("qos", complete));
        this.queues = new Names<>("queue", root.isList("queues", complete));
    }

    ScenarioSettings settings() {
        var otherwise = ScenarioSettings.DEFAULT;
        Section section = root.section("settings");
        Section fallback = section.section("fallback");
        return new ScenarioSettings(
                section.wide("seed", otherwise.seed(), Long.MIN_VALUE, Long.MAX_VALUE),
                section.integer("reservations_max", otherwise.reservationsMax()),
                section.durationMillis("allowance", otherwise.allowanceMillis()),
                switch (section.text("rusage_per")) {
                    case "host" -> RusagePer.HOST;
                    case "job" -> RusagePer.JOB;
                    default -> otherwise.rusagePer();
                },
                section.text("on_policy_failure").equals("fallback") ? OnFailure.FALLBACK : otherwise.onPolicyFailure(),
                fallback.policy("picker", otherwise.fallbackPicker()),
                fallback.policy("allocator", otherwise.fallbackAllocator()));
    }

    static JobMaxima maxima(Section section) {
        return new JobMaxima(
                section.durationMillis("time_limit_max", JobMaxima.NO_TIME_LIMIT),
                section.integer("tasks_max", JobMaxima.NO_TASKS));
    }

    List<Qos> qos() {
        var all = new ArrayList<Qos>();
        for (Section section : root.sections("qos")) {
            var one = new Qos(section.text("name"), section.integer("priority", 0), maxima(section));
            qos.add(section, one);
            all.add(one);
        }
        return all;
    }

    List<Owner> owners(String key, String kind) {
        var names = new Names<Owner>(kind, true);
        var all = new ArrayList<Owner>();
        for (Section section : root.sections(key)) {
            var owner = new Owner(section.text("name"), maxima(section));
            names.add(section, owner);
            all.add(owner);
        }
        return all;
    }

    List<ScenarioQueue> queues() {
        var all = new ArrayList<ScenarioQueue>();
        for (Section section : root.sections("queues")) {
            List<Item> allowed = section.items("qos_allowed");
            allowed.forEach(item -> qos.refer(section, item));
            var queue = new ScenarioQueue(
                    section.text("name"),
                    section.integer("priority", 0),
                    cluster.partitions.refer(section, "partition"),
                    section.policy("picker", ScenarioSettings.DEFAULT.fallbackPicker()),
                    section.policy("allocator", ScenarioSettings.DEFAULT.fallbackAllocator()),
                    section.durationMillis("time_limit_default", Long.MAX_VALUE),
                    maxima(section),
                    hours(section),
                    section.flag("open", true),
                    section.flag("active", true),
                    allowed.stream().map(Item::text).distinct().toList());
            if (section.has("time_limit_default")
                    && queue.timeLimitDefaultMillis() > queue.maxima().timeLimitMillis()) {
                section.fault("time_limit_default", "is longer than the queue's time_limit_max");
            }
            queues.add(section, queue);
            all.add(queue);
        }
        return all;
    }

    private static WeekHours hours(Section section) {
        var spans = new ArrayList<WeekHours.Span>();
        for (Item item : section.items("windows")) {
            try {
                spans.addAll(WeekHours.read(item.text()));
            } catch (Unfit e) {
                section.fault(item, e);
            }
        }
        return spans.isEmpty() ? WeekHours.ALWAYS : WeekHours.union(spans);
    }

    List<ScenarioLimit> limits() {
        var names = new Names<ScenarioLimit>("limit", true);
        var all = new ArrayList<ScenarioLimit>();
        for (Section section : root.sections("limits")) {
            var members = new TreeMap<LimitDimension, LimitMembers>();
            for (LimitDimension dimension : LimitDimension.values()) {
                if (section.has(dimension.key())) {
                    members.put(dimension, members(section.section(dimension.key()), dimension));
                }
            }
            boolean ofHosts = members.containsKey(LimitDimension.HOSTS);
            var limit = new ScenarioLimit(section.text("name"), amounts(section.section("amounts"), ofHosts), members);
            names.add(section, limit);
            all.add(limit);
        }
        return all;
    }

    private SortedMap<String, Long> amounts(Section section, boolean ofHosts) {
        var amounts = new TreeMap<String, Long>();
        for (String thing : section.keys()) {
            switch (thing) {
                case "slots", "jobs" -> amounts.put(thing, count(section, thing));
                case "pending_jobs" -> {
                    if (ofHosts) {
                        section.faultOfKey(
                                thing,
                                "jobs that wait are on no host; leave 'hosts' or 'pending_jobs' out, or make it two limits");
                    }
                    amounts.put(thing, count(section, thing));
                }
                case "memory" -> amounts.put(thing, section.quantity(thing, 0, Quantities::memoryBytes));
                case "gpus" -> amounts.put(thing, section.quantity(thing, 0, Quantities::gpusThousandth));
                default -> named(section, thing, ofHosts, amounts);
            }
        }
        return amounts;
    }

    private static long count(Section section, String thing) {
        return section.quantity(thing, 0, node -> Quantities.whole(node, ""));
    }

    private void named(Section section, String thing, boolean ofHosts, SortedMap<String, Long> amounts) {
        ScenarioResource resource = cluster.resources.get(thing);
        if (resource == null) {
            if (!cluster.resources.knows(thing)) {
                section.faultOfKey(thing, cluster.resources.unknown(thing, BESIDES));
            }
            return;
        }
        if (ofHosts && resource.ofCluster()) {
            section.faultOfKey(
                    thing,
                    "resource '" + thing + "' belongs to the cluster, no host has it; leave 'hosts' or '" + thing
                            + "' out, or make it two limits");
        }
        amounts.put(thing, section.quantity(thing, 0, node -> Quantities.amount(node, resource)));
    }

    private LimitMembers members(Section section, LimitDimension dimension) {
        boolean each = section.has("each");
        String key = each ? "each" : "total";
        if (section.text(key).equals("all")) {
            return new LimitMembers(each, Collections.emptyList());
        }
        List<Item> items = section.items(key);
        List<String> names = switch (dimension) {
            case QUEUES -> referred(section, items, queues);
            case PARTITIONS -> referred(section, items, cluster.partitions);
            case QOS -> referred(section, items, qos);
            case HOSTS -> cluster.hostsOf(section, key);
            case USERS, TEAMS, PROJECTS -> items.stream().map(Item::text).toList();
        };
        return new LimitMembers(each, List.copyOf(new LinkedHashSet<>(names)));
    }

    private static List<String> referred(Section section, List<Item> items, Names<?> names) {
        items.forEach(item -> names.refer(section, item));
        return items.stream().map(Item::text).toList();
    }
}
