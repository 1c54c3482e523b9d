package io.berth.framework.preemption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.framework.allocation.Allocation;
import io.berth.framework.allocation.HostTable;
import io.berth.framework.allocation.Placer;
import io.berth.framework.request.Catalogue;
import io.berth.framework.request.RequestClass;
import io.berth.framework.request.RequestClasses;
import io.berth.spi.allocate.Allocator;
import io.berth.spi.allocate.Plan;
import io.berth.spi.allocate.PlanIterator;
import io.berth.spi.host.ClusterView;
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

final class VictimSearchTest {
    private final Catalogue catalogue = new Catalogue(List.of("slots"));
    private final RequestClasses classes = new RequestClasses(catalogue);
    private final HostTable table = new HostTable(catalogue);
    private final VictimSearch search = new VictimSearch(table);
    private final List<StandingJob> running = new ArrayList<>();
    private final List<String> steps = new ArrayList<>();
    private int closed;

    private VictimSearchTest() {
        table.add("h0", new long[] {4});
        table.add("h1", new long[] {4});
        stand(1, 0, 1);
        stand(2, 0, 2);
        stand(3, 0, 1);
        stand(4, 1, 4);
    }

    private void stand(long id, int host, int slots) {
        RequestClass request = classes.of(RequestSpec.of(1, slots));
        table.take(host, request, 1, 1);
        running.add(new StandingJob(id, request, Allocation.on(host, 1)));
    }

    private StandingJob job(int id) {
        return running.get(id - 1);
    }

    private Victims victims(int... ids) {
        var jobs = new ArrayList<StandingJob>();
        for (int id : ids) {
            jobs.add(job(id));
        }
        return new Victims(List.copyOf(jobs));
    }

    /** The first host in order of ordinals on which all tasks fit. */
    private static final class OneHost implements Allocator {
        @Override
        public PlanIterator plans(io.berth.spi.job.PendingJob job, ClusterView cluster) {
            return new PlanIterator() {
                private int plans;

                @Override
                public @Nullable Plan next() {
                    return plans++ > 0 ? null : new Whole(job.request().tasksMin());
                }

                @Override
                public int nextHost(int part, ClusterView sofar) {
                    return sofar.nextFitting(job.request(), job.request().tasksMin(), 0);
                }

                @Override
                public Rejection exhaustion() {
                    return Rejection.NO_ROOM;
                }

                @Override
                public void close() {}
            };
        }
    }

    private record Whole(int all) implements Plan {
        @Override
        public int tasks(int part) {
            return all;
        }

        @Override
        public int hostsMax(int part) {
            return 1;
        }

        @Override
        public int tasksPerHostMin(int part) {
            return all;
        }

        @Override
        public int tasksPerHostMax(int part) {
            return all;
        }
    }

    /** Thinks jobs away from the table; no limits, no promises. */
    private final class OnTable implements Overlay {
        private final StandingJob preemptor;
        private final Placer placer = new Placer(table);

        OnTable(StandingJob preemptor) {
            this.preemptor = preemptor;
        }

        @Override
        public boolean frees(RunningJob job, int resource) {
            return true;
        }

        @Override
        public void leave(RunningJob job) {
            steps.add("-" + job.id());
            table.take(((StandingJob) job).allocation(), ((StandingJob) job).request(), -1);
        }

        @Override
        public void comeBack(RunningJob job) {
            steps.add("+" + job.id());
            table.take(((StandingJob) job).allocation(), ((StandingJob) job).request(), 1);
        }

        @Override
        public boolean starts() {
            return placer.place(preemptor, new OneHost(), 0, 100) == null;
        }

        @Override
        public Allocation found() {
            return placer.found();
        }

        @Override
        public long shortfall(int host, int resource) {
            return Math.max(0, preemptor.request().perTask(resource) - table.free(host, resource));
        }
    }

