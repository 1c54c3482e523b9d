package io.berth.framework.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.core.PreemptionRules.Action;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.job.EndCause;
import io.berth.spi.job.JobSpec;
import io.berth.spi.job.PendingJob;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Preemption comes to an end by itself, though victims wait again: ranks are fixed, so a job is only disturbed by those above it, and by each of them at most once for each time
 * that this one starts; those of the highest rank start once. The order by which heads are compared changes from round to round. {@code -Dberth.preemption.seeds=N} looks at
 * more or fewer sites.
 */
final class PreemptionLoopsTest {
    private static final int SEEDS = Integer.getInteger("berth.preemption.seeds", 5_000);
    private static final int QUEUES = 4;
    /** No execution takes longer, from one start to the end after it: it runs for 22 at most, leaves within 2, and waits for its guard rails and those of others. */
    private static final long EXECUTION_MAX = 30;

    private final SplittableRandom seeds = new SplittableRandom(11);
    private int preemptions;
    private int kept;

    @Test
    void randomSitesComeToAnEnd() {
        for (int i = 0; i < SEEDS; i++) {
            run(seeds.nextLong());
        }
        assertThat(preemptions).as("jobs disturbed").isGreaterThan(SEEDS);
        assertThat(kept).as("jobs disturbed as often as they may be").isGreaterThan(SEEDS / 20);
    }

    private void run(long seed) {
        var random = new SplittableRandom(seed);
        int[] most = new int[QUEUES];
        CoreLab lab = site(random, most);
        int jobs = 4 + random.nextInt(8);
        var running = new TreeMap<Long, Long>();
        var leaving = new TreeMap<Long, Long>();
        var ranks = new TreeMap<Long, Long>(Comparator.reverseOrder());
        int submitted = 0;
        long lastSubmission = 0;
        for (long now = 0; submitted < jobs || lab.core().jobs() > 0; now++) {
            if (submitted == jobs) {
                assertThat(now)
                        .as("time, seed %d", seed)
                        .isLessThan(lastSubmission + EXECUTION_MAX * executions(ranks));
            } else {
                lastSubmission = now;
            }
            lab.now = now;
            if (submitted < jobs && random.nextInt(3) > 0) {
                submitted++;
                var request = CoreLab.request(1 + random.nextInt(2), 1 + random.nextInt(2));
                lab.submit(new JobSpec(
                        "q" + random.nextInt(QUEUES), "", "", random.nextInt(3), 0, request, 1_000, new TreeMap<>()));
                ranks.merge(rank(lab, submitted), 1L, Long::sum);
            }
            end(lab, leaving, EndCause.EXIT_CODE);
            end(lab, running, EndCause.SUCCESS);
            long time = now;
            lab.policies.comparator = Comparator.<PendingJob>comparingLong(job -> (job.id() * 7 + time) % 5)
                    .thenComparingLong(PendingJob::id);
            lab.round(now);
            for (Decision decision : lab.latest) {
                switch (decision) {
                    case Decision.Start start -> running.put(start.job(), now + 3 + random.nextInt(20));
                    case Decision.Requeue requeue -> {
                        running.remove(requeue.job());
                        leaving.put(requeue.job(), now + random.nextInt(3));
                        disturbed(lab, requeue, most, ranks, seed);
                    }
                    case Decision.Kill kill -> {
                        running.remove(kill.job());
                        leaving.put(kill.job(), now + random.nextInt(3));
                    }
                    case Decision.Pend _,
                            Decision.Reserve _,
                            Decision.Preempt _,
                            Decision.Finish _,
                            Decision.Suspend _,
                            Decision.Resume _ -> {}
                }
            }
        }
    }

    private static long rank(CoreLab lab, long job) {
        return Objects.requireNonNull((CoreJob) lab.core().job(job)).preemptionRank();
    }

    /** How often jobs of a rank are disturbed at most: once by each execution of those above. Ranks fall, each with the number of its jobs. */
    private static long disturbances(Map<Long, Long> ranks, long rank) {
        long above = 0;
        for (Map.Entry<Long, Long> level : ranks.entrySet()) {
            if (level.getKey() > rank) {
                above += level.getValue() * (1 + above);
            }
        }
        return above;
    }

    /** How many executions there can be at most: each job's first, and one after each time it is disturbed. */
    private static long executions(Map<Long, Long> ranks) {
        return ranks.entrySet().stream()
                .mapToLong(level -> level.getValue() * (1 + disturbances(ranks, level.getKey())))
                .sum();
    }

    private void disturbed(CoreLab lab, Decision.Requeue requeue, int[] most, Map<Long, Long> ranks, long seed) {
        preemptions++;
        var victim = Objects.requireNonNull((CoreJob) lab.core().job(requeue.job()));
        var preemptor = Objects.requireNonNull((CoreJob) lab.core().job(requeue.preemptor()));
        assertThat(victim.preemptionRank()).as("seed %d", seed).isLessThan(preemptor.preemptionRank());
        int allowed = most[Integer.parseInt(victim.queue().substring(1))];
        assertThat(victim.preemptions()).as("seed %d, %s", seed, victim).isLessThanOrEqualTo(allowed);
        assertThat((long) victim.preemptions())
                .as("seed %d, %s", seed, victim)
                .isLessThanOrEqualTo(disturbances(ranks, victim.preemptionRank()));
        kept += victim.preemptions() == allowed ? 1 : 0;
    }

    private static CoreLab site(SplittableRandom random, int[] most) {
        var lab = new CoreLab();
        lab.policies.youngestFirst = true;
        for (int host = 0; host < random.nextInt(2); host++) {
            lab.host("h" + host, 2 + random.nextInt(3));
        }
        lab.host("h9", 4);
        lab.allowance(random.nextInt(3));
        for (int i = 0; i < QUEUES; i++) {
            most[i] = random.nextInt(3) == 0 ? Integer.MAX_VALUE : 1 + random.nextInt(2);
            Action action = random.nextInt(4) == 0 ? Action.KILL : Action.REQUEUE;
            lab.queue(new QueueSpec(
                    "q" + i,
                    i / 2,
                    PolicySpec.parse("list:verdict=" + (random.nextBoolean() ? "skip" : "stop")),
                    CoreLab.FIRST_FIT,
                    PolicySpec.of("evict"),
                    random.nextInt(4) > 0,
                    QueueRules.NONE,
                    new PreemptionRules(List.of(), action, random.nextInt(2), most[i], random.nextInt(3), 0, 0, 0)));
        }
        return lab;
    }

    private static void end(CoreLab lab, Map<Long, Long> due, EndCause cause) {
        for (Map.Entry<Long, Long> end : new TreeMap<>(due).entrySet()) {
            long job = end.getKey();
            if (end.getValue() <= lab.now) {
                due.remove(job);
                lab.report(new ExecutionReport.Ended(
                        lab.execution(job), 1, cause == EndCause.SUCCESS ? 0 : 143, cause, true));
            }
        }
    }
}
