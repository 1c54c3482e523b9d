package io.berth.distribution.museum.framework.core;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.util.Date;
import java.util.function.LongSupplier;

@SuppressWarnings({"JavaUtilDate", "TimeZoneUsage", "JavaTimeDefaultTimeZone"})
public final class WallClock {
    private WallClock() {}

    static long currentTimeMillis() {
        return System.currentTimeMillis();
    }

    static long nanoTime() {
        return System.nanoTime();
    }

    static LongSupplier nanoTimeByReference() {
        return System::nanoTime;
    }

    static long nanoTimeInALambda() {
        LongSupplier clock = () -> System.nanoTime() / 1000;
        return clock.getAsLong();
    }

    static Instant instantNow() {
        return Instant.now();
    }

    static LocalDate localDateNow() {
        return LocalDate.now();
    }

    static ZonedDateTime zonedDateTimeNow() {
        return ZonedDateTime.now();
    }

    static Clock systemClock() {
        return Clock.systemUTC();
    }

    static Date date() {
        return new Date();
    }
}
