package io.berth.distribution.schedule;

import io.berth.framework.core.Core;
import io.berth.framework.core.CoreConfiguration;
import io.berth.framework.core.Decision;
import io.berth.framework.core.HostSpec;
import io.berth.framework.core.Input;
import io.berth.framework.core.PartitionSpec;
import io.berth.framework.core.PolicySpec;
import io.berth.framework.core.QueueRules;
import io.berth.framework.core.QueueSpec;
import io.berth.framework.core.SiteRules;
import io.berth.framework.limits.Dimension;
import io.berth.framework.limits.LimitSpec;
import io.berth.framework.limits.Members;
import io.berth.framework.request.Per;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.job.EndCause;
import io.berth.spi.job.JobSpec;
import io.berth.spi.job.PendingJob;
import io.berth.spi.job.RequestSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;

/**
 * A site of a few hosts on a core of its own, with the shipped policies: two licences {@code lic}, one job at once for the user {@code one}, and a queue for each
 * partition, all under one picker. Times are in milliseconds.
 */
final class SmallSite {
    private final Core core;
    private long now;

    /** With hosts that carry the names of their partitions, such as {@code cpu.0}, which are those of the queues. */
    SmallSite(Shipped shipped, String picker, HostSpec... hosts) {
        List<String> partitions = List.of(hosts).stream()
                .map(host -> partition(host.name()))
                .distinct()
                .toList();
        var licences = new TreeMap<String, Long>();
        licences.put("lic", 2L);
        var members = new TreeMap<Dimension, Members>();
        members.put(Dimension.USER, Members.each("one"));
        var amounts = new TreeMap<String, Long>();
        amounts.put(LimitSpec.JOBS, 1L);
        var rules = new SiteRules(
                licences,
                List.of(),
                partitions.stream()
                        .map(name -> new PartitionSpec(name, namesIn(name, hosts), ""))
                        .toList(),
                List.of(),
                List.of(LimitSpec.of("one-job", amounts, members)),
                new TreeMap<>(),
                Per.TASK);
        core = Core.of(
                CoreConfiguration.of(
                                "test",
                                1,
                                List.of(hosts),
                                partitions.stream()
                                        .map(name -> queue(name, shipped.picker(picker)))
                                        .toList())
                        .withResources(List.of("slots", "gpus"))
                        .withSite(rules),
                shipped.policies());
    }

    private static String partition(String host) {
        return host.substring(0, host.indexOf('.'));
    }

    private static List<String> namesIn(String partition, HostSpec... hosts) {
        return List.of(hosts).stream()
                .map(HostSpec::name)
                .filter(name -> partition(name).equals(partition))
                .toList();
    }

    private static QueueSpec queue(String name, PolicySpec picker) {
        var rules = new QueueRules(name, Long.MAX_VALUE, List.of(), true, true);
        return new QueueSpec(name, 0, picker, PolicySpec.of("first-fit"), null, false, rules);
    }

    static HostSpec host(String name, long slots, long gpus) {
        var capacity = new TreeMap<String, Long>();
        capacity.put("slots", slots);
        capacity.put("gpus", gpus);
        return new HostSpec(name, capacity);
    }

    /** A job of one task. {@return its id} */
    long submit(String queue, long slots, long limit) {
        return submit(queue, "", slots, "gpus", 0, limit);
    }

    long submit(String queue, String user, long slots, String also, long amount, long limit) {
        var perTask = new TreeMap<String, Long>();
        perTask.put("slots", slots);
        if (amount > 0) {
            perTask.put(also, amount);
        }
        var request = new RequestSpec(1, 1, Integer.MAX_VALUE, Integer.MAX_VALUE, perTask);
        core.apply(new Input.Submit(now, JobSpec.of(queue, user, request, limit)));
        return core.lastJob();
    }

    /** The next round. {@return who starts, in order} */
    List<Long> round(long at) {
        now = at;
        var starts = new ArrayList<Long>();
        for (Decision decision : core.round(at)) {
            if (decision instanceof Decision.Start) {
                starts.add(decision.job());
            }
        }
        return starts;
    }

    void end(long at, long job) {
        now = at;
        ExecutionId id = Objects.requireNonNull(core.execution(job), "job " + job + " does not run");
        core.apply(new Input.Report(at, new ExecutionReport.Ended(id, 1, 0, EndCause.SUCCESS, true)));
    }

    void open(String host, boolean open) {
        core.apply(new Input.HostOpened(now, host, open));
    }

    boolean runs(long job) {
        return core.execution(job) != null;
    }

    long promise(long job) {
        return ((PendingJob) Objects.requireNonNull(core.job(job))).reservedStartMillis();
    }

    long pulls() {
        return core.candidatePulls();
    }
}
