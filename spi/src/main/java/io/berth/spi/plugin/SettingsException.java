package io.berth.spi.plugin;

import io.berth.spi.Stable;

/** A configuration is wrong. The message names the setting, the value and what would be right; it is shown to the user as it is. */
@Stable
public final class SettingsException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Says what is wrong.
     *
     * @param message setting, value, cure
     */
    public SettingsException(String message) {
        super(message);
    }
}
