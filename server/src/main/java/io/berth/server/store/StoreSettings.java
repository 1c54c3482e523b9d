package io.berth.server.store;

/**
 * Bounds of time of a store.
 *
 * @param leaseMillis     how long a term goes on without a commit or a renewal, by the database's clock
 * @param statementMillis how long a statement may take, before the database gives it up
 * @param commitMillis    how long a commit may go without an answer, before its outcome is unknown; above that of a statement
 */
public record StoreSettings(long leaseMillis, long statementMillis, long commitMillis) {
    /** What is meant unless something else is said. */
    public static final StoreSettings USUAL = new StoreSettings(10_000, 10_000, 15_000);

    public StoreSettings {
        if (leaseMillis < 1 || statementMillis < 1 || commitMillis <= statementMillis) {
            throw new IllegalArgumentException("lease " + leaseMillis + " ms, statement " + statementMillis
                    + " ms, commit " + commitMillis + " ms: all from 1, a commit above a statement");
        }
    }
}
