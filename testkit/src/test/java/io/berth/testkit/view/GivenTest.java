package io.berth.testkit.view;

import static io.berth.testkit.view.Given.aCluster;
import static io.berth.testkit.view.Given.aJob;
import static io.berth.testkit.view.Given.aRound;
import static io.berth.testkit.view.Given.aWindow;
import static io.berth.testkit.view.Given.settings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.spi.host.ClusterView;
import io.berth.spi.job.PendingJob;
import io.berth.spi.job.RunningJob;
import io.berth.spi.pick.JobQueue;
import io.berth.spi.plugin.SettingsException;
import org.junit.jupiter.api.Test;

final class GivenTest {
    @Test
    void aJobIsWhatWasSaidAndPlainOtherwise() {
        PendingJob job = aJob().tasks(4)
                .slots(2)
                .perTask("memory", 1L << 30)
                .limitMillis(5_000)
                .user("u")
                .userOrdinal(3)
                .submittedAtMillis(7)
                .build();
        assertThat(job.request().tasksMin()).isEqualTo(4);
        assertThat(job.request().total(0)).isEqualTo(8);
        assertThat(job.request().perTask(1)).isEqualTo(1L << 30);
        assertThat(job.limitMillis()).isEqualTo(5_000);
        assertThat(job.user()).isEqualTo("u");
        assertThat(job.userOrdinal()).isEqualTo(3);
        assertThat(job.queuedAtMillis()).as("since it was submitted").isEqualTo(7);
        assertThat(job.id()).isEqualTo(1);
        assertThat(job.index()).isZero();
        assertThat(job.pendingElements()).isEqualTo(1);
        assertThat(job.reservedStartMillis()).isEqualTo(PendingJob.NOT_RESERVED);
        assertThat(job.queue()).isEqualTo("batch");
    }

    /** What a policy relies on: numbers are unique, and a class is one object. */
    @Test
    void jobsOfOneLabMayMeetInOneQueue() {
        var lab = new Lab();
        GivenJob narrow = lab.aJob().build();
        GivenJob wide = lab.aJob().slots(3).priority(1).build();
        GivenJob alike = lab.aJob().build();
        assertThat(alike.request()).isSameAs(narrow.request());
        assertThat(wide.request().requestClass()).isNotEqualTo(narrow.request().requestClass());
        var queue = new JobQueue((job, view) -> 0, aRound());
        queue.add(alike);
        queue.add(narrow);
        queue.add(wide);
        queue.open();
        assertThat(queue.next(aWindow())).isSameAs(wide);
        assertThat(queue.next(aWindow().close(narrow.request().requestClass()))).isNull();
        alike.setPriority(2);
        queue.change(alike);
        queue.open();
        assertThat(queue.nextFitting(aWindow().free(2))).isSameAs(alike);
    }

    @Test
    void aRunningJobStandsOnOneHost() {
        RunningJob job = aJob().tasks(2).limitMillis(10).running(5, 3);
        assertThat(job.startedAtMillis()).isEqualTo(5);
        assertThat(job.expectedEndMillis()).isEqualTo(15);
        assertThat(job.hosts()).isEqualTo(1);
        assertThat(job.host(0)).isEqualTo(3);
        assertThat(job.tasks(0)).isEqualTo(2);
        assertThat(aJob().limitMillis(Long.MAX_VALUE).running(5, 3).expectedEndMillis())
                .isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void aClusterAnswersLikeTheCores() {
        ClusterView cluster = aCluster()
                .hosts(4, 0)
                .hostWithFree("busy", 8, 3)
                .host("big", 16, 1L << 40)
                .closed("big")
                .build();
        var request = aJob().tasks(2).slots(1).build().request();
        assertThat(cluster.hosts()).isEqualTo(4);
        assertThat(cluster.name(1)).isEqualTo("h1");
        assertThat(cluster.free(2, 0)).isEqualTo(3);
        assertThat(cluster.capacity(2, 0)).isEqualTo(8);
        assertThat(cluster.capacity(3, 1)).isEqualTo(1L << 40);
        assertThat(cluster.open(3)).isFalse();
        assertThat(cluster.nextFitting(request, 2, 1)).isEqualTo(2);
        assertThat(cluster.nextFitting(request, 4, 1)).isEqualTo(-1);
    }

    @Test
    void aRoundKnowsTimeUsageAndChance() {
        GivenRound round = aRound().at(9).usage(2, 100).seed(4);
        assertThat(round.nowMillis()).isEqualTo(9);
        assertThat(round.usageSlotMillis(2)).isEqualTo(100);
        assertThat(round.usageSlotMillis(-1)).isZero();
        assertThat(round.usageSlotMillis(3)).isZero();
        assertThat(round.random(1).nextLong()).isEqualTo(round.random(1).nextLong());
        assertThat(round.random(1).nextLong()).isNotEqualTo(round.random(2).nextLong());
    }

    @Test
    void aWindowBounds() {
        GivenWindow window = aWindow().promise(50, 3);
        assertThat(window.endByMillis()).isEqualTo(50);
        assertThat(window.spareAtMost(0)).isEqualTo(3);
        assertThat(window.freeAtMost(0)).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void settingsAreReadAsUsersWriteThem() {
        assertThat(settings("depth=3:order=sjf").asMap())
                .containsEntry("depth", "3")
                .containsEntry("order", "sjf");
        assertThat(settings("").asMap()).isEmpty();
        assertThatThrownBy(() -> settings("depth")).isInstanceOf(SettingsException.class);
    }
}
