package io.berth.framework.simulation.scenario;

/**
 * A job that is spoken of, or all copies of it.
 *
 * @param name the job's name
 * @param copy which of its copies, counted from 1; {@link #ALL} for all
 */
public record JobRef(String name, int copy) {
    /** All copies; the job itself when there is one only. */
    public static final int ALL = 0;
}
