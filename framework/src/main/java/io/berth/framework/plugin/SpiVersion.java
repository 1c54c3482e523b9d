package io.berth.framework.plugin;

import io.berth.spi.plugin.SchedulerPlugin;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The version of the SPI that a host has. A plugin may say in its manifest which one it was built against; it fits when the host has the same major version and at
 * least that minor one, and below 1.0 the very same minor version, as every minor version may then break anything.
 *
 * @param major major version
 * @param minor minor version
 */
record SpiVersion(int major, int minor) {
    /** The attribute of a manifest in which a plugin says what it needs. */
    static final String ATTRIBUTE = "Berth-Spi-Version";

    private static final Pattern NUMBERS = Pattern.compile("\\s*(\\d{1,6})\\.(\\d{1,6})(\\.\\d{1,6})?(-[\\w.-]+)?\\s*");

    enum Fit {
        FITS,
        DIFFERS,
        UNREADABLE
    }

    /** {@return that of the SPI's jar; when its classes come from elsewhere, as in tests, the first version} */
    static SpiVersion ofThisHost() {
        String version = SchedulerPlugin.class.getPackage().getImplementationVersion();
        Matcher numbers = NUMBERS.matcher(version == null ? "0.1.0" : version);
        if (!numbers.matches()) {
            throw new IllegalStateException("the jar of the SPI says that its version is " + version);
        }
        return new SpiVersion(Integer.parseInt(numbers.group(1)), Integer.parseInt(numbers.group(2)));
    }

    Fit compare(String wanted) {
        Matcher numbers = NUMBERS.matcher(wanted);
        if (!numbers.matches()) {
            return Fit.UNREADABLE;
        }
        int wantedMinor = Integer.parseInt(numbers.group(2));
        boolean sameMajor = Integer.parseInt(numbers.group(1)) == major;
        return sameMajor && (major == 0 ? wantedMinor == minor : wantedMinor <= minor) ? Fit.FITS : Fit.DIFFERS;
    }

    @Override
    public String toString() {
        return major + "." + minor;
    }
}
