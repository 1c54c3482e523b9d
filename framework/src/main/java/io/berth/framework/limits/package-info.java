/**
 * Limits: how much of anything users, teams, projects, queues and so on may hold at once, how large and long one job may be, and when a queue
 * starts jobs. What is used is counted in arrays and asked in a few nanoseconds; nothing here is part of a snapshot, all is counted anew from the jobs.
 */
@NullMarked
package io.berth.framework.limits;

import org.jspecify.annotations.NullMarked;
