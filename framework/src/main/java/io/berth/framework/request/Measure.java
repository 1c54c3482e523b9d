package io.berth.framework.request;

import io.berth.framework.request.Expression.Quantity;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** How the number in a request relates to the amount that is counted. */
enum Measure {
    /** The number is the amount. */
    COUNT(1),
    /** The amount is in bytes; a bare number is in M. */
    SIZE(1 << 20),
    /** The amount is in thousandths. */
    THOUSANDTHS(1_000);

    private static final BigDecimal MOST = BigDecimal.valueOf(Long.MAX_VALUE);

    private final int unit;

    Measure(int unit) {
        this.unit = unit;
    }

    /** The measure of what has this name, as LSF has it. */
    static Measure of(String name) {
        return switch (name) {
            case "memory", "swp", "tmp" -> SIZE;
            case "gpus" -> THOUSANDTHS;
            default -> COUNT;
        };
    }

    /** What the number 1 stands for. */
    double unit() {
        return unit;
    }

    /**
     * The amount that a number stands for; sizes are rounded up to whole bytes.
     *
     * @throws IllegalArgumentException saying what is wrong with the number
     */
    long amount(Quantity quantity) {
        if (this != SIZE && quantity.unit() != Unit.NONE) {
            throw new IllegalArgumentException("'" + quantity + "' must be a number without a unit");
        }
        BigDecimal exact =
                quantity.number().multiply(this == SIZE ? quantity.unit().bytes() : BigDecimal.valueOf(unit));
        BigDecimal whole = exact.setScale(0, RoundingMode.CEILING);
        if (this != SIZE && whole.compareTo(exact) != 0) {
            throw new IllegalArgumentException("'" + quantity + "' must be "
                    + (this == COUNT ? "a whole number" : "a number of whole thousandths"));
        }
        if (whole.compareTo(MOST) > 0) {
            throw new IllegalArgumentException("'" + quantity + "' is more than can be counted; write " + bound());
        }
        return whole.longValueExact();
    }

    /** How a fault speaks of the numbers that can be counted. */
    String bound() {
        return switch (this) {
            case COUNT -> "at most " + MOST;
            case SIZE -> "less than 8E";
            case THOUSANDTHS -> "at most " + Long.MAX_VALUE / unit;
        };
    }

    /** What a number in {@code select[]} stands for there: for sizes, how many M. */
    static double inExpression(Quantity quantity) {
        return quantity.unit() == Unit.NONE
                ? quantity.number().doubleValue()
                : quantity.number()
                        .multiply(quantity.unit().bytes())
                        .divide(Unit.M.bytes())
                        .doubleValue();
    }

    /** A value in the unit of requests, as one would write it. */
    String show(double value) {
        BigDecimal number = BigDecimal.valueOf(value);
        return this == SIZE ? size(number.multiply(Unit.M.bytes())) : plain(number);
    }

    /** An amount, as one would write it. */
    String showAmount(long amount) {
        BigDecimal exact = BigDecimal.valueOf(amount);
        return switch (this) {
            case COUNT -> plain(exact);
            case SIZE -> size(exact);
            case THOUSANDTHS -> plain(exact.movePointLeft(3));
        };
    }

    /** In the largest unit of which it is a whole number. */
    private static String size(BigDecimal bytes) {
        Unit[] units = Unit.values();
        for (int i = units.length - 1; i > 0 && bytes.signum() > 0; i--) {
            BigDecimal[] parts = bytes.divideAndRemainder(units[i].bytes());
            if (parts[1].signum() == 0) {
                return plain(parts[0]) + units[i];
            }
        }
        return bytes.signum() == 0 ? "0" : plain(bytes) + (bytes.compareTo(BigDecimal.ONE) == 0 ? " byte" : " bytes");
    }

    private static String plain(BigDecimal value) {
        return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
    }
}
