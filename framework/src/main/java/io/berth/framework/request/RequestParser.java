package io.berth.framework.request;

import io.berth.framework.nearest.NearestName;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads the sections of a request. */
final class RequestParser {
    static final String BRACES =
            "compound requests n*{...} and alternatives {...} || {...} are not supported yet; write one request without braces";

    private static final List<String> SECTIONS = List.of("select", "order", "rusage", "span");
    private static final List<String> LATER = List.of("same", "cu", "affinity");

    private final Lexer lexer;
    private final TreeMap<String, Integer> seen = new TreeMap<>();
    private @Nullable Expression select;
    private List<OrderKey> order = List.of();
    private List<Usage> rusage = List.of();
    private List<SpanTerm> span = List.of();

    RequestParser(String text) {
        this.lexer = new Lexer(text);
    }

    SimpleRequest parse() {
        Token first = lexer.peek();
        if (first.kind() != Token.Kind.END && !beginsSection()) {
            seen.put("select", first.column());
            select = new ExpressionParser(lexer).parse();
        }
        while (lexer.peek().kind() != Token.Kind.END) {
            section();
        }
        return new SimpleRequest(select, order, rusage, span);
    }

    private boolean beginsSection() {
        return lexer.peek().kind() == Token.Kind.NAME && lexer.peekSecond().is("[");
    }

    private void section() {
        Token name = lexer.peek();
        if (!beginsSection()) {
            throw name.is("{") || name.is("||")
                    ? lexer.fault(name.column(), BRACES)
                    : lexer.expected("a section such as order[...]");
        }
        refuse(name);
        lexer.next();
        lexer.next();
        if (lexer.peek().is("]")) {
            throw lexer.fault(name.column(), "section " + name.text() + "[] is empty; leave it out");
        }
        switch (name.text()) {
            case "select" -> select = new ExpressionParser(lexer).parse();
            case "order" -> order = order();
            case "rusage" -> rusage = new UsageParser(lexer).parse();
            default -> span = new SpanParser(lexer).parse();
        }
        lexer.expect("]");
    }

    private void refuse(Token name) {
        String section = name.text();
        if (LATER.contains(section)) {
            throw lexer.fault(name.column(), "section " + section + "[] is not supported yet; leave it out");
        }
        if (!SECTIONS.contains(section)) {
            throw lexer.fault(
                    name.column(),
                    "section '" + section + "' is not known" + NearestName.hint(section, SECTIONS) + " Known sections: "
                            + String.join(", ", SECTIONS));
        }
        if (seen.containsKey(section)) {
            throw lexer.fault(
                    name.column(),
                    "section " + section + "[] stands here a second time, after column " + seen.get(section)
                            + "; write one");
        }
        if (section.equals("select") && !seen.isEmpty()) {
            throw lexer.fault(name.column(), "select[] must be the first section");
        }
        seen.put(section, name.column());
    }

    private List<OrderKey> order() {
        var keys = new ArrayList<OrderKey>();
        do {
            Place place = lexer.peek().place();
            boolean flipped = lexer.skip("-");
            if (lexer.peek().kind() != Token.Kind.NAME) {
                throw lexer.expected("a name to sort by");
            }
            keys.add(new OrderKey(lexer.next().text(), flipped, place));
        } while (lexer.skip(":"));
        return keys;
    }
}
