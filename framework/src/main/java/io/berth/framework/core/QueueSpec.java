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
 * @param rules       which hosts it uses, and what it takes when
 * @param preempting  whom its jobs may disturb, and when they may be disturbed
 */
public record QueueSpec(
        String name,
        int priority,
        PolicySpec picker,
        PolicySpec allocator,
        @Nullable PolicySpec preemption,
        boolean preemptible,
        QueueRules rules,
        PreemptionRules preempting) {
    /**
     * A queue without guard rails.
     *
     * @param name        its name
     * @param priority    higher goes first
     * @param picker      which job is next
     * @param allocator   where it goes
     * @param preemption  whom to disturb
     * @param preemptible whether its running jobs may be disturbed
     * @param rules       which hosts it uses, and what it takes when
     */
    public QueueSpec(
            String name,
            int priority,
            PolicySpec picker,
            PolicySpec allocator,
            @Nullable PolicySpec preemption,
            boolean preemptible,
            QueueRules rules) {
        this(name, priority, picker, allocator, preemption, preemptible, rules, PreemptionRules.NONE);
    }

    /**
     * A queue that uses every host and takes any job at any time.
     *
     * @param name        its name
     * @param priority    higher goes first
     * @param picker      which job is next
     * @param allocator   where it goes
     * @param preemption  whom to disturb
     * @param preemptible whether its running jobs may be disturbed
     */
    public QueueSpec(
            String name,
            int priority,
            PolicySpec picker,
            PolicySpec allocator,
            @Nullable PolicySpec preemption,
            boolean preemptible) {
        this(name, priority, picker, allocator, preemption, preemptible, QueueRules.NONE);
    }

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
