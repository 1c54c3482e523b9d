package io.berth.framework.core;

import io.berth.framework.limits.Dimension;
import io.berth.framework.limits.JobMaxima;
import io.berth.framework.limits.LimitSpec;
import io.berth.framework.request.Attribute;
import io.berth.framework.request.Catalogue;
import io.berth.framework.request.Per;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a site has besides hosts and queues.
 *
 * @param clusterResources what the cluster has as a whole, such as licences, by name
 * @param attributes       what its hosts report besides type and model
 * @param partitions       named sets of hosts
 * @param qos              qualities of service
 * @param limits           how much of what may be used by whom at once
 * @param maxima           how long and how large one job may be, by who defines it
 * @param rusagePer        what an amount without a suffix counts for in a request
 * @param freedBySuspension the resources that a suspended job gives back, by name; it holds the others on
 * @param budgets           how many jobs of a tag may be out at one time because they had to make way
 */
public record SiteRules(
        SortedMap<String, Long> clusterResources,
        List<Attribute> attributes,
        List<PartitionSpec> partitions,
        List<QosSpec> qos,
        List<LimitSpec> limits,
        SortedMap<Dimension, SortedMap<String, JobMaxima>> maxima,
        Per rusagePer,
        SortedSet<String> freedBySuspension,
        List<DisruptionBudget> budgets) {
    /** Nothing besides. */
    public static final SiteRules NONE =
            new SiteRules(new TreeMap<>(), List.of(), List.of(), List.of(), List.of(), new TreeMap<>(), Per.TASK);

    /** A site whose suspended jobs give back their slots alone. */
    public SiteRules(
            SortedMap<String, Long> clusterResources,
            List<Attribute> attributes,
            List<PartitionSpec> partitions,
            List<QosSpec> qos,
            List<LimitSpec> limits,
            SortedMap<Dimension, SortedMap<String, JobMaxima>> maxima,
            Per rusagePer) {
        this(
                clusterResources,
                attributes,
                partitions,
                qos,
                limits,
                maxima,
                rusagePer,
                Catalogue.SLOTS_ALONE,
                List.of());
    }

    /** A site without disruption budgets. */
    public SiteRules(
            SortedMap<String, Long> clusterResources,
            List<Attribute> attributes,
            List<PartitionSpec> partitions,
            List<QosSpec> qos,
            List<LimitSpec> limits,
            SortedMap<Dimension, SortedMap<String, JobMaxima>> maxima,
            Per rusagePer,
            SortedSet<String> freedBySuspension) {
        this(clusterResources, attributes, partitions, qos, limits, maxima, rusagePer, freedBySuspension, List.of());
    }

    public SiteRules {
        clusterResources = Collections.unmodifiableSortedMap(new TreeMap<>(clusterResources));
        attributes = List.copyOf(attributes);
        partitions = List.copyOf(partitions);
        qos = List.copyOf(qos);
        limits = List.copyOf(limits);
        budgets = List.copyOf(budgets);
        var copy = new TreeMap<Dimension, SortedMap<String, JobMaxima>>();
        maxima.forEach(
                (dimension, byName) -> copy.put(dimension, Collections.unmodifiableSortedMap(new TreeMap<>(byName))));
        maxima = Collections.unmodifiableSortedMap(copy);
        freedBySuspension = Collections.unmodifiableSortedSet(new TreeSet<>(freedBySuspension));
    }

    /** The hash covers it: what a site does not use is not named. */
    @Override
    public String toString() {
        return "SiteRules[clusterResources=" + clusterResources + ", attributes=" + attributes + ", partitions="
                + partitions + ", qos=" + qos + ", limits=" + limits + ", maxima=" + maxima + ", rusagePer=" + rusagePer
                + (freedBySuspension.equals(Catalogue.SLOTS_ALONE) ? "" : ", freedBySuspension=" + freedBySuspension)
                + (budgets.isEmpty() ? "" : ", budgets=" + budgets)
                + "]";
    }

    /**
     * The same with disruption budgets.
     *
     * @param others the budgets
     * @return a copy
     */
    public SiteRules with(List<DisruptionBudget> others) {
        return new SiteRules(
                clusterResources, attributes, partitions, qos, limits, maxima, rusagePer, freedBySuspension, others);
    }
}
