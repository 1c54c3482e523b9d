package io.berth.framework.simulation.scenario;

/**
 * A named resource.
 *
 * @param name      its name
 * @param ofCluster whether the cluster has it as a whole, such as licences; otherwise hosts have it
 * @param amount    how much the cluster has of it; 0 when hosts have it
 * @param bytes     whether amounts are bytes; otherwise they are counted
 */
public record ScenarioResource(String name, boolean ofCluster, long amount, boolean bytes) {}
