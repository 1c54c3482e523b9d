package io.berth.framework.simulation.report;

import io.berth.framework.core.explanation.AmountText;
import io.berth.framework.simulation.Preempted;
import io.berth.framework.simulation.ScenarioJobResult;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Who had to make way for others, and what that cost: one table of the policies and one of the jobs. */
final class PreemptionTables {
    /** How many jobs are shown of each policy. */
    private static final int JOBS_MAX = 100;

    private static final Comparator<ScenarioJobResult> DEAREST_FIRST = Comparator.comparingLong(
                    (ScenarioJobResult job) -> -job.preempted().lostSlotMillis())
            .thenComparingLong(job -> -job.preempted().suspendedMillis())
            .thenComparingInt(job -> -job.preempted().times())
            .thenComparingLong(ScenarioJobResult::number);

    private final StringBuilder html = new StringBuilder();

    private PreemptionTables() {}

    /**
     * A section of the page; empty when nobody had to make way.
     *
     * @param policies as their user wrote them
     * @param jobs     of each policy's run
     */
    static String of(List<String> policies, List<List<ScenarioJobResult>> jobs) {
        List<Preempted> sums = jobs.stream().map(PreemptionTables::sum).toList();
        if (sums.stream().allMatch(sum -> sum.times() == 0)) {
            return "";
        }
        var tables = new PreemptionTables();
        tables.html.append(
                "<section id=\"preemption\" aria-labelledby=\"h-preemption\">\n<h2 id=\"h-preemption\">Preemption</h2>\n");
        tables.scrolled("Preemption by policy", () -> tables.policies(policies, sums));
        tables.html.append(
                "<p class=\"note\">How often jobs had to make way for others. Work lost: slots times the time since the last checkpoint, or the start, of what was put back or ended, given"
                        + " as time of one slot; suspended: time that jobs stood still, of all together.</p>\n");
        tables.html.append("<details><summary>Who had to make way</summary>");
        tables.scrolled("Who had to make way", () -> tables.jobs(policies, jobs));
        return tables.html.append("</details>\n</section>\n").toString();
    }

    private static Preempted sum(List<ScenarioJobResult> jobs) {
        return jobs.stream().map(ScenarioJobResult::preempted).reduce(Preempted.NONE, Preempted::plus);
    }

    private void scrolled(String label, Runnable table) {
        html.append("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"" + label + "\">\n");
        table.run();
        html.append("</div>\n");
    }

    private void policies(List<String> policies, List<Preempted> sums) {
        head("policy", "requeued", "killed", "suspended", "work lost", "suspended for");
        IntStream.range(0, sums.size()).forEach(i -> {
            Preempted sum = sums.get(i);
            row(
                    policies.get(i),
                    sum.requeued(),
                    sum.killed(),
                    sum.suspended(),
                    AmountText.span(sum.lostSlotMillis()),
                    AmountText.span(sum.suspendedMillis()));
        });
        html.append("</tbody>\n</table>\n");
    }

    private void jobs(List<String> policies, List<List<ScenarioJobResult>> jobs) {
        head("job", "policy", "requeued", "killed", "suspended", "work lost", "suspended for");
        for (int i = 0; i < jobs.size(); i++) {
            List<ScenarioJobResult> disturbed = jobs.get(i).stream()
                    .filter(job -> job.preempted().times() > 0)
                    .sorted(DEAREST_FIRST)
                    .toList();
            for (ScenarioJobResult job : disturbed.subList(0, Math.min(JOBS_MAX, disturbed.size()))) {
                Preempted sum = job.preempted();
                row(
                        job.name(),
                        policies.get(i),
                        sum.requeued(),
                        sum.killed(),
                        sum.suspended(),
                        AmountText.span(sum.lostSlotMillis()),
                        AmountText.span(sum.suspendedMillis()));
            }
            if (disturbed.size() > JOBS_MAX) {
                row("and " + (disturbed.size() - JOBS_MAX) + " more", policies.get(i), "", "", "", "", "");
            }
        }
        html.append("</tbody>\n</table>\n");
    }

    private void head(String... titles) {
        html.append("<table>\n<thead><tr>");
        for (String title : titles) {
            html.append("<th scope=\"col\">").append(title).append("</th>");
        }
        html.append("</tr></thead>\n<tbody>\n");
    }

    private void row(String name, Object... cells) {
        html.append("<tr><th scope=\"row\">").append(Template.escaped(name)).append("</th>");
        for (Object cell : cells) {
            html.append("<td>").append(Template.escaped(String.valueOf(cell))).append("</td>");
        }
        html.append("</tr>\n");
    }
}
