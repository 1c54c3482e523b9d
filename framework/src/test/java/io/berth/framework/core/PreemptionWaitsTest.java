package io.berth.framework.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.limits.Dimension;
import io.berth.framework.limits.LimitSpec;
import io.berth.framework.limits.Members;
import io.berth.framework.request.Per;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.job.Checkpoint;
import io.berth.spi.job.EndCause;
import io.berth.spi.job.JobSpec;
import io.berth.spi.job.PendingJob;
import io.berth.spi.job.RequestSpec;
import io.berth.spi.job.Signal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Nobody goes on running in a preemptible queue for longer than one round while a higher job waits that it alone keeps from starting, where the guard rails allow that it is disturbed; and
 * once who had to leave has left, the higher job starts in that round. What would start without whom is found anew after every round by {@link PlainSite}, which knows nothing of the search.
 * {@code -Dberth.preemption.seeds=N} looks at more or fewer sites.
 */
final class PreemptionWaitsTest {
    private static final int SEEDS = Integer.getInteger("berth.preemption.seeds", 3_000);
    private static final int TICKS = 60;

    /** How often one job alone stood in the way before a round, and after it. */
    private int arisen;

    private int disturbed;
    private int claimed;

    @Test
    void nobodyWaitsForALowerJobThatMayBeDisturbed() {
        var seeds = new SplittableRandom(19);
        for (int i = 0; i < SEEDS; i++) {
            new Run(seeds.nextLong()).go();
        }
        assertThat(disturbed).as("jobs disturbed").isGreaterThan(SEEDS / 2);
        assertThat(claimed).as("claims that were waited for").isGreaterThan(SEEDS / 20);
        assertThat(arisen).as("times that one job alone stood in the way").isGreaterThan(SEEDS / 2);
    }

    private final class Run {
        private final long seed;
        private final SplittableRandom random;
        private final CoreLab lab = new CoreLab();
        private final List<QueueSpec> queues = new ArrayList<>();
        private final PlainSite site;
        private final TreeMap<Long, Long> ends = new TreeMap<>();
        private final TreeMap<Long, Long> leaves = new TreeMap<>();
        private final StringBuilder story = new StringBuilder();
        private TreeSet<String> before = new TreeSet<>();

