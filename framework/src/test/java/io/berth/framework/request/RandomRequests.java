package io.berth.framework.request;

import io.berth.framework.request.Expression.Between;
import io.berth.framework.request.Expression.Defined;
import io.berth.framework.request.Expression.Name;
import io.berth.framework.request.Expression.Quantity;
import io.berth.framework.request.Expression.Quoted;
import io.berth.framework.request.Expression.Sign;
import io.berth.framework.request.Expression.Signed;
import io.berth.framework.request.Usage.Duration;
import io.berth.framework.request.Usage.Take;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/** Trees that a parser could have made, of names that need not be known. */
final class RandomRequests {
    private static final Place HERE = new Place(1);
    private static final String[] NAMES = {"mem", "maxmem", "ut", "type", "_x.1", "select", "any", "G", "defined"};

    private final SplittableRandom random;

    RandomRequests(SplittableRandom random) {
        this.random = random;
    }

    SimpleRequest request() {
        return new SimpleRequest(
                random.nextInt(4) == 0 ? null : expression(4),
                random.nextBoolean() ? List.of() : several(this::key),
                random.nextBoolean() ? List.of() : several(this::usage),
                random.nextBoolean() ? List.of() : several(this::spanTerm));
    }

    private Expression expression(int depth) {
        if (depth == 0 || random.nextInt(5) == 0) {
            return switch (random.nextInt(4)) {
                case 0 -> quantity();
                case 1 -> new Quoted(pick("x-86", "", "a b]", "\"#|", "\u00e4\n"), HERE);
                case 2 -> new Defined(name(), HERE);
                default -> name();
            };
        }
        if (random.nextInt(4) == 0) {
            return new Signed(random.nextBoolean() ? Sign.MINUS : Sign.NOT, expression(depth - 1), HERE);
        }
        var operators = Operator.values();
        return new Between(operators[random.nextInt(operators.length)], expression(depth - 1), expression(depth - 1));
    }

    private Quantity quantity() {
        var units = Unit.values();
        var number = BigDecimal.valueOf(random.nextLong(1_000_000_000L), random.nextInt(9));
        return new Quantity(
                random.nextBoolean() ? BigDecimal.valueOf(random.nextInt(100)) : number,
                units[random.nextInt(units.length)],
                HERE);
    }

    private Name name() {
        return new Name(pick(NAMES), HERE);
    }

    private OrderKey key() {
        return new OrderKey(pick(NAMES), random.nextBoolean(), HERE);
    }

    private Usage usage() {
        int phases = 1 + random.nextInt(3);
        int durations = phases == 1 ? random.nextInt(2) : phases - random.nextInt(2);
        return new Usage(
                several(() -> take(phases)),
                times(
                        durations,
                        () -> new Duration(
                                1 + random.nextInt(1_000), pick("h", "m", "s").charAt(0))),
                times(random.nextBoolean() ? 0 : phases, random::nextBoolean));
    }

    private Take take(int phases) {
        Per[] all = Per.values();
        Per per = random.nextBoolean() ? null : all[random.nextInt(all.length)];
        return new Take(pick(NAMES), times(phases, this::quantity), per, HERE);
    }

    private SpanTerm spanTerm() {
        var kinds = SpanTerm.Kind.values();
        var kind = kinds[random.nextInt(kinds.length)];
        boolean special = random.nextInt(4) == 0;
        int count = 1 + random.nextInt(100);
        return switch (kind) {
            case HOSTS -> new SpanTerm(kind, special ? -1 : count, HERE);
            case STRIPE -> new SpanTerm(kind, special ? Integer.MAX_VALUE : count, HERE);
            case PTILE, BLOCK -> new SpanTerm(kind, count, HERE);
        };
    }

    private <T> List<T> several(Supplier<T> one) {
        return times(1 + random.nextInt(3), one);
    }

    private static <T> List<T> times(int count, Supplier<T> one) {
        var all = new ArrayList<T>();
        for (int i = 0; i < count; i++) {
            all.add(one.get());
        }
        return all;
    }

    private String pick(String... some) {
        return some[random.nextInt(some.length)];
    }
}
