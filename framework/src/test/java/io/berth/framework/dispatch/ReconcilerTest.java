package io.berth.framework.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.desk.HandClock;
import io.berth.framework.desk.HandDesk;
import io.berth.framework.desk.LoopEvent;
import io.berth.framework.desk.Work;
import io.berth.framework.store.Intent;
import io.berth.framework.store.MemoryStore;
import io.berth.framework.store.OpenIntent;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.execute.LaunchOrder.Placement;
import io.berth.spi.execute.Listing;
import io.berth.spi.execute.Listing.Phase;
import io.berth.spi.job.EndCause;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

final class ReconcilerTest {
    private static final long EVERY = 30_000;
    private static final long MASS_LOSS = 300_000;

    private final HandClock clock = new HandClock();
    private final HandDesk desk = new HandDesk(clock);
    private final ScriptedExecutor executor = new ScriptedExecutor();
    private final List<LoopEvent> events = new ArrayList<>();
    private final State state = new State();
    private final Dispatcher dispatcher;

    ReconcilerTest() {
        var work = new Work(desk, events::add, thrown -> {
            throw new IllegalStateException(thrown);
        });
        var settings = new DispatchSettings(10, 20_000, 60_000, 0, EVERY, MASS_LOSS);
        var stored = new MemoryStore();
        dispatcher = new Dispatcher(
                executor, stored, work, clock, settings, stored.takeOver(), events::add, _ -> true, state.told::add);
        new Reconciler(executor, dispatcher, state, work, clock, settings, events::add).start();
    }

    private static final class State implements Reconciler.Findings {
        final LiveExecutions live = new LiveExecutions();
        final List<Object> told = new ArrayList<>();
        final Set<String> lost = new TreeSet<>();
        boolean whole = true;

        @Override
        public boolean whole() {
            return whole;
        }

        @Override
        public LiveExecutions live() {
            return live;
        }

        @Override
        public List<String> hosts() {
            return List.of("a", "b", "c");
        }

        @Override
        public Set<String> lostHosts() {
            return lost;
        }

        @Override
        public void reported(ExecutionReport report) {
            told.add(report);
            live.heard(report);
        }

        @Override
        public void hostLost(String host) {
            told.add("lost " + host);
            lost.add(host);
        }

        @Override
        public void hostFound(String host) {
            told.add("found " + host);
            lost.remove(host);
        }

        @Override
        public void contactLost(ExecutionId execution) {
            told.add("no contact " + execution);
            live.lost(execution);
        }
    }

    private static ExecutionId id(long job) {
        return new ExecutionId(job, 0, 1);
    }

    private void runs(long job, String host) {
        state.live.restored(id(job), List.of(host), 1, false, false);
    }

    private static Listing.Entry entry(long job, Phase phase, long sequence) {
        return phase.compareTo(Phase.ENDED) < 0
                ? new Listing.Entry(id(job), phase, sequence)
                : new Listing.Entry(id(job), phase, sequence, 0, EndCause.SUCCESS);
    }

    private void lists(boolean complete, List<String> hosts, Listing.Entry... entries) {
        executor.listing = new Listing(complete, List.of(entries), hosts);
    }

    private void listings(int count) {
        desk.pass(count * EVERY);
    }

    private static final List<String> ALL = List.of("a", "b", "c");

    @Test
    void aReportThatWasLostComesAfterAll() {
        runs(1, "a");
        runs(2, "b");
        lists(false, List.of(), entry(1, Phase.CLEANED, 3), entry(2, Phase.RUNNING, 1));
        listings(1);
        assertThat(state.told).containsExactly(new ExecutionReport.Ended(id(1), 3, 0, EndCause.SUCCESS, true));
    }

    @Test
    void missingOnceIsNotLostAndAPartialListingProvesNothing() {
        runs(1, "a");
        lists(true, ALL);
        listings(1);
        lists(false, List.of());
        listings(5);
        lists(true, ALL, entry(1, Phase.RUNNING, 1));
        listings(1);
        lists(true, ALL);
        listings(1);
        assertThat(state.told).isEmpty();
    }

    @Test
    void missingTwiceIsLostAndComesBack() {
        runs(1, "a");
        lists(true, ALL);
        listings(4);
        assertThat(state.told).containsExactly("no contact 1#1");
        lists(true, ALL, entry(1, Phase.RUNNING, 1));
        listings(1);
        assertThat(state.told).last().isEqualTo(new ExecutionReport.Started(id(1), 1));
        assertThat(state.live.all()).noneMatch(LiveExecutions.Live::lost);
    }

    @Test
    void whatIsBeingLaunchedIsNotMissed() {
        executor.holdAnswers();
        runs(1, "a");
        dispatcher.send(new OpenIntent(1, new Intent.Launch(id(1), 9, List.of(new Placement("a", 1)))));
        lists(true, ALL);
        listings(10);
        assertThat(state.told).isEmpty();
    }

    @Test
    void anExecutionThatIsNoJobsIsEndedAndForgotten() {
        lists(false, List.of(), entry(7, Phase.RUNNING, 1), entry(8, Phase.CLEANED, 3), entry(9, Phase.ENDED, 2));
        listings(1);
        assertThat(executor.asked).containsExactly("terminate 7#1", "forget 8#1");
        assertThat(events).contains(new LoopEvent.OrphanFound(id(7)));
    }

    @Test
    void whileTheStateIsRebuiltNothingIsNoJobs() {
        state.whole = false;
        lists(false, List.of(), entry(7, Phase.RUNNING, 1));
        listings(3);
        assertThat(executor.asked).isEmpty();
        state.whole = true;
        listings(1);
        assertThat(executor.asked).containsExactly("terminate 7#1");
    }

    @Test
    void aReceiptThatIsNotCommittedYetIsNotForgotten() {
        runs(8, "a");
        state.live.heard(new ExecutionReport.Cleaned(id(8), 3));
        lists(true, ALL, entry(8, Phase.CLEANED, 3));
        listings(3);
        assertThat(executor.asked).isEmpty();
        assertThat(state.told).isEmpty();
    }

    @Test
    void aHostThatIsMissingTwiceIsLostWithWhatRunsThereAndIsFoundAgain() {
        runs(1, "a");
        runs(2, "b");
        lists(true, List.of("b", "c"), entry(2, Phase.RUNNING, 1));
        listings(1);
        assertThat(state.told).isEmpty();
        listings(3);
        assertThat(state.told).containsExactly("lost a", "no contact 1#1");
        lists(true, ALL, entry(1, Phase.RUNNING, 1), entry(2, Phase.RUNNING, 1));
        listings(1);
        assertThat(state.told)
                .containsExactly("lost a", "no contact 1#1", new ExecutionReport.Started(id(1), 1), "found a");
    }

    @Test
    void anEmptyViewIsNotBelievedAtOnce() {
        runs(1, "a");
        lists(true, List.of());
        desk.pass(MASS_LOSS - EVERY);
        assertThat(state.told).isEmpty();
        assertThat(events).contains(new LoopEvent.HostsMissing(3, 3));
        lists(true, ALL, entry(1, Phase.RUNNING, 1));
        listings(1);
        lists(true, List.of());
        desk.pass(MASS_LOSS - EVERY);
        assertThat(state.told).isEmpty();
        desk.pass(4 * EVERY);
        assertThat(state.told).contains("lost a", "lost b", "lost c", "no contact 1#1");
    }
}
