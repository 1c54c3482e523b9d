package io.berth.framework.text;

/**
 * A place in a text, for people.
 *
 * @param line   counted from 1
 * @param column of the character, counted from 1
 */
public record TextPlace(int line, int column) implements Comparable<TextPlace> {
    /** The first character of a text. */
    public static final TextPlace START = new TextPlace(1, 1);

    @Override
    public int compareTo(TextPlace other) {
        int byLine = Integer.compare(line, other.line);
        return byLine != 0 ? byLine : Integer.compare(column, other.column);
    }

    @Override
    public String toString() {
        return line + ":" + column;
    }
}
