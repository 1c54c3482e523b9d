package io.berth.framework.simulation.scenario;

import io.berth.framework.core.explanation.AmountText;
import io.berth.spi.plugin.SettingsException;

/** Points in time as scenarios write them: so long after Monday 00:00. */
public final class ScenarioTime {
    private ScenarioTime() {}

    /**
     * Reads a time.
     *
     * @param text such as {@code 90}, {@code 5m} or {@code 1d2h}
     * @return milliseconds
     * @throws SettingsException saying what is wrong with the text
     */
    public static long parse(String text) {
        try {
            return Quantities.durationMillis(text);
        } catch (Unfit e) {
            throw new SettingsException("time '" + text + "' " + e.getMessage());
        }
    }

    /** {@return the time as scenarios write it} */
    public static String text(long millis) {
        return AmountText.span(millis);
    }
}
