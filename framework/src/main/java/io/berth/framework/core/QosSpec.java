package io.berth.framework.core;

/**
 * A quality of service that jobs may ask for by name.
 *
 * @param name           its name
 * @param priority       higher goes first within a queue
 * @param limitMaxMillis longest time limit of its jobs; {@link Long#MAX_VALUE}: not defined here
 * @param tasksMax       most tasks of one of its jobs; {@link Integer#MAX_VALUE}: not defined here
 */
public record QosSpec(String name, int priority, long limitMaxMillis, int tasksMax) {}
