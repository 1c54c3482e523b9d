package io.berth.framework.plugin;

import org.jspecify.annotations.Nullable;

/**
 * How plugins are loaded.
 *
 * @param onFault    what a jar does that cannot be used
 * @param quarantine which policies may not be used; null for no such list
 * @param watchdog   is told what is loaded and made; null when nobody watches
 */
public record Loading(
        OnFault onFault,
        @Nullable Quarantine quarantine,
        @Nullable Watchdog watchdog) {
    /** Any fault stops it; no quarantine, nobody watches. */
    public static final Loading STRICT = new Loading(OnFault.STOP, null, null);

    /** What a jar does that cannot be used. */
    public enum OnFault {
        /** Nothing is loaded; all faults are reported at once. */
        STOP,
        /** The jar is left out, and {@link PluginHost#faults} says so. */
        LEAVE_OUT
    }

    /**
     * The same, honouring a quarantine.
     *
     * @param other the quarantine
     * @return a copy
     */
    public Loading heeding(Quarantine other) {
        return new Loading(onFault, other, watchdog);
    }

    /**
     * The same under a watchdog's eyes.
     *
     * @param other the watchdog
     * @return a copy
     */
    public Loading watchedBy(Watchdog other) {
        return new Loading(onFault, quarantine, other);
    }

    /** {@return the same, leaving out what cannot be used} */
    public Loading lenient() {
        return new Loading(OnFault.LEAVE_OUT, quarantine, watchdog);
    }
}
