package io.berth.distribution.museum.framework.core;

import java.text.DecimalFormat;
import java.text.NumberFormat;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.TimeZone;

@SuppressWarnings({"StringCaseLocaleUsage", "TimeZoneUsage", "DefaultLocale"})
public final class LocaleOfTheMachine {
    private LocaleOfTheMachine() {}

    static String toLowerCase(String text) {
        return text.toLowerCase();
    }

    static String toUpperCase(String text) {
        return text.toUpperCase();
    }

    static String format(long number) {
        return String.format("%,d", number);
    }

    static String formatted(long number) {
        return "%,d".formatted(number);
    }

    static Locale locale() {
        return Locale.getDefault();
    }

    static ZoneId zone() {
        return ZoneId.systemDefault();
    }

    static TimeZone timeZone() {
        return TimeZone.getDefault();
    }

    static NumberFormat numbers() {
        return NumberFormat.getIntegerInstance();
    }

    static DecimalFormat decimals() {
        return new DecimalFormat("#.#");
    }

    static DateTimeFormatter dates() {
        return DateTimeFormatter.ofPattern("d MMM");
    }
}
