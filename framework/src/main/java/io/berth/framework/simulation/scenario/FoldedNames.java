package io.berth.framework.simulation.scenario;

import java.util.ArrayList;
import java.util.List;

/** Names of hosts as files write them: {@code n001, n002, n003} is {@code n[001-003]}. Scenario files read it back to the same names in the same order. */
public final class FoldedNames {
    /** So that no text gets too long to be read. */
    private static final int RANGES_MAX = 8;

    /** What a range of a scenario file may have. */
    private static final int DIGITS_MAX = 9;

    private final List<String> texts = new ArrayList<>();
    private final List<String> ranges = new ArrayList<>();
    private Numbered first = Numbered.of("");
    private Numbered last = first;

    private FoldedNames() {}

    /**
     * A name around its last number.
     *
     * @param before what stands before the number
     * @param digits the number, as many digits as it was written with; empty without one
     * @param after  what follows
     */
    private record Numbered(String before, String digits, String after) {
        static Numbered of(String name) {
            int to = name.length();
            while (to > 0 && !isDigit(name.charAt(to - 1))) {
                to--;
            }
            int from = to;
            while (from > 0 && to - from < DIGITS_MAX && isDigit(name.charAt(from - 1))) {
                from--;
            }
            return new Numbered(name.substring(0, from), name.substring(from, to), name.substring(to));
        }

        private static boolean isDigit(char c) {
            return c >= '0' && c <= '9';
        }

        boolean isBeside(Numbered other) {
            return !digits.isEmpty() && before.equals(other.before) && after.equals(other.after);
        }

        /** Whether it is the next of a range that begins with a number of so many digits. */
        boolean follows(Numbered other, int width) {
            String next = Integer.toString(Integer.parseInt(other.digits) + 1);
            return digits.equals("0".repeat(Math.max(0, width - next.length())) + next);
        }
    }

    /**
     * Folds names.
     *
     * @param names in any order, which is kept
     * @return texts that stand for them, one after the other
     */
    public static List<String> of(List<String> names) {
        var folded = new FoldedNames();
        for (int i = 0; i < names.size(); i++) {
            folded.add(Numbered.of(names.get(i)), i == 0);
        }
        if (!names.isEmpty()) {
            folded.close();
        }
        return folded.texts;
    }

    private void add(Numbered name, boolean isFirst) {
        if (!isFirst && name.isBeside(first)) {
            if (name.follows(last, first.digits.length())) {
                last = name;
                return;
            }
            if (ranges.size() < RANGES_MAX - 1) {
                ranges.add(range());
                first = name;
                last = name;
                return;
            }
        }
        if (!isFirst) {
            close();
        }
        first = name;
        last = name;
    }

    private String range() {
        return first.equals(last) ? first.digits : first.digits + "-" + last.digits;
    }

    private void close() {
        ranges.add(range());
        String all = String.join(",", ranges);
        boolean alone = ranges.size() == 1 && first.equals(last);
        texts.add(first.before + (alone ? all : "[" + all + "]") + first.after);
        ranges.clear();
    }
}
