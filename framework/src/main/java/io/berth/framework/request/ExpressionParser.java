package io.berth.framework.request;

import io.berth.framework.request.Expression.Between;
import io.berth.framework.request.Expression.Defined;
import io.berth.framework.request.Expression.Name;
import io.berth.framework.request.Expression.Quantity;
import io.berth.framework.request.Expression.Quoted;
import io.berth.framework.request.Expression.Sign;
import io.berth.framework.request.Expression.Signed;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Reads what stands in {@code select[]}, by precedence climbing. */
final class ExpressionParser {
    /** So that no text makes a tree which is too deep to be walked. */
    static final int NESTING_MAX = 100;

    /** As above: operators that follow each other nest to the left. */
    static final int OPERATORS_MAX = 1_000;

    private final Lexer lexer;
    private int nesting;
    private int operators;

    ExpressionParser(Lexer lexer) {
        this.lexer = lexer;
    }

    Expression parse() {
        Expression whole = between(Operator.OR.precedence());
        if (lexer.peek().is("=")) {
            throw lexer.fault(lexer.peek().column(), "'=' compares nothing; equality is written ==");
        }
        return whole;
    }

    private Expression between(int least) {
        Expression left = operand();
        while (true) {
            Token token = lexer.peek();
            Operator operator = operator(token);
            if (operator == null || operator.precedence() < least) {
                return left;
            }
            if (++operators > OPERATORS_MAX) {
                throw lexer.fault(token.column(), "an expression has at most " + OPERATORS_MAX + " operators");
            }
            lexer.next();
            left = new Between(operator, left, between(operator.precedence() + 1));
        }
    }

    private static @Nullable Operator operator(Token token) {
        return token.kind() == Token.Kind.SYMBOL ? Operator.of(token.text()) : null;
    }

    private Expression operand() {
        Token token = lexer.peek();
        if (token.is("-")) {
            return signed(Sign.MINUS);
        }
        if (token.is("!")) {
            return signed(Sign.NOT);
        }
        if (token.is("(")) {
            enter();
            lexer.next();
            Expression inner = parse();
            lexer.expect(")");
            nesting--;
            return inner;
        }
        return switch (token.kind()) {
            case NUMBER -> quantity(lexer);
            case QUOTED -> new Quoted(lexer.next().text(), token.place());
            case NAME -> name();
            case SYMBOL, END -> throw noOperand(token);
        };
    }

    private RequestFault noOperand(Token token) {
        return token.is("{")
                ? lexer.fault(token.column(), RequestParser.BRACES)
                : lexer.expected("a name, a number, a word in quotes or '('");
    }

    private Expression signed(Sign sign) {
        enter();
        Place place = lexer.next().place();
        Expression operand = operand();
        nesting--;
        return new Signed(sign, operand, place);
    }

    private void enter() {
        if (++nesting > NESTING_MAX) {
            throw lexer.fault(lexer.peek().column(), "an expression nests at most " + NESTING_MAX + " deep");
        }
    }

    private Expression name() {
        Token name = lexer.next();
        if (!lexer.peek().is("(")) {
            return new Name(name.text(), name.place());
        }
        if (!name.text().equals("defined")) {
            throw lexer.fault(name.column(), "'" + name.text() + "' is no function; the only one is defined(name)");
        }
        lexer.next();
        Token what = lexer.peek();
        if (what.kind() != Token.Kind.NAME) {
            throw lexer.expected("a name");
        }
        lexer.next();
        lexer.expect(")");
        return new Defined(new Name(what.text(), what.place()), name.place());
    }

    /** Reads a number with or without a unit. */
    static Quantity quantity(Lexer lexer) {
        Token token = lexer.peek();
        if (token.kind() != Token.Kind.NUMBER) {
            throw lexer.expected("a number");
        }
        Unit unit = Unit.of(token.suffix());
        if (unit == null) {
            throw lexer.fault(
                    token.column(),
                    "'" + token.text() + token.suffix() + "': unit '" + token.suffix()
                            + "' is not known; units are K, M, G, T, P, E and Z, and words that begin with a digit stand in single quotes");
        }
        lexer.next();
        return new Quantity(new BigDecimal(token.text()), unit, token.place());
    }
}
