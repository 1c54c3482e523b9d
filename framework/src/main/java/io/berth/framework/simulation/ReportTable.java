package io.berth.framework.simulation;

import io.berth.framework.simulation.trace.FilterReport;
import io.berth.framework.simulation.trace.ScheduleMetrics;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reports on one workload as a table for people: a line for each policy, numbers one can say aloud. Plain ASCII but for names. */
public final class ReportTable {
    private static final List<String> TITLES = List.of(
            "policy",
            "mean wait",
            "p50",
            "p95",
            "p99",
            "max",
            "slowdown",
            "used",
            "makespan",
            "fairness",
            "backfilled",
            "jobs/s",
            "decisions");
    private static final int HASH_DIGITS = 12;
    private static final long MINUTE = 60;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24 * HOUR;

    private ReportTable() {}

    /** {@return the table, each line ended by a line feed} */
    public static String of(List<SimulationReport> reports) {
        SimulationReport any = reports.getFirst();
        List<List<String>> lines = new ArrayList<>();
        lines.add(TITLES);
        reports.forEach(report -> lines.add(cells(report)));
        StringBuilder text = new StringBuilder();
        text.append(aboutWorkload(any)).append('\n').append(aboutRows(any)).append('\n');
        lines.forEach(line -> appendAligned(text, line, lines));
        text.append("\nwait from submit to start; slowdown bounded at 10 s; used processor time of the makespan;"
                + " fairness Jain's, by user\n");
        for (SimulationReport report : reports) {
            if (report.policyFailures() > 0) {
                text.append(report.policy())
                        .append(" failed ")
                        .append(grouped(report.policyFailures()))
                        .append(" times and was replaced by the fallback there\n");
            }
        }
        return text.toString();
    }

    /** {@return what was simulated, in a line without an end} */
    public static String aboutWorkload(SimulationReport report) {
        String estimates = switch (report.estimates()) {
            case USER -> report.filter().estimatesMissing() ? "run times as estimates" : "the users' estimates";
            case EXACT -> "exact estimates";
        };
        return report.trace() + ": " + grouped(report.jobs()) + " jobs on " + grouped(report.procs())
                + " processors, event order " + report.eventOrder().word() + ", " + estimates;
    }

    /** What the filter did; an empty line when it did nothing. */
    private static String aboutRows(SimulationReport report) {
        FilterReport filter = report.filter();
        List<String> facts = new ArrayList<>();
        if (filter.droppedTotal() > 0) {
            facts.add(grouped(filter.droppedTotal()) + " of " + grouped(filter.rowsRead()) + " rows dropped ("
                    + filter.describeDropped() + ")");
        }
        if (filter.killedAtLimit() > 0) {
            int killed = filter.killedAtLimit();
            facts.add(grouped(killed) + (killed == 1 ? " job killed at its limit" : " jobs killed at their limit"));
        }
        return facts.isEmpty() ? "" : String.join("; ", facts) + "\n";
    }

    /** {@return the titles of the columns; the first is the policy's} */
    public static List<String> titles() {
        return TITLES;
    }

    /** {@return a report's line of the table, a cell for each title} */
    public static List<String> cells(SimulationReport report) {
        ScheduleMetrics metrics = report.metrics();
        return List.of(
                report.policy(),
                duration(Math.round(metrics.avgWaitSeconds())),
                duration(metrics.p50WaitSeconds()),
                duration(metrics.p95WaitSeconds()),
                duration(metrics.p99WaitSeconds()),
                duration(metrics.maxWaitSeconds()),
                String.format(Locale.ROOT, "%,.2f", metrics.avgBoundedSlowdown()),
                String.format(Locale.ROOT, "%.1f%%", 100 * metrics.utilisation()),
                duration(metrics.makespanSeconds()),
                String.format(Locale.ROOT, "%.3f", metrics.jainByUser()),
                grouped(report.backfilled()),
                grouped(Math.round(report.jobsPerSecond())),
                report.decisionHash()
                        .substring(
                                0, Math.min(HASH_DIGITS, report.decisionHash().length())));
    }

    /** The first column to the left, the others to the right; no blanks at the end of the line. */
    private static void appendAligned(StringBuilder text, List<String> line, List<List<String>> all) {
        for (int column = 0; column < line.size(); column++) {
            int at = column;
            int width =
                    all.stream().mapToInt(other -> other.get(at).length()).max().orElse(0);
            String blanks = " ".repeat(width - line.get(column).length());
            text.append(column == 0 ? line.get(column) + blanks : "  " + blanks + line.get(column));
        }
        text.append('\n');
    }

    /** Two units that fit the length: {@code 45s}, {@code 12m30s}, {@code 3h05m}, {@code 12d04h}. */
    static String duration(long seconds) {
        if (seconds < MINUTE) {
            return seconds + "s";
        }
        if (seconds < HOUR) {
            return String.format(Locale.ROOT, "%dm%02ds", seconds / MINUTE, seconds % MINUTE);
        }
        if (seconds < DAY) {
            return String.format(Locale.ROOT, "%dh%02dm", seconds / HOUR, seconds % HOUR / MINUTE);
        }
        return String.format(Locale.ROOT, "%,dd%02dh", seconds / DAY, seconds % DAY / HOUR);
    }

    private static String grouped(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