    private PreemptionPolicy proposing(Function<Trial, @Nullable Victims> next) {
        return (preemptor, why, view) -> new PreemptionPolicy.Proposals() {
            @Override
            public @Nullable Victims next(Trial trial) {
                return next.apply(trial);
            }

            @Override
            public void close() {
                closed++;
            }
        };
    }

    private PreemptionPolicy proposing(Victims... sets) {
        var left = new ArrayList<>(List.of(sets));
        return proposing(trial -> left.isEmpty() ? null : left.remove(0));
    }

    private VictimSearch.@Nullable Found search(int slots, PreemptionPolicy policy, List<StandingJob> allowed) {
        var preemptor = new StandingJob(9, classes.of(RequestSpec.of(1, slots)), Allocation.on(0, 1));
        try {
            return search.search(
                    preemptor, Rejection.NO_ROOM, policy, AllowedVictims.of(allowed), new OnTable(preemptor), 0);
        } finally {
            assertThat(table.freeTotal(0)).as("nothing is really gone").isZero();
        }
    }

    @Test
    void theFirstSetThatSuffices() {
        var found = search(2, proposing(victims(1), victims(2), victims(4)), running);
        assertThat(found).isEqualTo(new VictimSearch.Found(List.of(job(2)), Allocation.on(0, 1)));
        assertThat(closed).isEqualTo(1);
    }

    @Test
    void whoIsNotNeededIsPutBackInTheOrderGiven() {
        assertThat(search(2, proposing(victims(1, 2, 3)), running))
                .isEqualTo(new VictimSearch.Found(List.of(job(2)), Allocation.on(0, 1)));
        assertThat(search(2, proposing(victims(2, 1, 3)), running))
                .isEqualTo(new VictimSearch.Found(List.of(job(1), job(3)), Allocation.on(0, 1)));
        assertThat(search(4, proposing(victims(1, 2, 3, 4)), running))
                .isEqualTo(new VictimSearch.Found(List.of(job(4)), Allocation.on(1, 1)));
        assertThat(search(3, proposing(victims(4, 3, 2, 1)), running))
                .isEqualTo(new VictimSearch.Found(List.of(job(2), job(1)), Allocation.on(0, 1)));
    }

    @Test
    void nobodyIsTouchedWhenNothingSuffices() {
        assertThat(search(3, proposing(victims(1), victims(1, 3), victims(2)), running))
                .isNull();
        assertThat(closed).isEqualTo(1);
        assertThat(search(
                        3,
                        proposing(trial -> {
                            throw new AssertionError("not asked");
                        }),
                        List.of()))
                .isNull();
    }

    @Test
    void whoMayNotBeDisturbedMayNotBeProposed() {
        assertThatIllegalStateException()
                .isThrownBy(() -> search(4, proposing(victims(4)), List.of(job(1))))
                .withMessage("proposed job 4, which may not be disturbed");
        assertThat(closed).isEqualTo(1);
        assertThat(table.freeTotal(0)).isZero();
    }

    @Test
    void nobodyLeavesTwice() {
        assertThatIllegalStateException()
                .isThrownBy(() -> search(2, proposing(victims(1, 1)), running))
                .withMessage("proposed job 1 twice");
    }

    @Test
    void trialsAreRealAndCounted() {
        var answers = new ArrayList<String>();
        search(
                3,
                proposing(trial -> {
                    answers.add(trial.fitsWithout(victims(1, 2)) + " " + trial.fitsWithout(victims(1)) + " "
                            + trial.shortfall(0, 0));
                    return null;
                }),
                running);
        assertThat(answers).containsExactly("true false 3");
        int[] asked = {0};
        assertThat(search(
                        3,
                        proposing(trial -> {
                            while (asked[0]++ < VictimSearch.TRIALS_MAX) {
                                assertThat(trial.fitsWithout(victims(4))).isTrue();
                            }
                            return trial.fitsWithout(victims(4)) ? null : victims(4);
                        }),
                        running))
                .as("the trials are used up")
                .isNull();
        int[] proposed = {0};
        assertThat(search(
                        3,
                        proposing(trial -> proposed[0]++ < 2 * VictimSearch.TRIALS_MAX ? victims(1) : null),
                        running))
                .isNull();
        assertThat(proposed[0]).isEqualTo(VictimSearch.TRIALS_MAX + 1);
        assertThat(search.ranOut()).isTrue();
        search(3, proposing(victims(4)), running);
        assertThat(search.ranOut()).isFalse();
    }

