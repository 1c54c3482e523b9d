package io.berth.framework.simulation.trace;

import java.nio.charset.StandardCharsets;

/**
 * Numbers in the fields of a log, read from bytes. A decimal is cut towards zero, as in {@code 12.9 -> 12}. Results share
 * the long with two marks that no number within {@link #MAGNITUDE_MAX} can be.
 */
final class DecimalField {
    /** The field is not a number. */
    static final long NOT_A_NUMBER = Long.MIN_VALUE;

    /** The field is a number, and too large. */
    static final long TOO_LARGE = Long.MIN_VALUE + 1;

    /** The field is a number with a fraction where a whole one is asked for. */
    static final long NOT_WHOLE = Long.MIN_VALUE + 2;

    /** What is exact both as a long and as a double. */
    static final long MAGNITUDE_MAX = 1L << 53;

    /** As many digits as cannot overflow a long. */
    private static final int DIGITS_MAX = 18;

    private DecimalField() {}

    /** The number in {@code text[from..to)}, its fraction cut off, or one of the marks. */
    static long seconds(byte[] text, int from, int to) {
        return read(text, from, to, false);
    }

    /** The number in {@code text[from..to)}, which must have no fraction other than zero, or one of the marks. */
    static long whole(byte[] text, int from, int to) {
        return read(text, from, to, true);
    }

    private static long read(byte[] text, int from, int to, boolean mustBeWhole) {
        int i = from;
        boolean negative = i < to && text[i] == '-';
        i += negative ? 1 : 0;
        if (i == to || to - i > DIGITS_MAX) {
            return readAnyForm(text, from, to, mustBeWhole);
        }
        long value = 0;
        for (; i < to; i++) {
            int digit = text[i] - '0';
            if (digit < 0 || digit > 9) {
                return readAnyForm(text, from, to, mustBeWhole);
            }
            value = value * 10 + digit;
        }
        if (value > MAGNITUDE_MAX) {
            return TOO_LARGE;
        }
        return negative ? -value : value;
    }

    /** Points, exponents, plus signs and very long digits: rare, so it may be slow. */
    private static long readAnyForm(byte[] text, int from, int to, boolean mustBeWhole) {
        boolean digitSeen = false;
        for (int i = from; i < to; i++) {
            byte b = text[i];
            boolean digit = b >= '0' && b <= '9';
            digitSeen |= digit;
            // The JDK would also read hexadecimal, NaN, Infinity and 1d, which no log means.
            if (!digit && b != '.' && b != '-' && b != '+' && b != 'e' && b != 'E') {
                return NOT_A_NUMBER;
            }
        }
        if (!digitSeen) {
            return NOT_A_NUMBER;
        }
        double value;
        try {
            value = Double.parseDouble(new String(text, from, to - from, StandardCharsets.US_ASCII));
        } catch (NumberFormatException _) {
            return NOT_A_NUMBER;
        }
        if (Math.abs(value) > MAGNITUDE_MAX) {
            return TOO_LARGE;
        }
        long cut = (long) value;
        return mustBeWhole && cut != value ? NOT_WHOLE : cut;
    }
}
