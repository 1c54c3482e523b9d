package io.berth.framework.core;

import org.jspecify.annotations.Nullable;

/**
 * A queue. Queues with equal priority, picker and allocator form one lane.
 *
 * @param name        its name
 * @param priority    higher goes first
 * @param picker      which job is next
 * @param allocator   where it goes
 * @param preemption  whom to disturb when a job of this queue cannot start; null: nobody
 * @param preemptible whether its running jobs may be disturbed
 */
public record QueueSpec(
        String name,
        int priority,
        PolicySpec picker,
        PolicySpec allocator,
        @Nullable PolicySpec preemption,
        boolean preemptible) {
    /**
     * A queue of priority 0 that preempts nobody and is not preemptible.
     *
     * @param name      its name
     * @param picker    which job is next
     * @param allocator where it goes
     * @return the queue
     */
    public static QueueSpec of(String name, PolicySpec picker, PolicySpec allocator) {
        return new QueueSpec(name, 0, picker, allocator, null, false);
    }
}
