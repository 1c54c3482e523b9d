package io.berth.framework.core.explanation;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Amounts and times for people. */
public final class AmountText {
    private static final String UNITS = "KMGTPE";
    private static final long[] SPANS = {86_400_000, 3_600_000, 60_000, 1_000};
    private static final String SPAN_UNITS = "dhms";

    private AmountText() {}

    /**
     * An amount of a resource as one would write it: memory in the largest unit of which there is at least one, GPUs in whole ones.
     *
     * @param resource name of the resource
     * @param amount   in its unit
     * @return the text; what has no short form is rounded down to two digits behind the point
     */
    public static String of(String resource, long amount) {
        return switch (resource) {
            case "memory", "swp", "tmp" -> size(amount);
            case "gpus" -> plain(BigDecimal.valueOf(amount, 3));
            default -> Long.toString(amount);
        };
    }

    private static String size(long bytes) {
        int unit = bytes == 0 ? 0 : (63 - Long.numberOfLeadingZeros(Math.abs(bytes))) / 10;
        BigDecimal in = BigDecimal.valueOf(bytes).divide(BigDecimal.valueOf(1L << (10 * unit)), 2, RoundingMode.FLOOR);
        return plain(in) + (unit == 0 ? bytes == 0 ? "" : " bytes" : UNITS.substring(unit - 1, unit));
    }

    /**
     * A time span, or a time as so long after Monday 00:00, when simulations begin.
     *
     * @param millis how long
     * @return such as {@code 1d2h} or {@code 90ms}; {@code never} for {@link Long#MAX_VALUE}
     */
    public static String span(long millis) {
        if (millis == Long.MAX_VALUE) {
            return "never";
        }
        if (millis < 0) {
            return "-" + span(-(millis + 1));
        }
        var text = new StringBuilder();
        long left = millis;
        for (int i = 0; i < SPANS.length; i++) {
            if (left >= SPANS[i]) {
                text.append(left / SPANS[i]).append(SPAN_UNITS.charAt(i));
                left %= SPANS[i];
            }
        }
        if (left > 0) {
            text.append(left).append("ms");
        }
        return text.isEmpty() ? "0s" : text.toString();
    }

    private static String plain(BigDecimal value) {
        return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
    }
}
