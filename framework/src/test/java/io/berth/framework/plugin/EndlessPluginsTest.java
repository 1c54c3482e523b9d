package io.berth.framework.plugin;

import static io.berth.framework.plugin.TestPlugins.jar;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.berth.framework.core.Core;
import io.berth.framework.core.CoreConfiguration;
import io.berth.framework.core.CoreConfiguration.OnFailure;
import io.berth.framework.core.Decision;
import io.berth.framework.core.HostSpec;
import io.berth.framework.core.Input;
import io.berth.framework.core.PolicyFailure;
import io.berth.framework.core.PolicySpec;
import io.berth.framework.core.QueueSpec;
import io.berth.spi.job.JobSpec;
import io.berth.spi.job.RequestSpec;
import io.berth.spi.reason.Rejection;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plugins that give more than there is, and that fail in a call: bounded by pulls, never by time, and named. */
final class EndlessPluginsTest {
    /** A picker {@code fcfs}, whose next job this code says; a picker {@code line} in the order of ids; and two allocators. */
    private static final String BODY = """
            static final class Line implements JobPicker, JobPicker.Pass {
                final boolean endless;
                final boolean fails;
                final TreeMap<Long, PendingJob> jobs = new TreeMap<>();
                Iterator<PendingJob> left;
                Line(boolean endless, boolean fails) { this.endless = endless; this.fails = fails; }
                public void added(PendingJob job) { jobs.put(job.id(), job); }
                public void removed(PendingJob job) { jobs.remove(job.id()); }
                public Pass open(RoundView round) { left = List.copyOf(jobs.values()).iterator(); return this; }
                public PendingJob next(Window window) {
                    if (fails) throw new IllegalStateException("boom");
                    return endless ? jobs.firstEntry().getValue() : left.hasNext() ? left.next() : null;
                }
                public Verdict blocked(PendingJob job, io.berth.spi.reason.Rejection why) { return Verdict.SKIP; }
                public void close() {}
            }
            static final class OnHosts implements PlanIterator, Plan {
                final PendingJob job;
                final boolean endless;
                boolean given;
                int from;
                OnHosts(PendingJob job, boolean endless) { this.job = job; this.endless = endless; }
                public Plan next() {
                    if (!endless && given) return null;
                    given = true;
                    return this;
                }
                public int nextHost(int part, io.berth.spi.host.ClusterView sofar) {
                    return endless ? -1 : sofar.nextFitting(job.request(), tasks(0), from++);
                }
                public io.berth.spi.reason.Rejection exhaustion() { return io.berth.spi.reason.Rejection.NO_ROOM; }
                public int tasks(int part) { return job.request().tasksMin(); }
                public int hostsMax(int part) { return 1; }
                public int tasksPerHostMin(int part) { return tasks(0); }
                public int tasksPerHostMax(int part) { return tasks(0); }
                public void close() {}
            }
            @Override public List<PolicyFactory<JobPicker>> jobPickers() {
                return List.of(
                        PolicyFactory.of("fcfs", Set.of(), (s, c) -> new Line(false, false)),
                        PolicyFactory.of("repeats", Set.of(), (s, c) -> new Line(true, false)),
                        PolicyFactory.of("throws", Set.of(), (s, c) -> new Line(false, true)));
            }
            @Override public List<PolicyFactory<Allocator>> allocators() {
                return List.of(
                        PolicyFactory.of("first-fit", Set.of(), (s, c) -> (job, cluster) -> new OnHosts(job, false)),
                        PolicyFactory.of("endless", Set.of(), (s, c) -> (job, cluster) -> new OnHosts(job, true)));
            }
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void build() {
        jar(folder.resolve("a.jar"), "a.A", BODY).build();
    }

    @Test
    void anAllocatorWhosePlansNeverEndIsCutOffAndTheJobIsToldSo() {
        try (var host = PluginHost.open(List.of(folder))) {
            Core core = core(host, "fcfs", "endless", OnFailure.FAIL);
            long before = core.progress();
            List<Decision> decisions = core.round(0);
            assertThat(decisions)
                    .singleElement()
                    .isInstanceOfSatisfying(
                            Decision.Pend.class, pend -> assertThat(pend.why()).isEqualTo(Rejection.SEARCH_LIMIT));
            assertThat(core.progress() - before)
                    .as("pulls are what counts, and can be seen from outside")
                    .isBetween(10_000L, 30_000L);
        }
    }

    @Test
    void aPickerThatNeverEndsIsAFailureAtItsFirstRepetition() {
        fails("repeats", "policy 'repeats' failed: offered ");
    }

    @Test
    void aPolicyThatThrowsInACallIsNamed() {
        fails("throws", "policy 'throws' failed: IllegalStateException: boom");
    }

    private void fails(String picker, String message) {
        try (var host = PluginHost.open(List.of(folder))) {
            assertThatExceptionOfType(PolicyFailure.class)
                    .isThrownBy(
                            () -> core(host, picker, "endless", OnFailure.FAIL).round(0))
                    .withMessageStartingWith(message);
            Core core = core(host, picker, "first-fit", OnFailure.FALLBACK);
            assertThat(core.round(0))
                    .as("the fallback takes over in the same round")
                    .anyMatch(Decision.Start.class::isInstance);
            assertThat(core.takeFailures())
                    .singleElement()
                    .satisfies(failure -> assertThat(failure.policy()).isEqualTo(picker));
        }
    }

    private static Core core(PluginHost host, String picker, String allocator, OnFailure onFailure) {
        CoreConfiguration configuration = CoreConfiguration.of(
                        "test",
                        1,
                        List.of(HostSpec.ofSlots("h", 4)),
                        List.of(QueueSpec.of("q", PolicySpec.of(picker), PolicySpec.of(allocator))))
                .withOnFailure(onFailure);
        Core core = Core.of(configuration, host);
        core.apply(new Input.Submit(0, JobSpec.of("q", "user", RequestSpec.of(1, 1), 1_000)));
        return core;
    }
}
