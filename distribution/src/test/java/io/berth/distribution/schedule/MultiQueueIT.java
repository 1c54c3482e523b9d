package io.berth.distribution.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/**
 * First come, first served across queues, with the shipped jars, equal in every round to an order that is written down independently of the code: the same jobs start,
 * in the same order.
 */
final class MultiQueueIT {
    private static final int DAYS = 500;

    private int starts;
    private int requeues;
    private int switches;
    private int wentOnBesideStop;
    private int letPass;

    @Test
    void queuesOfDifferentPriorityWithOnePicker() {
        run(1, QueueDay.Layout.ONE_LANE, false);
    }

    @Test
    void queuesOfEqualPriorityWithOnePicker() {
        run(2, QueueDay.Layout.ONE_LANE, true);
        assertThat(wentOnBesideStop).as("one lane stops as one").isZero();
    }

    @Test
    void queuesOfDifferentPriorityWithTwoPickersThatOrderAlike() {
        run(3, QueueDay.Layout.TWO_ALIKE, false);
    }

    @Test
    void queuesOfEqualPriorityWithTwoPickersThatOrderAlike() {
        run(4, QueueDay.Layout.TWO_ALIKE, true);
        assertThat(wentOnBesideStop).as("each lane stops alone").isGreaterThan(DAYS);
    }

    @Test
    void queuesOfDifferentPriorityWithTwoPickersThatOrderDifferently() {
        run(5, QueueDay.Layout.TWO_ORDERS, false);
    }

    @Test
    void queuesOfEqualPriorityWithTwoPickersThatOrderDifferently() {
        run(6, QueueDay.Layout.TWO_ORDERS, true);
        assertThat(wentOnBesideStop).as("each lane stops alone").isGreaterThan(DAYS);
    }

    private void run(int series, QueueDay.Layout layout, boolean equalPriorities) {
        try (Shipped shipped = Shipped.open()) {
            for (int day = 1; day <= DAYS; day++) {
                QueueDay run = new QueueDay(series * 1_000_000L + day, layout, equalPriorities, shipped).run();
                starts += run.starts;
                requeues += run.requeues;
                switches += run.switches;
                wentOnBesideStop += run.written().wentOnBesideStop;
                letPass += run.written().letPass;
            }
        }
        System.out.printf(
                "%s, %s priorities: %d days, %d starts, %d requeues, %d moves, %d starts beside a stop, %d let pass%n",
                layout,
                equalPriorities ? "equal" : "different",
                DAYS,
                starts,
                requeues,
                switches,
                wentOnBesideStop,
                letPass);
        assertThat(starts).isGreaterThan(20 * DAYS);
        assertThat(requeues).isGreaterThan(DAYS / 2);
        assertThat(switches).isGreaterThan(DAYS);
        if (layout != QueueDay.Layout.TWO_ORDERS) {
            assertThat(letPass).as("jobs that a limit holds back").isGreaterThan(DAYS);
        }
    }
}
