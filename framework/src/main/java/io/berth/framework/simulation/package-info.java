/**
 * A trace becomes a schedule: running policies over a workload on a virtual clock, and telling the results, as JSON for
 * programs and as a table for people. Reading traces and measuring schedules is in {@code trace}.
 */
@NullMarked
package io.berth.framework.simulation;

import org.jspecify.annotations.NullMarked;
