package io.berth.framework.request;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a number may still be under the terms that were met so far. Each bound knows the term that set it; one that is so by nature has the empty term. */
final class Range {
    private double low;
    private double high;
    private boolean lowOpen;
    private boolean highOpen;
    private String lowTerm = "";
    private String highTerm = "";
    private final List<Hole> holes = new ArrayList<>();

    private record Hole(double at, String term) {}

    Range(double low, double high) {
        this.low = low;
        this.high = high;
    }

    /** Applies a comparison with a constant; returns the earlier term with which it leaves nothing, null when something is left. */
    @Nullable
    String restrict(Operator operator, double bound, String term) {
        String conflict = switch (operator) {
            case MORE -> raise(bound, true, term);
            case AT_LEAST -> raise(bound, false, term);
            case LESS -> lower(bound, true, term);
            case AT_MOST -> lower(bound, false, term);
            case EQUAL -> {
                String above = raise(bound, false, term);
                yield above == null ? lower(bound, false, term) : above;
            }
            case UNEQUAL -> {
                holes.add(new Hole(bound, term));
                yield null;
            }
            case OR, AND, PLUS, MINUS, TIMES, OVER -> null;
        };
        return conflict == null ? inHole(term) : conflict;
    }

    private @Nullable String raise(double bound, boolean open, String term) {
        if (bound > low || (bound == low && open && !lowOpen)) {
            low = bound;
            lowOpen = open;
            lowTerm = term;
        }
        return isEmpty() ? highTerm : null;
    }

    private @Nullable String lower(double bound, boolean open, String term) {
        if (bound < high || (bound == high && open && !highOpen)) {
            high = bound;
            highOpen = open;
            highTerm = term;
        }
        return isEmpty() ? lowTerm : null;
    }

    private boolean isEmpty() {
        return low > high || (low == high && (lowOpen || highOpen));
    }

    /** When one value is left and a term excludes it. */
    private @Nullable String inHole(String term) {
        if (low == high) {
            for (Hole hole : holes) {
                if (hole.at == low) {
                    return hole.term.equals(term) ? lowTerm : hole.term;
                }
            }
        }
        return null;
    }
}
