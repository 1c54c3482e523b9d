package io.berth.framework.simulation.scenario;

import io.berth.framework.core.PreemptionOverrides;
import io.berth.framework.limits.JobMaxima;

/**
 * A quality of service.
 *
 * @param name       its name
 * @param priority   higher goes first
 * @param maxima     what one of its jobs may ask for
 * @param preemption what it says of preemption in place of the queue
 */
public record Qos(String name, int priority, JobMaxima maxima, PreemptionOverrides preemption) {}
