package io.berth.framework.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.fail;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class WindowsTest {
    private static final List<String> DAYS = List.of("mon", "tue", "wed", "thu", "fri", "sat", "sun");
    private static final long MINUTE = 60_000;
    private static final int DAY = 24 * 60;
    private static final int WEEK = 7 * DAY;

    /** A window by its numbers: days from..to, minutes of the day from..to. */
    private record Drawn(int fromDay, int toDay, int from, int to) {
        String text() {
            var days = fromDay == toDay ? DAYS.get(fromDay) : DAYS.get(fromDay) + "-" + DAYS.get(toDay);
            return days + String.format(Locale.ROOT, " %02d:%02d-%02d:%02d", from / 60, from % 60, to / 60, to % 60);
        }

        /** Whether a minute of the week lies in the window that begins on one of its days. */
        boolean holds(int minute) {
            int day = minute / DAY;
            int ofDay = minute % DAY;
            int yesterday = (day + 6) % 7;
            return from < to
                    ? on(day) && ofDay >= from && ofDay < to
                    : (on(day) && ofDay >= from) || (on(yesterday) && ofDay < to);
        }

        private boolean on(int day) {
            return fromDay <= toDay ? day >= fromDay && day <= toDay : day >= fromDay || day <= toDay;
        }
    }

    private static Windows windows(String... texts) {
        return Windows.parse(List.of(texts), 0);
    }

    private static long at(int day, int hour, int minute) {
        return ((day * 24L + hour) * 60 + minute) * MINUTE;
    }

    @Test
    void everyMinuteOfTwoWeeksIsThatOfTheDefinition() {
        for (int seed = 0; seed < 300; seed++) {
            var random = new SplittableRandom(seed);
            var drawn = new ArrayList<Drawn>();
            for (int i = random.nextInt(3); i >= 0; i--) {
                drawn.add(draw(random));
            }
            long monday = random.nextInt(3) * 1_234_567_891L - 3_000_000_000L;
            var windows = Windows.parse(drawn.stream().map(Drawn::text).toList(), monday);
            long change = Long.MAX_VALUE;
            for (int minute = 2 * WEEK - 1; minute >= 0; minute--) {
                int ofWeek = minute % WEEK;
                boolean open = drawn.stream().anyMatch(one -> one.holds(ofWeek));
                boolean next = drawn.stream().anyMatch(one -> one.holds((ofWeek + 1) % WEEK));
                long millis = monday + minute * MINUTE;
                change = open == next ? change : millis + MINUTE;
                long within = millis + random.nextInt((int) MINUTE);
                if (windows.open(within) != open || (change < Long.MAX_VALUE && windows.nextChange(within) != change)) {
                    fail("seed %s, %s: minute %s is wrong".formatted(seed, drawn, minute));
                }
            }
        }
    }

    private static Drawn draw(SplittableRandom random) {
        int from = random.nextInt(DAY);
        int to = random.nextInt(4) == 0 ? DAY : random.nextInt(DAY);
        return from == to
                ? draw(random)
                : new Drawn(random.nextInt(DAYS.size()), random.nextInt(DAYS.size()), from, to);
    }

    @Test
    void overMidnightTheWindowOfFridayClosesOnSaturday() {
        var nights = windows("mon-fri 18:00-08:00");
        assertThat(nights.open(at(4, 18, 0))).isTrue();
        assertThat(nights.open(at(5, 8, 0) - 1)).isTrue();
        assertThat(nights.open(at(5, 8, 0))).isFalse();
        assertThat(nights.open(at(0, 7, 0)))
                .as("Monday's early hours belong to Sunday")
                .isFalse();
        assertThat(nights.nextChange(at(5, 8, 0))).isEqualTo(at(7, 18, 0));
    }

    @Test
    void windowsThatTouchAreOne() {
        var weekend = windows("sat-sun", "fri 22:00-24:00", "mon 00:00-06:00");
        assertThat(weekend.nextChange(at(4, 22, 0))).isEqualTo(at(7, 6, 0));
        assertThat(windows("22:00-06:00").open(at(2, 3, 0))).isTrue();
    }

    @Test
    void aWholeWeekNeverChanges() {
        for (var always : List.of(
                Windows.ALWAYS, windows("mon-sun"), windows("00:00-24:00"), windows("06:00-18:00", "18:00-06:00"))) {
            assertThat(always.open(at(3, 12, 0))).isTrue();
            assertThat(always.nextChange(0)).isEqualTo(Long.MAX_VALUE);
        }
    }

    @Test
    void liveTimeCountsFromTheFirstMondayOf1970() {
        var mondays = Windows.parse(List.of("mon"), Windows.FIRST_MONDAY_MILLIS);
        assertThat(mondays.open(0)).as("1970-01-01 was a Thursday").isFalse();
        assertThat(mondays.nextChange(0)).isEqualTo(Windows.FIRST_MONDAY_MILLIS);
        assertThat(mondays.open(1_790_553_600_000L))
                .as("2026-09-28 00:00 UTC is a Monday")
                .isTrue();
        assertThat(mondays.open(1_790_553_599_999L)).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''                    | 1  | empty",
                "mon-fry               | 5  | day [fry] must be one of mon, tue",
                "Mon                   | 1  | day [Mon] must be one of",
                "mon-                  | 5  | day [] must be one of",
                "mon-fri 25:00-08:00   | 9  | hour [25] is more than 24",
                "mon 18:60-08:00       | 8  | minute [60] is more than 59",
                "mon 24:10-08:00       | 5  | time [24:10] lies after the end of the day",
                "mon 18:00             | 10 | expected '-'",
                "mon 18-20             | 7  | expected ':'",
                "mon 8:00-10:00        | 5  | two digits of the hour",
                "mon 18:00-            | 11 | two digits of the hour",
                "18:00-18:00           | 1  | 00:00-24:00",
                "mon 24:00-02:00       | 5  | 00:00-24:00",
                "mon18:00-20:00        | 4  | expected a blank",
                "mon 18:00-20:00 21:00 | 17 | '21:00' is too much"
            })
    void faultsNameTheColumn(String text, int column, String what) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> windows("sat", text))
                .withMessageStartingWith("window '" + text + "', column " + column + ":")
                .withMessageContaining(what);
    }
}
