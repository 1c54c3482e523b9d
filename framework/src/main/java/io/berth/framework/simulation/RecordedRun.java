package io.berth.framework.simulation;

import io.berth.framework.core.Decision;
import io.berth.framework.core.Input;
import io.berth.framework.journal.JournalHeader;
import io.berth.framework.journal.RecordedRound;
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

/**
 * A simulation as its journal has it: what a journal says about a simulation beyond what its core was told and decided, and the report that comes of both. For one
 * thread.
 */
public final class RecordedRun {
    private static final long MILLIS = 1_000;

    private record Row(long submit, JobSpec spec) {}

    private final String trace;
    private final String policy;
    private final int procs;
    private final EventOrder eventOrder;
    private final EstimateModel estimates;
    private final FilterReport filter;
    private final List<Row> rows = new ArrayList<>();
    private long[] starts = new long[1 << 10];
    private long[] ends = new long[1 << 10];

    private RecordedRun(JsonFields about) throws JsonFields.Fault {
        trace = about.text("trace");
        policy = about.text("policy");
        procs = about.integer("procs");
        eventOrder = word(about.text("eventOrder"), EventOrder.values(), EventOrder::word);
        estimates = word(about.text("estimate"), EstimateModel.values(), EstimateModel::word);
        Map<DropCause, Integer> dropped = new LinkedHashMap<>();
        for (DropCause cause : DropCause.values()) {
            dropped.put(cause, about.fields("dropped").integer(cause.word(), 0));
        }
        filter = new FilterReport(
                about.integer("rowsRead"), dropped, about.integer("killedAtLimit"), about.flag("estimatesMissing"));
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
        about.put("rowsRead", workload.filter().rowsRead());
        about.put("killedAtLimit", workload.filter().killedAtLimit());
        about.put("estimatesMissing", workload.filter().estimatesMissing());
        Map<String, Object> dropped = new LinkedHashMap<>();
        workload.filter().dropped().forEach((cause, rowsDropped) -> dropped.put(cause.word(), rowsDropped));
        about.put("dropped", dropped);
        return about;
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
        return new RecordedRun(header.about());
    }

    /** Takes in the next round. */
    public void add(RecordedRound round) {
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
