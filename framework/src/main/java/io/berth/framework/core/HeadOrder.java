package io.berth.framework.core;

import io.berth.spi.pick.JobOrder;
import java.util.Objects;

/**
 * Which of two lanes of equal queue priority goes next: by the jobs' priorities and keys when both use an order of the same class, else by
 * queue time, then id.
 */
final class HeadOrder {
    private HeadOrder() {}

    static boolean before(Lane a, Lane b) {
        CoreJob left = Objects.requireNonNull(a.head);
        CoreJob right = Objects.requireNonNull(b.head);
        JobOrder order = a.headOrder;
        JobOrder other = b.headOrder;
        if (order != null && other != null && order.getClass() == other.getClass()) {
            if (!order.weighsPriorities()) {
                if (left.qosPriority() != right.qosPriority()) {
                    return left.qosPriority() > right.qosPriority();
                }
                if (left.priority != right.priority) {
                    return left.priority > right.priority;
                }
            }
            if (a.headKey != b.headKey) {
                return a.headKey < b.headKey;
            }
        }
        if (left.queuedAtMillis != right.queuedAtMillis) {
            return left.queuedAtMillis < right.queuedAtMillis;
        }
        return left.id < right.id;
    }
}
