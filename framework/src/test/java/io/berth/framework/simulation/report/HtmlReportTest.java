package io.berth.framework.simulation.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.berth.framework.core.PolicySpec;
import io.berth.framework.simulation.ChosenPolicy;
import io.berth.framework.simulation.EventOrder;
import io.berth.framework.simulation.ReportTable;
import io.berth.framework.simulation.SimulationReport;
import io.berth.framework.simulation.SimulationResult;
import io.berth.framework.simulation.SimulationSettings;
import io.berth.framework.simulation.trace.Workload;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

final class HtmlReportTest {
    private static final String HOSTILE = "</script><script>alert('1')</script>\"<!--{{script}}&lt;\u2028";
    private static final Workload LOAD = Workload.builder("load", 4)
            .job(7, 0, 10, 10, 4, 1)
            .job(3, 5, 20, 20, 2, 2)
            .job(9, 5, 0, 5, 1, 1)
            .build();

    /** The second policy makes one job wait longer. */
    private static final List<SimulationResult> RESULTS = List.of(result(0, 10, 10), result(0, 40, 10));

    @Test
    void hasTheNumbersOfTheTextTable() throws IOException {
        String page = page(LOAD, "fcfs", "late:by=30");

        for (SimulationReport report : reports(LOAD, "fcfs", "late:by=30")) {
            for (String cell : ReportTable.cells(report)) {
                assertThat(page).containsPattern("<t[dh][^>]*>(<strong>)?" + Pattern.quote(cell) + "<");
            }
        }
        assertThat(page)
                .contains(
                        "<strong>3s</strong>",
                        "<title>load: fcfs, late:by=30 - Berth</title>",
                        "berth 9.9",
                        "<dd>42</dd>")
                .contains("<code>00ff</code>", "event order batch")
                .contains("\"mean\" : [\n          4.0,");
    }

    @Test
    void isOneFileThatNamesNoOther() throws IOException {
        assertThat(page(LOAD, "fcfs", "late"))
                .doesNotContain("{{")
                .doesNotContainPattern("(src|href)=\"(?!data:,)")
                .doesNotContainPattern("@import|url\\(|fetch\\(|XMLHttpRequest|import\\(");
    }

    @Test
    void equalRunsGiveEqualBytes() throws IOException {
        assertThat(page(LOAD, "fcfs", "late")).isEqualTo(page(LOAD, "fcfs", "late"));
    }

    @Test
    void aNameCannotLeaveItsPlace() throws IOException {
        Workload hostile = Workload.builder(HOSTILE, 4).job(1, 0, 1, 1, 1, 1).build();
        List<SimulationReport> reports = List.of(SimulationReport.of(
                hostile, new ChosenPolicy(HOSTILE, PolicySpec.of("fcfs")), EventOrder.BATCH, result(0)));
        String page = page(hostile, reports, List.of(result(0)));
        String plain = page(LOAD, "fcfs", "late");

        assertThat(count(page, "</script")).isEqualTo(count(plain, "</script") - 1); // one policy less
        assertThat(page)
                .doesNotContain("<script>alert")
                .contains("&lt;/script&gt;")
                .contains("\\u003c/script>\\u003cscript>alert");
        assertThat(page).contains("<h1>&lt;/script&gt;&lt;script&gt;alert(&#39;1&#39;)");
        assertThat(count(page, "'use strict'")).as("not filled in again").isEqualTo(1);
    }

    @Test
    void schedulesAreLeftOutRatherThanMakeTheFileLarge() {
        Schedules all = Schedules.pack(LOAD, RESULTS, 10_000);
        Schedules one = Schedules.pack(LOAD, RESULTS, all.html().length() - 10);
        Schedules none = Schedules.pack(LOAD, RESULTS, 100);

        assertThat(all.policies()).isEqualTo(2);
        assertThat(all.html()).contains("column-wait-0", "column-wait-1");
        assertThat(one.policies()).isEqualTo(1);
        assertThat(one.html()).contains("column-wait-0").doesNotContain("column-wait-1");
        assertThat(none).isEqualTo(new Schedules("", 0));
    }

    @Test
    void faultsOfItsMakersAreNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> page(LOAD, List.of(), RESULTS))
                .withMessageContaining("0 reports on 2 results");
        assertThatIllegalStateException()
                .isThrownBy(() -> Template.fill("a {{b}} c", Map.of()))
                .withMessageContaining("place 'b'");
    }

    private static long count(String text, String part) {
        return Pattern.compile(part, Pattern.LITERAL).matcher(text).results().count();
    }

    private static SimulationResult result(long... starts) {
        return new SimulationResult(starts, 0, 0, 3, "00ff", 1_000);
    }

    private static List<SimulationReport> reports(Workload load, String... policies) {
        List<SimulationReport> reports = new ArrayList<>();
        for (int i = 0; i < policies.length; i++) {
            reports.add(SimulationReport.of(load, ChosenPolicy.parse(policies[i]), EventOrder.BATCH, RESULTS.get(i)));
        }
        return reports;
    }

    private static String page(Workload load, String... policies) throws IOException {
        return page(load, reports(load, policies), RESULTS);
    }

    private static String page(Workload load, List<SimulationReport> reports, List<SimulationResult> results)
            throws IOException {
        var settings = new SimulationSettings(EventOrder.BATCH, SimulationSettings.DEFAULT.onPolicyFailure(), 42);
        var bytes = new ByteArrayOutputStream();
        HtmlReport.body(load, settings, "berth 9.9", reports, results).writeTo(bytes);
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
