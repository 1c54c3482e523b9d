package io.berth.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.spi.plugin.SchedulerPlugin;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.opentest4j.TestAbortedException;

/** Broken plugins, at least one for each clause of each contract, each rejected by that clause and no other. */
final class MuseumTest {
    /**
     * A broken plugin.
     *
     * @param clause which rejects it
     * @param phrase what the message says
     */
    record Piece(Kind kind, String clause, String phrase, Supplier<SchedulerPlugin> plugin) {
        @Override
        public String toString() {
            return kind + ": " + plugin.get().getClass().getSimpleName() + ": " + clause;
        }
    }

    @BeforeAll
    static void haveLittlePatience() {
        System.setProperty("berth.testkit.patience_millis", "3000");
    }

    static Stream<Piece> pieces() {
        var pieces = new ArrayList<Piece>();
        for (Kind kind : Kind.values()) {
            addPlain(pieces, kind);
        }
        addPickers(pieces);
        addScores(pieces, Kind.JOB_ORDER, Clause.FINITE, "NaN");
        addScores(pieces, Kind.PRIORITY_FACTOR, Clause.SHARE, "NaN");
        addAllocators(pieces);
        addPreemption(pieces);
        Kind filter = Kind.SUBMIT_FILTER;
        pieces.add(new Piece(filter, Clause.RUNS, "planted", FilterPieces.Throws::new));
        pieces.add(new Piece(filter, Clause.DETERMINISM, "every seventh", FilterPieces.StaticCounter::new));
        pieces.add(new Piece(filter, Clause.REBIRTH, "has submitted 20 jobs", FilterPieces.Quota::new));
        pieces.add(new Piece(filter, Clause.IDEMPOTENT, "do not add", FilterPieces.AddsOne::new));
        pieces.add(new Piece(filter, Clause.EXPLAINS, "without a word", FilterPieces.RefusesSilently::new));
        Kind listener = Kind.DECISION_LISTENER;
        pieces.add(new Piece(listener, Clause.RUNS, "planted", FilterPieces.ListenerThrows::new));
        pieces.add(new Piece(listener, Clause.HEARS_ALL, "SUSPEND", FilterPieces.KnowsFewKinds::new));
        pieces.add(new Piece(listener, Clause.CHANGES_NOTHING, "without the listener", FilterPieces.Whispers::new));
        // Last, since it keeps a processor busy until the JVM ends.
        pieces.add(new Piece(Kind.JOB_PICKER, Clause.TERMINATES, "has not returned", PickerPieces.NeverReturns::new));
        return pieces.stream();
    }

    private static void addPlain(List<Piece> pieces, Kind kind) {
        pieces.add(new Piece(kind, SettingsClauses.DECLARED, "maxDepth", PlainPieces.CamelCase::new));
        pieces.add(
                new Piece(kind, SettingsClauses.ACCEPTED, "'depth' is not declared", PlainPieces.DeclaresNothing::new));
        pieces.add(new Piece(kind, SettingsClauses.REFUSED, "NumberFormatException", PlainPieces.ParsesItself::new));
        if (kind == Kind.DECISION_LISTENER) {
            return;
        }
        pieces.add(new Piece(kind, Ban.CLOCK.clause, "System.currentTimeMillis in", PlainPieces.Clock::new));
        pieces.add(new Piece(kind, Ban.CLOCK.clause, "ClockReader.read", PlainPieces.FarAway::new));
        pieces.add(new Piece(kind, Ban.CHANCE.clause, "new java.util.Random", PlainPieces.Chance::new));
        pieces.add(new Piece(kind, Ban.HASH_ORDER.clause, "java.util.HashSet", PlainPieces.HashOrder::new));
        pieces.add(new Piece(kind, Ban.HASH_ORDER.clause, "java.util.Set.of", PlainPieces.HashedFactory::new));
        pieces.add(new Piece(kind, Ban.IDENTITY.clause, "identityHashCode", PlainPieces.Identity::new));
        pieces.add(new Piece(kind, Ban.PARALLEL.clause, "parallelStream", PlainPieces.Parallel::new));
        pieces.add(new Piece(kind, Ban.THREADS.clause, "ThreadLocal", PlainPieces.Threads::new));
        pieces.add(
                new Piece(kind, Ban.INPUT_OUTPUT.clause, "java.io.PrintStream.println", PlainPieces.InputOutput::new));
        pieces.add(new Piece(kind, Ban.MACHINE.clause, "System.getProperty", PlainPieces.Machine::new));
        pieces.add(new Piece(kind, Ban.MATH.clause, "Math.log", PlainPieces.LooseMath::new));
        pieces.add(new Piece(kind, Ban.STATICS.clause, "MutableStatic.last", PlainPieces.MutableStatic::new));
    }

