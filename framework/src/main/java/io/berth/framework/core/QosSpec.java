package io.berth.framework.core;

/**
 * A quality of service that jobs may ask for by name.
 *
 * @param name     its name
 * @param priority higher goes first within a queue
 */
public record QosSpec(String name, int priority) {}
