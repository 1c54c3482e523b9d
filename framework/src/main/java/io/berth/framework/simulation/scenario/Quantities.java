package io.berth.framework.simulation.scenario;

import io.berth.framework.text.TextPlace;
import io.berth.framework.text.YamlNode;
import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations and amounts as files write them, in base units. What has the wrong form is 0 here: the schema has told. */
final class Quantities {
    /** 1,000 years: sums of a few times stay far from overflow. */
    static final long MILLIS_MAX = 1_000L * 365 * 24 * 3_600_000;

    private static final Pattern DURATION =
            Pattern.compile("(?=.)(?:([0-9]+)d)?(?:([0-9]+)h)?(?:([0-9]+)m)?(?:([0-9]+)s)?");
    private static final long[] UNIT_MILLIS = {86_400_000, 3_600_000, 60_000, 1_000};
    private static final Pattern MEMORY = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)([KMGTP]?)");
    private static final String UNITS = "KMGTP";
    private static final BigDecimal LONG_MAX = BigDecimal.valueOf(Long.MAX_VALUE);
    private static final BigDecimal MEBIBYTE = BigDecimal.valueOf(1 << 20);
    private static final BigDecimal THOUSAND = BigDecimal.valueOf(1_000);

    private Quantities() {}

    /** A duration in milliseconds. */
    static long durationMillis(YamlNode node) throws Unfit {
        BigDecimal millis = BigDecimal.ZERO;
        if (node instanceof YamlNode.Numeral number && isWhole(number.value())) {
            millis = number.value().multiply(THOUSAND);
        } else if (node instanceof YamlNode.Text text) {
            Matcher matcher = DURATION.matcher(text.value());
            for (int i = 0; matcher.matches() && i < UNIT_MILLIS.length; i++) {
                String digits = matcher.group(i + 1);
                if (digits != null) {
                    millis = millis.add(new BigDecimal(digits).multiply(BigDecimal.valueOf(UNIT_MILLIS[i])));
                }
            }
        }
        if (millis.compareTo(BigDecimal.valueOf(MILLIS_MAX)) > 0) {
            throw new Unfit("is longer than 1,000 years (" + MILLIS_MAX / 86_400_000 + "d), the most there is");
        }
        return millis.signum() < 0 ? 0 : millis.longValueExact();
    }

    /** A duration in milliseconds. */
    static long durationMillis(String text) throws Unfit {
        Matcher matcher = DURATION.matcher(text);
        if (!matcher.matches() && !text.matches("[0-9]+")) {
            throw new Unfit("is no time; write 90, 90s, 5m, 1h30m or 2d");
        }
        return durationMillis(
                matcher.matches()
                        ? new YamlNode.Text(TextPlace.START, text, 0, false)
                        : new YamlNode.Numeral(TextPlace.START, new BigDecimal(text)));
    }

    /** Memory in bytes; a bare number is MB. */
    static long memoryBytes(YamlNode node) throws Unfit {
        BigDecimal bytes = BigDecimal.ZERO;
        if (node instanceof YamlNode.Numeral number) {
            bytes = number.value().multiply(MEBIBYTE);
        } else if (node instanceof YamlNode.Text text) {
            Matcher matcher = MEMORY.matcher(text.value());
            if (matcher.matches()) {
                int power = matcher.group(2).isEmpty() ? 2 : UNITS.indexOf(matcher.group(2)) + 1;
                bytes = new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(1L << (10 * power)));
            }
        }
        return exact(
                bytes,
                "is more memory than can be counted; the most is 8191P",
                "is no whole number of bytes; write it in a smaller unit");
    }

    /** GPUs in thousandths. */
    static long gpusThousandth(YamlNode node) throws Unfit {
        return exact(
                node instanceof YamlNode.Numeral number ? number.value().multiply(THOUSAND) : BigDecimal.ZERO,
                "is more than can be counted; the most is " + Long.MAX_VALUE / 1_000,
                "has more than three digits behind the point; GPUs are counted in thousandths");
    }

    /** An amount of a resource in its unit. */
    static long amount(YamlNode node, ScenarioResource resource) throws Unfit {
        if (resource.bytes()) {
            return memoryBytes(node);
        }
        if (node instanceof YamlNode.Text text) {
            throw new Unfit("is '" + text.value() + "', but resource '" + resource.name()
                    + "' is counted; write a whole number, or give the resource 'unit: bytes'");
        }
        return whole(node, "; resource '" + resource.name() + "' is counted");
    }

    /** A whole number. */
    static long whole(YamlNode node, String why) throws Unfit {
        return exact(
                node instanceof YamlNode.Numeral number ? number.value() : BigDecimal.ZERO,
                "is more than can be counted; the most is " + Long.MAX_VALUE,
                "is no whole number" + why);
    }

    private static long exact(BigDecimal number, String tooMuch, String notWhole) throws Unfit {
        if (number.compareTo(LONG_MAX) > 0) {
            throw new Unfit(tooMuch);
        }
        if (!isWhole(number)) {
            throw new Unfit(notWhole);
        }
        return number.signum() < 0 ? 0 : number.longValueExact();
    }

    private static boolean isWhole(BigDecimal number) {
        return number.signum() == 0 || number.stripTrailingZeros().scale() <= 0;
    }
}
