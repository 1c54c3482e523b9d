package io.berth.framework.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.core.CoreConfiguration;
import io.berth.framework.core.CoreConfiguration.OnFailure;
import io.berth.framework.core.Decision;
import io.berth.framework.core.HostSpec;
import io.berth.framework.core.Input;
import io.berth.framework.core.PolicyFailure;
import io.berth.framework.core.PolicySpec;
import io.berth.framework.core.QueueSpec;
import io.berth.framework.desk.LoopEvent;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.job.Checkpoint;
import io.berth.spi.job.JobSpec;
import io.berth.spi.job.RequestSpec;
import io.berth.spi.job.Signal;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each kind of policy that a plugin can bring is called, and the schedule shows it. */
final class EveryKindOfPluginTest {
    private static final long HOUR = 3_600_000;
    private static final PolicySpec FIRST_FIT = PolicySpec.of("first-fit");

    private static CoreConfiguration twoHosts(String picker, String allocator) {
        return CoreConfiguration.of(
                        "live",
                        1,
                        List.of(HostSpec.ofSlots("a", 4), HostSpec.ofSlots("b", 4)),
                        List.of(QueueSpec.of("normal", PolicySpec.parse(picker), PolicySpec.of(allocator))))
                .withObservers(List.of(), List.of(PolicySpec.of("diary")));
    }

    private static Lab lab(CoreConfiguration configuration) {
        return Lab.of(configuration, new LinePlugin(), new YoungestPlugin(), new KindsPlugin());
    }

    private static List<Long> launched(Lab lab) {
        return lab.executor.launched().stream().map(order -> order.id().job()).toList();
    }

    /** Jobs of 4 slots and 3 hours, of 3 slots and 2 hours, of 4 slots and 1 hour, in one batch, for one host. */
    private static List<Long> threeJobsOneAfterTheOther(String picker) {
        var lab = lab(Lab.oneHost(picker));
        lab.submit(4, 3 * HOUR);
        lab.submit(3, 2 * HOUR);
        lab.submit(4, HOUR);
        for (int i = 0; i < 3; i++) {
            lab.settle();
            lab.executor.finished(lab.executor.launched().getLast().id());
        }
        lab.settle();
        return launched(lab);
    }

    @Test
    void anOrderSaysWhoIsFirst() {
        assertThat(threeJobsOneAfterTheOther("fcfs")).containsExactly(1L, 2L, 3L);
        assertThat(threeJobsOneAfterTheOther("fcfs:order=latest")).containsExactly(3L, 2L, 1L);
    }

    @Test
    void aPriorityFactorWeighsThroughTheOrderThatAskedForIt() {
        assertThat(threeJobsOneAfterTheOther("fcfs:order=by-factor")).containsExactly(1L, 3L, 2L);
    }

    @Test
    void aPickerSaysWhoIsNext() {
        assertThat(threeJobsOneAfterTheOther("shortest")).containsExactly(3L, 2L, 1L);
    }

    @Test
    void anAllocatorSaysWhere() {
        var first = lab(twoHosts("fcfs", "first-fit"));
        var last = lab(twoHosts("fcfs", "last-host"));
        for (Lab lab : List.of(first, last)) {
            lab.submitted(3, HOUR);
            lab.settle();
        }

        assertThat(first.executor.launched().getFirst().placements()).hasToString("[Placement[host=a, tasks=1]]");
        assertThat(last.executor.launched().getFirst().placements()).hasToString("[Placement[host=b, tasks=1]]");
    }

    @Test
    void filtersChangeAndRefuseSubmissionsInTheirOrder() {
        var filters = List.of(PolicySpec.of("urgent-for-ann"), PolicySpec.of("not-eve"));
        var lab = lab(Lab.oneHost("fcfs").withObservers(filters, List.of()));
        lab.ask(of("bob"));
        lab.ask(of("ann"));
        var eve = lab.ask(of("eve"));
        lab.settle();

        assertThat(launched(lab)).containsExactly(2L);
        assertThat(lab.batches().getFirst().inputs())
                .extracting(input -> ((Input.Submit) input).spec().priority())
                .containsExactly(0, 5);
        assertThat(eve.answer)
                .isEqualTo(new Answer.Refused("refused by filter 'not-eve': eve has no account; ask for one"));
    }

    private static Command of(String user) {
        return new Command.Submit(JobSpec.of("normal", user, RequestSpec.of(1, 3), HOUR));
    }

    @Test
    void aListenerSeesWhatIsCommittedAndAnExecutorMakesItSo() {
        var lab = lab(Lab.oneHost("fcfs"));
        lab.submitted(4, HOUR);
        assertThat(lab.diary).containsExactly("commit 1");
        lab.settle();
        lab.executor.finished(new ExecutionId(1, 0, 1));
        lab.settle();

        assertThat(lab.diary).contains("launch 1#1", "heard START 1", "forget 1#1", "heard FINISH 1");
    }

    private static CoreConfiguration urgentAndNormal(String preemption) {
        var fcfs = PolicySpec.of("fcfs");
        return CoreConfiguration.of(
                        "live",
                        1,
                        List.of(HostSpec.ofSlots("a", 4)),
                        List.of(
                                new QueueSpec("normal", 0, fcfs, FIRST_FIT, null, true),
                                new QueueSpec("urgent", 9, fcfs, FIRST_FIT, PolicySpec.of(preemption), false)))
                .withObservers(List.of(), List.of(PolicySpec.of("diary")));
    }

