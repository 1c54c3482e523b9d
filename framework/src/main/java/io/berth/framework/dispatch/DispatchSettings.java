package io.berth.framework.dispatch;

/**
 * How orders are sent, and how often the executor is asked what it has.
 *
 * @param ordersMax          how many orders may be under way at once
 * @param answerWithinMillis an order that is not answered within this time is sent again
 * @param launchWithinMillis how long after it was sent a launch may still begin
 * @param graceMillis        time between TERM and KILL for those that are made to leave, where nothing else is said
 * @param listEveryMillis    how often the executor is asked for its listing
 * @param massLossMillis     how long it must say so before it is believed that more than half of the hosts are gone
 */
public record DispatchSettings(
        int ordersMax,
        long answerWithinMillis,
        long launchWithinMillis,
        long graceMillis,
        long listEveryMillis,
        long massLossMillis) {
    /** 256 orders, answered within 30 seconds, a minute to launch, 10 seconds of grace, a listing every 30 seconds, 5 minutes for a mass loss. */
    public static final DispatchSettings DEFAULT = new DispatchSettings(256, 30_000, 60_000, 10_000, 30_000, 300_000);

    public DispatchSettings {
        if (ordersMax < 1
                || answerWithinMillis < 1
                || launchWithinMillis < 1
                || graceMillis < 0
                || listEveryMillis < 1
                || massLossMillis < 0) {
            throw new IllegalArgumentException("orders [" + ordersMax + "], answer [" + answerWithinMillis
                    + " ms], launch [" + launchWithinMillis + " ms] and listing [" + listEveryMillis
                    + " ms] must be 1 or more, grace [" + graceMillis + " ms] and mass loss [" + massLossMillis
                    + " ms] 0 or more");
        }
    }
}
