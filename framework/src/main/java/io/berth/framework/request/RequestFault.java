package io.berth.framework.request;

/** A request that says something wrong: where, what, and what would be right. The message shows the text with a caret under the column. */
public final class RequestFault extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    private final String text;
    private final int column;
    private final String what;

    /**
     * A fault.
     *
     * @param text   the request as it was written
     * @param column where in it, from 1; one more than its length when it ends too early
     * @param what   what is wrong, and what would be right
     */
    public RequestFault(String text, int column, String what) {
        super("column " + column + ": " + what + "\n  " + line(text) + "\n  " + " ".repeat(column - 1) + "^");
        this.text = text;
        this.column = column;
        this.what = what;
    }

    /** {@return the request as it was written} */
    public String text() {
        return text;
    }

    /** {@return where in it, from 1} */
    public int column() {
        return column;
    }

    /** {@return what is wrong, and what would be right} */
    public String what() {
        return what;
    }

    /** The text on one line, column for column: what would move the caret away from its column becomes a blank. */
    private static String line(String text) {
        var line = new StringBuilder(text);
        for (int i = 0; i < line.length(); i++) {
            if (Character.isISOControl(line.charAt(i))) {
                line.setCharAt(i, ' ');
            }
        }
        return line.toString();
    }
}
