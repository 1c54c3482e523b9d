package io.berth.distribution.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.simulation.EventOrder;
import io.berth.framework.simulation.trace.EstimateModel;
import io.berth.framework.simulation.trace.SwfReader;
import io.berth.framework.simulation.trace.Workload;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/**
 * A reserved job's start never moves later because of a job that overtook it. Checked on every promise: of every job under
 * {@code conservative}, of the protected ones under the others.
 */
final class PromisesIT {
    private static final int LOADS = 3_000;
    /** In how many of these loads a promise would break if all were deleted and built anew: what the check must be able to see. */
    private static final int TELLING_LOADS_MIN = 30;

    @Test
    void conservativeKeepsEveryPromiseItEverMade() {
        int telling = 0;
        int modelled = 0;
        long promises = 0;
        long moves = 0;
        var rebuild = new ConservativeModel.Answers(
                ConservativeModel.Second.ENDS_FIRST,
                ConservativeModel.Passes.AFTER_ALL_ENDS,
                ConservativeModel.Trigger.EARLY_ENDS,
                ConservativeModel.Look.REBUILD);
        try (Shipped shipped = Shipped.open()) {
            for (long seed = 1; seed <= LOADS; seed++) {
                Workload load = RandomLoads.of(seed);
                WatchedRun run = requireKept(load, shipped, "conservative");
                assertThat(run.unpromised)
                        .as("jobs that waited without a promise, %s", load.name())
                        .isZero();
                if (!RandomLoads.hasInstantJobs(load)) {
                    requireEqual(load, run.starts, ConservativeModel.starts(load, ConservativeModel.Answers.OF_BATCH));
                    modelled++;
                }
                requireEqual(
                        load,
                        shipped.run(load, "conservative", EventOrder.BATCH).startSeconds(),
                        run.starts);
                telling += ConservativeModel.brokenPromises(load, rebuild) > 0 ? 1 : 0;
                promises += run.promises;
                moves += run.moves;
            }
        }
        System.out.printf(
                "conservative: %d loads, %d promises of which %d moved a start up, none broken; %d loads equal to the model;"
                        + " built anew, promises would break in %d loads%n",
                LOADS, promises, moves, modelled, telling);
        assertThat(modelled).isGreaterThan(LOADS / 2);
        assertThat(telling).isGreaterThanOrEqualTo(TELLING_LOADS_MIN);
    }

    @Test
    void protectedJobsNeverMoveLater() {
        long promises = 0;
        try (Shipped shipped = Shipped.open()) {
            for (long seed = 1; seed <= LOADS; seed++) {
                Workload load = RandomLoads.of(seed);
                for (String policy : new String[] {"easy", "easy-sjbf", "hybrid:depth=2", "hybrid:depth=5"}) {
                    promises += requireKept(load, shipped, policy).promises;
                }
            }
        }
        System.out.printf("easy and hybrid: %d loads, %d promises, none broken%n", LOADS, promises);
        assertThat(promises).isGreaterThan(LOADS);
    }

    @Test
    void conservativeKeepsEveryPromiseOnARealLog() {
        Workload log = SwfReader.read(
                SharedFiles.trace("SC15-KTH-SP2-filtered.swf.gz"), EstimateModel.USER, OptionalInt.empty());
        try (Shipped shipped = Shipped.open()) {
            WatchedRun run = requireKept(log, shipped, "conservative");
            assertThat(run.unpromised).isZero();
            assertThat(run.promises).isGreaterThan(log.jobs() / 2);
            requireEqual(log, shipped.run(log, "conservative", EventOrder.BATCH).startSeconds(), run.starts);
            for (String policy : new String[] {"easy", "hybrid"}) {
                requireKept(log, shipped, policy);
            }
        }
    }

    private static WatchedRun requireKept(Workload load, Shipped shipped, String policy) {
        WatchedRun run = WatchedRun.of(load, shipped, policy);
        if (!run.breaches.isEmpty()) {
            throw new AssertionError(policy + " broke " + run.breaches.size() + " promises, first "
                    + run.breaches.getFirst() + "\n" + describe(load));
        }
        return run;
    }

    private static void requireEqual(Workload load, long[] actual, long[] expected) {
        try {
            Starts.requireEqual(load, actual, expected, "conservative");
        } catch (AssertionError e) {
            throw new AssertionError(e.getMessage() + "\n" + describe(load), e);
        }
    }

    private static String describe(Workload load) {
        return load.jobs() > 100 ? load.name() : RandomLoads.describe(load);
    }
}
