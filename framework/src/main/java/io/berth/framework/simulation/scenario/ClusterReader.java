package io.berth.framework.simulation.scenario;

import io.berth.framework.request.Attribute;
import io.berth.framework.simulation.scenario.Section.Item;
import io.berth.framework.text.YamlNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads what there is: resources, attributes, hosts and partitions. */
final class ClusterReader {
    /** Names that mean something else in requests and limits. */
    private static final List<String> TAKEN = List.of(
            "slots",
            "cpus",
            "ncpus",
            "mem",
            "memory",
            "gpus",
            "ngpus",
            "occupancy",
            "jobs",
            "pending_jobs",
            "type",
            "model",
            "rack",
            "hname");

    private final Section root;
    final Names<ScenarioResource> resources;
    final Names<Attribute> attributes;
    final Names<HostGroup> hosts;
    final Names<Partition> partitions;
    private final TreeMap<String, Long> totals = new TreeMap<>();
    private int hostCount;

    ClusterReader(Section root, boolean complete) {
        this.root = root;
        this.resources = new Names<>("resource", root.isList("resources", complete));
        this.attributes = new Names<>("attribute", root.isList("attributes", complete));
        this.hosts = new Names<>("host", root.isList("hosts", complete));
        this.partitions = new Names<>("partition", root.isList("partitions", complete));
    }

    List<ScenarioResource> resources() {
        var all = new ArrayList<ScenarioResource>();
        for (Section section : root.sections("resources")) {
            boolean ofCluster = section.text("scope").equals("cluster");
            var unit = new ScenarioResource(
                    section.text("name"), ofCluster, 0, section.text("unit").equals("bytes"));
            if (ofCluster && !section.has("amount")) {
                section.fault("key 'amount' is missing: how much the cluster has of it");
            } else if (!ofCluster && section.has("amount")) {
                section.faultOfKey(
                        "amount", "is for 'scope: cluster' only; what a host has stands under its 'resources'");
            }
            refuseTaken(section, "resource");
            var resource = new ScenarioResource(
                    unit.name(),
                    ofCluster,
                    section.quantity("amount", 0, node -> Quantities.amount(node, unit)),
                    unit.bytes());
            resources.add(section, resource);
            all.add(resource);
        }
        return all;
    }

    private static void refuseTaken(Section section, String kind) {
        String name = section.text("name");
        if (TAKEN.contains(name.toLowerCase(Locale.ROOT))) {
            section.fault("name", kind + " '" + name + "' is there already; give this one another name");
        }
    }

    List<Attribute> attributes() {
        var all = new ArrayList<Attribute>();
        for (Section section : root.sections("attributes")) {
            refuseTaken(section, "attribute");
            var attribute = new Attribute(section.text("name"), kind(section.text("kind")));
            if (resources.get(attribute.name()) != null) {
                section.fault(
                        "name", "'" + attribute.name() + "' is a resource already; requests could not tell them apart");
            }
            attributes.add(section, attribute);
            all.add(attribute);
        }
        return all;
    }

    private static Attribute.Kind kind(String word) {
        return switch (word) {
            case "rising" -> Attribute.Kind.RISING;
            case "falling" -> Attribute.Kind.FALLING;
            case "flag" -> Attribute.Kind.FLAG;
            default -> Attribute.Kind.TEXT;
        };
    }

    List<HostGroup> hosts() {
        var all = new ArrayList<HostGroup>();
        for (Section section : root.sections("hosts")) {
            var names = new ArrayList<String>();
            for (Item item : section.items("names")) {
                names.addAll(expanded(section, item));
            }
            var group = new HostGroup(
                    names,
                    section.wide("slots", 1, 1, Integer.MAX_VALUE),
                    section.quantity("memory", 0, Quantities::memoryBytes),
                    section.quantity("gpus", 0, Quantities::gpusThousandth),
                    amounts(section.section("resources")),
                    section.text("type"),
                    section.text("model"),
                    section.text("rack"),
                    values(section.section("attributes")),
                    section.flag("open", true),
                    section.flag("up", true));
            declare(section, group);
            all.add(group);
        }
        return all;
    }

