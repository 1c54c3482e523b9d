package io.berth.framework.request;

import java.math.BigDecimal;

/** What stands in {@code select[]}, as it was written. Parentheses are not kept: printing puts them where the tree needs them. */
sealed interface Expression {
    /** Where it begins. */
    Place place();

    /** A number, perhaps with a unit. */
    record Quantity(BigDecimal number, Unit unit, Place place) implements Expression {
        public Quantity {
            number = number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
        }

        @Override
        public String toString() {
            return number.toPlainString() + unit;
        }
    }

    /** A bare word: the name of something that hosts have, or on the right of == and != also a word to compare with. */
    record Name(String name, Place place) implements Expression {
        @Override
        public String toString() {
            return name;
        }
    }

    /** A word in quotes. */
    record Quoted(String word, Place place) implements Expression {
        @Override
        public String toString() {
            return "'" + word + "'";
        }
    }

    /** Whether a host has something. */
    record Defined(Name name, Place place) implements Expression {
        @Override
        public String toString() {
            return "defined(" + name + ")";
        }
    }

    /** What stands before one operand. */
    enum Sign {
        MINUS("-"),
        NOT("!");

        private final String symbol;

        Sign(String symbol) {
            this.symbol = symbol;
        }
    }

    /** An operator before its operand. */
    record Signed(Sign sign, Expression operand, Place place) implements Expression {
        @Override
        public String toString() {
            return sign.symbol + (operand instanceof Between ? "(" + operand + ")" : operand.toString());
        }
    }

    /** An operator between its operands. */
    record Between(Operator operator, Expression left, Expression right) implements Expression {
        @Override
        public Place place() {
            return left.place();
        }

        @Override
        public String toString() {
            String middle = operator.precedence() <= Operator.AND.precedence()
                    ? " " + operator.symbol() + " "
                    : operator.symbol();
            return side(left, operator.precedence()) + middle + side(right, operator.precedence() + 1);
        }

        private static String side(Expression operand, int least) {
            return operand instanceof Between inner && inner.operator.precedence() < least
                    ? "(" + operand + ")"
                    : operand.toString();
        }
    }
}
