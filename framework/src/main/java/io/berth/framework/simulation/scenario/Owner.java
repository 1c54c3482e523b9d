package io.berth.framework.simulation.scenario;

import io.berth.framework.limits.JobMaxima;

/**
 * A user or project with maxima of its own.
 *
 * @param name   the name
 * @param maxima what one of its jobs may ask for
 */
public record Owner(String name, JobMaxima maxima) {}
