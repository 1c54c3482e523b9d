package io.berth.framework.loop;

import io.berth.framework.dispatch.DispatchSettings;

/**
 * Bounds of a loop.
 *
 * @param commandsMax        how many commands may wait; what comes beyond is told that the scheduler is busy
 * @param lettersPerBatchMax how many of the waiting commands and reports go into one batch at most
 * @param slowRoundMillis    a batch that takes longer to decide is reported
 * @param dispatch           how orders are sent
 */
public record LoopSettings(int commandsMax, int lettersPerBatchMax, long slowRoundMillis, DispatchSettings dispatch) {
    /** 10,000 commands, 2,000 letters in a batch, slow from one second. */
    public static final LoopSettings DEFAULT = new LoopSettings(10_000, 2_000, 1_000, DispatchSettings.DEFAULT);

    public LoopSettings {
        if (commandsMax < 1 || lettersPerBatchMax < 1 || slowRoundMillis < 1) {
            throw new IllegalArgumentException("commands [" + commandsMax + "], letters per batch ["
                    + lettersPerBatchMax + "] and slow round [" + slowRoundMillis + " ms] must be 1 or more");
        }
    }
}
