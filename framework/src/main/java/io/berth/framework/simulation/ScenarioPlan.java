package io.berth.framework.simulation;

import io.berth.framework.simulation.scenario.JobRef;
import io.berth.framework.simulation.scenario.Scenario;
import io.berth.framework.simulation.scenario.ScenarioJob;
import io.berth.framework.simulation.scenario.ScenarioJob.Obeying;
import io.berth.framework.simulation.scenario.ScenarioJob.Saving;
import io.berth.framework.simulation.scenario.ScenarioWorkload;
import io.berth.framework.simulation.trace.EstimateModel;
import io.berth.framework.simulation.trace.FilterReport;
import io.berth.framework.simulation.trace.SwfReader;
import io.berth.framework.simulation.trace.Workload;
import io.berth.spi.job.JobSpec;
import io.berth.spi.job.RequestSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What is submitted in a scenario, in the order of submission: by time, within one time in the order of the file, copies of a job one after the other. */
final class ScenarioPlan {
    /** The tag under which a job carries its name, for filters, listeners and journals. */
    static final String NAME = "name";

    /** What jobs are called that were added on the way and were given no name, with a number behind. */
    private static final String ADDED = "added-";

    private static final long MILLIS = 1_000;

    /**
     * One submission.
     *
     * @param name      the job's name; a copy's has its number, a log's job is called by its number there
     * @param atMillis  when
     * @param runMillis how long it runs if it is let
     * @param obeying   how long the machine takes to do what is decided about it
     * @param saving    how it saves its work; null: not at all
     * @param held      whether it is held from the start
     * @param spec      makes the job as it is submitted
     */
    record Arrival(
            String name,
            long atMillis,
            long runMillis,
            Obeying obeying,
            @Nullable Saving saving,
            boolean held,
            Supplier<JobSpec> spec) {}

    private final List<Arrival> arrivals = new ArrayList<>();
    private final SortedMap<String, Integer> byName = new TreeMap<>();
    private final SortedMap<String, Integer> copies = new TreeMap<>();
    private final EstimateModel estimates;
    private final @Nullable FilterReport filter;

    private ScenarioPlan(EstimateModel estimates, @Nullable FilterReport filter) {
        this.estimates = estimates;
        this.filter = filter;
    }

    static ScenarioPlan of(Scenario scenario, boolean exact) {
        return switch (scenario.workload()) {
            case ScenarioWorkload.Jobs jobs -> ofJobs(jobs.jobs(), exact);
            case ScenarioWorkload.Trace trace -> ofTrace(trace, exact);
        };
    }

    private static ScenarioPlan ofJobs(List<ScenarioJob> jobs, boolean exact) {
        var plan = new ScenarioPlan(exact ? EstimateModel.EXACT : EstimateModel.USER, null);
        for (ScenarioJob job : jobs) {
            RequestSpec request = job.requestSpec();
            plan.copies.put(job.name(), job.count());
            for (int copy = 1; copy <= job.count(); copy++) {
                String name = job.nameOf(copy);
                plan.arrivals.add(new Arrival(
                        name,
                        job.atMillis() + (copy - 1) * job.everyMillis(),
                        job.runMillis(),
                        job.obeying(),
                        job.saving(),
                        job.held(),
                        () -> spec(job, name, request)));
            }
        }
        plan.arrivals.sort(Comparator.comparingLong(Arrival::atMillis));
        plan.number();
        return plan;
    }

    private void number() {
        for (int i = 0; i < arrivals.size(); i++) {
            byName.put(arrivals.get(i).name(), i);
        }
    }

    private static JobSpec spec(ScenarioJob job, String name, RequestSpec request) {
        return new JobSpec(
                job.queue(),
                job.user(),
                job.project(),
                job.priority(),
                0,
                request,
                job.limitMillis(),
                tagged(job.tags(), name),
                job.team(),
                job.qos(),
                job.beginMillis() == 0 ? Long.MIN_VALUE : job.beginMillis(),
                job.saving() == null ? null : job.saving().how());
    }

