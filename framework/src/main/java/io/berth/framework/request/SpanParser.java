package io.berth.framework.request;

import io.berth.framework.nearest.NearestName;
import java.util.ArrayList;
import java.util.List;

/** Reads what stands in {@code span[]}. */
final class SpanParser {
    private static final List<String> WORDS = List.of("hosts", "ptile", "block", "stripe");

    private final Lexer lexer;

    SpanParser(Lexer lexer) {
        this.lexer = lexer;
    }

    List<SpanTerm> parse() {
        var terms = new ArrayList<SpanTerm>();
        do {
            terms.add(term());
        } while (lexer.skip(","));
        return terms;
    }

    private SpanTerm term() {
        Token name = lexer.peek();
        if (name.kind() != Token.Kind.NAME) {
            throw lexer.expected("hosts, ptile, block or stripe");
        }
        lexer.next();
        for (SpanTerm.Kind kind : SpanTerm.Kind.values()) {
            if (kind.word().equals(name.text())) {
                return new SpanTerm(kind, count(kind), name.place());
            }
        }
        throw lexer.fault(
                name.column(),
                "'" + name.text() + "' says nothing in span[]" + NearestName.hint(name.text(), WORDS)
                        + " Known: hosts=n, ptile=n, block=n, stripe, stripe=n");
    }

    private int count(SpanTerm.Kind kind) {
        if (kind == SpanTerm.Kind.STRIPE && !lexer.peek().is("=")) {
            return Integer.MAX_VALUE;
        }
        lexer.expect("=");
        Token token = lexer.peek();
        if (token.is("-")) {
            lexer.next();
            Token number = lexer.peek();
            if (kind == SpanTerm.Kind.HOSTS
                    && number.kind() == Token.Kind.NUMBER
                    && number.text().equals("1")) {
                plain(number);
                lexer.next();
                return -1;
            }
            throw lexer.fault(
                    token.column(),
                    kind.word() + " must be 1 or more" + (kind == SpanTerm.Kind.HOSTS ? ", or -1 for no bound" : ""));
        }
        if (token.kind() == Token.Kind.QUOTED && kind == SpanTerm.Kind.PTILE) {
            throw lexer.fault(token.column(), "a ptile by type or model is not supported yet; write a number");
        }
        if (token.kind() != Token.Kind.NUMBER) {
            throw lexer.expected("a number");
        }
        plain(token);
        int count = count(lexer, token);
        lexer.next();
        return count;
    }

    private void plain(Token token) {
        if (!token.suffix().isEmpty()) {
            throw lexer.fault(
                    token.column(), "'" + token.text() + token.suffix() + "' must be a number without a unit");
        }
    }

    /** The value of a token that must be a whole number from 1 on. */
    static int count(Lexer lexer, Token token) {
        if (token.text().indexOf('.') >= 0) {
            throw lexer.fault(token.column(), "'" + token.text() + "' must be a whole number");
        }
        long value = Long.parseLong(token.text());
        if (value < 1 || value > Integer.MAX_VALUE) {
            throw lexer.fault(token.column(), "'" + token.text() + "' must be from 1 to " + Integer.MAX_VALUE);
        }
        return (int) value;
    }
}
