package io.berth.distribution.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.simulation.EventOrder;
import io.berth.framework.simulation.trace.Workload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The orders of the literature against schedules made by sorting all waiting jobs anew at every event, with the functions written down a second time. */
final class LiteratureOrdersIT {
    private static final int LOADS = 300;

    /** A function of estimate r, processors n, submission s and wait w, all in seconds. */
    interface Function {
        double of(double r, double n, double s, double w);
    }

    @SuppressWarnings("ImmutableEnumChecker") // lambdas that capture nothing
    enum Order {
        SAF((r, n, s, w) -> r * n),
        WFP3((r, n, s, w) -> -StrictMath.pow(w / r, 3) * n),
        UNICEF((r, n, s, w) -> -w / ((n == 1 ? 1e-15 : StrictMath.log(n) / StrictMath.log(2)) * r)),
        F1((r, n, s, w) -> StrictMath.log10(r) * n + 870 * StrictMath.log10(s)),
        F2((r, n, s, w) -> StrictMath.sqrt(r) * n + 25600 * StrictMath.log10(s)),
        F3((r, n, s, w) -> r * n + 6860000 * StrictMath.log10(s)),
        F4((r, n, s, w) -> r * StrictMath.sqrt(n) + 530000 * StrictMath.log10(s));

        private final Function function;

        Order(Function function) {
            this.function = function;
        }

        String policy() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @ParameterizedTest
    @EnumSource
    void startsAreThoseOfSortingAnew(Order order) {
        int unlikeFcfs = 0;
        try (Shipped shipped = Shipped.open()) {
            for (long seed = 1; seed <= LOADS; seed++) {
                Workload load = RandomLoads.of(seed);
                long[] expected = sortedAnew(load, order.function);
                long[] actual =
                        shipped.run(load, order.policy(), EventOrder.BATCH).startSeconds();
                assertThat(actual)
                        .as("%s on %s", order.policy(), RandomLoads.describe(load))
                        .isEqualTo(expected);
                long[] fcfs = shipped.run(load, "fcfs", EventOrder.BATCH).startSeconds();
                unlikeFcfs += Arrays.equals(fcfs, actual) ? 0 : 1;
            }
        }
        System.out.printf("%s: %d loads equal, %d of them unlike fcfs%n", order.policy(), LOADS, unlikeFcfs);
        assertThat(unlikeFcfs).isGreaterThan(LOADS / 10);
    }

    @Test
    void randomIsFixedBySeedAndJob() {
        Workload load = RandomLoads.of(7);
        try (Shipped shipped = Shipped.open()) {
            List<String> hashes = new ArrayList<>();
            for (long seed : new long[] {1, 1, 2, 3}) {
                hashes.add(Arrays.toString(
                        shipped.run(load, "random", EventOrder.BATCH, seed).startSeconds()));
            }
            assertThat(hashes.get(0)).isEqualTo(hashes.get(1));
            assertThat(new TreeSet<>(hashes)).hasSizeGreaterThan(1);
        }
    }

    /** No backfilling, all events of a second before the round, a job of no length ends in a further round of its second. */
    private static long[] sortedAnew(Workload load, Function function) {
        int jobs = load.jobs();
        long[] starts = new long[jobs];
        List<Integer> waiting = new ArrayList<>();
        List<Integer> running = new ArrayList<>();
        int[] bySubmit = load.bySubmit();
        int free = load.machineProcs();
        int submitted = 0;
        while (submitted < jobs || !running.isEmpty()) {
            long now = submitted < jobs ? load.submitSeconds(bySubmit[submitted]) : Long.MAX_VALUE;
            for (int row : running) {
                now = Math.min(now, starts[row] + load.runSeconds(row));
            }
            for (var each = running.iterator(); each.hasNext(); ) {
                int row = each.next();
                if (starts[row] + load.runSeconds(row) == now) {
                    free += load.procs(row);
                    each.remove();
                }
            }
            while (submitted < jobs && load.submitSeconds(bySubmit[submitted]) == now) {
                waiting.add(bySubmit[submitted++]);
            }
            long at = now;
            waiting.sort(Comparator.<Integer>comparingDouble(row -> function.of(
                            positive(load.estimateSeconds(row)),
                            load.procs(row),
                            positive(load.submitSeconds(row)),
                            (double) (at - load.submitSeconds(row))))
                    .thenComparingLong(load::submitSeconds)
                    .thenComparing(row -> row));
            while (!waiting.isEmpty() && load.procs(waiting.getFirst()) <= free) {
                int row = waiting.removeFirst();
                starts[row] = now;
                free -= load.procs(row);
                running.add(row);
            }
        }
        return starts;
    }

    private static double positive(long seconds) {
        return seconds > 0 ? (double) seconds : 0.1;
    }
}
