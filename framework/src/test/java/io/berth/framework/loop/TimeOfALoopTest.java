package io.berth.framework.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.core.HostSpec;
import io.berth.framework.core.Input;
import io.berth.framework.desk.HandClock;
import io.berth.framework.desk.LoopEvent;
import io.berth.framework.dispatch.DispatchSettings;
import io.berth.framework.store.Batch;
import io.berth.spi.job.PendingJob;
import io.berth.spi.pick.JobOrder;
import io.berth.spi.pick.OrderView;
import io.berth.spi.plugin.PolicyFactory;
import io.berth.spi.plugin.SchedulerPlugin;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Two clocks, and the one time that the core is told. */
final class TimeOfALoopTest {
    private static final long HOUR = 3_600_000;

    private final HandClock clock = new HandClock();
    private final TimeLine line = new TimeLine(clock);

    @Test
    void timeIsTheWallClocksAsLongAsThatGoesEvenly() {
        clock.pass(1_234);
        assertThat(line.read()).isNull();
        assertThat(line.nowMillis()).isEqualTo(clock.wallMillis());
    }

    @Test
    void aSmallStepBackIsWaitedOut() {
        clock.pass(10_000);
        line.read();
        long before = line.nowMillis();
        clock.step(-TimeLine.STEP_MILLIS);
        assertThat(line.read()).isNull();
        assertThat(line.nowMillis()).isEqualTo(before);
        clock.pass(TimeLine.STEP_MILLIS + 7);
        line.read();
        assertThat(line.nowMillis()).isEqualTo(before + 7).isEqualTo(clock.wallMillis());
    }

    @Test
    void aStepForwardIsAnInput() {
        clock.step(TimeLine.STEP_MILLIS);
        assertThat(line.read()).isNull();
        clock.pass(3);
        clock.step(TimeLine.STEP_MILLIS + 1);
        assertThat(line.read()).isEqualTo(new Input.ClockStepped(clock.wallMillis(), TimeLine.STEP_MILLIS + 1));
    }

    @Test
    void afterAStepBackTimeGoesOnAtItsPaceUntilAStepForwardMakesUpForIt() {
        long start = line.nowMillis();
        clock.pass(10);
        clock.step(-HOUR);
        assertThat(line.read()).isEqualTo(new Input.ClockStepped(start + 10, -HOUR));
        clock.pass(1_000);
        assertThat(line.read()).isNull();
        assertThat(line.nowMillis()).isEqualTo(start + 1_010);

        clock.step(2 * HOUR);
        assertThat(line.read()).isEqualTo(new Input.ClockStepped(start + 1_010 + HOUR, HOUR));
        assertThat(line.nowMillis()).isEqualTo(clock.wallMillis());
    }

    @Test
    void timeNeverGoesBackWhateverTheWallClockDoes() {
        var random = new SplittableRandom(5);
        long before = line.nowMillis();
        for (int i = 0; i < 10_000; i++) {
            clock.pass(random.nextInt(3_000));
            if (random.nextInt(5) == 0) {
                clock.step(random.nextInt(40_000) - 20_000);
            }
            line.read();
            assertThat(line.nowMillis()).isGreaterThanOrEqualTo(before);
            before = line.nowMillis();
        }
    }

    @Test
    void aStepReachesTheCoreThoughNothingComesIn() {
        var lab = Lab.ofOneHost();
        lab.submitted(1, HOUR);
        lab.settle();
        lab.clock.step(HOUR);
        lab.desk.pass(CommitRule.HEARTBEAT_MILLIS);
        lab.settle();

        Batch last = lab.batches().getLast();
        assertThat(last.inputs()).containsExactly(new Input.ClockStepped(last.roundAtMillis(), HOUR));
        assertThat(lab.events(LoopEvent.ClockStepped.class)).containsExactly(new LoopEvent.ClockStepped(HOUR));
    }

