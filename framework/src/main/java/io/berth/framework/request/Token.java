package io.berth.framework.request;

/**
 * A word of a request's text.
 *
 * @param kind   what it is
 * @param text   what it says; of a number the digits
 * @param suffix of a number the letters that follow it at once, else empty
 * @param column where it begins, from 1
 */
record Token(Kind kind, String text, String suffix, int column) {
    /** What a token is. */
    enum Kind {
        NUMBER,
        NAME,
        QUOTED,
        SYMBOL,
        END
    }

    boolean is(String symbol) {
        return kind == Kind.SYMBOL && text.equals(symbol);
    }

    boolean isName(String name) {
        return kind == Kind.NAME && text.equals(name);
    }

    Place place() {
        return new Place(column);
    }

    /** How a fault speaks of it. */
    @Override
    public String toString() {
        return switch (kind) {
            case NUMBER, NAME, SYMBOL -> "'" + text + suffix + "'";
            case QUOTED -> "the word '" + text + "'";
            case END -> "the end";
        };
    }
}
