package io.berth.framework.loop;

/**
 * Bounds of a loop.
 *
 * @param commandsMax        how many commands may wait; what comes beyond is told that the scheduler is busy
 * @param lettersPerBatchMax how many of the waiting commands and reports go into one batch at most
 * @param slowRoundMillis    a batch that takes longer to decide is reported
 * @param launchWithinMillis how long after it was sent a launch may still begin
 * @param graceMillis        time between TERM and KILL for those that are made to leave
 */
public record LoopSettings(
        int commandsMax, int lettersPerBatchMax, long slowRoundMillis, long launchWithinMillis, long graceMillis) {
    /** 10,000 commands, 2,000 letters in a batch, slow from one second, a minute to launch, 10 seconds of grace. */
    public static final LoopSettings DEFAULT = new LoopSettings(10_000, 2_000, 1_000, 60_000, 10_000);

    public LoopSettings {
        if (commandsMax < 1
                || lettersPerBatchMax < 1
                || slowRoundMillis < 1
                || launchWithinMillis < 1
                || graceMillis < 0) {
            throw new IllegalArgumentException(
                    "commands [" + commandsMax + "], letters per batch [" + lettersPerBatchMax
                            + "], slow round [" + slowRoundMillis + " ms] and launch [" + launchWithinMillis
                            + " ms] must be 1 or more, grace [" + graceMillis + " ms] 0 or more");
        }
    }
}