    @Test
    void aStepForwardExtendsWhatRunsSoThatNobodyIsPromisedItsPlaceTooEarly() {
        var lab = Lab.of(Lab.oneHost("fcfs:reserve=first"), new LinePlugin());
        lab.submitted(4, HOUR);
        lab.settle();
        lab.clock.step(HOUR / 2);
        lab.submitted(4, HOUR);
        lab.settle();

        // It has run for no time; without the extension it would be expected to end in half an hour.
        lab.desk.pass(HOUR - 1);
        lab.settle();
        int before = lab.batches().size();
        lab.desk.pass(1);
        lab.settle();
        assertThat(lab.batches()).hasSize(before + 1);
        assertThat(lab.batches().getLast().inputs())
                .singleElement()
                .isInstanceOfSatisfying(
                        Input.Timer.class,
                        timer -> assertThat(timer.atMillis()).isEqualTo(HandClock.NOON + HOUR + HOUR / 2));
    }

    @Test
    void anIdleLoopCommitsNothing() {
        var lab = Lab.ofOneHost();
        lab.desk.pass(24 * HOUR);
        assertThat(lab.store.asked()).isEmpty();
    }

    @Test
    void aPromiseThatIsDueSoonerThanTheNextLookAtTheClocksIsNotLate() {
        var lab = Lab.of(Lab.oneHost("fcfs:reserve=first"), new LinePlugin());
        lab.submitted(4, 1_000);
        lab.settle();
        lab.submitted(4, HOUR);
        lab.settle();
        lab.desk.pass(1_000);
        lab.settle();

        assertThat(lab.batches().getLast().inputs()).containsExactly(new Input.Timer(HandClock.NOON + 1_000));
    }

    @Test
    void aDuePromiseDoesNotKeepALoopBusyThatMayNotDecide() {
        var seldom = new DispatchSettings(1, HOUR, HOUR, 0, 24 * HOUR, HOUR);
        var settings = new LoopSettings(100, 100, 1_000, seldom);
        var lab = Lab.of(Lab.oneHost("fcfs:reserve=first"), settings, new LinePlugin());
        lab.submitted(4, HOUR);
        lab.settle();
        lab.submitted(4, HOUR); // is promised a start in an hour
        lab.submitted(4, HOUR); // and the store takes two hours
        int before = lab.desk.rung();
        lab.desk.pass(2 * HOUR);

        assertThat(lab.desk.rung() - before).isLessThanOrEqualTo(3);
        lab.settle();
        assertThat(lab.batches().getLast().inputs()).hasOnlyElementsOfType(Input.Timer.class);
    }

    @Test
    void aSlowRoundIsReported() {
        var slow = new SchedulerPlugin() {
            private HandClock clockOfTheLab = clock;

            @Override
            public List<PolicyFactory<JobOrder>> jobOrders() {
                return List.of(PolicyFactory.of("slow", Set.of(), (settings, context) -> new JobOrder() {
                    @Override
                    public double key(PendingJob job, OrderView view) {
                        clockOfTheLab.pass(job.request().perTask(0) * 400);
                        return 0;
                    }
                }));
            }
        };
        var lab = Lab.of(Lab.oneHost("fcfs:order=slow"), new LinePlugin(), slow);
        slow.clockOfTheLab = lab.clock;
        lab.submitted(2, HOUR);
        lab.settle();
        assertThat(lab.events).isEmpty();
        lab.submitted(3, HOUR);
        lab.settle();

        assertThat(lab.events).containsExactly(new LoopEvent.SlowRound(2, 1_200));
    }

    @Test
    void aHostWithWhatNobodyKnowsIsReported() {
        var lab = Lab.ofOneHost();
        lab.mailbox.put(new Letter.Joined(HostSpec.ofSlots("b", 2)));
        var odd = new TreeMap<String, Long>();
        odd.put("gold", 5L);
        lab.mailbox.put(new Letter.Joined(new HostSpec("c", odd)));
        lab.mailbox.put(new Letter.Lost("a"));
        var wide = lab.submit(3, HOUR);
        var narrow = lab.submit(2, HOUR);
        lab.settle();

        assertThat(lab.events(LoopEvent.FactRefused.class))
                .singleElement()
                .satisfies(event -> assertThat(event.message()).contains("'c'").contains("'gold'"));
        assertThat(wide.answer).isEqualTo(new Answer.Accepted(1)); // the lost host may come back
        assertThat(narrow.answer).isEqualTo(new Answer.Accepted(2));
        assertThat(lab.executor.launched()).singleElement().satisfies(order -> {
            assertThat(order.id().job()).isEqualTo(2);
            assertThat(order.placements()).hasToString("[Placement[host=b, tasks=1]]");
        });
    }
}
