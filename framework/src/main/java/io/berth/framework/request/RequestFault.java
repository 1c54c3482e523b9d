package io.berth.framework.request;

/** A request that says something wrong: where, what, and what would be right. The message shows the text, of a long one the part around it, with a caret under the column. */
public final class RequestFault extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    /** As much of a text as is shown to either side of the fault. */
    private static final int SHOWN = 60;

    private static final String CUT = "...";

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
        super("column " + column + ": " + what + "\n" + shown(text, column - 1));
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

    /** The text on one line, column for column, and the caret: what would move it away from its column becomes a blank. */
    private static String shown(String text, int at) {
        int from = Math.max(0, at - SHOWN);
        int to = Math.min(text.length(), at + SHOWN);
        var line = new StringBuilder(text.substring(from, to));
        for (int i = 0; i < line.length(); i++) {
            if (Character.isISOControl(line.charAt(i))) {
                line.setCharAt(i, ' ');
            }
        }
        String before = from > 0 ? CUT : "";
        String after = to < text.length() ? CUT : "";
        return "  " + before + line + after + "\n  " + " ".repeat(before.length() + at - from) + "^";
    }
}
