package io.berth.framework.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.job.EndCause;
import io.berth.spi.pick.Verdict;
import io.berth.spi.plugin.SettingsException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The laboratory folds beside every core and compares after every round; here much happens in them, and policies come and go. */
final class FoldAndRebirthTest {
    /** What happens depends on the seed alone, so that two cores can be led through the same day. */
    private static final class Day {
        final CoreLab lab = new CoreLab()
                .host("h0", 4)
                .host("h1", 3)
                .queue(new QueueSpec(
                        "a", 5, PolicySpec.parse("list:verdict=reserve"), CoreLab.FIRST_FIT, PolicySpec.of("p"), false))
                .queue(new QueueSpec(
                        "b", 0, PolicySpec.parse("list:verdict=skip:heedful=yes"), CoreLab.FIRST_FIT, null, true))
                .queue("c", "list:verdict=stop")
                .reservationsMax(3)
                .allowance(2);
        final SplittableRandom random;
        final List<String> decided = new ArrayList<>();
        long held;

        Day(long seed) {
            random = new SplittableRandom(seed);
            lab.policies.verdict = (job, configured) -> job.id() % 5 == 0 ? Verdict.SKIP : configured;
            lab.policies.proposals = List.of(List.of(1L, 2L, 3L, 4L, 5L, 6L, 7L));
        }

        void hour(int hour) {
            for (int n = random.nextInt(4); n > 0; n--) {
                happen(hour);
            }
            List<String> round = lab.round(hour);
            decided.addAll(round);
            held += round.stream().filter(d -> d.startsWith("reserve")).count();
        }

        private void happen(int hour) {
            long job = 1 + random.nextLong(lab.core().lastJob() + 1);
            lab.now = hour;
            switch (random.nextInt(14)) {
                case 0 -> lab.apply(new Input.Hold(hour, job));
                case 1 -> lab.apply(new Input.Release(hour, job));
                case 2 -> lab.apply(new Input.Cancel(hour, job));
                case 3 -> lab.apply(new Input.Modify(hour, job, random.nextInt(3), random.nextInt(30)));
                case 4 -> lab.apply(new Input.HostOpened(hour, "h1", random.nextBoolean()));
                case 5 -> lab.apply(new Input.ClockStepped(hour, random.nextInt(4)));
                case 6 -> lab.apply(new Input.HostJoined(hour, HostSpec.ofSlots("h0", random.nextInt(3, 6))));
                case 7, 8, 9 -> end(random.nextInt(4) > 0);
                default ->
                    lab.submit(
                            List.of("a", "b", "c").get(random.nextInt(3)),
                            random.nextInt(1, 3),
                            random.nextInt(1, 4),
                            random.nextInt(25));
            }
        }

        private void end(boolean clean) {
            for (long id = 1; id <= lab.core().lastJob(); id++) {
                var execution = lab.core().execution(id);
                if (execution != null && random.nextInt(3) == 0) {
                    lab.report(new ExecutionReport.Ended(execution, 1, 0, EndCause.SUCCESS, clean));
                    if (!clean && random.nextBoolean()) {
                        lab.report(new ExecutionReport.Cleaned(execution, 2));
                    }
                }
            }
        }
    }

    @Test
    void rebirthChangesNothing() {
        long reserved = 0;
        for (int seed = 0; seed < 60; seed++) {
            var plain = new Day(seed);
            var reborn = new Day(seed);
            var shuffle = new SplittableRandom(seed + 1_000);
            for (int hour = 0; hour < 60; hour++) {
                plain.hour(hour);
                if (shuffle.nextInt(3) == 0) {
                    reborn.lab.core().rebirth(shuffle.nextBoolean() ? shuffle : null);
                }
                reborn.hour(hour);
                assertThat(reborn.decided).as("seed " + seed).isEqualTo(plain.decided);
                assertThat(reborn.lab.core().hash()).isEqualTo(plain.lab.core().hash());
            }
            reserved += plain.held;
        }
        assertThat(reserved).as("promises made and moved").isGreaterThan(200);
    }

