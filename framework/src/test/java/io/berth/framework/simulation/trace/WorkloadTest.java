package io.berth.framework.simulation.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

final class WorkloadTest {
    @Test
    void keepsRowsInOrderOfAdding() {
        Workload.Builder builder = Workload.builder("many", 8);
        for (int id = 0; id < 1_000; id++) {
            builder.job(id, 1_000 - id, id, id + 1L, 1 + id % 8, id % 5);
        }

        Workload workload = builder.build();

        assertThat(workload.jobs()).isEqualTo(1_000);
        for (int row = 0; row < 1_000; row++) {
            assertThat(workload.jobId(row)).isEqualTo(row);
            assertThat(workload.submitSeconds(row)).isEqualTo(1_000 - row);
            assertThat(workload.runSeconds(row)).isEqualTo(row);
            assertThat(workload.estimateSeconds(row)).isEqualTo(row + 1);
            assertThat(workload.procs(row)).isEqualTo(1 + row % 8);
            assertThat(workload.userId(row)).isEqualTo(row % 5);
        }
        assertThat(workload.filter().droppedTotal()).isZero();
    }

    @Test
    void offersRowsBySubmitWithTiesInFileOrder() {
        Workload workload = Workload.builder("ties", 1)
                .job(4, 20, 1, 1, 1, 0)
                .job(3, 10, 1, 1, 1, 0)
                .job(2, 20, 1, 1, 1, 0)
                .job(1, 10, 1, 1, 1, 0)
                .build();

        assertThat(workload.bySubmit()).containsExactly(1, 3, 0, 2);
        assertThat(workload.byJobId()).containsExactly(3, 2, 1, 0);
        workload.bySubmit()[0] = 99;
        assertThat(workload.bySubmit()).as("each caller has its own array").containsExactly(1, 3, 0, 2);
    }

    @Test
    void filtersNothingButCutsRunsAtTheirLimit() {
        Workload workload = Workload.builder("made", 4)
                .job(1, 0, 0, 0, 4, -1)
                .job(2, 0, 9, 5, 4, -3)
                .build();

        assertThat(workload.runSeconds(0)).isZero();
        assertThat(workload.runSeconds(1)).isEqualTo(5);
        assertThat(workload.filter().killedAtLimit()).isEqualTo(1);
        assertThat(workload.filter().rowsRead()).isZero();
        assertThat(workload.userId(1)).isEqualTo(Workload.UNKNOWN_USER);
    }

    @Test
    void exactEstimatesLeaveTheRestAlone() {
        Workload user = Workload.builder("made", 4)
                .startingAtUnixSeconds(77)
                .job(1, 3, 2, 5, 4, 6)
                .build();

        Workload exact = user.withExactEstimates();

        assertThat(exact.estimateSeconds(0)).isEqualTo(2);
        assertThat(exact.submitSeconds(0)).isEqualTo(3);
        assertThat(exact.unixStartSeconds()).isEqualTo(77);
        assertThat(exact.estimateModel()).isEqualTo(EstimateModel.EXACT);
        assertThat(user.estimateSeconds(0)).isEqualTo(5);
        assertThat(user.estimateModel()).isEqualTo(EstimateModel.USER);
    }

    @Test
    void refusesWhatIsNoJob() {
        Workload.Builder builder = Workload.builder("made", 4);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.job(7, -1, 1, 1, 1, 0))
                .withMessageContaining("job 7 has the submit time -1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.job(7, 0, -1, 1, 1, 0))
                .withMessageContaining("run time");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.job(7, 0, 1, Workload.SECONDS_MAX + 1, 1, 0))
                .withMessageContaining("estimate");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.job(7, 0, 1, 1, 5, 0))
                .withMessage("job 7 needs 5 processors; the machine has 4");
        assertThatIllegalArgumentException().isThrownBy(() -> builder.job(7, 0, 1, 1, 0, 0));
        assertThatIllegalArgumentException().isThrownBy(builder::build).withMessageContaining("has no job");
        assertThatIllegalArgumentException().isThrownBy(() -> Workload.builder("made", 0));
    }

    @Test
    void refusesSumsBeyondALong() {
        long max = Workload.SECONDS_MAX;
        Workload.Builder wide = Workload.builder("wide", Integer.MAX_VALUE).job(1, 0, max, max, 1 << 23, 0);
        assertThatIllegalArgumentException().isThrownBy(wide::build);

        Workload.Builder fits = Workload.builder("fits", Integer.MAX_VALUE).job(1, 0, max, max, (1 << 23) - 1, 0);
        assertThat(fits.build().jobs()).isEqualTo(1);
        fits.job(2, 0, max, max, 2, 0);
        assertThatIllegalArgumentException().isThrownBy(fits::build);

        Workload.Builder lasting = Workload.builder("long", 1);
        for (int id = 0; id < 1 << 12; id++) {
            lasting.job(id, 0, max, max, 1, 0);
        }
        assertThat(lasting.build().jobs()).isEqualTo(1 << 12);
        lasting.job(0, 1, 0, 0, 1, 0);
        assertThatIllegalArgumentException().isThrownBy(lasting::build);
    }
}