    private void declare(Section section, HostGroup group) {
        hostCount += group.names().size();
        if (hostCount > HostNames.HOSTS_MAX) {
            section.fault("names", "makes more than " + HostNames.HOSTS_MAX + " hosts in all");
            return;
        }
        var named = new Names.Named<>(group, section.place());
        List<String> twice =
                group.names().stream().filter(name -> !hosts.add(name, named)).toList();
        if (!twice.isEmpty()) {
            String more = twice.size() == 1 ? "" : " (and " + (twice.size() - 1) + " more)";
            section.fault("names", hosts.twice(twice.getFirst()) + more);
        }
        group.capacity()
                .forEach((resource, amount) -> addToTotal(section, group.names().size(), resource, amount));
    }

    /** The cluster's total of each resource must be a number. */
    private void addToTotal(Section section, long hosts, String resource, long amount) {
        long before = totals.getOrDefault(resource, 0L);
        if (before < 0) {
            return;
        }
        long room = (Long.MAX_VALUE - before) / Math.max(1, amount);
        if (hosts > room) {
            section.fault("all hosts up to here have more " + resource + " together than can be counted");
        }
        totals.put(resource, hosts > room ? -1 : before + hosts * amount);
    }

    private SortedMap<String, Long> amounts(Section section) {
        var amounts = new TreeMap<String, Long>();
        for (String name : section.keys()) {
            ScenarioResource resource = resources.get(name);
            if (resource != null && resource.ofCluster()) {
                section.faultOfKey(name, "resource '" + name + "' belongs to the cluster; no host has it");
            } else if (resource != null) {
                amounts.put(name, section.quantity(name, 0, node -> Quantities.amount(node, resource)));
            } else if (!resources.knows(name)) {
                section.faultOfKey(name, resources.unknown(name));
            }
        }
        return amounts;
    }

    private SortedMap<String, AttributeValue> values(Section section) {
        var values = new TreeMap<String, AttributeValue>();
        for (String name : section.keys()) {
            Attribute attribute = attributes.get(name);
            if (attribute != null) {
                value(section, name, attribute, values);
            } else if (!attributes.knows(name)) {
                section.faultOfKey(name, attributes.unknown(name));
            }
        }
        return values;
    }

    private static void value(
            Section section, String name, Attribute attribute, SortedMap<String, AttributeValue> values) {
        YamlNode node = section.node(name);
        switch (attribute.kind()) {
            case RISING, FALLING -> {
                if (node instanceof YamlNode.Numeral number) {
                    values.put(name, new AttributeValue.Numeric(number.value().doubleValue()));
                } else {
                    section.fault(
                            name,
                            "must be a number: the attribute is "
                                    + attribute.kind().name().toLowerCase(Locale.ROOT));
                }
            }
            case TEXT -> {
                if (node instanceof YamlNode.Text text) {
                    values.put(name, new AttributeValue.Word(text.value()));
                } else {
                    section.fault(name, "must be a text: the attribute is one; put quotes around it");
                }
            }
            case FLAG -> {
                if (node instanceof YamlNode.Flag flag) {
                    values.put(name, new AttributeValue.Flag(flag.value()));
                } else {
                    section.fault(name, "must be true or false: the attribute is a flag");
                }
            }
        }
    }

    List<Partition> partitions() {
        var all = new ArrayList<Partition>();
        for (Section section : root.sections("partitions")) {
            if (!section.has("hosts") && !section.has("select")) {
                section.fault("has neither 'hosts' nor 'select'; say which hosts it has");
            }
            var partition = new Partition(
                    section.text("name"),
                    hostsOf(section, "hosts"),
                    section.text("select"),
                    RulesReader.maxima(section));
            partitions.add(section, partition);
            all.add(partition);
        }
        return all;
    }

    /** Known hosts that a key names, ranges written out, none twice. */
    List<String> hostsOf(Section section, String key) {
        var names = new LinkedHashSet<String>();
        for (Item item : section.items(key)) {
            List<String> some = expanded(section, item);
            some.stream()
                    .filter(name -> !hosts.knows(name))
                    .findFirst()
                    .ifPresent(name -> section.fault(item, hosts.unknown(name)));
            names.addAll(some);
        }
        return List.copyOf(names);
    }

    private static List<String> expanded(Section section, Item item) {
        try {
            return HostNames.of(item.text());
        } catch (Unfit e) {
            section.fault(item, e);
            return Collections.emptyList();
        }
    }
}
