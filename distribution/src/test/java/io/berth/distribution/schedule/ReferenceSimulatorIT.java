package io.berth.distribution.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.simulation.EventOrder;
import io.berth.framework.simulation.trace.Workload;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * Thousands of small loads against an independent simulator, start for start: three policies in three orders of events. To
 * repeat a failure, give its seed to {@link RandomLoads#of}.
 */
final class ReferenceSimulatorIT {
    private static final int LOADS = 2_000;
    private static final int BACKFILLING_LOADS_MIN = 500;
    private static final int ORDERS_DIFFER_LOADS_MIN = 100;

    @Test
    void everyStartOfEveryLoadIsThatOfTheReferenceSimulator() throws IOException {
        int backfilling = 0;
        int ordersDiffer = 0;
        int shortestFirstDiffers = 0;
        int instant = 0;
        int compared = 0;
        try (Shipped shipped = Shipped.open();
                ReferenceSimulator reference = ReferenceSimulator.start()) {
            for (long seed = 1; seed <= LOADS; seed++) {
                Workload load = RandomLoads.of(seed);
                Map<String, long[]> expected = reference.schedules(load);
                for (String policy : new String[] {"FCFS", "EASY", "EASY-SJBF"}) {
                    for (EventOrder order : EventOrder.values()) {
                        long[] starts = shipped.run(load, policy.toLowerCase(Locale.ROOT), order)
                                .startSeconds();
                        requireEqual(load, starts, schedule(expected, policy + " " + order.word()), policy, order);
                        compared += starts.length;
                    }
                }
                backfilling += differ(expected, "FCFS batch", "EASY batch");
                shortestFirstDiffers += differ(expected, "EASY batch", "EASY-SJBF batch");
                ordersDiffer +=
                        differ(expected, "EASY batch", "EASY event") | differ(expected, "EASY event", "EASY pyss");
                instant += RandomLoads.hasInstantJobs(load) ? 1 : 0;
            }
        }
        System.out.printf(
                "%d loads, %d starts compared and equal; easy differs from fcfs in %d, from easy-sjbf in %d;"
                        + " the orders of events differ in %d; %d have jobs of no run time%n",
                LOADS, compared, backfilling, shortestFirstDiffers, ordersDiffer, instant);
        assertThat(backfilling).isGreaterThanOrEqualTo(BACKFILLING_LOADS_MIN);
        assertThat(ordersDiffer).isGreaterThanOrEqualTo(ORDERS_DIFFER_LOADS_MIN);
    }

    private static void requireEqual(Workload load, long[] actual, long[] expected, String policy, EventOrder order) {
        try {
            Starts.requireEqual(load, actual, expected, policy + " in order " + order.word());
        } catch (AssertionError e) {
            throw new AssertionError(e.getMessage() + "\n" + RandomLoads.describe(load), e);
        }
    }

    private static int differ(Map<String, long[]> schedules, String one, String other) {
        return Arrays.equals(schedule(schedules, one), schedule(schedules, other)) ? 0 : 1;
    }

    private static long[] schedule(Map<String, long[]> schedules, String name) {
        return Objects.requireNonNull(schedules.get(name), name);
    }
}
