package io.berth.framework.request;

import io.berth.framework.request.Formula.Amount;
import io.berth.framework.request.Formula.Constant;
import io.berth.framework.request.Formula.Figure;
import io.berth.framework.request.Formula.Flag;
import io.berth.framework.request.Formula.Minus;
import io.berth.framework.request.Formula.Named;
import io.berth.framework.request.Formula.Not;
import io.berth.framework.request.Formula.Pair;
import io.berth.framework.request.Formula.Reported;
import io.berth.framework.request.Formula.Word;

/**
 * Whether a condition can ever hold on a host, whatever runs there: what is free of each amount may be anything from what one task of the job takes, since that must be free as
 * well, to all of it. Exact for a comparison of one amount with what does not change. Of anything that reads free amounts more than once it may say that it can hold though it cannot, never
 * the other way round.
 *
 * @param hosts what hosts have
 * @param host  ordinal
 * @param least by resource, what must be free for a task of the job
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Reachable(HostReader hosts, int host, long[] least) {
    private static final Interval ANY = new Interval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

    /** Where a value can be. Both ends are NaN for one that is unknown. */
    private record Interval(double low, double high) {
        boolean isPoint() {
            return low == high;
        }
    }

    boolean canBeTrue(Formula formula) {
        if (!formula.readsFree()) {
            return Operator.isTrue(formula.value(hosts, host, true));
        }
        return switch (formula) {
            case Not(Formula operand) -> canBeFalse(operand);
            case Pair(Operator operator, Formula left, Formula right)
            when operator == Operator.AND -> canBeTrue(left) && canBeTrue(right);
            case Pair(Operator operator, Formula left, Formula right)
            when operator == Operator.OR -> canBeTrue(left) || canBeTrue(right);
            case Pair(Operator operator, Formula left, Formula right)
            when operator.compares() -> canHold(operator, left, right);
            case Pair _, Amount _, Minus _, Constant _, Figure _, Flag _, Word _, Named _, Reported _ -> {
                Interval values = interval(formula);
                yield values.low < 0 || values.high > 0;
            }
        };
    }

    private boolean canBeFalse(Formula formula) {
        if (!formula.readsFree()) {
            return formula.value(hosts, host, true) == 0;
        }
        return switch (formula) {
            case Not(Formula operand) -> canBeTrue(operand);
            case Pair(Operator operator, Formula left, Formula right)
            when operator == Operator.AND -> canBeFalse(left) || canBeFalse(right);
            case Pair(Operator operator, Formula left, Formula right)
            when operator == Operator.OR -> canBeFalse(left) && canBeFalse(right);
            case Pair(Operator operator, Formula left, Formula right)
            when operator.compares() -> canHold(operator.opposite(), left, right);
            case Pair _, Amount _, Minus _, Constant _, Figure _, Flag _, Word _, Named _, Reported _ -> {
                Interval values = interval(formula);
                yield values.low <= 0 && values.high >= 0;
            }
        };
    }

    private boolean canHold(Operator operator, Formula left, Formula right) {
        Interval a = interval(left);
        Interval b = interval(right);
        return switch (operator) {
            case LESS -> a.low < b.high;
            case AT_MOST -> a.low <= b.high;
            case MORE -> a.high > b.low;
            case AT_LEAST -> a.high >= b.low;
            case EQUAL -> a.low <= b.high && b.low <= a.high && meets(left, b) && meets(right, a);
            case UNEQUAL -> a.low <= a.high && b.low <= b.high && !(a.isPoint() && b.isPoint() && a.low == b.low);
            case OR, AND, PLUS, MINUS, TIMES, OVER -> true;
        };
    }

    /** Whether an amount, of which there are whole units only, can be a value within its bounds; true of anything else. */
    private static boolean meets(Formula formula, Interval value) {
        return !(formula instanceof Amount(int _, boolean whole, double unit))
                || whole
                || !value.isPoint()
                || Math.rint(value.low * unit) / unit == value.low;
    }

    private Interval interval(Formula formula) {
        if (!formula.readsFree()) {
            double value = formula.value(hosts, host, true);
            return new Interval(value, value);
        }
        return switch (formula) {
            case Amount(int resource, boolean _, double unit) -> {
                long all = hosts.capacity(host, resource);
                yield new Interval(Math.min(least[resource], all) / unit, all / unit);
            }
            case Minus(Formula operand) -> {
                Interval of = interval(operand);
                yield new Interval(0 - of.high, 0 - of.low);
            }
            case Pair(Operator operator, Formula left, Formula right)
            when operator.precedence() >= Operator.PLUS.precedence() ->
                computed(operator, interval(left), interval(right));
            case Pair _, Not _, Constant _, Figure _, Flag _, Word _, Named _, Reported _ ->
                new Interval(canBeFalse(formula) ? 0 : 1, canBeTrue(formula) ? 1 : 0);
        };
    }

    private static Interval computed(Operator operator, Interval a, Interval b) {
        double[] ends = switch (operator) {
            case PLUS -> new double[] {a.low + b.low, a.high + b.high};
            case MINUS -> new double[] {a.low - b.high, a.high - b.low};
            case TIMES -> new double[] {a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high};
            case OVER ->
                b.low > 0 || b.high < 0
                        ? new double[] {a.low / b.low, a.low / b.high, a.high / b.low, a.high / b.high}
                        : new double[] {Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY};
            case OR, AND, EQUAL, UNEQUAL, LESS, AT_MOST, MORE, AT_LEAST ->
                throw new IllegalStateException(operator.symbol() + " computes nothing");
        };
        double low = ends[0];
        double high = ends[0];
        for (double end : ends) {
            if (Double.isNaN(end)) {
                return ANY;
            }
            low = Math.min(low, end);
            high = Math.max(high, end);
        }
        return new Interval(low, high);
    }
}
