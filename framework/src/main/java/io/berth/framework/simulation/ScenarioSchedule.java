package io.berth.framework.simulation;

import io.berth.framework.allocation.Allocation;
import io.berth.framework.core.CoreConfiguration;
import io.berth.framework.core.Decision;
import io.berth.framework.core.HostSpec;
import io.berth.framework.core.Input;
import io.berth.framework.journal.Recording;
import io.berth.framework.simulation.trace.Workload;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.job.EndCause;
import io.berth.spi.job.JobSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * When and where the jobs of a scenario ran, by their number in the core: what its inputs and decisions tell, in a run as in its journal. Of a job that was requeued the last
 * execution counts.
 */
final class ScenarioSchedule implements Recording {
    private static final long MILLIS = 1_000;
    private static final long NOT_YET = -1;

    /** A job; times in milliseconds. */
    static final class Row {
        final JobSpec spec;
        final long submitMillis;
        private long limitMillis;
        private long startMillis = NOT_YET;
        private long endMillis = NOT_YET;
        private @Nullable Allocation allocation;
        private boolean killedAtLimit;
        private boolean requeues;
        /** Whether its present execution was suspended: it did not hold its slots all the time. */
        private boolean slept;

        Row(JobSpec spec, long submitMillis) {
            this.spec = spec;
            this.submitMillis = submitMillis;
            this.limitMillis = spec.limitMillis();
        }

        String name() {
            return spec.tags().getOrDefault(ScenarioPlan.NAME, "");
        }

        boolean started() {
            return startMillis >= 0;
        }

        boolean ended() {
            return endMillis >= 0;
        }

        long startMillis() {
            return startMillis;
        }

        long endMillis() {
            return endMillis;
        }

        private long width() {
            long perTask = spec.request().perTask().getOrDefault("slots", 1L);
            return allocation == null ? 0 : Math.max(1, perTask) * allocation.tasks();
        }

        private int width(long slots) {
            return Math.toIntExact(Math.min(width(), Math.min(slots, Integer.MAX_VALUE)));
        }
    }

    private final List<Row> rows = new ArrayList<>();
    private final PreemptedJobs preempted = new PreemptedJobs();
    private final List<String> hosts;
    private final long slots;

    ScenarioSchedule(CoreConfiguration configuration) {
        hosts = configuration.hosts().stream().map(HostSpec::name).toList();
        slots = slots(configuration);
    }

    /** Slots of all hosts, whether they are there or not. */
    static long slots(CoreConfiguration configuration) {
        return configuration.hosts().stream()
                .mapToLong(host -> host.capacity().getOrDefault("slots", 0L))
                .sum();
    }

    @Override
    public void applied(Input input) {
        if (input instanceof Input.Report report) {
            preempted.reported(report);
        }
        if (input instanceof Input.Submit submit) {
            rows.add(new Row(submit.spec(), submit.atMillis()));
        } else if (input instanceof Input.Modify modify && modify.job() <= rows.size()) {
            Row row = of(modify.job());
            row.limitMillis = row.started() ? row.limitMillis : modify.limitMillis();
        } else if (input instanceof Input.Report report && report.report() instanceof ExecutionReport.Suspended still) {
            of(still.id().job()).slept = true;
        } else if (input instanceof Input.Report report && report.report() instanceof ExecutionReport.Ended ended) {
            Row row = of(ended.id().job());
            row.endMillis = report.atMillis();
            row.killedAtLimit = ended.cause() == EndCause.RUNLIMIT;
            if (row.requeues) {
                row.requeues = false;
                row.startMillis = NOT_YET;
                row.endMillis = NOT_YET;
                row.allocation = null;
            }
        }
    }

    @Override
    public void decided(long nowMillis, List<Input.PolicyFailed> failures, List<Decision> decisions) {
        decisions.forEach(this::decided);
    }

    private void decided(Decision decision) {
        if (decision instanceof Decision.Start start) {
            Row row = of(start.job());
            row.startMillis = start.atMillis();
            row.endMillis = NOT_YET;
            row.slept = false;
            row.allocation = start.allocation();
            preempted.starts(start, row.width());
        } else if (decision instanceof Decision.Requeue requeue) {
            of(requeue.job()).requeues = true;
        }
        preempted.decided(decision);
    }

    /** A job by its number in the core. */
    Row of(long job) {
        return rows.get(Math.toIntExact(job - 1));
    }

    /** Which jobs had to make way. */
    PreemptedJobs preempted() {
        return preempted;
    }

    List<Row> rows() {
        return rows;
    }

    /** The hosts on which a job stands or stood last, in the order of the allocation. */
    List<String> hostsOf(Row row) {
        Allocation allocation = row.allocation;
        var names = new ArrayList<String>();
        for (int i = 0; allocation != null && i < allocation.hosts(); i++) {
            names.add(hosts.get(allocation.host(i)));
        }
        return names;
    }

    /**
     * The jobs that ran to an end without being suspended, as a workload that can be measured, and when each of them started. In whole seconds; job numbers are those in the core, and the machine
     * has the slots of all hosts together.
     */
    static final class Measured {
        private final Workload workload;
        private final long[] startSeconds;

        Measured(Workload workload, long[] startSeconds) {
            this.workload = workload;
            this.startSeconds = startSeconds;
        }

        Workload workload() {
            return workload;
        }

        /** When each starts, by row; not to be written to. */
        long[] startSeconds() {
            return startSeconds;
        }
    }

    /** What can be measured; null when no job ran to an end. */
    @Nullable
    Measured measured(String name, boolean exact) {
        var builder = Workload.builder(name, Math.clamp(slots, 1, Integer.MAX_VALUE));
        Map<String, Integer> users = new LinkedHashMap<>();
        var starts = new ArrayList<Long>();
        for (int i = 0; i < rows.size(); i++) {
            Row row = rows.get(i);
            if (row.ended() && !row.slept) {
                long start = Math.floorDiv(row.startMillis, MILLIS);
                long run = Math.floorDiv(row.endMillis, MILLIS) - start;
                long limit = row.limitMillis == Long.MAX_VALUE ? run : Math.max(run, row.limitMillis / MILLIS);
                String user = row.spec.user();
                builder.job(
                        i + 1L,
                        Math.floorDiv(row.submitMillis, MILLIS),
                        row.killedAtLimit ? run + 1 : run, // what is longer than the limit is cut to it and counted
                        row.killedAtLimit ? run : Math.min(limit, Workload.SECONDS_MAX),
                        row.width(slots),
                        user.isEmpty() ? Workload.UNKNOWN_USER : users.computeIfAbsent(user, _ -> users.size()));
                starts.add(start);
            }
        }
        if (builder.size() == 0) {
            return null;
        }
        Workload workload = builder.build();
        return new Measured(
                exact ? workload.withExactEstimates() : workload,
                starts.stream().mapToLong(Long::longValue).toArray());
    }
}
