package io.berth.framework.text;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.ScalarEvent;

/** What a scalar is: the core schema of YAML 1.2, without infinity and what is no number. */
final class YamlScalar {
    /** Digits of a number before and after the point, its exponent taken into account. */
    private static final int DIGITS_MAX = 40;

    private static final Pattern NUMBER =
            Pattern.compile("0o[0-7]+|0x[0-9a-fA-F]+|[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]{1,3})?");

    private YamlScalar() {}

    /** The value; a number that is out of any range is 0, and told. */
    static YamlNode of(ScalarEvent event, TextPlace place, Consumer<String> fault) {
        String value = event.getValue();
        if (!event.isPlain()) {
            boolean quoted = event.isSQuoted() || event.isDQuoted();
            return new YamlNode.Text(place, value, quoted ? 1 : 0, quoted && spans(event, columns(value) + 2));
        }
        return switch (value) {
            case "", "~", "null", "Null", "NULL" -> new YamlNode.Nothing(place);
            case "true", "True", "TRUE" -> new YamlNode.Flag(place, true);
            case "false", "False", "FALSE" -> new YamlNode.Flag(place, false);
            default -> {
                BigDecimal number = number(value, fault);
                yield number != null
                        ? new YamlNode.Numeral(place, number)
                        : new YamlNode.Text(place, value, 0, spans(event, columns(value)));
            }
        };
    }

    private static @Nullable BigDecimal number(String value, Consumer<String> fault) {
        if (!NUMBER.matcher(value).matches()) {
            return null;
        }
        if (value.length() > 2 * DIGITS_MAX) {
            fault.accept("is a number of " + value.length() + " characters; none here needs so many");
            return BigDecimal.ZERO;
        }
        if (value.startsWith("0o") || value.startsWith("0x")) {
            return new BigDecimal(new BigInteger(value.substring(2), value.charAt(1) == 'o' ? 8 : 16));
        }
        BigDecimal number = new BigDecimal(value);
        if (number.precision() - number.scale() > DIGITS_MAX || number.scale() > DIGITS_MAX) {
            fault.accept("number " + value + " is out of any range");
            return BigDecimal.ZERO;
        }
        return number;
    }

    private static int columns(String value) {
        return value.codePointCount(0, value.length());
    }

    /** Whether a scalar takes as many columns as its value has characters. */
    private static boolean spans(Event event, int columns) {
        return event.getStartMark().isPresent()
                && event.getEndMark().isPresent()
                && event.getStartMark().get().getLine()
                        == event.getEndMark().get().getLine()
                && event.getEndMark().get().getColumn()
                                - event.getStartMark().get().getColumn()
                        == columns;
    }
}
