package io.berth.framework.core;

/**
 * A quality of service that jobs may ask for by name.
 *
 * @param name       its name
 * @param priority   higher goes first within a queue
 * @param preemption what it says of preemption in place of the queue
 */
public record QosSpec(String name, int priority, PreemptionOverrides preemption) {
    /**
     * One that says nothing of preemption.
     *
     * @param name     its name
     * @param priority higher goes first within a queue
     */
    public QosSpec(String name, int priority) {
        this(name, priority, PreemptionOverrides.NONE);
    }

    /** The hash covers it. */
    @Override
    public String toString() {
        String besides = preemption.equals(PreemptionOverrides.NONE) ? "" : ", preemption=" + preemption;
        return "QosSpec[name=" + name + ", priority=" + priority + besides + "]";
    }
}
