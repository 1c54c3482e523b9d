package io.berth.framework.simulation.scenario;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Hours of the week, which begins on Monday 00:00, when time is 0. Immutable.
 *
 * @param spans the hours in their order; they neither overlap nor touch, and end at the latest when the week does
 */
public record WeekHours(List<Span> spans) {
    /** How long a week is. */
    public static final long WEEK_MILLIS = 7L * 24 * 3_600_000;

    /** All hours. */
    public static final WeekHours ALWAYS = new WeekHours(List.of(new Span(0, WEEK_MILLIS)));

    private static final long MINUTE_MILLIS = 60_000;
    private static final int DAY_MINUTES = 24 * 60;
    private static final int WEEK_MINUTES = 7 * DAY_MINUTES;
    private static final List<String> DAYS = List.of("mon", "tue", "wed", "thu", "fri", "sat", "sun");
    private static final Pattern FORM = Pattern.compile(
            "(?:([a-z]{3})(?:-([a-z]{3}))?)?(?:(?:^| +)([0-9]{1,2}):([0-9]{2})-([0-9]{1,2}):([0-9]{2}))?");

    /**
     * Some hours.
     *
     * @param fromMillis when they begin, since Monday 00:00
     * @param toMillis   when they have ended
     */
    public record Span(long fromMillis, long toMillis) {}

    public WeekHours {
        spans = List.copyOf(spans);
    }

    /** Reads windows such as {@code mon-fri 18:00-08:00}; their union counts. */
    static List<Span> read(String window) throws Unfit {
        Matcher form = FORM.matcher(window);
        if (window.isEmpty() || !form.matches()) {
            throw new Unfit("is '" + window
                    + "', but must be days, hours or both; write for example mon-fri 18:00-08:00 or sat-sun");
        }
        int from = 0;
        int to = DAY_MINUTES;
        if (form.group(3) != null) {
            from = minutes(form, 3, 23);
            to = minutes(form, 5, 24);
            if (from == to) {
                throw new Unfit(form.start(3), "these hours end when they begin; leave them out for the whole day");
            }
            to += to < from ? DAY_MINUTES : 0;
        }
        int first = form.group(1) == null ? 0 : day(form, 1);
        int last = form.group(1) == null ? 6 : form.group(2) == null ? first : day(form, 2);
        var spans = new ArrayList<Span>();
        int days = Math.floorMod(last - first, 7) + 1;
        for (int i = 0; i < days; i++) {
            int day = (first + i) % 7 * DAY_MINUTES;
            add(spans, day + from, Math.min(day + to, WEEK_MINUTES));
            add(spans, 0, day + to - WEEK_MINUTES);
        }
        return spans;
    }

    private static void add(List<Span> spans, int from, int to) {
        if (from < to) {
            spans.add(new Span(from * MINUTE_MILLIS, to * MINUTE_MILLIS));
        }
    }

    private static int minutes(Matcher form, int group, int hoursMax) throws Unfit {
        int hours = Integer.parseInt(form.group(group));
        int minutes = Integer.parseInt(form.group(group + 1));
        if (hours > hoursMax || minutes > 59 || (hours == 24 && minutes > 0)) {
            throw new Unfit(
                    form.start(group),
                    form.group(group) + ":" + form.group(group + 1)
                            + " is no time of day: 00:00 to 23:59, or 24:00 for the end");
        }
        return hours * 60 + minutes;
    }

    private static int day(Matcher form, int group) throws Unfit {
        int day = DAYS.indexOf(form.group(group));
        if (day < 0) {
            throw new Unfit(
                    form.start(group),
                    "'" + form.group(group) + "' is no day; the days are " + String.join(", ", DAYS));
        }
        return day;
    }

    /** The union of some spans. */
    static WeekHours union(List<Span> spans) {
        var sorted = new ArrayList<>(spans);
        sorted.sort(Comparator.comparingLong(Span::fromMillis));
        var union = new ArrayList<Span>();
        for (Span span : sorted) {
            if (!union.isEmpty() && union.getLast().toMillis() >= span.fromMillis()) {
                Span before = union.removeLast();
                union.add(new Span(before.fromMillis(), Math.max(before.toMillis(), span.toMillis())));
            } else {
                union.add(span);
            }
        }
        return new WeekHours(union);
    }
}
