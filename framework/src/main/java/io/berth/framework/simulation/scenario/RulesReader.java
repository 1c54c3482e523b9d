package io.berth.framework.simulation.scenario;

import io.berth.framework.core.CoreConfiguration.OnFailure;
import io.berth.framework.limits.Dimension;
import io.berth.framework.limits.JobMaxima;
import io.berth.framework.limits.LimitSpec;
import io.berth.framework.limits.Members;
import io.berth.framework.limits.Windows;
import io.berth.framework.request.Per;
import io.berth.framework.simulation.scenario.Section.Item;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads what holds: settings, QOS, users, projects, queues and limits. */
final class RulesReader {
    /** What limits count that is no named resource. */
    private static final List<String> BESIDES = List.of("slots", "memory", "gpus", "jobs", "pending_jobs");

    private static final List<String> ALWAYS_THERE = List.of("slots", "memory", "gpus");

    private static final Pattern COLUMN = Pattern.compile("\\G, column ([0-9]{1,9}): ");

    /** The keys of what a limit can be about. */
    static final SortedMap<Dimension, String> MEMBERS = Collections.unmodifiableSortedMap(new TreeMap<>(Map.of(
            Dimension.USER, "users",
            Dimension.TEAM, "teams",
            Dimension.PROJECT, "projects",
            Dimension.QUEUE, "queues",
            Dimension.PARTITION, "partitions",
            Dimension.QOS, "qos",
            Dimension.HOST, "hosts")));

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
                    case "host" -> Per.HOST;
                    case "job" -> Per.JOB;
                    default -> otherwise.rusagePer();
                },
                section.text("on_policy_failure").equals("fallback") ? OnFailure.FALLBACK : otherwise.onPolicyFailure(),
                fallback.policy("picker", otherwise.fallbackPicker()),
                fallback.policy("allocator", otherwise.fallbackAllocator()),
                section.has("suspension_frees") ? suspensionFrees(section) : otherwise.suspensionFrees());
    }

    private SortedSet<String> suspensionFrees(Section section) {
        var names = new TreeSet<String>();
        for (Item item : section.items("suspension_frees")) {
            if (!ALWAYS_THERE.contains(item.text()) && !cluster.resources.knows(item.text())) {
                section.fault(item, cluster.resources.unknown(item.text()));
            }
            names.add(item.text());
        }
        return names;
    }

    static JobMaxima maxima(Section section) {
        return new JobMaxima(
                section.durationMillis("time_limit_max", Long.MAX_VALUE),
                Math.max(1, section.integer("tasks_max", Integer.MAX_VALUE)));
    }

    List<Qos> qos() {
        var all = new ArrayList<Qos>();
        for (Section section : root.sections("qos")) {
            var one = new Qos(
                    section.text("name"),
                    section.integer("priority", 0),
                    maxima(section),
                    PreemptionReader.overrides(section, root));
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
        var preemption = new PreemptionReader(queues, root);
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
                    windows(section),
                    section.flag("open", true),
                    section.flag("active", true),
                    allowed.stream().map(Item::text).distinct().toList(),
                    PreemptionReader.policy(section),
                    section.flag("preemptible", false),
                    preemption.rules(section));
            if (section.has("time_limit_default")
                    && queue.timeLimitDefaultMillis() > queue.maxima().limitMillis()) {
                section.fault("time_limit_default", "is longer than the queue's time_limit_max");
            }
            queues.add(section, queue);
            all.add(queue);
        }
        preemption.check();
        return all;
    }

    private static List<String> windows(Section section) {
        List<Item> items = section.items("windows");
        for (Item item : items) {
            try {
                Windows.parse(List.of(item.text()), 0);
            } catch (IllegalArgumentException e) {
                section.fault(item, unfit(item.text(), String.valueOf(e.getMessage())));
            }
        }
        return items.stream().map(Item::text).toList();
    }

    /** The message begins with the window and the column. */
    private static Unfit unfit(String window, String message) {
        Matcher matcher = COLUMN.matcher(message);
        String start = "window '" + window + "'";
        return message.startsWith(start) && matcher.find(start.length())
                ? new Unfit(Integer.parseInt(matcher.group(1)) - 1, message.substring(matcher.end()))
                : new Unfit(message);
    }

    List<LimitSpec> limits() {
        var names = new Names<String>("limit", true);
        var all = new ArrayList<LimitSpec>();
        for (Section section : root.sections("limits")) {
            var members = new TreeMap<Dimension, Members>();
            MEMBERS.forEach((dimension, key) -> {
                if (section.has(key)) {
                    members.put(dimension, members(section.section(key), dimension));
                }
            });
            boolean ofHosts = members.containsKey(Dimension.HOST);
            SortedMap<String, Long> amounts = amounts(section.section("amounts"), ofHosts);
            String name = section.text("name");
            names.add(section, name);
            // What cannot be a limit was told.
            if (!name.isEmpty() && !amounts.isEmpty()) {
                all.add(new LimitSpec(name, amounts, members, section.flag("reclaimable", false)));
            }
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
                    } else {
                        amounts.put(thing, count(section, thing));
                    }
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

    private Members members(Section section, Dimension dimension) {
        boolean each = section.has("each");
        String key = each ? "each" : "total";
        Members.Counting counting = each ? Members.Counting.EACH : Members.Counting.TOTAL;
        if (section.text(key).equals("all")) {
            return new Members(counting, new TreeSet<>());
        }
        List<Item> items = section.items(key);
        List<String> names = switch (dimension) {
            case QUEUE -> referred(section, items, queues);
            case PARTITION -> referred(section, items, cluster.partitions);
            case QOS -> referred(section, items, qos);
            case HOST -> cluster.hostsOf(section, key);
            case USER, TEAM, PROJECT -> items.stream().map(Item::text).toList();
        };
        return new Members(
                counting,
                new TreeSet<>(names.stream().filter(name -> !name.isEmpty()).toList()));
    }

    private static List<String> referred(Section section, List<Item> items, Names<?> names) {
        items.forEach(item -> names.refer(section, item));
        return items.stream().map(Item::text).toList();
    }
}
