package io.berth.framework.simulation.trace;

import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which rows of a log are jobs of a run. This is the "strong filter" of Gaussier, Glesser, Reis and Trystram (SC'15), under
 * which their published figures hold; every row it drops is counted at the first cause that applies.
 */
final class SwfFilter {
    private SwfFilter() {}

    /** Adds the jobs among {@code rows} to {@code workload} and reports on the rest. */
    static FilterReport apply(SwfRows rows, int machineProcs, Workload.Builder workload) {
        boolean estimatesMissing = rows.hasNoEstimates();
        Map<DropCause, Integer> dropped = new EnumMap<>(DropCause.class);
        int killedAtLimit = 0;
        for (int row = 0; row < rows.size(); row++) {
            DropCause cause = causeToDrop(rows, row, machineProcs, estimatesMissing);
            if (cause != null) {
                dropped.merge(cause, 1, Integer::sum);
                continue;
            }
            long run = rows.runSeconds(row);
            long estimate = estimatesMissing ? run : rows.estimateSeconds(row);
            killedAtLimit += run > estimate ? 1 : 0;
            workload.job(rows.jobId(row), rows.submitSeconds(row), run, estimate, procs(rows, row), rows.userId(row));
        }
        return new FilterReport(rows.size(), dropped, killedAtLimit, estimatesMissing && rows.size() > 0);
    }

    private static @Nullable DropCause causeToDrop(SwfRows rows, int row, int machineProcs, boolean estimatesMissing) {
        if (rows.allocatedProcs(row) > machineProcs || rows.requestedProcs(row) > machineProcs) {
            return DropCause.TOO_WIDE;
        }
        if (procs(rows, row) <= 0) {
            return DropCause.NO_PROCS;
        }
        if (rows.runSeconds(row) <= 0) {
            return DropCause.NO_RUN_TIME;
        }
        if (rows.estimateSeconds(row) <= 0 && !estimatesMissing) {
            return DropCause.NO_ESTIMATE;
        }
        return rows.submitSeconds(row) < 0 ? DropCause.NEGATIVE_SUBMIT : null;
    }

    /** What the user asked for; where the log does not say, what the job got. */
    private static int procs(SwfRows rows, int row) {
        int requested = rows.requestedProcs(row);
        return requested > 0 ? requested : rows.allocatedProcs(row);
    }
}
