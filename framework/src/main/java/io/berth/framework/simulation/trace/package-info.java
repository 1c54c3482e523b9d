/**
 * Workloads and schedules as columns of numbers: reading logs in the Standard Workload Format and filtering them, making
 * a seeded sample, and, once a simulation has given every job its start, checking, measuring and writing that schedule.
 * Times are whole seconds on the log's own clock. Nothing here knows what a policy is.
 */
@NullMarked
package io.berth.framework.simulation.trace;

import org.jspecify.annotations.NullMarked;
