package io.berth.testkit;

import io.berth.spi.allocate.Allocator;
import io.berth.spi.allocate.Plan;
import io.berth.spi.allocate.PlanIterator;
import io.berth.spi.host.ClusterView;
import io.berth.spi.job.PendingJob;
import io.berth.testkit.view.Lab;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** An allocator that says it looks at the class alone gives two jobs of one class the same plans and hosts: refusals are remembered by class then. */
final class ClassAlone {
    private static final int CASES = 60;

    private ClassAlone() {}

    static @Nullable Breach breach(Trials trials) {
        Breach before = trials.determinism();
        Subject subject = trials.subject();
        if (before != null) {
            return before;
        }
        var policy = (Allocator) subject.factory().create(subject.spec().settings(), KitContext.of(subject));
        if (!policy.looksAtClassAlone()) {
            return null;
        }
        var random = new Random(5);
        for (int i = 0; i < CASES; i++) {
            var lab = new Lab();
            long[] free = random.longs(5, 0, 5).toArray();
            ClusterView cluster = lab.aCluster().hosts(free).build();
            int tasks = random.nextInt(1, 6);
            PendingJob one = lab.aJob().tasks(tasks).limitMillis(1_000).build();
            PendingJob other = lab.aJob()
                    .tasks(tasks)
                    .limitMillis(900_000)
                    .user("other")
                    .userOrdinal(1)
                    .priority(3)
                    .submittedAtMillis(77)
                    .build();
            String should = answer(policy, one, cluster);
            String came = answer(policy, other, cluster);
            if (!should.equals(came)) {
                return Breach.of(
                        Clause.CLASS_ALONE,
                        "two jobs of " + tasks + " tasks that differ in all but their request, on hosts with "
                                + list(free) + " free slots",
                        came,
                        should + ", as for the first job",
                        "Allocator.looksAtClassAlone: true promises that only the request and the cluster count");
            }
        }
        return null;
    }

    private static String list(long[] free) {
        return Arrays.toString(free);
    }

    private static String answer(Allocator policy, PendingJob job, ClusterView cluster) {
        List<String> said = new ArrayList<>();
        try (PlanIterator plans = policy.plans(job, cluster)) {
            Plan plan;
            while ((plan = plans.next()) != null && said.size() < 100) {
                var hosts = new ArrayList<Integer>();
                int host;
                while (hosts.size() < cluster.hosts() && (host = plans.nextHost(0, cluster)) >= 0) {
                    hosts.add(host);
                }
                said.add(plan.tasks(0) + " tasks, at most " + plan.hostsMax(0) + " hosts: " + hosts);
            }
        }
        return said.toString();
    }
}