    private static ScenarioPlan ofTrace(ScenarioWorkload.Trace trace, boolean exact) {
        EstimateModel estimates = exact || trace.exactEstimates() ? EstimateModel.EXACT : EstimateModel.USER;
        Workload log = SwfReader.read(
                trace.file(), estimates, trace.procs() == 0 ? OptionalInt.empty() : OptionalInt.of(trace.procs()));
        var plan = new ScenarioPlan(estimates, log.filter());
        var requests = new TreeMap<Integer, RequestSpec>();
        for (int row : log.bySubmit()) {
            String name = Long.toString(log.jobId(row));
            RequestSpec request = requests.computeIfAbsent(log.procs(row), tasks -> RequestSpec.of(tasks, 1));
            plan.arrivals.add(new Arrival(
                    name,
                    log.submitSeconds(row) * MILLIS,
                    log.runSeconds(row) * MILLIS,
                    Obeying.AT_ONCE,
                    null,
                    false,
                    () -> new JobSpec(
                            trace.queue(),
                            log.userId(row) == Workload.UNKNOWN_USER ? "" : "u" + log.userId(row),
                            "",
                            0,
                            0,
                            request,
                            log.estimateSeconds(row) * MILLIS,
                            new TreeMap<>(Map.of(NAME, name)))));
        }
        return plan;
    }

    /** The same with one more, after those of its time. */
    ScenarioPlan with(Arrival more) {
        var plan = new ScenarioPlan(estimates, filter);
        plan.copies.putAll(copies);
        plan.copies.put(more.name(), 1);
        plan.arrivals.addAll(arrivals);
        int at = arrivals.size();
        while (at > 0 && arrivals.get(at - 1).atMillis() > more.atMillis()) {
            at--;
        }
        plan.arrivals.add(at, more);
        plan.number();
        return plan;
    }

    /**
     * A name for one more.
     *
     * @param wanted the name, if it is free; empty for any that is
     * @throws IllegalArgumentException when it is not free
     */
    String unused(String wanted) {
        List<String> names = arrivals.stream().map(Arrival::name).toList();
        if (!wanted.isEmpty()) {
            if (names.contains(wanted) || copies.containsKey(wanted)) {
                throw new IllegalArgumentException(
                        "there is a job '" + wanted + "' already; give this one another name, or none");
            }
            return wanted;
        }
        int number = 1;
        while (names.contains(ADDED + number) || copies.containsKey(ADDED + number)) {
            number++;
        }
        return ADDED + number;
    }

    /** A job under a name. */
    static JobSpec named(JobSpec job, String name) {
        return new JobSpec(
                job.queue(),
                job.user(),
                job.project(),
                job.priority(),
                job.qosPriority(),
                job.request(),
                job.limitMillis(),
                tagged(job.tags(), name),
                job.team(),
                job.qos(),
                job.beginMillis(),
                job.checkpoint());
    }

    private static SortedMap<String, String> tagged(SortedMap<String, String> tags, String name) {
        var all = new TreeMap<>(tags);
        all.put(NAME, name);
        return all;
    }

    List<Arrival> arrivals() {
        return arrivals;
    }

    /** Where the estimates come from. */
    EstimateModel estimates() {
        return estimates;
    }

    /** What became of the rows of the log; null without one. */
    @Nullable
    FilterReport filter() {
        return filter;
    }

    /** The submissions that are meant, by their place in the order of submission. */
    List<Integer> meant(JobRef job) {
        int count = copies.getOrDefault(job.name(), 0);
        var all = new ArrayList<Integer>();
        for (int copy = 1; copy <= count; copy++) {
            if (job.copy() == JobRef.ALL || job.copy() == copy) {
                Integer arrival = byName.get(count == 1 ? job.name() : job.name() + "[" + copy + "]");
                if (arrival != null) {
                    all.add(arrival);
                }
            }
        }
        return all;
    }
}