    @Test
    void thePolicySeesTheVictimsPerHost() {
        var views = new ArrayList<PreemptionView>();
        PreemptionPolicy none = proposing();
        search(
                1,
                (preemptor, why, view) -> {
                    views.add(view);
                    return none.open(preemptor, why, view);
                },
                List.of(job(1), job(3), job(4)));
        PreemptionView view = views.get(0);
        assertThat(view.victims()).isEqualTo(3);
        assertThat(view.victim(1)).isSameAs(job(3));
        assertThat(List.of(view.victimsOn(0), view.victimsOn(1), view.victimsOn(2)))
                .containsExactly(2, 1, 0);
        assertThat(view.victimOn(0, 1)).isSameAs(job(3));
        assertThat(view.victimOn(1, 0)).isSameAs(job(4));
        assertThatThrownBy(() -> view.victimOn(1, 1))
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessage("host 1 has no victim 1");
        assertThat(view.cluster().hosts()).isEqualTo(2);
        assertThat(view.cluster().resources()).isSameAs(catalogue);
        assertThat(view.nowMillis()).isZero();
    }

    @Test
    void betweenTrialsThePolicySeesEverybodyRunning() {
        var seen = new ArrayList<Long>();
        search(
                3,
                (preemptor, why, view) -> proposing(trial -> {
                            trial.fitsWithout(victims(1, 2));
                            seen.add(view.cluster().free(0, 0));
                            seen.add((long) view.cluster().nextFitting(preemptor.request(), 1, 0));
                            trial.fitsWithout(victims(1, 2));
                            seen.add(trial.shortfall(0, 0));
                            return null;
                        })
                        .open(preemptor, why, view),
                running);
        assertThat(seen).containsExactly(0L, -1L, 3L);
    }

    @Test
    void fromTrialToTrialOnlyTheDifferenceMoves() {
        search(
                4,
                proposing(trial -> {
                    trial.fitsWithout(victims(1));
                    trial.fitsWithout(victims(1, 2));
                    trial.fitsWithout(victims(2, 3));
                    return null;
                }),
                running);
        assertThat(steps).containsExactly("-1", "-2", "+1", "-3", "+3", "+2");
    }

    @Test
    void whateverThePolicyThrowsEverybodyIsBack() {
        assertThatThrownBy(() -> search(
                        3,
                        proposing(trial -> {
                            trial.fitsWithout(victims(1, 4));
                            throw new IllegalArgumentException("planted");
                        }),
                        running))
                .hasMessage("planted");
        assertThat(steps).containsExactlyInAnyOrder("-1", "-4", "+4", "+1");
        assertThatIllegalStateException()
                .isThrownBy(() -> search(
                        3,
                        proposing(trial -> {
                            trial.fitsWithout(victims(1));
                            return trial.fitsWithout(victims(4)) ? victims(4) : null;
                        }),
                        List.of(job(1))))
                .withMessage("tried job 4, which may not be disturbed");
    }

    @Test
    void whoNeedsNobodyToLeaveDisturbsNobody() {
        table.add("h2", new long[] {2});
        var preemptor = new StandingJob(9, classes.of(RequestSpec.of(1, 2)), Allocation.on(0, 1));
        assertThat(search.search(
                        preemptor,
                        Rejection.NO_ROOM,
                        proposing(victims(1, 2)),
                        AllowedVictims.of(running),
                        new OnTable(preemptor),
                        0))
                .isNull();
    }
}
