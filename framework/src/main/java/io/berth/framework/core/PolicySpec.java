package io.berth.framework.core;

import io.berth.spi.plugin.Settings;
import io.berth.spi.plugin.SettingsException;

/**
 * A policy by name, with its settings: {@code name} or {@code name:key=value:key=value}.
 *
 * @param name     name of the policy
 * @param settings its settings
 */
public record PolicySpec(String name, Settings settings) {
    public PolicySpec {
        if (name.isEmpty()) {
            throw new SettingsException("a policy has no name; write NAME or NAME:key=value");
        }
    }

    /**
     * A policy without settings.
     *
     * @param name its name
     * @return the spec
     */
    public static PolicySpec of(String name) {
        return new PolicySpec(name, Settings.none());
    }

    /**
     * Reads the spelling of the command line.
     *
     * @param text {@code name:key=value...}
     * @return the spec
     * @throws SettingsException when a setting is not {@code key=value} or stands there twice
     */
    public static PolicySpec parse(String text) {
        String[] parts = text.split(":", -1);
        var settings = Settings.none();
        for (int i = 1; i < parts.length; i++) {
            int equals = parts[i].indexOf('=');
            if (equals < 1) {
                throw new SettingsException("policy '" + text + "': '" + parts[i] + "' is no setting; write key=value");
            }
            String key = parts[i].substring(0, equals);
            if (settings.asMap().containsKey(key)) {
                throw new SettingsException("policy '" + text + "': setting " + key + " stands there twice");
            }
            settings = settings.with(key, parts[i].substring(equals + 1));
        }
        return new PolicySpec(parts[0], settings);
    }

    /** {@return the canonical spelling, settings in key order} */
    @Override
    public String toString() {
        return settings.asMap().isEmpty() ? name : name + ":" + settings;
    }
}
