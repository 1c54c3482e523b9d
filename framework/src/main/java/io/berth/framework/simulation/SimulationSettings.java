package io.berth.framework.simulation;

/**
 * How to run a simulation, apart from what and under which policy.
 *
 * @param eventOrder order of the events of one second
 * @param onPolicyFailure what to do when a policy fails
 * @param seed root of all random numbers that policies may ask for
 */
public record SimulationSettings(EventOrder eventOrder, OnPolicyFailure onPolicyFailure, long seed) {
    /** Order {@code batch}, failures end the run, seed 1. */
    public static final SimulationSettings DEFAULT = new SimulationSettings(EventOrder.BATCH, OnPolicyFailure.FAIL, 1);
}