    @Test
    void aNewGenerationOfTheSamePoliciesChangesNothing() {
        for (int seed = 0; seed < 20; seed++) {
            var plain = new Day(seed);
            var renewed = new Day(seed);
            for (int hour = 0; hour < 60; hour++) {
                plain.hour(hour);
                if (hour % 7 == 3) {
                    renewed.lab.core().renew(new Day(seed).lab);
                }
                renewed.hour(hour);
                assertThat(renewed.decided).as("seed " + seed).isEqualTo(plain.decided);
                assertThat(renewed.lab.core().hash()).isEqualTo(plain.lab.core().hash());
            }
        }
    }

    @Test
    void aNewGenerationIsToldTheJobsThatWaitAndTheFormerHearsNothingMore() {
        var lab = new CoreLab().host("h0", 1).queue("q", "list");
        var next = new CoreLab();
        lab.policies.heard = new ArrayList<>();
        next.policies.heard = new ArrayList<>();
        lab.submit(1, 10);
        lab.submit(1, 10);
        lab.round(0);
        lab.policies.heard.clear();

        PolicySource broken = (PolicySource) Proxy.newProxyInstance(
                PolicySource.class.getClassLoader(), new Class<?>[] {PolicySource.class}, (_, _, _) -> {
                    throw new SettingsException("not known");
                });
        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> lab.core().renew(broken));
        lab.submit(1, 10);
        assertThat(lab.policies.heard).as("all stayed as it was").containsExactly("added 3");
        lab.core().rebirth(null);
        assertThat(lab.policies.heard).containsExactly("added 3", "added 2", "added 3");
        lab.policies.heard.clear();

