package io.berth.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.core.Core;
import io.berth.framework.core.CoreConfiguration;
import io.berth.framework.core.HostSpec;
import io.berth.framework.core.PolicyFailure;
import io.berth.framework.core.PolicySource;
import io.berth.framework.core.PolicySpec;
import io.berth.framework.core.QueueSpec;
import io.berth.framework.journal.JournalPlugin;
import io.berth.framework.journal.JournalRecorder;
import io.berth.framework.simulation.ChosenPolicy;
import io.berth.framework.simulation.EventOrder;
import io.berth.framework.simulation.Progress;
import io.berth.framework.simulation.RecordedRun;
import io.berth.framework.simulation.SimulationResult;
import io.berth.framework.simulation.SimulationSettings;
import io.berth.framework.simulation.Simulator;
import io.berth.framework.simulation.trace.SampleWorkload;
import io.berth.framework.simulation.trace.Workload;
import io.berth.spi.plugin.SettingsException;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A journal whose policies cannot be made here is folded all the same. */
final class ReplayRunTest {
    @TempDir
    private Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    /** Its policies cannot be made, for the given reason. */
    private record Without(RuntimeException reason) implements Simulator {
        @Override
        public void check(PolicySpec policy) {}

        @Override
        public SimulationResult run(
                Workload workload, PolicySpec policy, SimulationSettings settings, Progress progress) {
            throw new IllegalStateException("a replay runs nothing");
        }

        @Override
        public PolicySource policies() {
            throw reason;
        }

        @Override
        public List<JournalPlugin> plugins() {
            return List.of();
        }
    }

    @Test
    void aFactoryThatThrowsIsToldLikeAPolicyThatIsMissing() {
        assertThat(verify(new PolicyFailure("line", "its factory threw", new IllegalStateException())))
                .isEqualTo(ExitCode.USER);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("folded, not verified: policy 'line' failed: its factory threw; correct the policy, or put");
        assertThat(out.toString(StandardCharsets.UTF_8)).startsWith("folded 0 rounds");
    }

    @Test
    void aPolicyThatIsMissingIsSaid() {
        assertThat(verify(new SettingsException("policy 'line' is not known"))).isEqualTo(ExitCode.USER);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("folded, not verified: policy 'line' is not known; put the jars");
        assertThat(out.toString(StandardCharsets.UTF_8)).startsWith("folded 0 rounds");
    }

    private int verify(RuntimeException reason) {
        Workload workload = SampleWorkload.generate(1, 10, 4, 0.5);
        var configuration = CoreConfiguration.of(
                "trace",
                1,
                List.of(HostSpec.ofSlots("machine", 4)),
                List.of(QueueSpec.of("trace", PolicySpec.of("line"), PolicySpec.of("first-fit"))));
        try (JournalRecorder recorder = JournalRecorder.open(
                folder, List.of(), RecordedRun.about(workload, ChosenPolicy.parse("line"), EventOrder.BATCH))) {
            recorder.begin(configuration, Core.withoutPolicies(configuration));
            recorder.brokenOff("a test");
        }
        return CommandLineTool.run(
                new Console(print(out), print(err), false),
                () -> new Without(reason),
                "sim",
                "--replay",
                folder.toString(),
                "--verify");
    }

    private static PrintStream print(ByteArrayOutputStream stream) {
        return new PrintStream(stream, true, StandardCharsets.UTF_8);
    }
}
