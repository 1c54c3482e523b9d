package io.berth.framework.core;

import io.berth.framework.limits.Dimension;
import io.berth.framework.limits.LimitSpec;
import io.berth.framework.limits.Members;
import io.berth.framework.request.Per;
import io.berth.spi.job.JobSpec;
import io.berth.spi.job.RequestSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** Small sites and what happens there, by a seed: hosts with three resources, partitions, limits, licences, windows, queues with all three verdicts. */
final class RandomSite {
    static final long MINUTE = 60_000;
    private static final RandomGeneratorFactory<RandomGenerator> ALGORITHM =
            RandomGeneratorFactory.of("L64X128MixRandom");

    final RandomGenerator random;
    final CoreLab lab = new CoreLab();
    final List<QueueSpec> queues = new ArrayList<>();
    private final int hosts;

    RandomSite(long seed) {
        random = ALGORITHM.create(seed);
        hosts = random.nextInt(1, 6);
        var specs = new ArrayList<HostSpec>();
        for (int host = 0; host < hosts; host++) {
            var capacity = new TreeMap<String, Long>();
            capacity.put("slots", random.nextLong(1, 7));
            capacity.put("memory", random.nextLong(0, 17));
            capacity.put("gpus", random.nextLong(0, 4) * 1_000);
            specs.add(new HostSpec("h" + host, capacity));
        }
        addQueues();
        SiteRules rules = rules();
        int reservations = random.nextInt(4) == 0 ? 1 : Integer.MAX_VALUE;
        long allowance = random.nextBoolean() ? 0 : MINUTE;
        boolean memories = random.nextBoolean();
        lab.policies.classAlone = random.nextBoolean();
        lab.configured(c -> new CoreConfiguration(
                c.driver(),
                seed,
                List.of("slots", "memory", "gpus", "occupancy"),
                specs,
                c.queues(),
                c.onFailure(),
                c.fallbackPicker(),
                c.fallbackAllocator(),
                reservations,
                List.of(),
                List.of(),
                allowance,
                rules,
                memories));
    }

    private void addQueues() {
        int count = random.nextInt(1, 4);
        for (int i = 0; i < count; i++) {
            String verdict = List.of("stop", "skip", "reserve").get(random.nextInt(3));
            var picker = PolicySpec.parse("list:verdict=" + verdict + (random.nextInt(3) == 0 ? ":heedful=yes" : ""));
            List<String> windows = random.nextInt(5) == 0 ? List.of("00:00-01:00", "02:00-23:00") : List.of();
            var where = new QueueRules(
                    random.nextInt(3) == 0 ? "some" : "",
                    Long.MAX_VALUE,
                    windows,
                    true,
                    random.nextInt(12) > 0,
                    List.of());
            var queue = new QueueSpec("q" + i, random.nextInt(2), picker, CoreLab.FIRST_FIT, null, false, where);
            queues.add(queue);
            lab.queue(queue);
        }
    }

    private SiteRules rules() {
        var licences = new TreeMap<String, Long>();
        licences.put("lic", random.nextLong(1, 4));
        var limits = new ArrayList<LimitSpec>();
        if (random.nextInt(3) == 0) {
            limits.add(limit("each-user", "slots", random.nextLong(1, 9), Dimension.USER, Members.each()));
        }
        if (random.nextInt(3) == 0) {
            limits.add(
                    limit("queue-jobs", LimitSpec.JOBS, random.nextLong(1, 4), Dimension.QUEUE, Members.total("q0")));
        }
        if (random.nextInt(4) == 0) {
            limits.add(limit("host-jobs", LimitSpec.JOBS, random.nextLong(1, 3), Dimension.HOST, Members.each()));
        }
        var some = new ArrayList<String>();
        for (int host = 0; host < hosts; host++) {
            if (random.nextBoolean()) {
                some.add("h" + host);
            }
        }
        var partition = new PartitionSpec("some", some.isEmpty() ? List.of("h0") : some, "");
        return new SiteRules(licences, List.of(), List.of(partition), List.of(), limits, new TreeMap<>(), Per.TASK);
    }

    private static LimitSpec limit(String name, String what, long most, Dimension whose, Members members) {
        var amounts = new TreeMap<String, Long>();
        amounts.put(what, most);
        var who = new TreeMap<Dimension, Members>();
        who.put(whose, members);
        return LimitSpec.of(name, amounts, who);
    }

    JobSpec job() {
        int tasks = random.nextInt(1, 5);
        int most = random.nextInt(3) == 0 ? tasks + random.nextInt(3) : tasks;
        var perTask = new TreeMap<String, Long>();
        perTask.put("slots", random.nextLong(1, 4));
        some(perTask, "memory", random.nextLong(1, 9));
        some(perTask, "gpus", random.nextLong(1, 3) * 500);
        if (random.nextInt(4) == 0) {
            perTask.put("lic", 1L);
        }
        String expression =
                switch (random.nextInt(6)) {
                    case 0 -> "select[maxslots>2]";
                    case 1 -> "rusage[lic=1/job]";
                    default -> "";
                };
        if (perTask.containsKey("lic")) {
            expression = "";
        }
        var request = new RequestSpec(
                tasks,
                most,
                random.nextInt(3) == 0 ? random.nextInt(1, 3) : Integer.MAX_VALUE,
                random.nextInt(4) == 0 ? random.nextInt(1, 3) : Integer.MAX_VALUE,
                perTask,
                random.nextInt(10) == 0,
                expression);
        long begin = random.nextInt(8) == 0 ? lab.now + random.nextLong(1, 90) * MINUTE : Long.MIN_VALUE;
        long limit = random.nextInt(10) == 0 ? Long.MAX_VALUE : random.nextLong(0, 60) * MINUTE;
        String queue = queues.get(random.nextInt(queues.size())).name();
        return new JobSpec(
                queue,
                "u" + random.nextInt(2),
                "",
                random.nextInt(2),
                0,
                request,
                limit,
                new TreeMap<>(),
                "",
                "",
                begin);
    }

    private void some(SortedMap<String, Long> amounts, String name, long amount) {
        if (random.nextBoolean()) {
            amounts.put(name, amount);
        }
    }

    String someHost() {
        return "h" + random.nextInt(hosts);
    }
}
