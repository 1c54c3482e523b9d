package io.berth.framework.limits;

import java.util.BitSet;
import java.util.List;

/** Reads one window of a week. */
final class WindowText {
    private static final List<String> DAYS = List.of("mon", "tue", "wed", "thu", "fri", "sat", "sun");
    private static final int DAY = 24 * 60;

    private final String text;
    private int at;

    WindowText(String text) {
        this.text = text;
    }

    /** Opens the minutes of the window. */
    void openIn(BitSet week) {
        int firstDay = 0;
        int days = DAYS.size();
        skipBlanks();
        if (at == text.length()) {
            throw fault(at, "a window is empty; write days, times or both: mon-fri 18:00-08:00");
        }
        boolean named = Character.isLetter(text.charAt(at));
        if (named) {
            firstDay = day();
            days = 1;
            if (skip('-')) {
                days = Math.floorMod(day() - firstDay, DAYS.size()) + 1;
            }
            if (at < text.length() && text.charAt(at) != ' ') {
                throw fault(at, "expected a blank and a time of day, or nothing, after the days");
            }
        }
        int from = 0;
        int length = DAY;
        skipBlanks();
        if (at < text.length()) {
            int start = at;
            from = time();
            if (!skip('-')) {
                throw fault(at, "expected '-' and the time at which it closes");
            }
            int to = time();
            if (from == DAY || from == to) {
                throw fault(start, "it closes when it opens; the whole day is 00:00-24:00");
            }
            length = to > from ? to - from : to + DAY - from;
            skipBlanks();
        }
        if (at < text.length()) {
            throw fault(at, "'" + text.substring(at) + "' is too much; each window is days, then one time of day");
        }
        for (int day = firstDay; day < firstDay + days; day++) {
            open(week, day * DAY + from, length);
        }
    }

    private static void open(BitSet week, int from, int length) {
        for (int minute = from; minute < from + length; minute++) {
            week.set(minute % Windows.MINUTES);
        }
    }

    private int day() {
        int start = at;
        while (at < text.length() && Character.isLetter(text.charAt(at))) {
            at++;
        }
        String word = text.substring(start, at);
        int day = DAYS.indexOf(word);
        if (day < 0) {
            throw fault(start, "day [" + word + "] must be one of " + String.join(", ", DAYS));
        }
        return day;
    }

    /** Minutes since midnight; 24:00 is the end of the day. */
    private int time() {
        int start = at;
        int hour = number("hour", 24);
        if (!skip(':')) {
            throw fault(at, "expected ':' and minutes");
        }
        int minute = number("minute", 59);
        if (hour == 24 && minute > 0) {
            throw fault(start, "time [24:" + text.substring(at - 2, at) + "] lies after the end of the day, 24:00");
        }
        return hour * 60 + minute;
    }

    private int number(String what, int most) {
        int start = at;
        while (at < text.length() && at < start + 2 && isDigit(text.charAt(at))) {
            at++;
        }
        if (at != start + 2) {
            throw fault(start, "expected two digits of the " + what + ", as in 08:30");
        }
        int number = (text.charAt(start) - '0') * 10 + text.charAt(start + 1) - '0';
        if (number > most) {
            throw fault(start, what + " [" + text.substring(start, at) + "] is more than " + most);
        }
        return number;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private boolean skip(char wanted) {
        if (at < text.length() && text.charAt(at) == wanted) {
            at++;
            return true;
        }
        return false;
    }

    private void skipBlanks() {
        while (at < text.length() && text.charAt(at) == ' ') {
            at++;
        }
    }

    private IllegalArgumentException fault(int index, String message) {
        return new IllegalArgumentException("window '" + text + "', column " + (index + 1) + ": " + message);
    }
}
