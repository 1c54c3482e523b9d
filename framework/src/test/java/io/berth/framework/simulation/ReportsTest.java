package io.berth.framework.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.berth.framework.simulation.trace.DropCause;
import io.berth.framework.simulation.trace.EstimateModel;
import io.berth.framework.simulation.trace.FilterReport;
import io.berth.framework.simulation.trace.ScheduleMetrics;
import io.berth.framework.simulation.trace.Workload;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ReportsTest {
    private static final FilterReport FILTER =
            new FilterReport(1_010, Map.of(DropCause.TOO_WIDE, 3, DropCause.NO_RUN_TIME, 7), 12, false);
    private static final SimulationReport FCFS = report("fcfs", 4_500.6, 66_502.475529, 0);
    private static final SimulationReport EASY = report("ordered:order=fcfs:backfill=easy", 59, 1.5, 0);

    @Test
    void jsonHasTheAgreedKeysInOrder() throws IOException {
        assertThat(json(List.of(FCFS))).isEqualTo("""
                [
                  {
                    "policy" : "fcfs",
                    "trace" : "alpha",
                    "jobs" : 1000,
                    "procs" : 128,
                    "eventOrder" : "batch",
                    "avgWaitSeconds" : 4500.6,
                    "p50WaitSeconds" : 0,
                    "p95WaitSeconds" : 59,
                    "p99WaitSeconds" : 3600,
                    "maxWaitSeconds" : 1000000,
                    "avgBoundedSlowdown" : 66502.475529,
                    "avgFlowSeconds" : 7.25,
                    "utilisation" : 0.685613,
                    "makespanSeconds" : 29363626,
                    "jainByUser" : 0.125,
                    "backfilled" : 42,
                    "killedAtLimit" : 12,
                    "dropped" : {
                      "too-wide" : 3,
                      "no-procs" : 0,
                      "no-run-time" : 7,
                      "no-estimate" : 0,
                      "negative-submit" : 0
                    },
                    "decisionHash" : "0123456789abcdef",
                    "candidatePulls" : 5000000000,
                    "simSeconds" : 0.5,
                    "jobsPerSecond" : 2000.0,
                    "estimate" : "user",
                    "estimatesMissing" : false,
                    "rowsRead" : 1010,
                    "policyFailures" : 0
                  }
                ]
                """);
        assertThat(json(List.of(FCFS, EASY)).lines().filter(line -> line.contains("\"policy\"")))
                .hasSize(2);
    }

    @Test
    void tableIsAlignedAndHumane() {
        assertThat(ReportTable.of(List.of(FCFS, EASY))).isEqualTo("""
                alpha: 1,000 jobs on 128 processors, event order batch, the users' estimates
                10 of 1,010 rows dropped (too-wide 3, no-run-time 7); 12 jobs killed at their limit

                policy                            mean wait  p50  p95    p99     max   slowdown   used  makespan  fairness  backfilled  jobs/s     decisions
                fcfs                                  1h15m   0s  59s  1h00m  11d13h  66,502.48  68.6%   339d20h     0.125          42   2,000  0123456789ab
                ordered:order=fcfs:backfill=easy        59s   0s  59s  1h00m  11d13h       1.50  68.6%   339d20h     0.125          42   2,000  0123456789ab

                wait from submit to start; slowdown bounded at 10 s; used processor time of the makespan; fairness Jain's, by user
                """);
    }

    @Test
    void tableTellsWhenAPolicyFailed() {
        assertThat(ReportTable.of(List.of(report("shaky", 1, 1, 1_234))))
                .endsWith("shaky failed 1,234 times and was replaced by the fallback there\n");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0s",
        "59, 59s",
        "60, 1m00s",
        "3599, 59m59s",
        "3600, 1h00m",
        "86399, 23h59m",
        "86400, 1d00h",
        "123456789, '1,428d21h'",
    })
    void durationsHaveTwoUnits(long seconds, String expected) {
        assertThat(ReportTable.duration(seconds)).isEqualTo(expected);
    }

    @Test
    void aReportIsMeasuredFromTheStarts() {
        Workload workload = Workload.builder("one", 2).job(1, 0, 20, 30, 1, 0).build();
        SimulationResult result = new SimulationResult(new long[] {30}, 1, 0, 9, "ab", 0);
        ChosenPolicy policy = ChosenPolicy.parse("sjf+easy");

        SimulationReport report = SimulationReport.of(workload, policy, EventOrder.PYSS, result);

        assertThat(report.policy()).isEqualTo("sjf+easy");
        assertThat(report.metrics().avgWaitSeconds()).isEqualTo(30);
        assertThat(report.metrics().avgBoundedSlowdown()).isEqualTo(2.5);
        assertThat(report.eventOrder().word()).isEqualTo("pyss");
        assertThat(report.jobsPerSecond()).as("no division by zero").isFinite();
        SimulationResult impossible = new SimulationResult(new long[] {-1}, 0, 0, 0, "", 1);
        assertThatIllegalStateException()
                .isThrownBy(() -> SimulationReport.of(workload, policy, EventOrder.BATCH, impossible));
    }

    private static String json(List<SimulationReport> reports) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ReportJson.body(reports).writeTo(out);
        return out.toString(StandardCharsets.UTF_8);
    }

    private static SimulationReport report(String policy, double wait, double slowdown, int failures) {
        return new SimulationReport(
                policy,
                "alpha",
                1_000,
                128,
                EventOrder.BATCH,
                EstimateModel.USER,
                new ScheduleMetrics(wait, 0, 59, 3_600, 1_000_000, slowdown, 7.25, 0.685613, 29_363_626, 0.125),
                42,
                failures,
                FILTER,
                "0123456789abcdef",
                5_000_000_000L,
                500_000_000L);
    }
}
