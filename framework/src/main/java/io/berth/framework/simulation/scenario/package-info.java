/**
 * Scenarios: a cluster, its queues, limits and policies, a workload and what is expected of it, in one YAML file. This package reads such a file, checks it against its
 * schema and against itself, and gives it as values; whoever runs it starts from there. Amounts are in base units, times in milliseconds since Monday 00:00.
 */
@NullMarked
package io.berth.framework.simulation.scenario;

import org.jspecify.annotations.NullMarked;
