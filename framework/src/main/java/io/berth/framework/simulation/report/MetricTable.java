package io.berth.framework.simulation.report;

import io.berth.framework.simulation.ReportTable;
import io.berth.framework.simulation.SimulationReport;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The text table's numbers as an HTML table, the best of each column that has one in bold. */
final class MetricTable {
    /** What is better in a column, as a number of which less is better; columns that are no merit are not here. */
    private static final Map<String, ToDoubleFunction<SimulationReport>> BURDEN = Map.of(
            "mean wait", report -> report.metrics().avgWaitSeconds(),
            "p50", report -> report.metrics().p50WaitSeconds(),
            "p95", report -> report.metrics().p95WaitSeconds(),
            "p99", report -> report.metrics().p99WaitSeconds(),
            "max", report -> report.metrics().maxWaitSeconds(),
            "slowdown", report -> report.metrics().avgBoundedSlowdown(),
            "used", report -> -report.metrics().utilisation(),
            "makespan", report -> report.metrics().makespanSeconds(),
            "fairness", report -> -report.metrics().jainByUser());

    private MetricTable() {}

    static String of(List<SimulationReport> reports) {
        StringBuilder html = new StringBuilder("<table>\n<thead><tr>");
        List<String> titles = ReportTable.titles();
        for (String title : titles) {
            html.append("<th scope=\"col\">").append(Template.escaped(title)).append("</th>");
        }
        html.append("</tr></thead>\n<tbody>\n");
        for (SimulationReport report : reports) {
            List<String> cells = ReportTable.cells(report);
            html.append("<tr><th scope=\"row\">")
                    .append(Template.escaped(cells.getFirst()))
                    .append("</th>");
            for (int column = 1; column < cells.size(); column++) {
                String cell = Template.escaped(cells.get(column));
                boolean best = isBest(titles.get(column), report, reports);
                html.append("<td>")
                        .append(best ? "<strong>" + cell + "</strong>" : cell)
                        .append("</td>");
            }
            html.append("</tr>\n");
        }
        return html.append("</tbody>\n</table>").toString();
    }

    /** Whether nobody is better and somebody is worse. */
    private static boolean isBest(String title, SimulationReport report, List<SimulationReport> reports) {
        ToDoubleFunction<SimulationReport> burden = BURDEN.get(title);
        if (burden == null) {
            return false;
        }
        double own = burden.applyAsDouble(report);
        return reports.stream().noneMatch(other -> burden.applyAsDouble(other) < own)
                && reports.stream().anyMatch(other -> burden.applyAsDouble(other) > own);
    }
}
