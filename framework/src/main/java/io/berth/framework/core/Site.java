package io.berth.framework.core;

import io.berth.framework.allocation.HostTable;
import io.berth.framework.limits.LimitBook;
import io.berth.framework.limits.LimitKeys;
import io.berth.framework.limits.PerJobMaxima;
import io.berth.framework.request.Catalogue;
import io.berth.framework.request.CompiledRequest;
import io.berth.framework.request.RequestClass;
import io.berth.framework.request.RequestClasses;
import io.berth.framework.request.RequestCompiler;
import io.berth.framework.request.Vocabulary;
import io.berth.spi.job.RequestSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** The hosts of a configuration, its partitions, its resources, and the classes of requests that are made of them. */
final class Site {
    final HostTable hosts;
    final RequestClasses classes;
    final LimitBook limits;
    final PerJobMaxima maxima;
    private final Catalogue catalogue;
    private final Map<String, Integer> partitions = new TreeMap<>();

    Site(CoreConfiguration configuration) {
        SiteRules rules = configuration.site();
        catalogue = new Catalogue(
                configuration.resources(), List.copyOf(rules.clusterResources().keySet()), rules.freedBySuspension());
        var attributes = new ArrayList<>(Vocabulary.of(catalogue).attributes());
        attributes.addAll(rules.attributes());
        var vocabulary = new Vocabulary(catalogue, attributes);
        hosts = new HostTable(vocabulary);
        classes = new RequestClasses(vocabulary, rules.rusagePer());
        limits = new LimitBook(rules.limits(), catalogue);
        maxima = new PerJobMaxima(rules.maxima());
        rules.clusterResources().forEach((name, amount) -> hosts.setCluster(catalogue.ordinal(name), amount));
        var compiler = new RequestCompiler(vocabulary, rules.rusagePer());
        for (PartitionSpec partition : rules.partitions()) {
            if (partitions.put(partition.name(), addPartition(partition, compiler)) != null) {
                throw new IllegalArgumentException("partition '" + partition.name() + "' stands there twice");
            }
        }
    }

    private int addPartition(PartitionSpec partition, RequestCompiler compiler) {
        if (!partition.hosts().isEmpty()) {
            var names = new TreeSet<>(partition.hosts());
            return hosts.sets().addPartition(host -> names.contains(hosts.name(host)));
        }
        if (partition.select().isEmpty()) {
            return hosts.sets().addPartition(host -> true);
        }
        CompiledRequest test;
        try {
            test = compiler.compile(new RequestSpec(
                    1, 1, Integer.MAX_VALUE, Integer.MAX_VALUE, new TreeMap<>(), false, partition.select()));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("partition '" + partition.name() + "': " + e.getMessage(), e);
        }
        return hosts.sets().addPartition(host -> test.selectsEmpty(hosts, host));
    }

    /** Ordinal of a queue's partition. */
    int partition(QueueSpec queue) {
        String name = queue.rules().partition();
        if (name.isEmpty()) {
            return RequestClass.EVERYWHERE;
        }
        Integer ordinal = partitions.get(name);
        if (ordinal == null) {
            throw new IllegalArgumentException("queue '" + queue.name() + "': partition '" + name
                    + "' is not known; known are " + String.join(", ", partitions.keySet()));
        }
        return ordinal;
    }

    /** What a job of a queue draws on. */
    LimitKeys keys(QueueSpec queue, String user, String team, String project, String qos) {
        return limits.keys(user, team, project, queue.name(), queue.rules().partition(), qos);
    }

    /** A new host, open; or a known one that comes back with what it has now. */
    void join(HostSpec spec) {
        long[] amounts = amounts(spec);
        int host = hosts.ordinal(spec.name());
        if (host < 0) {
            hosts.facts().check(spec.name(), spec.attributes());
            host = hosts.add(spec.name(), amounts);
            limits.addHost(spec.name());
            hosts.facts().report(host, spec.attributes());
        } else {
            hosts.facts().report(host, spec.attributes());
            hosts.resize(host, amounts);
            hosts.setOpen(host, true);
        }
        hosts.sets().changed();
    }

    /** What a host has, by ordinal. */
    private long[] amounts(HostSpec spec) {
        var amounts = new long[catalogue.ofHosts()];
        if (catalogue.occupancy() >= 0) {
            amounts[catalogue.occupancy()] = Catalogue.WHOLE_HOST;
        }
        spec.capacity().forEach((name, amount) -> {
            int resource = catalogue.ordinal(name);
            if (resource < 0 || amount < 0 || catalogue.ofCluster(resource)) {
                throw new IllegalArgumentException(
                        "host '" + spec.name() + "': resource '" + name + "' = " + amount + "; known are " + catalogue);
            }
            amounts[resource] = amount;
        });
        return amounts;
    }

    /** A host as it is now, to be taken down in a snapshot. */
    HostSpec spec(int host) {
        var capacity = new TreeMap<String, Long>();
        for (int r = 0; r < catalogue.ofHosts(); r++) {
            capacity.put(catalogue.name(r), hosts.capacity(host, r));
        }
        return new HostSpec(hosts.name(host), capacity, hosts.facts().reported(host));
    }
}
