package io.berth.framework.simulation.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.simulation.Preempted;
import io.berth.framework.simulation.ScenarioJobResult;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class PreemptionTablesTest {
    private static final Preempted HOUR_LOST = new Preempted(1, 0, 0, 3_600_000, 0);

    @Test
    void thereIsNoSectionWhenNobodyHadToMakeWay() {
        assertThat(PreemptionTables.of(List.of("fcfs"), List.of()))
                .as("a trace")
                .isEmpty();
        assertThat(PreemptionTables.of(List.of("fcfs"), List.of(List.of(job(1, "calm", Preempted.NONE)))))
                .isEmpty();
    }

    @Test
    void policiesStandBesideEachOtherAndJobsByWhatTheyLost() {
        String html = PreemptionTables.of(
                List.of("fcfs", "easy"),
                List.of(
                        List.of(
                                job(1, "slept", new Preempted(0, 0, 2, 0, 60_000)),
                                job(2, "calm", Preempted.NONE),
                                job(3, "lost", HOUR_LOST)),
                        List.of(job(1, "slept", Preempted.NONE))));

        assertThat(html)
                .contains("<th scope=\"row\">fcfs</th><td>1</td><td>0</td><td>2</td><td>1h</td><td>1m</td>")
                .contains("<th scope=\"row\">easy</th><td>0</td><td>0</td><td>0</td><td>0s</td><td>0s</td>")
                .containsSubsequence(
                        "<th scope=\"row\">lost</th><td>fcfs</td><td>1</td>",
                        "<th scope=\"row\">slept</th><td>fcfs</td><td>0</td>")
                .doesNotContain("calm");
    }

    @Test
    void ofMoreThanAHundredTheDearestAreShown() {
        List<ScenarioJobResult> jobs = LongStream.rangeClosed(1, 103)
                .mapToObj(i -> job(i, "job" + i, new Preempted(0, 1, 0, i, 0)))
                .toList();

        assertThat(PreemptionTables.of(List.of("fcfs"), List.of(jobs)))
                .contains(">job103<", ">job4<", "<th scope=\"row\">and 3 more</th>")
                .doesNotContain(">job3<");
    }

    @Test
    void aNameIsShownAndNeverObeyed() {
        assertThat(PreemptionTables.of(List.of("<i>"), List.of(List.of(job(1, "<b>", HOUR_LOST)))))
                .contains("&lt;i&gt;", "&lt;b&gt;")
                .doesNotContain("<i>", "<b>");
    }

    private static ScenarioJobResult job(long number, String name, Preempted preempted) {
        return new ScenarioJobResult(name, number, 0, 0, 1, List.of("h"), preempted, "", "");
    }
}