        Run(long seed) {
            this.seed = seed;
            this.random = new SplittableRandom(seed);
            long allowance = random.nextInt(3);
            addQueues();
            var specs = new ArrayList<HostSpec>();
            for (int host = 0; host < 1 + random.nextInt(4); host++) {
                specs.add(CoreLab.hostSpec("h" + host, 1 + random.nextInt(5), random.nextInt(9)));
            }
            long licences = random.nextInt(4);
            long perUser = random.nextInt(3) == 0 ? 1 + random.nextInt(6) : Long.MAX_VALUE;
            site = new PlainSite(specs, licences, perUser, allowance, queues);
            int reservations = random.nextInt(4) == 0 ? 1 : Integer.MAX_VALUE;
            SiteRules rules = rules(licences, perUser);
            boolean memories = random.nextBoolean();
            lab.policies.classAlone = random.nextBoolean();
            lab.policies.youngestFirst = true;
            lab.policies.eachAlone = random.nextBoolean();
            boolean byRank = random.nextBoolean();
            lab.policies.comparator = Comparator.comparingLong((PendingJob job) -> byRank ? -job.preemptionRank() : 0)
                    .thenComparingLong(PendingJob::id);
            lab.configured(c -> new CoreConfiguration(
                    c.driver(),
                    seed,
                    List.of("slots", "memory"),
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
            story.append(specs)
                    .append(" licences ")
                    .append(licences)
                    .append(" per user ")
                    .append(perUser);
            story.append(" allowance ").append(allowance).append('\n');
            queues.forEach(queue -> story.append(queue).append('\n'));
        }

        private void addQueues() {
            for (int i = 0; i < 4; i++) {
                String verdict = random.nextBoolean() ? "skip" : "reserve";
                String heedful = List.of("", ":heedful=yes", ":sized=yes").get(random.nextInt(3));
                var rules = new PreemptionRules(
                        random.nextInt(4) == 0 ? List.of("q" + random.nextInt(4), "q0") : List.of(),
                        random.nextInt(4) == 0 ? PreemptionRules.Action.KILL : PreemptionRules.Action.REQUEUE,
                        random.nextInt(4) == 0 ? random.nextInt(4) : 0,
                        random.nextInt(4) == 0 ? 1 + random.nextInt(2) : Integer.MAX_VALUE,
                        random.nextInt(4) == 0 ? random.nextInt(5) : 0,
                        random.nextInt(3) == 0 ? -1 : random.nextInt(6),
                        1 + random.nextInt(3),
                        random.nextInt(4) == 0 ? 1 + random.nextInt(9) : 0);
                var queue = new QueueSpec(
                        "q" + i,
                        i / 2,
                        PolicySpec.parse("list:verdict=" + verdict + heedful),
                        CoreLab.FIRST_FIT,
                        random.nextInt(5) == 0 ? null : PolicySpec.of("evict"),
                        random.nextInt(4) > 0,
                        QueueRules.NONE,
                        rules);
                queues.add(queue);
                lab.queue(queue);
            }
        }

        private SiteRules rules(long licences, long perUser) {
            var cluster = new TreeMap<String, Long>();
            cluster.put("lic", licences);
            var limits = new ArrayList<LimitSpec>();
            if (perUser != Long.MAX_VALUE) {
                var amounts = new TreeMap<String, Long>();
                amounts.put("slots", perUser);
                var members = new TreeMap<Dimension, Members>();
                members.put(Dimension.USER, Members.each());
                limits.add(LimitSpec.of("user", amounts, members));
            }
            return new SiteRules(cluster, List.of(), List.of(), List.of(), limits, new TreeMap<>(), Per.TASK);
        }

        void go() {
            int jobs = 4 + random.nextInt(10);
            for (long now = 0; now < TICKS; now++) {
                lab.now = now;
                site.nowMillis = now;
                if (jobs > 0 && random.nextInt(3) > 0) {
                    jobs -= submit() ? 1 : 0;
                }
                end(leaves, EndCause.EXIT_CODE);
                end(ends, EndCause.SUCCESS);
                people();
                arisen += blockedByOne();
                List<String> decided = lab.round(now);
                if (!decided.isEmpty()) {
                    story.append(now).append(": ").append(decided).append('\n');
                }
                lab.latest.forEach(this::note);
                check();
            }
        }

        private boolean submit() {
            var perTask = new TreeMap<String, Long>();
            perTask.put("slots", 1L + random.nextInt(3));
            if (random.nextBoolean()) {
                perTask.put("memory", 1L + random.nextInt(4));
            }
            int tasks = random.nextInt(3) > 0 ? 1 : 1 + random.nextInt(3);
            if (random.nextInt(4) == 0) {
                perTask.put("lic", 1L);
            }
            long limit = random.nextInt(8) == 0 ? Long.MAX_VALUE : 1 + random.nextInt(40);
            var spec = new JobSpec(
                            "q" + random.nextInt(4),
                            "u" + random.nextInt(2),
                            "",
                            random.nextInt(3),
                            0,
                            new RequestSpec(tasks, tasks, Integer.MAX_VALUE, Integer.MAX_VALUE, perTask, false, ""),
                            limit,
                            new TreeMap<>())
                    .with(random.nextInt(4) == 0 ? new Checkpoint(Signal.USR1, 1 + random.nextInt(4)) : null);
            if (!(lab.core().admit(spec) instanceof Admission.Admitted)) {
                return false;
            }
            long id = lab.submit(spec);
            site.submitted(id, spec, lab.core());
            story.append(lab.now)
                    .append(": job ")
                    .append(id)
                    .append(' ')
                    .append(spec)
                    .append('\n');
            return true;
        }

        /** Somebody cancels, holds, releases; a host closes or opens. */
        private void people() {
            if (random.nextInt(12) == 0 && !site.jobs.isEmpty()) {
                long id = new ArrayList<>(site.jobs.keySet()).get(random.nextInt(site.jobs.size()));
                PlainJob job = site.job(id);
                boolean waits = job.state == PlainJob.State.WAITS;
                switch (random.nextInt(3)) {
                    case 0 -> {
                        lab.apply(new Input.Cancel(lab.now, id));
                        job.cancelled = true;
                    }
                    case 1 -> {
                        lab.apply(new Input.Hold(lab.now, id));
                        job.held |= waits;
                    }
                    default -> {
                        lab.apply(new Input.Release(lab.now, id));
                        job.held = false;
                    }
                }
                story.append(lab.now)
                        .append(": people, ")
                        .append(lab.core().job(id))
                        .append('\n');
            }
            if (random.nextInt(20) == 0) {
                int host = random.nextInt(site.hosts.size());
                site.open[host] = !site.open[host];
                lab.apply(new Input.HostOpened(lab.now, "h" + host, site.open[host]));
                story.append(lab.now).append(": h").append(host).append(site.open[host] ? " open\n" : " closed\n");
            }
        }

        private void end(Map<Long, Long> due, EndCause cause) {
            for (long id : new ArrayList<>(due.keySet())) {
                if (due.getOrDefault(id, Long.MAX_VALUE) <= lab.now) {
                    ends.remove(id);
                    leaves.remove(id);
                    site.ended(id);
                    lab.report(new ExecutionReport.Ended(lab.execution(id), 1, 0, cause, true));
                }
            }
        }

        private void note(Decision decision) {
            site.decided(decision);
            if (decision instanceof Decision.Start start) {
                long limit = site.job(start.job()).limitMillis;
                long run = random.nextInt(4) == 0 ? limit : 1 + random.nextInt(40);
                ends.put(start.job(), lab.now + Math.min(Math.min(run, limit) + random.nextInt(9) / 8, 100));
            } else if (decision instanceof Decision.Requeue || decision instanceof Decision.Kill) {
                disturbed += site.job(decision.job()).cancelled ? 0 : 1;
                leaves.put(
                        decision.job(),
                        lab.now
                                + random.nextInt(
                                        3 + (int) site.job(decision.job()).leadMillis()));
            }
        }

        private boolean waitsFor(PlainJob job, PlainJob victim) {
            return site.mayDisturb(job, victim) && site.startsWithout(job, victim);
        }

        private int blockedByOne() {
            int count = 0;
            site.forgetDropped(lab.core());
            for (PlainJob job : site.jobs.values()) {
                boolean claims = job.promise != null && job.promise.claim();
                if (!claims && site.jobs.values().stream().anyMatch(victim -> waitsFor(job, victim))) {
                    count++;
                }
            }
            return count;
        }

        private void check() {
            var now = new TreeSet<String>();
            site.forgetDropped(lab.core());
            for (PlainJob job : site.jobs.values()) {
                PlainJob.Promise promise = job.promise;
                if (promise != null && promise.claim()) {
                    claimed++;
                    if (job.mayBePicked() && !site.limited(job) && site.hasRoom(job, promise)) {
                        now.add("job " + job.id + " claims what is free");
                    }
                    continue;
                }
                for (PlainJob victim : site.jobs.values()) {
                    if (waitsFor(job, victim)) {
                        now.add("job " + job.id + " waits for job " + victim.id);
                    }
                }
            }
            var still = new TreeSet<>(now);
            still.retainAll(before);
            assertThat(still)
                    .as("seed %d at %d: %s\n%s", seed, lab.now, still, story)
                    .isEmpty();
            before = now;
        }
    }
}