    private static void addPickers(List<Piece> pieces) {
        Kind kind = Kind.JOB_PICKER;
        pieces.add(new Piece(kind, Clause.RUNS, "Pass.blocked", PickerPieces.Throws::new));
        pieces.add(
                new Piece(kind, Clause.NO_REPEATS, "again after it had been offered", PickerPieces.OffersAgain::new));
        pieces.add(new Piece(kind, Clause.WAITING, "has been removed", PickerPieces.NeverForgets::new));
        pieces.add(new Piece(kind, Clause.TERMINATES, "after null", PickerPieces.BeginsAnew::new));
        pieces.add(new Piece(kind, Clause.DETERMINISM, "run twice", PickerPieces.StaticCounter::new));
        pieces.add(new Piece(kind, Clause.REBIRTH, "remembered between rounds", PickerPieces.CountsPasses::new));
        pieces.add(new Piece(kind, Clause.CHANGED, "another priority", PickerPieces.StalePlace::new));
        pieces.add(new Piece(kind, Clause.CHANGED, "JobPicker.changed", PickerPieces.LosesTheChanged::new));
        pieces.add(new Piece(kind, Clause.CLOSES, "last pull unanswered", PickerPieces.KeepsTheLastPull::new));
        pieces.add(new Piece(kind, Clause.FLAT, "Window.closed", PickerPieces.OffersAll::new));
        pieces.add(new Piece(kind, Ban.CLOCK.clause, "System.nanoTime", PickerPieces.ReadsTheClock::new));
        pieces.add(new Piece(kind, Ban.HASH_ORDER.clause, "java.util.HashMap", PickerPieces.WalksAHashMap::new));
    }

    private static void addScores(List<Piece> pieces, Kind kind, String range, String phrase) {
        pieces.add(new Piece(kind, Clause.RUNS, "planted", ScorePieces.Throws::new));
        pieces.add(new Piece(kind, range, phrase, ScorePieces.NoNumber::new));
        pieces.add(new Piece(kind, range, "Infinity", ScorePieces.ForgetsTheEndless::new));
        pieces.add(new Piece(kind, Clause.SAME, "in another order", ScorePieces.Counts::new));
        pieces.add(new Piece(kind, Clause.DRIFT, "its drift is FIXED", ScorePieces.SaysFixed::new));
        pieces.add(new Piece(kind, Clause.DRIFT, "its drift is UNIFORM", ScorePieces.SaysUniform::new));
        pieces.add(new Piece(kind, Clause.DRIFT, "its drift is PER_GROUP", ScorePieces.SaysPerGroup::new));
        pieces.add(new Piece(kind, Clause.DETERMINISM, "run twice", ScorePieces.StaticCounter::new));
        pieces.add(new Piece(kind, Clause.REBIRTH, "remembered between", ScorePieces.RemembersItsFirstRound::new));
    }

    private static void addAllocators(List<Piece> pieces) {
        Kind kind = Kind.ALLOCATOR;
        pieces.add(new Piece(kind, Clause.RUNS, "PlanIterator.close", AllocatorPieces.Throws::new));
        pieces.add(new Piece(kind, Clause.ROOM, "where 0 tasks fit", AllocatorPieces.FullHosts::new));
        pieces.add(new Piece(kind, Clause.EXHAUSTION, "the reason given was NONE", AllocatorPieces.SaysNothing::new));
        pieces.add(new Piece(kind, Clause.TERMINATES, "9999 plans", AllocatorPieces.EndlessPlans::new));
        pieces.add(new Piece(kind, Clause.DETERMINISM, "run twice", AllocatorPieces.StaticTurn::new));
        pieces.add(new Piece(kind, Clause.REBIRTH, "remembered between rounds", AllocatorPieces.NextFit::new));
        pieces.add(new Piece(kind, Clause.CLASS_ALONE, "looksAtClassAlone", AllocatorPieces.LooksAtTheId::new));
        pieces.add(new Piece(kind, Clause.CLOSES, "another search is under way", AllocatorPieces.StaysOpen::new));
    }

