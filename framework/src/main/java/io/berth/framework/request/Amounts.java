package io.berth.framework.request;

import io.berth.framework.request.Expression.Quantity;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Amounts of resources as people write them: sizes with a unit, gpus also in parts, all else in whole numbers. Pure functions, for any thread. */
public final class Amounts {
    private Amounts() {}

    /**
     * Reads an amount.
     *
     * @param resource of what
     * @param text     a number, for memory perhaps with a unit; without one it is in M
     * @return the amount in the resource's unit, more than 0
     * @throws IllegalArgumentException saying what is wrong with the text, and what would be right
     */
    public static long parse(String resource, String text) {
        Measure measure = Measure.of(resource);
        Quantity quantity = quantity(text);
        if (quantity == null) {
            throw new IllegalArgumentException("'" + text + "' is no amount of " + resource + "; write "
                    + switch (measure) {
                        case COUNT -> "a whole number";
                        case SIZE -> "a number with a unit, such as 500M or 4G";
                        case THOUSANDTHS -> "a number, such as 2 or 0.5";
                    });
        }
        long amount = measure.amount(quantity);
        if (amount == 0) {
            throw new IllegalArgumentException("an amount of 0 takes nothing; leave it out");
        }
        return amount;
    }

    /**
     * Writes an amount.
     *
     * @param resource of what
     * @param amount   in the resource's unit
     * @return such as {@code 4G}, {@code 0.5} or {@code 3}
     */
    public static String show(String resource, long amount) {
        return Measure.of(resource).showAmount(amount);
    }

    private static @Nullable Quantity quantity(String text) {
        try {
            var lexer = new Lexer(text);
            Token number = lexer.next();
            Unit unit = Unit.of(number.suffix());
            return number.kind() == Token.Kind.NUMBER
                            && unit != null
                            && lexer.next().kind() == Token.Kind.END
                    ? new Quantity(new BigDecimal(number.text()), unit, number.place())
                    : null;
        } catch (RequestFault _) {
            return null;
        }
    }
}
