package io.berth.framework.simulation.report;

import io.berth.framework.simulation.SimulationReport;
import io.berth.framework.simulation.SimulationSettings;
import io.berth.framework.simulation.trace.FilterReport;
import io.berth.framework.simulation.trace.Workload;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/** All that one needs to run it again, as an HTML list of terms. */
final class SettingsList {
    private final StringBuilder html = new StringBuilder("<dl>\n");

    private SettingsList() {}

    static String of(Workload workload, SimulationSettings settings, String version, List<SimulationReport> reports) {
        SettingsList list = new SettingsList();
        list.term("Trace", workload.name() + ", " + grouped(workload.jobs()) + " jobs");
        FilterReport filter = workload.filter();
        if (filter.rowsRead() > 0) {
            String dropped = filter.droppedTotal() == 0 ? "none" : filter.describeDropped();
            list.term("Rows of the log", grouped(filter.rowsRead()) + " read; dropped: " + dropped);
        }
        list.term("Killed at their limit", grouped(filter.killedAtLimit()) + " jobs");
        if (workload.unixStartSeconds() != Workload.UNKNOWN_START) {
            list.term(
                    "Second 0 of the trace",
                    Instant.ofEpochSecond(workload.unixStartSeconds()) + " (times here are UTC)");
        }
        list.term("Machine", "one host of " + grouped(workload.machineProcs()) + " processors");
        list.term("Event order", settings.eventOrder().word());
        list.term(
                "Estimates",
                workload.estimateModel().word() + (filter.estimatesMissing() ? " (the log has none: run times)" : ""));
        list.term("Seed", Long.toString(settings.seed()));
        list.term("On policy failure", settings.onPolicyFailure().word());
        list.term("Berth", version);
        for (SimulationReport report : reports) {
            list.code("Policy", report.policy());
            list.code("Decision hash", report.decisionHash());
            if (report.policyFailures() > 0) {
                list.term("Failures", grouped(report.policyFailures()) + ", replaced by the fallback there");
            }
        }
        return list.html.append("</dl>").toString();
    }

    private void term(String term, String text) {
        html.append("<dt>")
                .append(Template.escaped(term))
                .append("</dt><dd>")
                .append(Template.escaped(text))
                .append("</dd>\n");
    }

    private void code(String term, String text) {
        html.append("<dt>")
                .append(Template.escaped(term))
                .append("</dt><dd><code>")
                .append(Template.escaped(text))
                .append("</code></dd>\n");
    }

    private static String grouped(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
