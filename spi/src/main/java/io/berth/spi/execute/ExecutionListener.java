package io.berth.spi.execute;

import io.berth.spi.Experimental;

/** Where an executor's reports go. May be called on any thread; hands the report on and returns at once. */
@Experimental
@FunctionalInterface
public interface ExecutionListener {
    /**
     * A report.
     *
     * @param report what happened
     */
    void reported(ExecutionReport report);
}
