package io.berth.server.store;

import io.berth.framework.core.Decision;
import io.berth.framework.core.Input;
import io.berth.framework.store.Batch;
import io.berth.framework.store.Intent;
import io.berth.framework.store.OpenIntent;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.execute.LaunchOrder.Placement;
import io.berth.spi.job.JobSpec;
import io.berth.spi.job.JobState;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a batch changes of the rows that readers see: one change for each job, however often the batch touches it. */
final class JobRows {
    private final TreeMap<Long, Row> rows = new TreeMap<>();

    /** A job's change; what is null stays as it is. */
    private static final class Row {
        @Nullable
        JobSpec submitted;

        @Nullable
        Long submittedAt;

        @Nullable
        String queue;

        @Nullable
        Integer priority;

        @Nullable
        JobState state;

        @Nullable
        String cause;

        @Nullable
        String hosts;

        @Nullable
        Long startedAt;

        @Nullable
        Long endedAt;
    }

    private JobRows() {}

    static JobRows of(Batch batch) {
        var rows = new JobRows();
        long job = batch.lastJobBefore();
        for (Input input : batch.inputs()) {
            if (input instanceof Input.Submit submit) {
                rows.submitted(++job, submit);
            } else {
                rows.add(input);
            }
        }
        batch.decisions().forEach(rows::add);
        for (OpenIntent open : batch.intents()) {
            if (open.intent() instanceof Intent.Launch launch) {
                rows.row(launch.execution().job()).hosts =
                        launch.placements().stream().map(Placement::host).collect(Collectors.joining(","));
            }
        }
        return rows;
    }

    private Row row(long job) {
        return rows.computeIfAbsent(job, _ -> new Row());
    }

    private void submitted(long job, Input.Submit submit) {
        Row row = row(job);
        row.submitted = submit.spec();
        row.submittedAt = submit.atMillis();
        row.queue = submit.spec().queue();
        row.priority = submit.spec().priority();
        row.state = JobState.PEND;
    }

    private void add(Input input) {
        switch (input) {
            case Input.Modify modify -> row(modify.job()).priority = modify.priority();
            case Input.Hold hold -> row(hold.job()).state = JobState.PSUSP;
            case Input.Release release -> row(release.job()).state = JobState.PEND;
            case Input.Switch move -> row(move.job()).queue = move.queue();
            case Input.ContactLost lost -> row(lost.execution().job()).state = JobState.UNKWN;
            case Input.Report report -> {
                Row row = row(report.report().id().job());
                switch (report.report()) {
                    case ExecutionReport.Started _, ExecutionReport.Resumed _ -> row.state = JobState.RUN;
                    case ExecutionReport.Suspended _ -> row.state = JobState.SSUSP;
                    case ExecutionReport.Ended _ -> row.state = JobState.RELEASING;
                    case ExecutionReport.Checkpointed _, ExecutionReport.Cleaned _ -> {}
                }
            }
            default -> {}
        }
    }

    private void add(Decision decision) {
        switch (decision) {
            case Decision.Start start -> {
                Row row = row(start.job());
                row.state = JobState.STARTING;
                row.startedAt = start.atMillis();
            }
            case Decision.Requeue requeue -> row(requeue.job()).state = JobState.PEND;
            case Decision.Finish finish -> {
                Row row = row(finish.job());
                row.state = finish.state();
                row.cause = finish.cause().name();
                row.endedAt = finish.atMillis();
            }
            default -> {}
        }
    }

    /** The columns of new jobs. */
    void addNew(Tuple to) {
        var these = rows.entrySet().stream()
                .filter(row -> row.getValue().submitted != null)
                .toList();
        to.addValue(these.stream().map(Map.Entry::getKey).toArray(Long[]::new));
        addSpec(
                to,
                these.stream()
                        .map(row -> Objects.requireNonNull(row.getValue().submitted))
                        .toList());
        addChanges(to, these.stream().map(Map.Entry::getValue).toList());
        to.addValue(these.stream().map(row -> row.getValue().submittedAt).toArray(Long[]::new));
    }

    /** The columns of jobs that were there before. */
    void addOld(Tuple to) {
        var these = rows.entrySet().stream()
                .filter(row -> row.getValue().submitted == null)
                .toList();
        to.addValue(these.stream().map(Map.Entry::getKey).toArray(Long[]::new));
        addChanges(to, these.stream().map(Map.Entry::getValue).toList());
    }

    private static void addSpec(Tuple to, List<JobSpec> specs) {
        List<Function<JobSpec, String>> columns = List.of(JobSpec::user, JobSpec::team, JobSpec::project, JobSpec::qos);
        for (Function<JobSpec, String> column : columns) {
            var values = new ArrayList<@Nullable String>();
            for (JobSpec spec : specs) {
                values.add(clean(column.apply(spec)));
            }
            to.addValue(values.toArray(String[]::new));
        }
    }

    private static void addChanges(Tuple to, List<Row> these) {
        to.addValue(these.stream().map(row -> clean(row.queue)).toArray(String[]::new));
        to.addValue(these.stream().map(row -> row.priority).toArray(Integer[]::new));
        to.addValue(these.stream()
                .map(row -> row.state == null ? null : row.state.name())
                .toArray(String[]::new));
        to.addValue(these.stream().map(row -> row.cause).toArray(String[]::new));
        to.addValue(these.stream().map(row -> clean(row.hosts)).toArray(String[]::new));
        to.addValue(these.stream().map(row -> row.startedAt).toArray(Long[]::new));
        to.addValue(these.stream().map(row -> row.endedAt).toArray(Long[]::new));
    }

    /** PostgreSQL's text has no NUL, and UTF-8 no half of a surrogate pair; the batch's body keeps what the user wrote. */
    static @Nullable String clean(@Nullable String text) {
        if (text == null) {
            return null;
        }
        boolean sound = text.codePoints().allMatch(c -> c != 0 && !(c >= 0xD800 && c <= 0xDFFF));
        return sound
                ? text
                : text.codePoints()
                        .map(c -> c == 0 || (c >= 0xD800 && c <= 0xDFFF) ? 0xFFFD : c)
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                        .toString();
    }
}
