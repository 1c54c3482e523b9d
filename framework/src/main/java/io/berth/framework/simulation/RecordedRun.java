package io.berth.framework.simulation;

import io.berth.framework.core.Decision;
import io.berth.framework.core.Input;
import io.berth.framework.journal.JournalHeader;
import io.berth.framework.journal.RecordedRound;
import io.berth.framework.simulation.scenario.Scenario;
import io.berth.framework.simulation.scenario.ScenarioWorkload;
import io.berth.framework.simulation.trace.DropCause;
import io.berth.framework.simulation.trace.EstimateModel;
import io.berth.framework.simulation.trace.FilterReport;
import io.berth.framework.simulation.trace.ScheduleMetrics;
import io.berth.framework.simulation.trace.Workload;
import io.berth.framework.text.JsonFields;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.job.JobSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A simulation as its journal has it: what a journal says about a simulation beyond what its core was told and decided, and the report that comes of both. For one
 * thread.
 */
public final class RecordedRun {
    private static final long MILLIS = 1_000;
    private static final String SCENARIO = "scenario";

    private record Row(long submit, JobSpec spec) {}

    private final String trace;
    private final String policy;
    private final int procs;
    private final EventOrder eventOrder;
    private final EstimateModel estimates;
    private final FilterReport filter;
    /** Of a scenario; null for a trace. */
    private final @Nullable ScenarioSchedule schedule;

    private final List<Row> rows = new ArrayList<>();
    private long[] starts = new long[1 << 10];
    private long[] ends = new long[1 << 10];

    private RecordedRun(JournalHeader header) throws JsonFields.Fault {
        JsonFields about = header.about();
        trace = about.text("trace");
        policy = about.text("policy");
        procs = about.integer("procs");
        eventOrder = word(about.text("eventOrder"), EventOrder.values(), EventOrder::word);
        estimates = word(about.text("estimate"), EstimateModel.values(), EstimateModel::word);
        boolean ofScenario = about.has(SCENARIO);
        schedule = ofScenario ? new ScenarioSchedule(header.configuration()) : null;
        filter = ofScenario ? new FilterReport(0, Map.of(), 0, false) : filter(about);
    }

    private static FilterReport filter(JsonFields from) throws JsonFields.Fault {
        Map<DropCause, Integer> dropped = new LinkedHashMap<>();
        for (DropCause cause : DropCause.values()) {
            dropped.put(cause, from.fields("dropped").integer(cause.word(), 0));
        }
        return new FilterReport(
                from.integer("rowsRead"), dropped, from.integer("killedAtLimit"), from.flag("estimatesMissing"));
    }

    private static void putFilter(Map<String, Object> fields, FilterReport filter) {
        fields.put("rowsRead", filter.rowsRead());
        fields.put("killedAtLimit", filter.killedAtLimit());
        fields.put("estimatesMissing", filter.estimatesMissing());
        Map<String, Object> dropped = new LinkedHashMap<>();
        filter.dropped().forEach((cause, rowsDropped) -> dropped.put(cause.word(), rowsDropped));
        fields.put("dropped", dropped);
    }

    /** {@return what a journal's header says about a simulation} */
    public static Map<String, Object> about(Workload workload, ChosenPolicy policy, EventOrder eventOrder) {
        Map<String, Object> about = new LinkedHashMap<>();
        about.put("simulation", true);
        about.put("policy", policy.spelling());
        about.put("trace", workload.name());
        about.put("procs", workload.machineProcs());
        about.put("eventOrder", eventOrder.word());
        about.put("estimate", workload.estimateModel().word());
        putFilter(about, workload.filter());
        return about;
    }

    /**
     * What a journal's header says about the run of a scenario.
     *
     * @param scenario what is run
     * @param policy   what reports call its policies
     * @param slots    of all hosts
     * @param exact    whether the scheduler is told the true run times
     * @return values that JSON can say
     */
    public static Map<String, Object> about(Scenario scenario, String policy, long slots, boolean exact) {
        boolean told = exact || (scenario.workload() instanceof ScenarioWorkload.Trace trace && trace.exactEstimates());
        Map<String, Object> about = new LinkedHashMap<>();
        about.put("simulation", true);
        about.put("policy", policy);
        about.put("trace", scenario.name());
        about.put("procs", Math.min(slots, Integer.MAX_VALUE));
        about.put("eventOrder", EventOrder.BATCH.word());
        about.put("estimate", (told ? EstimateModel.EXACT : EstimateModel.USER).word());
        about.put(SCENARIO, true);
        return about;
    }

    /** {@return what a journal's last line says of a scenario's run} */
    public static Map<String, Object> result(ScenarioRun run) {
        Map<String, Object> fields = result(run.result());
        putFilter(fields, run.report().filter());
        fields.put(SCENARIO, run.summary().fields());
        return fields;
    }

