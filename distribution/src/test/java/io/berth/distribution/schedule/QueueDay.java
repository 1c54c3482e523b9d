package io.berth.distribution.schedule;

import static org.assertj.core.api.Assertions.assertThat;

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
import io.berth.spi.job.RequestSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * A day of a site with several queues on the core, with the shipped policies, beside the {@link WrittenOrder}. Both are told the same: submissions, changes, holds,
 * releases, moves to other queues, requeues. All is drawn from one seed; much happens in the same instant.
 */
final class QueueDay {
    private static final int BUSY_STEPS = 40;
    private static final int STEPS_MAX = 2_000;
    private static final int LIMIT_MAX = 12;

    private record End(long atMillis, long job, int attempt) {}

    private final RandomGenerator random;
    private final WrittenOrder written;
    private final Core core;
    private final String text;
    private final PriorityQueue<End> ends = new PriorityQueue<>(
            Comparator.comparingLong(End::atMillis).thenComparingLong(End::job).thenComparingInt(End::attempt));
    private long now;
    int starts;
    int requeues;
    int switches;

    /** How the queues of a day are laid out. */
    enum Layout {
        /** One lane of several queues. */
        ONE_LANE("fcfs", "fcfs"),
        /** Two lanes whose pickers order alike. */
        TWO_ALIKE("fcfs", "ordered:order=fcfs"),
        /** Two lanes whose pickers order differently. */
        TWO_ORDERS("fcfs", "ordered:order=sjf");

        private final String first;
        private final String second;

        Layout(String first, String second) {
            this.first = first;
            this.second = second;
        }
    }

    QueueDay(long seed, Layout layout, boolean equalPriorities, Shipped shipped) {
        this.random = RandomLoads.random(seed);
        int hosts = random.nextInt(1, 3);
        long[] capacity = random.longs(hosts, 2, 9).toArray();
        List<WrittenOrder.Queue> queues = queues(layout, equalPriorities, hosts);
        // A lane that leaves out what a limit refused shows another first job: of lanes ordered differently, that
        // decides who goes next.
        boolean limited = layout != Layout.TWO_ORDERS && random.nextBoolean();
        int jobsPerUser = limited ? random.nextInt(1, 4) : Integer.MAX_VALUE;
        this.written = new WrittenOrder(queues, capacity, jobsPerUser);
        this.text = "seed " + seed + " " + layout + " " + queues + " on " + Arrays.toString(capacity) + ", "
                + jobsPerUser + " jobs per user";
        this.core = Core.of(configuration(queues, capacity, limited ? jobsPerUser : 0), shipped.policies());
    }

    private List<WrittenOrder.Queue> queues(Layout layout, boolean equalPriorities, int hosts) {
        var queues = new ArrayList<WrittenOrder.Queue>();
        int count = random.nextInt(2, 6);
        for (int i = 0; i < count; i++) {
            String picker = i == 0 || (i > 1 && random.nextBoolean()) ? layout.first : layout.second;
            var key = picker.endsWith("sjf") ? WrittenOrder.Key.TIME_LIMIT : WrittenOrder.Key.QUEUE_TIME;
            int priority = equalPriorities ? 5 : random.nextInt(3);
            queues.add(new WrittenOrder.Queue("q" + i, priority, picker, key, random.nextInt(hosts)));
        }
        return queues;
    }

    private static CoreConfiguration configuration(List<WrittenOrder.Queue> queues, long[] capacity, int jobsPerUser) {
        List<Integer> ordinals = IntStream.range(0, capacity.length).boxed().toList();
        var limits = new ArrayList<LimitSpec>();
        if (jobsPerUser > 0) {
            var amounts = new TreeMap<String, Long>();
            amounts.put(LimitSpec.JOBS, (long) jobsPerUser);
            var members = new TreeMap<Dimension, Members>();
            members.put(Dimension.USER, Members.each());
            limits.add(LimitSpec.of("jobs-per-user", amounts, members));
        }
        var site = new SiteRules(
                new TreeMap<>(),
                List.of(),
                ordinals.stream()
                        .map(h -> new PartitionSpec("p" + h, List.of("h" + h), ""))
                        .toList(),
                List.of(),
                limits,
                new TreeMap<>(),
                Per.TASK);
        return CoreConfiguration.of(
                        "test",
                        1,
                        ordinals.stream()
                                .map(h -> HostSpec.ofSlots("h" + h, capacity[h]))
                                .toList(),
                        queues.stream().map(QueueDay::spec).toList())
                .withSite(site);
    }

    private static QueueSpec spec(WrittenOrder.Queue queue) {
        var rules = new QueueRules("p" + queue.host(), Long.MAX_VALUE, List.of(), true, true, List.of());
        return new QueueSpec(
                queue.name(),
                queue.priority(),
                PolicySpec.parse(queue.picker()),
                PolicySpec.of("first-fit"),
                null,
                false,
                rules);
    }

