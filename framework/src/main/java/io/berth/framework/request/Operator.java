package io.berth.framework.request;

import org.jspecify.annotations.Nullable;

/** What stands between two operands, with C's precedence. Values are doubles: 0 is false, any other is true, NaN is unknown. */
enum Operator {
    OR("||", 1),
    AND("&&", 2),
    EQUAL("==", 3),
    UNEQUAL("!=", 3),
    LESS("<", 4),
    AT_MOST("<=", 4),
    MORE(">", 4),
    AT_LEAST(">=", 4),
    PLUS("+", 5),
    MINUS("-", 5),
    TIMES("*", 6),
    OVER("/", 6);

    private final String symbol;
    private final int precedence;

    Operator(String symbol, int precedence) {
        this.symbol = symbol;
        this.precedence = precedence;
    }

    static @Nullable Operator of(String symbol) {
        for (Operator operator : values()) {
            if (operator.symbol.equals(symbol)) {
                return operator;
            }
        }
        return null;
    }

    /** Higher binds tighter. All group to the left. */
    int precedence() {
        return precedence;
    }

    String symbol() {
        return symbol;
    }

    boolean compares() {
        return switch (this) {
            case EQUAL, UNEQUAL, LESS, AT_MOST, MORE, AT_LEAST -> true;
            case OR, AND, PLUS, MINUS, TIMES, OVER -> false;
        };
    }

    /** The comparison that says the same with its sides swapped. */
    Operator swapped() {
        return switch (this) {
            case LESS -> MORE;
            case AT_MOST -> AT_LEAST;
            case MORE -> LESS;
            case AT_LEAST -> AT_MOST;
            case EQUAL, UNEQUAL, OR, AND, PLUS, MINUS, TIMES, OVER -> this;
        };
    }

    /** The comparison that holds where this one does not. */
    Operator opposite() {
        return switch (this) {
            case EQUAL -> UNEQUAL;
            case UNEQUAL -> EQUAL;
            case LESS -> AT_LEAST;
            case AT_MOST -> MORE;
            case MORE -> AT_MOST;
            case AT_LEAST -> LESS;
            case OR, AND, PLUS, MINUS, TIMES, OVER -> throw new IllegalStateException(symbol + " compares nothing");
        };
    }

    /** The result; what is not a number, such as a quotient by 0, is unknown. */
    double apply(double left, double right) {
        return switch (this) {
            case OR -> or(left, right);
            case AND -> and(left, right);
            case EQUAL -> known(left, right, left == right);
            case UNEQUAL -> known(left, right, left != right);
            case LESS -> known(left, right, left < right);
            case AT_MOST -> known(left, right, left <= right);
            case MORE -> known(left, right, left > right);
            case AT_LEAST -> known(left, right, left >= right);
            case PLUS -> finite(left + right);
            case MINUS -> finite(left - right);
            case TIMES -> finite(left * right);
            case OVER -> finite(left / right);
        };
    }

    /** True when it is known to be so. */
    static boolean isTrue(double value) {
        return value != 0 && !Double.isNaN(value);
    }

    static double finite(double value) {
        return Double.isFinite(value) ? value : Double.NaN;
    }

    private static double or(double left, double right) {
        if (isTrue(left) || isTrue(right)) {
            return 1;
        }
        return Double.isNaN(left) || Double.isNaN(right) ? Double.NaN : 0;
    }

    private static double and(double left, double right) {
        if (left == 0 || right == 0) {
            return 0;
        }
        return Double.isNaN(left) || Double.isNaN(right) ? Double.NaN : 1;
    }

    private static double known(double left, double right, boolean holds) {
        return Double.isNaN(left) || Double.isNaN(right) ? Double.NaN : holds ? 1 : 0;
    }
}
