package io.berth.framework.simulation;

import io.berth.framework.core.CoreConfiguration;
import io.berth.framework.core.CoreConfiguration.OnFailure;
import io.berth.framework.core.HostSpec;
import io.berth.framework.core.PartitionSpec;
import io.berth.framework.core.PolicySpec;
import io.berth.framework.core.QosSpec;
import io.berth.framework.core.QueueRules;
import io.berth.framework.core.QueueSpec;
import io.berth.framework.core.SiteRules;
import io.berth.framework.limits.Dimension;
import io.berth.framework.limits.JobMaxima;
import io.berth.framework.request.Attribute;
import io.berth.framework.request.Catalogue;
import io.berth.framework.simulation.scenario.AttributeValue;
import io.berth.framework.simulation.scenario.HostGroup;
import io.berth.framework.simulation.scenario.Scenario;
import io.berth.framework.simulation.scenario.ScenarioQueue;
import io.berth.framework.simulation.scenario.ScenarioResource;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** What a core is made of when it runs a scenario. */
final class ScenarioConfiguration {
    private final Scenario scenario;
    private final ScenarioOptions options;
    private final UnaryOperator<PolicySpec> pickerFor;

    private ScenarioConfiguration(Scenario scenario, ScenarioOptions options, UnaryOperator<PolicySpec> pickerFor) {
        this.scenario = scenario;
        this.options = options;
        this.pickerFor = pickerFor;
    }

    /** The configuration; hosts that are down or closed at first are in it like the others, so that their order is the file's. */
    static CoreConfiguration of(Scenario scenario, ScenarioOptions options, UnaryOperator<PolicySpec> pickerFor) {
        return new ScenarioConfiguration(scenario, options, pickerFor).configuration();
    }

    private CoreConfiguration configuration() {
        var settings = scenario.settings();
        Long seed = options.seed();
        OnPolicyFailure otherwise = options.onPolicyFailure();
        OnFailure onFailure = otherwise == null
                ? settings.onPolicyFailure()
                : switch (otherwise) {
                    case FAIL -> OnFailure.FAIL;
                    case FALLBACK -> OnFailure.FALLBACK;
                };
        var configuration = new CoreConfiguration(
                EventOrder.BATCH.word(),
                seed == null ? settings.seed() : seed,
                resources(),
                hosts(scenario),
                scenario.queues().stream().map(this::queue).toList(),
                onFailure,
                pickerFor.apply(settings.fallbackPicker()),
                settings.fallbackAllocator(),
                settings.reservationsMax(),
                List.of(),
                List.of(),
                settings.allowanceMillis(),
                site(),
                true);
        return options.memories() ? configuration : configuration.withoutMemories();
    }

    private List<String> resources() {
        return Stream.of(
                        Stream.of("slots", "memory", "gpus"),
                        scenario.resources().stream()
                                .filter(resource -> !resource.ofCluster())
                                .map(ScenarioResource::name),
                        Stream.of(Catalogue.OCCUPANCY))
                .flatMap(names -> names)
                .toList();
    }

    private SiteRules site() {
        var clusterResources = new TreeMap<String, Long>();
        for (ScenarioResource resource : scenario.resources()) {
            if (resource.ofCluster()) {
                clusterResources.put(resource.name(), resource.amount());
            }
        }
        var attributes = new ArrayList<Attribute>();
        attributes.add(new Attribute(Scenario.RACK, Attribute.Kind.TEXT));
        attributes.addAll(scenario.attributes());
        return new SiteRules(
                clusterResources,
                attributes,
                scenario.partitions().stream()
                        .map(each -> new PartitionSpec(each.name(), each.hosts(), each.select()))
                        .toList(),
                scenario.qos().stream()
                        .map(each -> new QosSpec(each.name(), each.priority(), each.preemption()))
                        .toList(),
                scenario.limits(),
                maxima(),
                scenario.settings().rusagePer(),
                scenario.settings().suspensionFrees(),
                scenario.budgets());
    }

    private SortedMap<Dimension, SortedMap<String, JobMaxima>> maxima() {
        var all = new TreeMap<Dimension, SortedMap<String, JobMaxima>>();
        scenario.qos().forEach(each -> put(all, Dimension.QOS, each.name(), each.maxima()));
        scenario.users().forEach(each -> put(all, Dimension.USER, each.name(), each.maxima()));
        scenario.projects().forEach(each -> put(all, Dimension.PROJECT, each.name(), each.maxima()));
        scenario.queues().forEach(each -> put(all, Dimension.QUEUE, each.name(), each.maxima()));
        scenario.partitions().forEach(each -> put(all, Dimension.PARTITION, each.name(), each.maxima()));
        return all;
    }

    private static void put(
            SortedMap<Dimension, SortedMap<String, JobMaxima>> all,
            Dimension dimension,
            String name,
            JobMaxima maxima) {
        if (!maxima.equals(JobMaxima.NONE)) {
            all.computeIfAbsent(dimension, _ -> new TreeMap<>()).put(name, maxima);
        }
    }

    private QueueSpec queue(ScenarioQueue queue) {
        PolicySpec every = options.picker();
        return new QueueSpec(
                queue.name(),
                queue.priority(),
                pickerFor.apply(every == null ? queue.picker() : every),
                queue.allocator(),
                queue.preemptPolicy(),
                queue.preemptible(),
                new QueueRules(
                        queue.partition(),
                        queue.timeLimitDefaultMillis(),
                        queue.windows(),
                        queue.open(),
                        queue.active(),
                        queue.qosAllowed()),
                queue.preempting());
    }

    /** All hosts, also those that are not there at first. */
    static List<HostSpec> hosts(Scenario scenario) {
        var hosts = new ArrayList<HostSpec>();
        for (HostGroup group : scenario.hosts()) {
            var reported = reported(group);
            var capacity = group.capacity();
            group.names().forEach(name -> hosts.add(new HostSpec(name, capacity, reported)));
        }
        return hosts;
    }

    private static SortedMap<String, String> reported(HostGroup group) {
        var reported = new TreeMap<String, String>();
        group.attributes()
                .forEach((name, value) -> reported.put(
                        name,
                        switch (value) {
                            case AttributeValue.Numeric number -> Double.toString(number.value());
                            case AttributeValue.Word word -> word.value();
                            case AttributeValue.Flag flag -> flag.value() ? "yes" : "no";
                        }));
        reported.put("type", group.type());
        reported.put("model", group.model());
        reported.put(Scenario.RACK, group.rack());
        reported.values().removeIf(String::isEmpty);
        return reported;
    }
}
