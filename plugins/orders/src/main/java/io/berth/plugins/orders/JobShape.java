package io.berth.plugins.orders;

import io.berth.spi.job.PendingJob;
import io.berth.spi.pick.OrderView;

/** What the functions of the literature are made of: seconds and slots. They divide by these and take logarithms, so 0 counts as a tenth. */
final class JobShape {
    private static final double MILLIS = 1_000;
    private static final double LEAST = 0.1;

    private JobShape() {}

    /** {@return the time limit, in seconds: all that is known of how long it will run} */
    static double run(PendingJob job) {
        return positive(job.limitMillis() / MILLIS);
    }

    /** {@return all its slots} */
    static double slots(PendingJob job) {
        return job.request().total(0);
    }

    /** {@return when it was submitted, in seconds} */
    static double submitted(PendingJob job) {
        return positive(job.submittedAtMillis() / MILLIS);
    }

    /** {@return how long it has stood in its queue, in seconds} */
    static double waited(PendingJob job, OrderView view) {
        return (view.nowMillis() - job.queuedAtMillis()) / MILLIS;
    }

    private static double positive(double value) {
        return value > 0 ? value : LEAST;
    }
}