    /** Runs the day to its end; fails on the first round that differs. */
    QueueDay run() {
        for (int step = 0; step < BUSY_STEPS; step++) {
            now += random.nextInt(3);
            endDue();
            for (int ops = random.nextInt(5); ops > 0; ops--) {
                happen();
            }
            round();
        }
        written.jobs.forEach(this::release);
        round();
        for (int step = 0; !ends.isEmpty(); step++) {
            assertThat(step).as("steps until all is over, %s", text).isLessThan(STEPS_MAX);
            now = Math.max(now, ends.element().atMillis());
            endDue();
            round();
        }
        assertThat(written.jobs.stream().filter(written::couldStart).map(job -> job.id))
                .as("jobs that wait for ever, %s", text)
                .isEmpty();
        assertThat(core.jobs()).as("jobs left, %s", text).isEqualTo(written.jobs.size());
        return this;
    }

    WrittenOrder written() {
        return written;
    }

    private void round() {
        List<Long> expected = written.round();
        List<Long> actual = new ArrayList<>();
        for (Decision decision : core.round(now)) {
            if (decision instanceof Decision.Start start) {
                actual.add(start.job());
                WrittenOrder.Job job = job(start.job());
                int run = random.nextInt((int) job.limitMillis + 1);
                ends.add(new End(now + run, job.id, start.execution().attempt()));
            }
        }
        assertThat(actual).as("starts at %d, %s", now, text).isEqualTo(expected);
        starts += actual.size();
    }

    private void endDue() {
        while (!ends.isEmpty() && ends.element().atMillis() <= now) {
            End end = ends.remove();
            var id = new ExecutionId(end.job(), 0, end.attempt());
            core.apply(new Input.Report(now, new ExecutionReport.Ended(id, 1, 0, EndCause.SUCCESS, true)));
            written.jobs.removeIf(job -> job.id == end.job());
        }
    }

    private void happen() {
        int what = random.nextInt(10);
        if (what < 6 || written.jobs.isEmpty()) {
            submit();
            return;
        }
        WrittenOrder.Job job = written.jobs.get(random.nextInt(written.jobs.size()));
        switch (what) {
            case 6 -> modify(job);
            case 7 -> moveTo(job, random.nextInt(written.queues.size()));
            case 8 -> {
                if (random.nextBoolean()) {
                    hold(job);
                } else {
                    release(job);
                }
            }
            default -> requeue(job);
        }
    }

    private void submit() {
        int queue = random.nextInt(written.queues.size());
        int user = random.nextInt(3);
        var job = new WrittenOrder.Job(
                core.lastJob() + 1,
                user,
                random.nextInt(4) == 0 ? 1 : 0,
                random.nextInt(1, 8),
                random.nextInt(1, LIMIT_MAX));
        job.queue = queue;
        job.priority = random.nextInt(3) == 0 ? random.nextInt(-2, 3) : 0;
        job.queuedAtMillis = now;
        written.jobs.add(job);
        core.apply(new Input.Submit(
                now,
                new JobSpec(
                        written.queues.get(queue).name(),
                        "u" + user,
                        "",
                        job.priority,
                        job.qosPriority,
                        RequestSpec.of(1, job.slots),
                        job.limitMillis,
                        new TreeMap<>())));
        assertThat(core.lastJob()).isEqualTo(job.id);
    }

    /** The queue time stays. */
    private void modify(WrittenOrder.Job job) {
        if (!job.running) {
            job.priority = random.nextInt(-2, 3);
            core.apply(new Input.Modify(now, job.id, job.priority, job.limitMillis));
        }
    }

    /** The queue time becomes that of the move, unless it stays where it is. */
    private void moveTo(WrittenOrder.Job job, int queue) {
        if (!job.running) {
            core.apply(new Input.Switch(now, job.id, written.queues.get(queue).name()));
            if (queue != job.queue) {
                switches++;
                job.queue = queue;
                job.queuedAtMillis = now;
            }
        }
    }

    private void hold(WrittenOrder.Job job) {
        if (!job.running) {
            job.held = true;
            core.apply(new Input.Hold(now, job.id));
        }
    }

    /** The queue time stays. */
    private void release(WrittenOrder.Job job) {
        job.held = false;
        core.apply(new Input.Release(now, job.id));
    }

    /** An operator sends a running job back: it stands at the end of the line from the moment on at which its execution has left its receipt. */
    private void requeue(WrittenOrder.Job job) {
        ExecutionId execution = core.execution(job.id);
        if (!job.running || execution == null) {
            return;
        }
        requeues++;
        core.apply(new Input.Requeue(now, job.id));
        round();
        now += random.nextInt(2);
        endDueBut(job.id);
        core.apply(new Input.Report(now, new ExecutionReport.Ended(execution, 1, 143, EndCause.EXIT_CODE, true)));
        job.running = false;
        job.queuedAtMillis = now;
        round();
    }

    private void endDueBut(long job) {
        ends.removeIf(end -> end.job() == job);
        endDue();
    }

    private WrittenOrder.Job job(long id) {
        return Objects.requireNonNull(
                written.jobs.stream().filter(job -> job.id == id).findFirst().orElse(null), "job " + id);
    }
}
