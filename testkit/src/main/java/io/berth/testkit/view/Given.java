package io.berth.testkit.view;

import io.berth.framework.core.PolicySpec;
import io.berth.spi.plugin.Settings;

/**
 * Where a unit test of a policy begins, meant to be imported statically: {@code aJob().tasks(4).slots(2).limitMillis(60_000).user("u").build()}. Each call stands for
 * itself; jobs that are to meet in one policy come from one {@link Lab}, which numbers them and gives equal requests one class.
 */
public final class Given {
    private Given() {}

    /** {@return a job of one task and one slot, with id 1, in a lab of its own} */
    public static JobBuilder aJob() {
        return new Lab().aJob();
    }

    /** {@return a cluster without hosts, in a lab of its own} */
    public static ClusterBuilder aCluster() {
        return new Lab().aCluster();
    }

    /** {@return a round at time 0 of which nobody has used anything; it is an order's view too} */
    public static GivenRound aRound() {
        return new GivenRound();
    }

    /** {@return a window in which everything could start} */
    public static GivenWindow aWindow() {
        return new GivenWindow();
    }

    /**
     * Settings as users write them.
     *
     * @param text {@code key=value:key=value}; may be empty
     * @return the settings
     * @throws io.berth.spi.plugin.SettingsException when a part is not {@code key=value} or a key stands there twice
     */
    public static Settings settings(String text) {
        return text.isEmpty()
                ? Settings.none()
                : PolicySpec.parse("policy:" + text).settings();
    }
}
