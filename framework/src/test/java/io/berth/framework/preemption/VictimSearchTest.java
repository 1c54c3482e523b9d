package io.berth.framework.preemption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.framework.allocation.Allocation;
import io.berth.framework.allocation.FakeJob;
import io.berth.framework.allocation.HostTable;
import io.berth.framework.allocation.OneHost;
import io.berth.framework.allocation.Placer;
import io.berth.framework.preemption.VictimSearch.Found;
import io.berth.framework.request.Catalogue;
import io.berth.framework.request.RequestClass;
import io.berth.framework.request.RequestClasses;
import io.berth.spi.job.PendingJob;
import io.berth.spi.job.RequestSpec;
import io.berth.spi.job.RunningJob;
import io.berth.spi.preempt.PreemptionPolicy;
import io.berth.spi.preempt.PreemptionView;
import io.berth.spi.preempt.Trial;
import io.berth.spi.preempt.Victims;
import io.berth.spi.reason.Rejection;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Two hosts of 4 slots. */
final class VictimSearchTest {
    private final Catalogue catalogue = new Catalogue(List.of("slots"));
    private final RequestClasses classes = new RequestClasses(catalogue);
    private final HostTable hosts = new HostTable(catalogue);
    private final VictimSearch search = new VictimSearch(hosts, new Placer(hosts));
    private final List<RunningJob> allowed = new ArrayList<>();
    private int opened;
    private int closed;

    VictimSearchTest() {
        hosts.add("a", new long[] {4});
        hosts.add("b", new long[] {4});
    }

    private RunningJob runs(long id, int host, int slots) {
        RequestClass request = classes.of(RequestSpec.of(1, slots));
        var job = new FakeJob(id, request, Allocation.on(host, 1));
        hosts.take(host, request, 1);
        allowed.add(job);
        return job;
    }

    private @Nullable Found search(int slots, Function<PreemptionView, List<List<RunningJob>>> proposals) {
        return search(slots, new Proposing(proposals));
    }

    private @Nullable Found search(int slots, PreemptionPolicy policy) {
        FakeJob preemptor = FakeJob.waiting(classes.of(RequestSpec.of(1, slots)));
        return search.search(preemptor, Rejection.NO_ROOM, policy, new OneHost(true), allowed, 7, 1_000);
    }

    @Test
    void takesTheFirstProposalThatSuffices() {
        RunningJob small = runs(1, 0, 3);
        RunningJob large = runs(2, 1, 4);

        Found found = search(4, _ -> List.of(List.of(), List.of(small), List.of(large)));

        assertThat(found).isEqualTo(new Found(List.of(small), Allocation.on(0, 1)));
        assertThat(hosts.freeTotal(0)).as("nobody has left yet").isEqualTo(1);
        assertThat(closed).isEqualTo(1);
    }

    @Test
    void putsBackWhoIsNotNeededInTheOrderGiven() {
        RunningJob one = runs(1, 0, 2);
        RunningJob two = runs(2, 0, 2);
        RunningJob three = runs(3, 1, 2);
        runs(4, 1, 2);

        assertThat(search(2, _ -> List.of(List.of(three, one, two))))
                .isEqualTo(new Found(List.of(two), Allocation.on(0, 1)));
        assertThat(search(4, _ -> List.of(List.of(three, one, two))))
                .isEqualTo(new Found(List.of(one, two), Allocation.on(0, 1)));
    }

    @Test
    void nobodyIsTouchedWhenNothingProposedSuffices() {
        RunningJob one = runs(1, 0, 2);
        RunningJob two = runs(2, 1, 2);
        assertThat(search(4, _ -> List.of(List.of(one, two)))).isNotNull(); // one would do
        runs(3, 0, 2);
        runs(4, 1, 2);
        assertThat(search(4, _ -> List.of(List.of(one, two), List.of(one)))).isNull();
        assertThat(hosts.freeTotal(0)).isZero();
        assertThat(closed).isEqualTo(2);
    }

    @Test
    void nobodyIsAskedWhenNobodyMayBeDisturbed() {
        assertThat(search(4, _ -> List.of())).isNull();
        assertThat(opened).isZero();
    }

    @Test
    void whoMayNotBeDisturbedMayNotBeProposed() {
        runs(1, 0, 4);
        RunningJob other = new FakeJob(2, classes.of(RequestSpec.of(1, 4)), Allocation.on(1, 1));
        assertThatThrownBy(() -> search(4, _ -> List.of(List.of(other))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("proposed job 2, which may not be disturbed");
        assertThat(closed).isEqualTo(1);
    }

    @Test
    void thePolicySeesVictimsInAllAndPerHost() {
        RunningJob one = runs(1, 0, 2);
        RunningJob two = runs(2, 1, 2);
        RunningJob three = runs(3, 1, 1);

        search(4, view -> {
            assertThat(view.nowMillis()).isEqualTo(7);
            assertThat(view.cluster()).isSameAs(hosts);
            assertThat(view.victims()).isEqualTo(3);
            assertThat(view.victim(1)).isSameAs(two);
            assertThat(view.victimsOn(0)).isEqualTo(1);
            assertThat(view.victimsOn(1)).isEqualTo(2);
            assertThat(view.victimOn(0, 0)).isSameAs(one);
            assertThat(view.victimOn(1, 1)).isSameAs(three);
            assertThatThrownBy(() -> view.victimOn(1, 2)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> view.victimOn(5, 0)).isInstanceOf(IndexOutOfBoundsException.class);
            return List.of();
        });
        assertThat(opened).isEqualTo(1);
    }

    @Test
    void trialsTellWhatWouldHappenAndAreCounted() {
        RunningJob one = runs(1, 0, 3);
        runs(2, 1, 4);
        var trials = new ArrayList<Boolean>();
        PreemptionPolicy policy = (_, _, _) -> new PreemptionPolicy.Proposals() {
            @Override
            public @Nullable Victims next(Trial trial) {
                assertThat(trial.shortfall(0, 0)).isEqualTo(1);
                assertThat(trial.shortfall(1, 0)).isEqualTo(2);
                for (int i = 0; i < VictimSearch.TRIALS_MAX; i++) {
                    trials.add(trial.fitsWithout(new Victims(List.of(one))));
                }
                trials.add(trial.fitsWithout(new Victims(List.of(one))));
                return new Victims(List.of(one));
            }

            @Override
            public void close() {}
        };

        assertThat(search(2, policy)).as("out of trials: nobody is touched").isNull();
        assertThat(trials.subList(0, VictimSearch.TRIALS_MAX)).doesNotContain(false);
        assertThat(trials.getLast()).isFalse();
        assertThat(hosts.freeTotal(0)).isEqualTo(1);
    }

    /** Proposes what it is told, one set after the other. */
    private final class Proposing implements PreemptionPolicy {
        private final Function<PreemptionView, List<List<RunningJob>>> proposals;

        Proposing(Function<PreemptionView, List<List<RunningJob>>> proposals) {
            this.proposals = proposals;
        }

        @Override
        public Proposals open(PendingJob preemptor, Rejection why, PreemptionView view) {
            opened++;
            var left = new ArrayList<>(proposals.apply(view));
            return new Proposals() {
                @Override
                public @Nullable Victims next(Trial trial) {
                    return left.isEmpty() ? null : new Victims(left.removeFirst());
                }

                @Override
                public void close() {
                    closed++;
                }
            };
        }
    }
}
