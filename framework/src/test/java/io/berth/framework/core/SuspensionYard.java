package io.berth.framework.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.core.PreemptionRules.Action;
import io.berth.framework.request.Per;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.job.EndCause;
import io.berth.spi.job.JobSpec;
import io.berth.spi.job.RequestSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * One small site until everything is over, and a machine of its own whose book of what is held is kept beside the core's. Checked after each round: what is free, that nothing is
 * taken twice, how often jobs were disturbed; and at the end, that there is one.
 */
final class SuspensionYard {
    /** How the machine does as it is told. */
    enum Manners {
        /** At once; no host is lost and nobody cancels. */
        ORDERLY,
        /** Within the grace; no host is lost and nobody cancels. */
        TIMELY,
        /** At once, within the grace, late, or not at all; hosts are lost, jobs are cancelled. */
        UNRULY
    }

    private static final int QUEUES = 5;
    private static final int MOST = Integer.MAX_VALUE;
    private static final int STEPS_MAX = 3_000;
    private static final List<String> RESOURCES = List.of("slots", "memory", "lic");

    private enum What {
        END,
        STOP,
        SLEEP,
        JOIN
    }

    private record Event(long at, long sequence, What what, long job, int attempt, int host) {}

    private static final class Running {
        final ExecutionId execution;
        final List<Integer> hosts = new ArrayList<>();
        final List<Integer> tasks = new ArrayList<>();
        final long[] perTask = new long[RESOURCES.size()];
        long ends;
        long left;
        boolean sleepsOnMachine;
        boolean ordered;
        boolean asleep;
        boolean told;

        Running(ExecutionId execution) {
            this.execution = execution;
        }
    }

