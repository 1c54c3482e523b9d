package io.berth.framework.request;

import io.berth.framework.request.Conjunct.Reading;
import io.berth.framework.request.Expression.Between;
import io.berth.framework.request.Expression.Defined;
import io.berth.framework.request.Expression.Name;
import io.berth.framework.request.Expression.Quantity;
import io.berth.framework.request.Expression.Quoted;
import io.berth.framework.request.Expression.Signed;
import io.berth.framework.request.Meaning.Numeric;
import io.berth.framework.request.Meaning.Textual;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes formulas of {@code select[]} and {@code order[]}. One for each request. */
final class SelectCompiler {
    private final String text;
    private final Names names;
    private final ArrayList<Reading> readings = new ArrayList<>();

    SelectCompiler(String text, Names names) {
        this.text = text;
        this.names = names;
    }

    /** The conditions that must all hold; none when any host will do. */
    List<Conjunct> select(@Nullable Expression select) {
        var conjuncts = new ArrayList<Conjunct>();
        if (select == null) {
            return conjuncts;
        }
        var satisfiable = new Satisfiable();
        for (Expression term : terms(select)) {
            readings.clear();
            Formula formula = formula(term);
            String never = satisfiable.refusal(formula, term.toString());
            if (never != null) {
                throw fault(term.place(), never + "; no host would ever do");
            }
            if (!(formula instanceof Formula.Constant)) {
                conjuncts.add(new Conjunct(
                        formula, term.toString(), readings.stream().distinct().toList()));
            }
        }
        return conjuncts;
    }

    /** What hosts are sorted by. */
    Preference order(List<OrderKey> keys) {
        var compiled = new ArrayList<Preference.Key>();
        for (OrderKey key : keys) {
            Place place = key.flipped() ? new Place(key.place().column() + 1) : key.place();
            switch (meaning(key.name(), place)) {
                case Numeric number ->
                    compiled.add(new Preference.Key(number.reading(), number.rising() == key.flipped()));
                case Textual _ ->
                    throw fault(
                            place, "'" + key.name() + "' is a word, and hosts are not sorted by words; name a number");
            }
        }
        return new Preference(compiled);
    }

    /** The operands of the outermost {@code &&}s, from left to right. */
    private static List<Expression> terms(Expression expression) {
        var terms = new ArrayList<Expression>();
        collect(expression, terms);
        return terms;
    }

    private static void collect(Expression expression, List<Expression> terms) {
        if (expression instanceof Between(Operator operator, Expression left, Expression right)
                && operator == Operator.AND) {
            collect(left, terms);
            collect(right, terms);
        } else {
            terms.add(expression);
        }
    }

    private Formula formula(Expression expression) {
        return switch (expression) {
            case Quantity quantity -> new Formula.Constant(Measure.inExpression(quantity));
            case Name name -> number(name);
            case Quoted word ->
                throw fault(
                        word.place(),
                        word
                                + " is a word; only what hosts report as words, such as type or hname, is compared with one");
            case Defined defined -> {
                Meaning meaning = meaning(defined.name().name(), defined.name().place());
                readings.add(new Reading(defined.toString(), defined(meaning)));
                yield meaning.defined();
            }
            case Signed signed ->
                switch (signed.sign()) {
                    case NOT -> Formula.not(formula(signed.operand()));
                    case MINUS -> Formula.minus(formula(signed.operand()));
                };
            case Between between -> between(between);
        };
    }

    /** What defined() says is a number that every host has. */
    private static Meaning defined(Meaning meaning) {
        return new Numeric(meaning.name(), meaning.defined(), new Formula.Constant(1), Measure.COUNT, false);
    }

    private Formula between(Between between) {
        if (between.operator().compares()) {
            Formula ofWords = ofWords(between);
            if (ofWords != null) {
                return ofWords;
            }
            Units.check(text, names, between);
        }
        return Formula.pair(between.operator(), formula(between.left()), formula(between.right()));
    }

    /** A comparison of a word that hosts report with a word; null when it is none. */
    private @Nullable Formula ofWords(Between between) {
        Textual left = textual(between.left());
        Textual right = left == null && between.left() instanceof Quoted ? textual(between.right()) : null;
        Textual subject = left == null ? right : left;
        if (subject == null) {
            return null;
        }
        boolean equal = between.operator() == Operator.EQUAL;
        if (!equal && between.operator() != Operator.UNEQUAL) {
            throw fault(between.place(), "'" + subject.name() + "' is a word; words are compared by == and != only");
        }
        Expression subjectAsWritten = left == null ? between.right() : between.left();
        readings.add(new Reading(subjectAsWritten.toString(), subject));
        Formula is = is(subject, left == null ? between.left() : between.right());
        return equal ? is : Formula.not(is);
    }

    private Formula is(Textual subject, Expression word) {
        return switch (word) {
            case Quoted quoted -> subject.is(quoted.word());
            case Name name -> isBare(subject, name);
            case Quantity quantity ->
                throw fault(
                        quantity.place(),
                        "'" + subject.name() + "' is a word; a word of digits stands in quotes: '" + quantity + "'");
            case Defined _, Signed _, Between _ ->
                throw fault(
                        word.place(),
                        "'" + subject.name() + "' is a word; it is compared with one word, in quotes if need be");
        };
    }

    private Formula isBare(Textual subject, Name name) {
        if (subject.hasSpecials() && name.name().equals("any")) {
            return new Formula.Constant(1);
        }
        if (subject.hasSpecials() && name.name().equals("local")) {
            throw fault(
                    name.place(),
                    "'local' needs a submission host, and there is none here; write the name of the " + subject.name()
                            + ", or any");
        }
        return subject.is(name.name());
    }

    private @Nullable Textual textual(Expression expression) {
        return expression instanceof Name name && names.meaning(name.name()) instanceof Textual textual
                ? textual
                : null;
    }

    private Formula number(Name name) {
        Meaning meaning = meaning(name.name(), name.place());
        readings.add(new Reading(name.name(), meaning));
        return switch (meaning) {
            case Numeric number -> number.reading();
            case Textual _ ->
                throw fault(
                        name.place(), "'" + name + "' is a word; compare it with one by == or !=, on the left of it");
        };
    }

    private Meaning meaning(String name, Place place) {
        Meaning meaning = names.meaning(name);
        if (meaning == null) {
            throw fault(
                    place,
                    names.isOfCluster(name)
                            ? "'" + name + "' is the cluster's, no host has it; ask for it in rusage[]"
                            : "'" + name + "' is not known" + names.hint(name));
        }
        return meaning;
    }

    private RequestFault fault(Place place, String what) {
        return new RequestFault(text, place.column(), what);
    }
}