        lab.core().renew(next);
        assertThat(next.policies.heard).containsExactly("added 2", "added 3");
        lab.submit(1, 10);
        lab.core().rebirth(null);
        assertThat(next.policies.heard).endsWith("added 4", "added 2", "added 3", "added 4");
        assertThat(lab.policies.heard).isEmpty();
    }

    @Test
    void progressIsSeenFromOutsideWithEverySubmissionPassAndPull() {
        var lab = new CoreLab().host("h0", 1).queue("q", "list");
        long before = lab.core().progress();
        lab.submit(1, 10);
        assertThat(lab.core().progress()).isEqualTo(before + 1);
        lab.round(0);
        assertThat(lab.core().progress())
                .as("a pass, and pulls of job, plan and host")
                .isGreaterThan(before + 4);
    }

    @Test
    void aRecoveredCoreDecidesTheSame() {
        for (int seed = 0; seed < 60; seed++) {
            var plain = new Day(seed);
            var recovered = new Day(seed);
            for (int hour = 0; hour < 60; hour++) {
                if (hour % 20 == 7) {
                    recovered.lab.recover();
                }
                plain.hour(hour);
                recovered.hour(hour);
                assertThat(recovered.decided).as("seed " + seed).isEqualTo(plain.decided);
            }
        }
    }

    @Test
    void aRestoredCoreDecidesTheSame() {
        long promised = 0;
        for (int seed = 0; seed < 60; seed++) {
            var plain = new Day(seed);
            var restored = new Day(seed);
            var when = new SplittableRandom(seed + 2_000);
            for (int hour = 0; hour < 60; hour++) {
                if (when.nextInt(3) == 0) {
                    Snapshot snapshot = restored.lab.core().snapshot();
                    promised += snapshot.promises().size();
                    restored.lab.restore();
                    assertThat(restored.lab.core().snapshot()).isEqualTo(snapshot);
                }
                plain.hour(hour);
                restored.hour(hour);
                assertThat(restored.decided).as("seed " + seed).isEqualTo(plain.decided);
                assertThat(restored.lab.core().snapshot())
                        .as("state of seed " + seed + " after round " + hour)
                        .isEqualTo(plain.lab.core().snapshot())
                        .isEqualTo(restored.lab.folded().snapshot());
            }
        }
        assertThat(promised).as("promises in snapshots").isGreaterThan(200);
    }

    @Test
    void manyUsersAreRestored() {
        var lab = new CoreLab().host("h0", 4).queue("q", "list");
        for (int user = 0; user < 50; user++) {
            lab.submit(CoreLab.spec("q", "u" + user, 1, 10, 0, 0));
            lab.round(user);
            lab.end(user + 1, user + 1);
        }
        Snapshot snapshot = lab.core().snapshot();
        assertThat(snapshot.users()).hasSize(50).allMatch(user -> user.usageSlotMillis() > 0);
        assertThat(lab.restore().core().snapshot()).isEqualTo(snapshot);
    }

    @Test
    void aSnapshotOfAnotherConfigurationIsRefused() {
        var lab = new CoreLab().host("h0", 1).queue("q", "list");
        lab.submit(1, 10);
        Snapshot snapshot = lab.core().snapshot();
        CoreConfiguration other =
                new CoreLab().host("h0", 1).queue("other", "list").configuration();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Core.restoredWithoutPolicies(other, snapshot))
                .withMessageContaining("queue 'q', which is not configured");
    }

    @Test
    void aFoldAloneDecidesNothing() {
        Core fold = Core.withoutPolicies(
                new CoreLab().host("h0", 1).queue("q", "list").configuration());
        assertThatIllegalStateException().isThrownBy(() -> fold.round(0));
        assertThatIllegalStateException().isThrownBy(() -> fold.rebirth(null));
        assertThatIllegalStateException().isThrownBy(() -> fold.renew(new CoreLab()));
        assertThat(fold.progress()).isZero();
        assertThatIllegalStateException().isThrownBy(() -> fold.admit(CoreLab.spec("q", "", 1, 1, 0, 0)));
        assertThat(fold.publish(List.of(new Decision.Resume(1, 1, 1, "p")))).isEmpty();
        assertThat(fold.takeFailures()).isEmpty();
        assertThat(fold.candidatePulls()).isZero();
        assertThat(fold.rounds()).isZero();
    }

    @Test
    void suspensionsAndKillsAreFoldedToo() {
        var lab = new CoreLab().host("h0", 4).queue("q", "list:verdict=reserve");
        long id = lab.submit(4, 100);
        lab.submit(4, 100);
        lab.round(0);
        Core fold = Core.withoutPolicies(lab.configuration());
        fold.apply(new Input.Submit(0, CoreLab.spec("q", "", 4, 100, 0, 0)));
        fold.fold(0, lab.latest.subList(0, 1));
        fold.fold(1, List.of(new Decision.Suspend(2, 1, id, "p", 9, 0)));
        assertThat(fold.job(id)).as("not confirmed").hasToString("job 1 (STARTING)");
        fold.apply(new Input.Report(
                1, new ExecutionReport.Suspended(java.util.Objects.requireNonNull(fold.execution(id)), 1)));
        assertThat(fold.job(id)).hasToString("job 1 (SSUSP)");
        fold.fold(2, List.of(new Decision.Resume(3, 2, id, "p")));
        assertThat(fold.job(id)).hasToString("job 1 (RUN)");
        fold.fold(3, List.of(new Decision.Kill(4, 3, id, "p", EndCause.RUNLIMIT)));
        assertThat(fold.rounds()).isEqualTo(4);
        var job = (CoreJob) java.util.Objects.requireNonNull(fold.job(id));
        assertThat(job.expectedEndMillis()).isEqualTo(3);
        assertThat(job.endCause).isEqualTo(EndCause.RUNLIMIT);
        assertThat(job.disturbable()).isFalse();
        fold.apply(new Input.Report(
                4,
                new ExecutionReport.Ended(
                        java.util.Objects.requireNonNull(job.execution), 1, 0, EndCause.SUCCESS, true)));
        assertThat(job.endCause).as("the first cause stands").isEqualTo(EndCause.RUNLIMIT);
    }
}