    private static Command urgent(int slots) {
        return new Command.Submit(JobSpec.of("urgent", "ann", RequestSpec.of(1, slots), HOUR));
    }

    @Test
    void aPreemptionPolicySaysWhoLeavesAndThePreemptorStartsFromItsClaim() {
        var lab = lab(urgentAndNormal("youngest"));
        lab.submitted(2, HOUR);
        lab.settle();
        lab.clock.pass(1_000);
        lab.submitted(2, HOUR);
        lab.settle();
        lab.submitted(2, HOUR); // waits behind
        lab.settle();
        lab.ask(urgent(2));
        lab.desk.work();
        assertThat(lab.executor.terminated()).isEmpty();
        lab.settle();

        var youngest = new ExecutionId(2, 0, 1);
        assertThat(lab.executor.terminated()).containsExactly(youngest);
        assertThat(launched(lab)).as("nobody starts before the victim has left").containsExactly(1L, 2L);
        assertThat(lab.batches().getLast().decisions())
                .filteredOn(decision -> decision.job() != 3)
                .extracting(Decision::kind)
                .hasToString("[PEND, PREEMPT, REQUEUE, RESERVE]");

        lab.executor.finished(youngest);
        lab.settle();

        assertThat(launched(lab)).containsExactly(1L, 2L, 4L);
        assertThat(lab.batches().getLast().decisions())
                .filteredOn(Decision.Start.class::isInstance)
                .extracting(decision -> ((Decision.Start) decision).how())
                .containsExactly(Decision.How.CLAIMED);

        lab.executor.finished(new ExecutionId(4, 0, 1));
        lab.settle();

        // The victim is back at its own place: before the job that came after it.
        assertThat(lab.executor.launched().getLast().id()).isEqualTo(new ExecutionId(2, 0, 2));
        lab.mustEqualASynchronousDrive();
    }

    @Test
    void whoMakesWayIsToldToSaveItsWorkAndWhoIsCancelledIsNot() {
        var saves = new Checkpoint(Signal.USR1, 30_000);
        var lab = lab(urgentAndNormal("youngest"));
        lab.ask(new Command.Submit(
                JobSpec.of("normal", "ann", RequestSpec.of(1, 4), HOUR).with(saves)));
        lab.settle();
        lab.ask(urgent(4));
        lab.settle();
        assertThat(lab.executor.terminated()).containsExactly(new ExecutionId(1, 0, 1));
        assertThat(lab.executor.graces())
                .singleElement()
                .satisfies(grace -> assertThat(grace.checkpoint()).isEqualTo(saves));
        lab.executor.finished(new ExecutionId(1, 0, 1));
        lab.settle();
        lab.executor.finished(new ExecutionId(2, 0, 1));
        lab.settle();
        lab.ask(new Command.Cancel(1));
        lab.settle();
        assertThat(lab.executor.terminated()).endsWith(new ExecutionId(1, 0, 2));
        assertThat(lab.executor.graces().getLast().checkpoint()).isNull();
    }

    @Test
    void nobodyLeavesWhoNeedNot() {
        var lab = lab(urgentAndNormal("youngest"));
        for (int slots : new int[] {3, 1}) {
            lab.submitted(slots, HOUR);
            lab.settle();
        }
        lab.ask(urgent(3));
        lab.settle();

        // The youngest alone does not do; with both proposed, the youngest is put back.
        assertThat(lab.executor.terminated()).containsExactly(new ExecutionId(1, 0, 1));
    }

    @Test
    void whoProposesSomebodyNotAllowedFails() {
        var lab = lab(urgentAndNormal("lawless"));
        lab.submitted(4, HOUR);
        lab.settle();
        var asked = lab.ask(urgent(2));
        lab.settle();

        assertThat(asked.answer).isInstanceOf(Answer.StoodDown.class);
        assertThat(lab.events(LoopEvent.StoodDown.class)).singleElement().satisfies(down -> {
            assertThat(down.cause())
                    .isInstanceOfSatisfying(
                            PolicyFailure.class,
                            failure -> assertThat(failure.policy()).isEqualTo("lawless"));
            assertThat(down.why()).contains("job 2, which may not be disturbed");
        });
        assertThat(lab.executor.terminated()).isEmpty();
    }

    @Test
    void whereFailuresPassNobodyIsTouchedAndTheFailureIsRecorded() {
        var lab = lab(urgentAndNormal("lawless").withOnFailure(OnFailure.FALLBACK));
        lab.submitted(4, HOUR);
        lab.settle();
        lab.ask(urgent(2));
        lab.settle();

        assertThat(lab.executor.terminated()).isEmpty();
        assertThat(lab.batches().getLast().inputs())
                .filteredOn(Input.PolicyFailed.class::isInstance)
                .singleElement()
                .isInstanceOfSatisfying(
                        Input.PolicyFailed.class,
                        failed -> assertThat(failed.policy()).isEqualTo("lawless"));
    }
}
