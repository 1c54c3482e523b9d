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

    /**
     * Something worth counting happened that is no report: a connection was lost, a host came back.
     *
     * @param what a few words in kebab-case, one of a small number
     */
    default void noted(String what) {}

    /**
     * The same about an execution: what is no report, such as that its work really began, or that nothing of it is left.
     *
     * @param what  a few words in kebab-case, one of a small number
     * @param about the execution
     */
    default void noted(String what, ExecutionId about) {
        noted(what);
    }
}
