package io.berth.framework.simulation.trace;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.StringJoiner;

/**
 * What became of the rows of a log.
 *
 * @param rowsRead job rows in the log; 0 for a workload that was made and not read
 * @param dropped how many rows each cause dropped, every cause present, in the order of {@link DropCause}; unmodifiable
 * @param killedAtLimit jobs whose run time was longer than their estimate and was cut to it
 * @param estimatesMissing true when no row had an estimate, so that every estimate is the run time
 */
public record FilterReport(int rowsRead, Map<DropCause, Integer> dropped, int killedAtLimit, boolean estimatesMissing) {

    public FilterReport {
        EnumMap<DropCause, Integer> counts = new EnumMap<>(DropCause.class);
        for (DropCause cause : DropCause.values()) {
            counts.put(cause, dropped.getOrDefault(cause, 0));
        }
        dropped = Collections.unmodifiableMap(counts);
    }

    /** The report of a workload that did not come from a log. */
    static FilterReport unfiltered(int killedAtLimit) {
        return new FilterReport(0, Map.of(), killedAtLimit, false);
    }

    /** How many rows were dropped for this cause. */
    public int dropped(DropCause cause) {
        return dropped.getOrDefault(cause, 0);
    }

    /** How many rows were dropped in all. */
    public int droppedTotal() {
        return dropped.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** The causes that dropped something, such as {@code "too-wide 3, no-run-time 12"}; empty when none did. */
    public String describeDropped() {
        StringJoiner words = new StringJoiner(", ");
        dropped.forEach((cause, rows) -> {
            if (rows > 0) {
                words.add(cause.word() + " " + rows);
            }
        });
        return words.toString();
    }
}
