package io.berth.framework.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.core.Core;
import io.berth.framework.core.CoreConfiguration;
import io.berth.framework.core.HostSpec;
import io.berth.framework.core.PolicySpec;
import io.berth.framework.core.QueueSpec;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RehearsalTest {
    /** A core that cannot decide: whatever is thrown in a rehearsal stays there. */
    private static Core failing() {
        return Core.withoutPolicies(CoreConfiguration.of(
                "batch",
                1,
                List.of(HostSpec.ofSlots(TraceMachine.HOST, Rehearsal.PROCS)),
                List.of(QueueSpec.of(TraceMachine.QUEUE, PolicySpec.of("p"), PolicySpec.of("a")))));
    }

    @Test
    void isSilentWhenItFailsAndKeepsNoProcessAlive() throws InterruptedException {
        Core core = failing();
        Thread rehearsal = Rehearsal.begin(core, EventOrder.BATCH).thread();
        assertThat(rehearsal.isDaemon()).isTrue();
        assertThat(rehearsal.join(Duration.ofMinutes(1))).isTrue();
        assertThat(core.jobs()).as("it has begun").isPositive();
    }
}
