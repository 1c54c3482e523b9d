package io.berth.framework.request;

import io.berth.framework.request.Expression.Quantity;
import io.berth.framework.request.Usage.Duration;
import io.berth.framework.request.Usage.Take;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reads what stands in {@code rusage[]}. */
final class UsageParser {
    private final Lexer lexer;

    UsageParser(Lexer lexer) {
        this.lexer = lexer;
    }

    List<Usage> parse() {
        var usages = new ArrayList<Usage>();
        do {
            usages.add(usage());
        } while (lexer.skip(","));
        if (lexer.peek().is("||")) {
            throw lexer.fault(
                    lexer.peek().column(), "alternatives in rusage[] are not supported yet; write one of them");
        }
        return usages;
    }

    private Usage usage() {
        var takes = new ArrayList<Take>();
        List<Duration> durations = List.of();
        List<Boolean> decays = List.of();
        Token start = lexer.peek();
        Token times = start;
        do {
            Token name = lexer.peek();
            if (name.kind() != Token.Kind.NAME) {
                throw lexer.expected("a resource such as mem=400");
            }
            lexer.next();
            lexer.expect("=");
            if (name.text().equals("duration")) {
                once(name, durations);
                durations = listed(this::duration);
                times = name;
            } else if (name.text().equals("decay")) {
                once(name, decays);
                decays = listed(this::decay);
                times = name;
            } else {
                takes.add(new Take(name.text(), listed(this::amount), per(), name.place()));
            }
        } while (lexer.skip(":"));
        if (takes.isEmpty()) {
            throw lexer.fault(
                    start.column(), "'" + start.text() + "' goes with a resource, such as mem=400:duration=10m");
        }
        checkPhases(takes, durations.size(), decays.size(), times);
        return new Usage(takes, durations, decays);
    }

    private void once(Token name, List<?> before) {
        if (!before.isEmpty()) {
            throw lexer.fault(name.column(), "'" + name.text() + "' stands here a second time; write one");
        }
    }

    private <T> List<T> listed(Supplier<T> one) {
        if (!lexer.skip("(")) {
            return List.of(one.get());
        }
        var values = new ArrayList<T>();
        do {
            values.add(one.get());
        } while (!lexer.skip(")"));
        return values;
    }

    private Quantity amount() {
        if (lexer.peek().is("-")) {
            throw lexer.fault(lexer.peek().column(), "an amount cannot be negative; write a number above 0");
        }
        return ExpressionParser.quantity(lexer);
    }

    private Duration duration() {
        Token token = lexer.peek();
        if (token.kind() != Token.Kind.NUMBER) {
            throw lexer.expected("a time such as 10m");
        }
        String suffix = token.suffix().isEmpty() ? "m" : token.suffix();
        if (!suffix.equals("h") && !suffix.equals("m") && !suffix.equals("s")) {
            throw lexer.fault(
                    token.column(),
                    "'" + token.text() + suffix + "' is no time; units are h, m (when none is written) and s");
        }
        int count = SpanParser.count(lexer, token);
        lexer.next();
        return new Duration(count, suffix.charAt(0));
    }

    private Boolean decay() {
        Token token = lexer.peek();
        if (token.kind() != Token.Kind.NUMBER
                || !token.suffix().isEmpty()
                || !(token.text().equals("0") || token.text().equals("1"))) {
            throw lexer.expected("0 or 1");
        }
        lexer.next();
        return token.text().equals("1");
    }

    private @Nullable Per per() {
        if (!lexer.skip("/")) {
            return null;
        }
        for (Per per : Per.values()) {
            if (lexer.peek().isName(per.word())) {
                lexer.next();
                return per;
            }
        }
        throw lexer.expected("task, host or job");
    }

    private void checkPhases(List<Take> takes, int durations, int decays, Token times) {
        int phases = 1;
        for (Take take : takes) {
            int own = take.phases().size();
            if (own > 1 && phases > 1 && own != phases) {
                throw lexer.fault(
                        take.place().column(),
                        "'" + take.name() + "' has " + own + " phases where others have " + phases
                                + "; separate them by a comma");
            }
            phases = Math.max(phases, own);
        }
        if (phases == 1 && durations > 1) {
            throw lexer.fault(
                    times.column(),
                    "one amount has one duration, not " + durations + "; phases are written mem=(400 200)");
        }
        if (durations > phases || (phases > 1 && durations < phases - 1)) {
            throw lexer.fault(
                    durations == 0 ? takes.getFirst().place().column() : times.column(),
                    phases + " phases need " + phases + " durations, or one less for a last phase to the end; not "
                            + durations);
        }
        if (decays > phases || (decays > 0 && decays < phases)) {
            throw lexer.fault(times.column(), "decay is said once for each phase: " + phases + " times, not " + decays);
        }
    }
}