    final CoreLab lab = new CoreLab();
    int suspended;
    int resumed;
    int requeuedByCore;
    int lapsed;
    int promises;
    private final long seed;
    private final Manners manners;
    private final boolean restoring;
    private final SplittableRandom random;
    private final SplittableRandom restores;
    private final TreeSet<String> freed = new TreeSet<>();
    private final List<long[]> hosts = new ArrayList<>();
    private final boolean[] down;
    private final long licences;
    private final int[] maxTimes = new int[QUEUES];
    private final TreeMap<Long, Running> running = new TreeMap<>();
    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparingLong(Event::at).thenComparingLong(Event::sequence));
    private long sequence;
    private long now;

    SuspensionYard(long seed, Manners manners, boolean restoring) {
        this.seed = seed;
        this.manners = manners;
        this.restoring = restoring;
        this.random = new SplittableRandom(seed);
        this.restores = new SplittableRandom(~seed);
        int count = 1 + random.nextInt(3);
        for (int host = 0; host < count; host++) {
            hosts.add(new long[] {2 + random.nextInt(4), 4 + random.nextInt(8)});
            lab.host("h" + host, hosts.get(host)[0], hosts.get(host)[1]);
        }
        this.down = new boolean[count];
        this.licences = 1L + random.nextInt(2);
        for (String name : RESOURCES) {
            if (random.nextInt(4) == 0 || (name.equals("slots") && random.nextInt(8) > 0)) {
                freed.add(name);
            }
        }
        lab.allowance(manners == Manners.ORDERLY ? 0 : random.nextInt(3));
        lab.configured(c -> c.withSite(new SiteRules(
                new TreeMap<>(Map.of("lic", licences)),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                new TreeMap<>(),
                Per.TASK,
                freed)));
        lab.policies.youngestFirst = true;
        lab.policies.classAlone = random.nextBoolean();
        for (int i = 0; i < QUEUES; i++) {
            addQueue(i);
        }
    }

    private void addQueue(int i) {
        maxTimes[i] = random.nextInt(4) == 0 ? 1 + random.nextInt(3) : MOST;
        Action action = List.of(Action.SUSPEND, Action.SUSPEND, Action.REQUEUE, Action.KILL)
                .get(random.nextInt(4));
        long bound = random.nextInt(3) == 0 ? 5 + random.nextInt(30) : Long.MAX_VALUE;
        String verdict = List.of("skip", "stop", "reserve").get(random.nextInt(3));
        var rules = new PreemptionRules(
                List.of(),
                action,
                random.nextInt(3),
                maxTimes[i],
                random.nextInt(3),
                random.nextInt(4) - 1,
                0,
                0,
                random.nextInt(5),
                bound);
        lab.queue(new QueueSpec(
                "q" + i,
                i / 2,
                PolicySpec.parse("list:verdict=" + verdict),
                CoreLab.FIRST_FIT,
                i > 1 ? PolicySpec.of("evict") : null,
                random.nextInt(8) > 0,
                QueueRules.NONE,
                rules));
    }

    void run() {
        int jobs = 6 + random.nextInt(14);
        int submitted = 0;
        long nextSubmission = 0;
        for (int step = 0; submitted < jobs || lab.core().jobs() > 0; step++) {
            assertThat(step).as("steps, seed %d", seed).isLessThan(STEPS_MAX);
            lab.now = now;
            happen();
            while (submitted < jobs && nextSubmission <= now) {
                submit();
                submitted++;
                nextSubmission += random.nextInt(4);
            }
            disturbFromOutside();
            lab.round(now);
            List.copyOf(lab.latest).forEach(this::decided);
            check();
            if (restoring && restores.nextInt(4) == 0) {
                lab.restore();
            }
            long next = submitted < jobs ? nextSubmission : Long.MAX_VALUE;
            next = events.isEmpty() ? next : Math.min(next, events.peek().at());
            next = Math.min(next, lab.core().nextDueMillis());
            assertThat(next == Long.MAX_VALUE && lab.core().jobs() > 0)
                    .as("nothing is to come, but jobs are left, seed %d", seed)
                    .isFalse();
            now = Math.max(now, next == Long.MAX_VALUE ? now : next);
        }
        lab.round(now);
        check();
    }

    private void submit() {
        long[] smallest =
                hosts.stream().min(Comparator.comparingLong(host -> host[0])).orElseThrow();
        int tasks = 1 + random.nextInt(hosts.size() > 1 ? 2 : 1);
        var perTask = new TreeMap<String, Long>();
        perTask.put("slots", 1 + (long) random.nextInt((int) Math.min(3, smallest[0])));
        if (random.nextBoolean()) {
            perTask.put("memory", 1 + (long) random.nextInt(4));
        }
        if (tasks == 1 && random.nextInt(4) == 0) {
            perTask.put("lic", 1L);
        }
        lab.submit(JobSpec.of(
                "q" + random.nextInt(QUEUES),
                "",
                new RequestSpec(tasks, tasks, MOST, MOST, perTask),
                1 + random.nextInt(40)));
    }

    private void add(long at, What what, ExecutionId execution) {
        events.add(new Event(at, sequence++, what, execution.job(), execution.attempt(), -1));
    }

    /** All that is due. */
    private void happen() {
        while (!events.isEmpty() && events.peek().at() <= now) {
            Event event = events.remove();
            if (event.what() == What.JOIN) {
                down[event.host()] = false;
                lab.apply(new Input.HostJoined(now, lab.configuration().hosts().get(event.host())));
                continue;
            }
            Running here = running.get(event.job());
            if (here == null || here.execution.attempt() != event.attempt()) {
                continue;
            }
            switch (event.what()) {
                case END -> {
                    if (!here.sleepsOnMachine && here.ends == event.at()) {
                        ends(here, EndCause.SUCCESS);
                    }
                }
                case STOP -> ends(here, EndCause.EXIT_CODE);
                case SLEEP -> sleeps(here);
                case JOIN -> throw new IllegalStateException();
            }
        }
    }

    private void ends(Running here, EndCause cause) {
        running.remove(here.execution.job());
        lab.report(new ExecutionReport.Ended(here.execution, 1, 0, cause, true));
    }

    private void sleeps(Running here) {
        if (here.told) {
            return; // it is on its way out
        }
        here.sleepsOnMachine = true;
        here.left = here.ends - now;
        here.asleep |= here.ordered;
        here.ordered = false;
        lab.report(new ExecutionReport.Suspended(here.execution, 1));
    }

    private void disturbFromOutside() {
        if (manners != Manners.UNRULY) {
            return;
        }
        if (random.nextInt(25) == 0 && lab.core().lastJob() > 0) {
            long job = 1 + random.nextLong(lab.core().lastJob());
            boolean cancels = random.nextBoolean();
            lab.apply(cancels ? new Input.Cancel(now, job) : new Input.Requeue(now, job));
        }
        int host = random.nextInt(hosts.size());
        if (random.nextInt(40) == 0 && !down[host]) {
            down[host] = true;
            lab.apply(new Input.HostLost(now, "h" + host));
            for (Running here : List.copyOf(running.values())) {
                if (here.hosts.contains(host)) {
                    ends(here, EndCause.HOST_LOST);
                }
            }
            events.add(new Event(now + 1 + random.nextInt(20), sequence++, What.JOIN, 0, 0, host));
        }
        if (random.nextInt(60) == 0) {
            lab.apply(new Input.HostOpened(now, "h" + host, false));
            down[host] = true;
            events.add(new Event(now + 1 + random.nextInt(20), sequence++, What.JOIN, 0, 0, host));
        }
    }

    /** How long the machine takes; -1: it does not. */
    private long takes(long graceMillis) {
        if (manners != Manners.UNRULY) {
            return manners == Manners.ORDERLY ? 0 : random.nextLong(graceMillis + 1);
        }
        return switch (random.nextInt(6)) {
            case 0 -> -1;
            case 1 -> Departures.CONFIRM_MILLIS + random.nextInt(20);
            case 2 -> 0;
            default -> random.nextInt(8);
        };
    }

    private void decided(Decision decision) {
        switch (decision) {
            case Decision.Start start -> starts(start);
            case Decision.Suspend suspend -> {
                suspended++;
                Running here = here(suspend);
                here.ordered = true;
                long takes = takes(suspend.graceMillis());
                if (takes >= 0) {
                    add(now + takes, What.SLEEP, here.execution);
                }
            }
            case Decision.Resume resume -> {
                resumed++;
                Running here = here(resume);
                assertThat(here.asleep).as("seed %d, %s", seed, resume).isTrue();
                here.asleep = false;
                here.sleepsOnMachine = false;
                here.ends = now + here.left;
                add(here.ends, What.END, here.execution);
            }
            case Decision.Requeue requeue -> {
                requeuedByCore += requeue.policy().equals(Round.CORE) && requeue.preemptor() != 0 ? 1 : 0;
                told(requeue, requeue.graceMillis());
            }
            case Decision.Kill kill -> told(kill, kill.graceMillis());
            case Decision.Reserve reserve -> {
                promises += reserve.cause() == Decision.Cause.MADE ? 1 : 0;
                lapsed += reserve.cause() == Decision.Cause.LAPSED ? 1 : 0;
                if (manners != Manners.UNRULY) {
                    assertThat(reserve.cause()).as("seed %d, %s", seed, reserve).isNotEqualTo(Decision.Cause.LAPSED);
                }
                if (manners == Manners.ORDERLY) {
                    assertThat(reserve.cause()).as("seed %d, %s", seed, reserve).isNotEqualTo(Decision.Cause.OVERRUN);
                }
            }
            case Decision.Pend _, Decision.Preempt _, Decision.Finish _ -> {}
        }
    }

    private Running here(Decision decision) {
        return Objects.requireNonNull(running.get(decision.job()), () -> "seed " + seed + ", " + decision);
    }

    private void starts(Decision.Start start) {
        var here = new Running(start.execution());
        var job = (CoreJob) Objects.requireNonNull(lab.core().job(start.job()));
        for (int i = 0; i < start.allocation().hosts(); i++) {
            here.hosts.add(start.allocation().host(i));
            here.tasks.add(start.allocation().tasks(i));
        }
        for (int r = 0; r < RESOURCES.size(); r++) {
            here.perTask[r] = job.request().perTask(r);
        }
        here.ends = now + (random.nextBoolean() ? job.limitMillis() : random.nextLong(job.limitMillis()));
        running.put(start.job(), here);
        add(here.ends, What.END, here.execution);
    }

    /** A job that sleeps cannot end by itself: the machine ends it some time. */
    private void told(Decision decision, long graceMillis) {
        Running here = here(decision);
        here.told = true;
        here.ordered = false;
        long takes = takes(graceMillis);
        if (takes < 0 && here.sleepsOnMachine) {
            takes = 2 * Departures.CONFIRM_MILLIS;
        }
        if (takes >= 0) {
            add(now + takes, What.STOP, here.execution);
        }
    }

    private void check() {
        long[][] free = new long[hosts.size()][];
        for (int host = 0; host < free.length; host++) {
            free[host] = hosts.get(host).clone();
        }
        long licencesFree = licences;
        for (Running here : running.values()) {
            for (int i = 0; i < here.hosts.size(); i++) {
                for (int r = 0; r < 2; r++) {
                    free[here.hosts.get(i)][r] -= held(here, r) * here.tasks.get(i);
                }
                licencesFree -= held(here, 2) * here.tasks.get(i);
            }
        }
        for (int host = 0; host < free.length; host++) {
            for (int r = 0; r < 2; r++) {
                assertThat(free[host][r])
                        .as("free %s of h%d, seed %d, at %d", RESOURCES.get(r), host, seed, now)
                        .isNotNegative();
                if (!down[host]) {
                    assertThat(lab.core().cluster().free(host, r))
                            .as("free %s of h%d, seed %d, at %d", RESOURCES.get(r), host, seed, now)
                            .isEqualTo(free[host][r]);
                }
            }
        }
        assertThat(licencesFree).isNotNegative();
        assertThat(lab.core().freeTotal(2)).as("licences, seed %d", seed).isEqualTo(licencesFree);
        checkJobs();
    }

    private long held(Running here, int resource) {
        return here.asleep && freed.contains(RESOURCES.get(resource)) ? 0 : here.perTask[resource];
    }

    private void checkJobs() {
        for (long id = 1; id <= lab.core().lastJob(); id++) {
            var job = (CoreJob) lab.core().job(id);
            if (job != null) {
                int most = maxTimes[Integer.parseInt(job.queue().substring(1))];
                assertThat(job.preemptions()).as("seed %d, %s", seed, job).isLessThanOrEqualTo(most);
                assertThat(lab.core().keyReason(id)).isNotNull();
                if (now % 7 == 0) {
                    assertThat(lab.core().explain(id, false)).isNotNull();
                }
            }
        }
    }
}
