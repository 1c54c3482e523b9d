package io.berth.framework.simulation.soak;

import io.berth.framework.core.CoreConfiguration;
import io.berth.framework.core.CoreConfiguration.OnFailure;
import io.berth.framework.core.HostSpec;
import io.berth.framework.core.PolicySpec;
import io.berth.framework.core.PreemptionRules;
import io.berth.framework.core.QueueRules;
import io.berth.framework.core.QueueSpec;
import io.berth.framework.loop.Command;
import io.berth.spi.job.JobSpec;
import io.berth.spi.job.RequestSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/** A small random site: a few hosts, a queue for everybody and an urgent one, with whatever policies are shipped. */
final class RandomYard {
    private static final List<String> PICKERS = List.of("fcfs", "easy", "conservative", "greedy", "hybrid:depth=2");
    private static final int USERS = 3;

    private final RandomGenerator random;
    private final List<String> hosts = new ArrayList<>();
    private final int slotsMost;
    private final CoreConfiguration configuration;

    RandomYard(RandomGenerator random, int hostCount) {
        this.random = random;
        var specs = new ArrayList<HostSpec>();
        int most = 0;
        for (int i = 0; i < hostCount; i++) {
            int slots = 2 + random.nextInt(7);
            most = Math.max(most, slots);
            hosts.add("h" + i);
            specs.add(HostSpec.ofSlots("h" + i, slots));
        }
        slotsMost = most;
        configuration =
                CoreConfiguration.of("live", random.nextLong(), specs, queues()).withOnFailure(OnFailure.FALLBACK);
    }

    private List<QueueSpec> queues() {
        var fit = PolicySpec.of("first-fit");
        var preempts = random.nextInt(4) == 0 ? null : PolicySpec.of("lowest-priority-first");
        var actions = PreemptionRules.Action.values();
        var rules = new PreemptionRules(
                List.of(), actions[random.nextInt(actions.length)], 0, 3, 0, -1, 0, 0, 5_000, 600_000);
        PolicySpec normal = PolicySpec.parse(PICKERS.get(random.nextInt(PICKERS.size())));
        PolicySpec urgent = PolicySpec.parse(PICKERS.get(random.nextInt(PICKERS.size())));
        return List.of(
                new QueueSpec("normal", 0, normal, fit, null, true, QueueRules.NONE, rules),
                new QueueSpec("urgent", 9, urgent, fit, preempts, false));
    }

    CoreConfiguration configuration() {
        return configuration;
    }

    List<String> hosts() {
        return hosts;
    }

    String host() {
        return hosts.get(random.nextInt(hosts.size()));
    }

    /** A job that fits an empty site. */
    Command.Submit submission(int number) {
        var tags = new TreeMap<String, String>();
        tags.put("number", Integer.toString(number));
        boolean wide = hosts.size() > 1 && random.nextInt(4) == 0;
        var request =
                wide ? RequestSpec.of(2, 1L + random.nextInt(2)) : RequestSpec.of(1, 1L + random.nextInt(slotsMost));
        String queue = random.nextInt(4) == 0 ? "urgent" : "normal";
        long limit = 60_000L * (1 + random.nextInt(20));
        return new Command.Submit(
                new JobSpec(queue, "u" + random.nextInt(USERS), "", random.nextInt(3), 0, request, limit, tags));
    }

    /** Something that somebody does to a job or a host. */
    Command disturbance(long job) {
        return switch (random.nextInt(8)) {
            case 0 -> new Command.Hold(job);
            case 1 -> new Command.Release(job);
            case 2 -> new Command.Cancel(job);
            case 3 -> new Command.Requeue(job);
            case 4 -> new Command.Modify(job, random.nextInt(5), 60_000L * (1 + random.nextInt(20)));
            case 5 -> new Command.Switch(job, random.nextBoolean() ? "urgent" : "normal");
            default -> new Command.OpenHost(host(), random.nextInt(3) > 0);
        };
    }
}
