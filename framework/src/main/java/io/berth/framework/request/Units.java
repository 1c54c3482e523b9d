package io.berth.framework.request;

import io.berth.framework.request.Expression.Between;
import io.berth.framework.request.Expression.Defined;
import io.berth.framework.request.Expression.Name;
import io.berth.framework.request.Expression.Quantity;
import io.berth.framework.request.Expression.Quoted;
import io.berth.framework.request.Expression.Signed;
import io.berth.framework.request.Meaning.Numeric;
import org.jspecify.annotations.Nullable;

/** Finds units where nothing is a size: {@code ncpus>=4K} is a mistake, {@code mem>=ncpus*4K} is none. */
final class Units {
    private final Names names;
    private @Nullable Quantity unit;
    private @Nullable Name count;
    private boolean size;

    private Units(Names names) {
        this.names = names;
    }

    /** Refuses a comparison in which a unit stands with names none of which is a size. */
    static void check(String text, Names names, Between comparison) {
        var units = new Units(names);
        units.look(comparison);
        Quantity found = units.unit;
        Name other = units.count;
        if (found != null && other != null && !units.size) {
            throw new RequestFault(
                    text,
                    found.place().column(),
                    "'" + found + "' has the unit of a size, and '" + other
                            + "' is none; write a number without a unit");
        }
    }

    private void look(Expression expression) {
        switch (expression) {
            case Quantity quantity -> unit = unit == null && quantity.unit() != Unit.NONE ? quantity : unit;
            case Name name -> look(name);
            case Signed signed -> look(signed.operand());
            case Between between -> {
                look(between.left());
                look(between.right());
            }
            case Quoted _, Defined _ -> {}
        }
    }

    private void look(Name name) {
        if (names.meaning(name.name()) instanceof Numeric number) {
            size |= number.measure() == Measure.SIZE;
            count = count == null ? name : count;
        }
    }
}
