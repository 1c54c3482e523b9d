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
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Whether terms that must all hold can hold at all, as far as intervals tell: constants, and comparisons of one thing with constants. What it refuses can
 * never be true; it does not find everything that cannot.
 */
final class Satisfiable {
    private final LinkedHashMap<Formula, Range> ranges = new LinkedHashMap<>();

    /** What an attribute or the name of a host must be, and the term that says so. */
    private final LinkedHashMap<Formula, Required> words = new LinkedHashMap<>();

    private record Required(String word, String term) {}

    /** Adds a term; says why nothing is left, null when something is. */
    @Nullable
    String refusal(Formula formula, String term) {
        if (isNever(formula)) {
            return "'" + term + "' can never be true";
        }
        String earlier = conflict(formula, term);
        return earlier == null ? null : "'" + term + "' can never be true together with '" + earlier + "'";
    }

    private static boolean isNever(Formula formula) {
        if (formula instanceof Pair(Operator operator, Formula left, Formula right) && operator == Operator.OR) {
            return isNever(left) && isNever(right);
        }
        return new Satisfiable().leavesNothing(formula);
    }

    private boolean leavesNothing(Formula formula) {
        if (formula instanceof Pair(Operator operator, Formula left, Formula right)) {
            if (operator == Operator.AND) {
                return leavesNothing(left) || leavesNothing(right);
            }
            if (operator == Operator.OR) {
                return isNever(formula);
            }
        }
        return formula instanceof Constant(double value) ? !Operator.isTrue(value) : conflict(formula, "") != null;
    }

    private @Nullable String conflict(Formula formula, String term) {
        return switch (formula) {
            case Pair(Operator operator, Formula left, Formula right) -> compared(operator, left, right, term);
            case Not(Pair(Operator operator, Formula left, Formula right))
            when operator.compares() -> compared(operator.opposite(), left, right, term);
            case Not(Formula operand) -> range(operand).restrict(Operator.EQUAL, 0, term);
            case Word(int attribute, String word) -> required(new Word(attribute, ""), word, formula, term);
            case Named(String word) -> required(new Named(""), word, formula, term);
            case Amount _, Figure _, Flag _, Reported _, Minus _ ->
                range(formula).restrict(Operator.UNEQUAL, 0, term);
            case Constant _ -> null;
        };
    }

    private @Nullable String compared(Operator operator, Formula left, Formula right, String term) {
        if (!operator.compares()) {
            return null;
        }
        if (right instanceof Constant(double bound)) {
            return range(left).restrict(operator, bound, term);
        }
        return left instanceof Constant(double bound) ? range(right).restrict(operator.swapped(), bound, term) : null;
    }

    private @Nullable String required(Formula subject, String word, Formula formula, String term) {
        Required before = words.putIfAbsent(subject, new Required(word, term));
        return before != null && !before.word.equals(word)
                ? before.term
                : range(formula).restrict(Operator.UNEQUAL, 0, term);
    }

    private Range range(Formula formula) {
        return ranges.computeIfAbsent(formula, Satisfiable::byNature);
    }

    /** What holds of a value whatever the host: amounts are not negative, truths are 0 or 1. */
    private static Range byNature(Formula formula) {
        return switch (formula) {
            case Amount _ -> new Range(0, Double.POSITIVE_INFINITY);
            case Flag _, Word _, Named _, Reported _, Not _ -> new Range(0, 1);
            case Pair(Operator operator, Formula _, Formula _)
            when operator.precedence() < Operator.PLUS.precedence() -> new Range(0, 1);
            case Pair _, Constant _, Figure _, Minus _ -> new Range(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
        };
    }
}