    private static void addPreemption(List<Piece> pieces) {
        Kind kind = Kind.PREEMPTION_POLICY;
        pieces.add(new Piece(kind, Clause.RUNS, "Proposals.next", PreemptionPieces.Throws::new));
        pieces.add(new Piece(kind, Clause.ALLOWED, "proposed job 9999", PreemptionPieces.ProposesAStranger::new));
        pieces.add(new Piece(kind, Clause.ONCE, "twice", PreemptionPieces.ProposesTwice::new));
        pieces.add(new Piece(kind, Clause.TERMINATES, "9999 proposals", PreemptionPieces.NeverGivesUp::new));
        pieces.add(new Piece(kind, Clause.DETERMINISM, "run twice", PreemptionPieces.StaticTurn::new));
        pieces.add(new Piece(kind, Clause.REBIRTH, "remembered between rounds", PreemptionPieces.TakesTurns::new));
        pieces.add(new Piece(kind, Clause.CLOSES, "another search is under way", PreemptionPieces.StaysOpen::new));
    }

    @ParameterizedTest
    @MethodSource("pieces")
    void isRejectedByItsClauseAndNoOther(Piece piece) {
        Map<String, String> failed = failures(piece.kind(), piece.plugin().get());
        assertThat(failed.keySet()).as(failed.toString()).containsExactly(piece.clause());
        assertThat(failed.get(piece.clause())).contains(piece.phrase(), "done:", "came:", "expected:", "look at:");
    }

    @ParameterizedTest
    @EnumSource
    void whatIsSoundIsNotRejected(Kind kind) {
        assertThat(failures(kind, new Sound())).isEmpty();
    }

    @Test
    void chanceFromTheRoundIsNotRejected() {
        assertThat(failures(Kind.JOB_PICKER, new PickerPieces.ShufflesByTheRound()))
                .isEmpty();
    }

    @Test
    void honestDriftIsNotRejected() {
        assertThat(failures(Kind.JOB_ORDER, new ScorePieces.Ages())).isEmpty();
        assertThat(failures(Kind.JOB_ORDER, new ScorePieces.SharesFairly())).isEmpty();
        assertThat(failures(Kind.JOB_ORDER, new ScorePieces.Rescored())).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void everyClauseHasAPiece(Kind kind) {
        var without = new TreeSet<String>();
        tests(kind, new Sound()).forEach(test -> without.add(test.getDisplayName()));
        pieces().filter(piece -> piece.kind() == kind).forEach(piece -> without.remove(piece.clause()));
        assertThat(without).as("clauses that no broken plugin breaks").isEmpty();
    }

    /** Where there is no class file, nothing is read; that must not pass for a clean one. */
    @Test
    void aPluginWithoutClassFileIsNotCalledPure() {
        var sound = new Sound();
        var plugin = (SchedulerPlugin) Proxy.newProxyInstance(
                MuseumTest.class.getClassLoader(),
                new Class<?>[] {SchedulerPlugin.class},
                (proxy, method, arguments) -> method.invoke(sound, arguments));
        Map<String, String> failed = failures(Kind.JOB_ORDER, plugin);
        assertThat(failed.keySet()).allMatch(clause -> clause.startsWith("purity: "));
        assertThat(failed).hasSize(Ban.values().length);
        assertThat(failed.get(Ban.CLOCK.clause)).contains("there is none");
    }

    @Test
    void aPolicyThatIsNotThereIsNamed() {
        Map<String, String> failed = new TreeMap<>();
        Contracts.jobOrder(new Sound(), "peace").forEach(test -> run(test, failed));
        assertThat(failed.get(SettingsClauses.DECLARED)).contains("provides no order 'peace'; it has piece");
    }

    private static Stream<DynamicTest> tests(Kind kind, SchedulerPlugin plugin) {
        String policy = plugin instanceof PlainPieces.CamelCase ? "piece" : "piece:depth=2";
        return switch (kind) {
            case JOB_ORDER -> Contracts.jobOrder(plugin, policy);
            case JOB_PICKER -> Contracts.jobPicker(plugin, policy);
            case ALLOCATOR -> Contracts.allocator(plugin, policy);
            case PREEMPTION_POLICY -> Contracts.preemptionPolicy(plugin, policy);
            case PRIORITY_FACTOR -> Contracts.priorityFactor(plugin, policy);
            case SUBMIT_FILTER -> Contracts.submitFilter(plugin, policy);
            case DECISION_LISTENER -> Contracts.decisionListener(plugin, policy);
        };
    }

    private static Map<String, String> failures(Kind kind, SchedulerPlugin plugin) {
        Map<String, String> failed = new TreeMap<>();
        tests(kind, plugin).forEach(test -> run(test, failed));
        return failed;
    }

    private static void run(DynamicTest test, Map<String, String> failed) {
        try {
            test.getExecutable().execute();
        } catch (TestAbortedException e) {
            assertThat(e).hasMessageContaining("another clause is broken");
        } catch (Throwable e) {
            failed.put(test.getDisplayName(), String.valueOf(e.getMessage()));
        }
    }
}
