package io.berth.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.simulation.trace.Workload;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class ProgressLineTest {
    private static final String CLEAR = "\r\u001b[K";

    private final ByteArrayOutputStream terminal = new ByteArrayOutputStream();
    private long nanos = Long.MAX_VALUE - 1_000; // nanoTime may overflow at any moment

    @Test
    void saysHowFarWhenAndHowFast() {
        try (ProgressLine line = line("easy", workload(843480031))) {
            nanos += 500_000_000;
            line.at(1_000, 86_400);
            assertThat(text())
                    .isEqualTo(CLEAR + "easy  [##--------]  25%  1,000 of 4,000 jobs  1996-09-24 12:00"
                            + "  2,000 jobs/s");
        }
        assertThat(text()).endsWith("jobs/s" + CLEAR);
    }

    @Test
    void countsDaysWhenTheLogDoesNotSayWhenItBegan() {
        ProgressLine line = line("easy", workload(Workload.UNKNOWN_START));
        nanos += 500_000_000;

        line.at(4_000, 86_400 + 3 * 3_600 + 59);

        assertThat(text()).contains("[##########]  100%", "day 2 03:00");
    }

    /** A scenario says how many jobs it has when it begins; one that is requeued ends more than once. */
    @Test
    void ofAScenarioHearsHowManyJobsThereAre() {
        var line =
                new ProgressLine(new PrintStream(terminal, true, StandardCharsets.UTF_8), () -> nanos, "as configured");
        line.begins(200);
        nanos += 500_000_000;
        line.at(100, 60);
        assertThat(text())
                .isEqualTo(CLEAR + "as configured  [#####-----]  50%  100 of 200 jobs  day 1 00:01  200 jobs/s");

        nanos += 500_000_000;
        line.at(210, 120);
        assertThat(text()).contains("[##########]  100%  210 of 200 jobs");
    }

    @Test
    void drawsAtMostTenTimesASecond() {
        try (ProgressLine line = line("easy", workload(0))) {
            for (int step = 0; step < 10_000; step++) {
                nanos += 1_000_000; // ten seconds in all
                line.at(step / 3, step);
            }
        }
        assertThat(text().split("easy", -1).length - 1).isBetween(90, 100);
    }

    @Test
    void leavesNothingWhenItWasOverBeforeItBegan() {
        try (ProgressLine line = line("easy", workload(0))) {
            line.at(1, 1);
        }
        assertThat(text()).isEmpty();
    }

    @Test
    void neverWrapsOnATerminalOfEightyColumns() {
        ProgressLine line = line("ordered:order=sjf:backfill=conservative:depth=100", workload(0));
        nanos += 500_000_000;

        line.at(3_999, 86_400);

        assertThat(text()).hasSize(CLEAR.length() + 79);
    }

    private ProgressLine line(String policy, Workload workload) {
        return new ProgressLine(new PrintStream(terminal, true, StandardCharsets.UTF_8), () -> nanos, policy, workload);
    }

    private static Workload workload(long unixStart) {
        Workload.Builder builder = Workload.builder("many", 1).startingAtUnixSeconds(unixStart);
        for (int id = 0; id < 4_000; id++) {
            builder.job(id, 0, 1, 1, 1, 0);
        }
        return builder.build();
    }

    private String text() {
        return terminal.toString(StandardCharsets.UTF_8);
    }
}