    /** {@return what a journal's last line says of a simulation} */
    public static Map<String, Object> result(SimulationResult result) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("decisionHash", result.decisionHash());
        fields.put("backfilled", result.backfilled());
        fields.put("policyFailures", result.policyFailures());
        fields.put("candidatePulls", result.candidatePulls());
        fields.put("simNanos", result.simNanos());
        return fields;
    }

    /**
     * Begins to collect.
     *
     * @param header what the journal begins with
     * @throws JsonFields.Fault when it is no simulation's
     */
    public static RecordedRun of(JournalHeader header) throws JsonFields.Fault {
        return new RecordedRun(header);
    }

    /** Takes in the next round. */
    public void add(RecordedRound round) {
        ScenarioSchedule ofScenario = schedule;
        if (ofScenario != null) {
            round.inputs().forEach(ofScenario::applied);
            ofScenario.decided(round.nowMillis(), List.of(), round.decisions());
            return;
        }
        for (Input input : round.inputs()) {
            if (input instanceof Input.Submit submit) {
                rows.add(new Row(submit.atMillis() / MILLIS, submit.spec()));
            } else if (input instanceof Input.Report report && report.report() instanceof ExecutionReport.Ended ended) {
                ends = put(ends, ended.id().job(), report.atMillis() / MILLIS);
            }
        }
        for (Decision decision : round.decisions()) {
            if (decision instanceof Decision.Start start) {
                starts = put(starts, start.job(), start.atMillis() / MILLIS);
            }
        }
    }

    private static long[] put(long[] to, long job, long seconds) {
        int row = Math.toIntExact(job - 1);
        long[] wide = row < to.length ? to : Arrays.copyOf(to, Math.max(row + 1, to.length * 2));
        wide[row] = seconds;
        return wide;
    }

    /** {@return the workload, of which every job must have started and ended; rows in the order of submission} */
    public Workload workload() {
        Workload.Builder builder = Workload.builder(trace, procs);
        for (int row = 0; row < rows.size(); row++) {
            JobSpec spec = rows.get(row).spec();
            int width = Math.toIntExact(spec.request().perTask().getOrDefault("slots", 1L));
            builder.job(
                    row + 1L,
                    rows.get(row).submit(),
                    ends[row] - starts[row],
                    spec.limitMillis() / MILLIS,
                    width,
                    spec.user().isEmpty()
                            ? Workload.UNKNOWN_USER
                            : Integer.parseInt(spec.user(), 1, spec.user().length(), 10));
        }
        Workload all = builder.build();
        return switch (estimates) {
            case USER -> all;
            case EXACT -> all.withExactEstimates();
        };
    }

    /**
     * The report that the run had.
     *
     * @param result the result that the journal ends with
     * @throws JsonFields.Fault when it is no simulation's
     */
    public SimulationReport report(JsonFields result) throws JsonFields.Fault {
        ScenarioSchedule ofScenario = schedule;
        if (ofScenario != null) {
            return report(ofScenario.measured(trace, false), result);
        }
        return new SimulationReport(
                policy,
                trace,
                rows.size(),
                procs,
                eventOrder,
                estimates,
                ScheduleMetrics.of(workload(), Arrays.copyOf(starts, rows.size())),
                result.integer("backfilled"),
                result.integer("policyFailures"),
                filter,
                result.text("decisionHash"),
                result.number("candidatePulls"),
                result.number("simNanos"));
    }

    private SimulationReport report(ScenarioSchedule.@Nullable Measured measured, JsonFields result)
            throws JsonFields.Fault {
        return new SimulationReport(
                policy,
                trace,
                measured == null ? 0 : measured.workload().jobs(),
                procs,
                eventOrder,
                estimates,
                measured == null
                        ? ScheduleMetrics.NOTHING
                        : ScheduleMetrics.of(measured.workload(), measured.startSeconds()),
                result.integer("backfilled"),
                result.integer("policyFailures"),
                filter(result),
                result.text("decisionHash"),
                result.number("candidatePulls"),
                result.number("simNanos"));
    }

    /** {@return whether it is the run of a scenario: then only {@link #report} and {@link #summary} tell of it} */
    public boolean ofScenario() {
        return schedule != null;
    }

    /**
     * What else there is to say of a scenario's run.
     *
     * @param result the result that the journal ends with
     * @return what its run said
     * @throws JsonFields.Fault when it is no scenario's
     */
    public static ScenarioSummary summary(JsonFields result) throws JsonFields.Fault {
        return ScenarioSummary.of(result.fields(SCENARIO));
    }

    /** {@return how many jobs were submitted} */
    public int jobs() {
        return rows.size();
    }

    /** {@return order of the events of one second} */
    public EventOrder eventOrder() {
        return eventOrder;
    }

    private static <E> E word(String word, E[] constants, Function<E, String> wordOf) throws JsonFields.Fault {
        for (E constant : constants) {
            if (wordOf.apply(constant).equals(word)) {
                return constant;
            }
        }
        throw new JsonFields.Fault("is about a simulation with '" + word + "', which is not known here");
    }
}
