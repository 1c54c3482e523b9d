package io.berth.framework.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.core.PolicySpec;
import io.berth.framework.journal.LinePolicies;
import io.berth.framework.simulation.scenario.ScenarioFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ScenarioProgressTest {
    @TempDir
    private Path folder;

    private final List<String> heard = new ArrayList<>();

    private final class Heard implements Progress {
        @Override
        public void begins(int jobs) {
            heard.add("begins " + jobs);
        }

        @Override
        public void at(int jobsDone, long nowSeconds) {
            heard.add(jobsDone + " at " + nowSeconds);
        }
    }

    @Test
    void saysHowManyJobsThereAreAndHowManyHaveEnded() throws IOException {
        ScenarioFile file = ScenarioFile.read(Files.writeString(folder.resolve("s.yaml"), """
                scenario: many jobs
                hosts: [{names: n1, slots: 2}]
                queues: [{name: q}]
                workload:
                  jobs: [{name: j, count: 600, every: 1m, queue: q, run: 1m}]
                """));
        new ScenarioSimulator(new LinePolicies(), _ -> PolicySpec.of("line"), List::of)
                .run(file, "line", ScenarioOptions.NONE, new Heard(), null);

        assertThat(heard).containsExactly("begins 600", "256 at 15360", "512 at 30720");
    }
}
