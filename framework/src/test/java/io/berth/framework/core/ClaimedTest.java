package io.berth.framework.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.core.explanation.ExplanationText;
import io.berth.framework.core.explanation.Obstacle;
import io.berth.spi.job.PendingJob;
import io.berth.spi.reason.ReasonCode;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Room that stands empty for a while because a job has claimed it that makes others leave. */
final class ClaimedTest {
    private final CoreLab lab = new CoreLab()
            .allowance(5)
            .host("h0", 4)
            .queue(new QueueSpec("low", 0, PolicySpec.parse("list:verdict=skip"), CoreLab.FIRST_FIT, null, true))
            .queue(new QueueSpec("wide", 0, PolicySpec.parse("list:verdict=reserve"), CoreLab.FIRST_FIT, null, true))
            .queue(new QueueSpec(
                    "high",
                    9,
                    PolicySpec.parse("list:verdict=skip"),
                    CoreLab.FIRST_FIT,
                    PolicySpec.of("evict"),
                    false));

    @Test
    void isToldFromAPromise() {
        lab.submit("low", 1, 2, 1_000);
        lab.round(0);
        lab.policies.youngestFirst = true;
        lab.submit("high", 1, 4, 50);
        lab.submit("low", 1, 2, 1_000);
        assertThat(lab.round(1)).contains("preempt [1] for 2", "reserve 2 at 6 on h0 CLAIM", "pend 3 CLAIMED");
        assertThat(lab.core().keyReason(3).code()).isEqualTo(ReasonCode.CLAIMED);
        var explanation = lab.core().explain(3, false);
        assertThat(explanation.obstacles()).containsExactly(new Obstacle.OfClaims(List.of(2L)));
        assertThat(ExplanationText.of(explanation)).contains("a claim of job 2", "claims hosts that would do");
        assertThat(lab.round(2)).as("it is told once").isEmpty();
        lab.end(3, 1);
        assertThat(lab.round(3)).contains("start 2 on h0 CLAIMED", "pend 3 NO_ROOM");
    }

    @Test
    void whereAPromiseStandsInTheWayAnywayThatIsTold() {
        lab.submit("low", 1, 2, 1_000);
        lab.submit("wide", 1, 4, 1_000);
        assertThat(lab.round(0)).contains("reserve 2 at 1005 on h0 MADE");
        lab.policies.youngestFirst = true;
        lab.submit("high", 1, 4, 50);
        lab.submit("low", 1, 2, 5_000);
        lab.submit("low", 1, 2, 500);
        assertThat(lab.round(1)).contains("preempt [1] for 3", "pend 4 PROMISED", "pend 5 CLAIMED");
        assertThat(lab.core().explain(4, false).obstacles())
                .contains(new Obstacle.OfPromises(List.of(2L)), new Obstacle.OfClaims(List.of(3L)));
    }

    /** What was looked for without the claims left no trace: the claim is kept, and what was promised stays so. */
    @Test
    void claimsAreBackAfterTheLook() {
        lab.submit("low", 1, 2, 1_000);
        lab.round(0);
        lab.policies.youngestFirst = true;
        lab.submit("high", 1, 4, 50);
        lab.submit("low", 1, 2, 1_000);
        lab.round(1);
        lab.submit("low", 1, 1, 1_000);
        assertThat(lab.round(2)).containsExactly("pend 4 CLAIMED");
        assertThat(((PendingJob) Objects.requireNonNull(lab.core().job(2))).reservedStartMillis())
                .isEqualTo(6);
        lab.restore();
        lab.submit("low", 1, 1, 1_000);
        assertThat(lab.round(3)).containsExactly("pend 5 CLAIMED");
    }
}
