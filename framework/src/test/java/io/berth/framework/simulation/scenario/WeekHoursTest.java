package io.berth.framework.simulation.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.simulation.scenario.WeekHours.Span;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class WeekHoursTest {
    private static final long HOUR = 3_600_000;

    @Test
    void areDaysHoursOrBoth() throws Unfit {
        assertThat(of("sat-sun")).containsExactly(hours(120, 168));
        assertThat(of("wed")).containsExactly(hours(48, 72));
        assertThat(of("tue 08:00-12:00")).containsExactly(hours(32, 36));
        assertThat(of("12:00-13:00")).hasSize(7).startsWith(hours(12, 13)).endsWith(hours(156, 157));
        assertThat(of("mon 00:00-24:00")).containsExactly(hours(0, 24));
        assertThat(of("mon 00:30-1:00")).containsExactly(new Span(HOUR / 2, HOUR));
    }

    @Test
    void reachIntoTheNextDay() throws Unfit {
        assertThat(of("mon-tue 18:00-08:00")).containsExactly(hours(18, 32), hours(42, 56));
        assertThat(of("sun 22:00-06:00")).as("Monday follows Sunday").containsExactly(hours(0, 6), hours(166, 168));
    }

    @Test
    void goOnOverTheEndOfTheWeek() throws Unfit {
        assertThat(of("sun-mon")).containsExactly(hours(0, 24), hours(144, 168));
        assertThat(of("mon-sun")).containsExactly(hours(0, 168)).isEqualTo(WeekHours.ALWAYS.spans());
    }

    @Test
    void areJoinedWhereTheyTouch() throws Unfit {
        assertThat(of("mon-fri 18:00-08:00", "sat-sun"))
                .containsExactly(hours(18, 32), hours(42, 56), hours(66, 80), hours(90, 104), hours(114, 168));
        assertThat(of("tue", "mon", "mon 08:00-12:00")).containsExactly(hours(0, 48));
    }

    private static Span hours(long from, long to) {
        return new Span(from * HOUR, to * HOUR);
    }

    private static List<Span> of(String... windows) throws Unfit {
        var spans = new ArrayList<Span>();
        for (String window : windows) {
            spans.addAll(WeekHours.read(window));
        }
        return WeekHours.union(spans).spans();
    }
}
