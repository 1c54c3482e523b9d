package io.berth.framework.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.core.PolicySpec;
import io.berth.framework.simulation.trace.Workload;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

final class RehearsalTest {
    private static final PolicySpec POLICY = PolicySpec.parse("easy:depth=2");

    @Test
    void runsThePolicyOnceOnALoadOfItsOwn() throws InterruptedException {
        var seen = new AtomicReference<Workload>();
        Thread rehearsal = begin((workload, policy) -> {
            assertThat(policy).isEqualTo(POLICY);
            assertThat(seen.getAndSet(workload)).isNull();
        });
        assertThat(rehearsal.join(Duration.ofMinutes(1))).isTrue();
        assertThat(seen.get().jobs()).isEqualTo(500);
        assertThat(seen.get().name()).isEqualTo("rehearsal");
    }

    @Test
    void isSilentWhenThePolicyFails() throws InterruptedException {
        Thread rehearsal = begin((_, _) -> {
            throw new StackOverflowError("planted");
        });
        assertThat(rehearsal.join(Duration.ofMinutes(1))).isTrue();
    }

    @Test
    void keepsNoProcessAlive() {
        var never = new CountDownLatch(1);
        Thread rehearsal = begin((_, _) -> {
            try {
                never.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        assertThat(rehearsal.isDaemon()).isTrue();
        never.countDown();
    }

    private static Thread begin(BiConsumer<Workload, PolicySpec> run) {
        return Rehearsal.begin(
                new Simulator() {
                    @Override
                    public void check(PolicySpec policy) {
                        throw new UnsupportedOperationException();
                    }

                    @Override
                    public SimulationResult run(
                            Workload workload, PolicySpec policy, SimulationSettings settings, Progress progress) {
                        run.accept(workload, policy);
                        return new SimulationResult(new long[0], 0, 0, 0, "", 1);
                    }
                },
                POLICY,
                SimulationSettings.DEFAULT);
    }
}
