package io.berth.framework.simulation.scenario;

import io.berth.framework.core.DisruptionBudget;
import io.berth.framework.limits.LimitSpec;
import io.berth.framework.request.Attribute;
import io.berth.framework.request.Catalogue;
import io.berth.framework.request.Vocabulary;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A scenario as it was read: everything it refers to exists, names are unique, amounts and times are within range. Not checked, because only plugins and the request
 * language can: that policies exist and take their settings, and that requests and the expressions of partitions can be understood. Immutable.
 *
 * @param name         its name
 * @param description  what it is for; empty when it does not say
 * @param settings     what holds for the whole scheduler
 * @param resources    named resources, besides slots, memory and gpus
 * @param attributes   attributes of hosts, besides type, model and rack
 * @param hosts        the hosts in their order, those that are alike together; at least one
 * @param partitions   hosts for queues to refer to
 * @param qos          qualities of service
 * @param users        users with maxima of their own
 * @param projects     projects with maxima of their own
 * @param queues       the queues, at least one
 * @param limits       how much may be held at once
 * @param budgets      how many jobs of a tag may be out at one time because they had to make way
 * @param workload     what is submitted
 * @param events       what else happens, in the order of the file
 * @param expectations what must be true of the run
 */
public record Scenario(
        String name,
        String description,
        ScenarioSettings settings,
        List<ScenarioResource> resources,
        List<Attribute> attributes,
        List<HostGroup> hosts,
        List<Partition> partitions,
        List<Qos> qos,
        List<Owner> users,
        List<Owner> projects,
        List<ScenarioQueue> queues,
        List<LimitSpec> limits,
        List<DisruptionBudget> budgets,
        ScenarioWorkload workload,
        List<ScenarioEvent> events,
        List<Expectation> expectations) {
    /** The attribute that every scenario has besides type and model. */
    public static final String RACK = "rack";

    public Scenario {
        resources = List.copyOf(resources);
        attributes = List.copyOf(attributes);
        hosts = List.copyOf(hosts);
        partitions = List.copyOf(partitions);
        qos = List.copyOf(qos);
        users = List.copyOf(users);
        projects = List.copyOf(projects);
        queues = List.copyOf(queues);
        limits = List.copyOf(limits);
        budgets = List.copyOf(budgets);
        events = List.copyOf(events);
        expectations = List.copyOf(expectations);
    }

    /**
     * Reads a scenario. {@link ScenarioFile} reads it and also knows where in the file everything stands.
     *
     * @param file the file
     * @return the scenario
     * @throws ScenarioException with everything that is wrong with the file
     */
    public static Scenario read(Path file) {
        return ScenarioFile.read(file).scenario();
    }

    /** {@return the resources by ordinal: slots, memory, gpus, the hosts' named ones, the cluster's} */
    public Catalogue catalogue() {
        return new Catalogue(
                Stream.concat(Stream.of("slots", "memory", "gpus"), named(false))
                        .toList(),
                named(true).toList());
    }

    private Stream<String> named(boolean ofCluster) {
        return resources.stream()
                .filter(resource -> resource.ofCluster() == ofCluster)
                .map(ScenarioResource::name);
    }

    /** {@return what requests may name: the catalogue, and type, model, rack and the attributes by ordinal} */
    public Vocabulary vocabulary() {
        var all = new ArrayList<Attribute>();
        all.add(new Attribute("type", Attribute.Kind.TEXT));
        all.add(new Attribute("model", Attribute.Kind.TEXT));
        all.add(new Attribute(RACK, Attribute.Kind.TEXT));
        all.addAll(attributes);
        return new Vocabulary(catalogue(), all);
    }
}
