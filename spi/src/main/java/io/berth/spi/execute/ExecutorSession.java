package io.berth.spi.execute;

import io.berth.spi.Experimental;

/**
 * One leader's hold on an executor, from {@link Executor#open} to {@link Executor#close}.
 *
 * @param epoch    the leader's term. All orders of this session are of this term: an executor that has seen a higher one refuses them, whatever they ask for
 * @param records  the executor's durable records; what it finds there it takes up again
 * @param listener takes reports
 * @param clock    what time it is, and a way to wait
 */
@Experimental
public record ExecutorSession(long epoch, RecordStore records, ExecutionListener listener, ExecutorClock clock) {}
