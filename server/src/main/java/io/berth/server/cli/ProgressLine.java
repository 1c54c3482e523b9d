package io.berth.server.cli;

import io.berth.framework.simulation.Progress;
import io.berth.framework.simulation.trace.Workload;
import java.io.PrintStream;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * One line on a terminal that says how far a simulation is; drawn at most ten times a second, gone when closed:
 *
 * <pre>easy  [####------]  41%  11,681 of 28,481 jobs  1997-02-11 09:30  412,000 jobs/s</pre>
 */
final class ProgressLine implements Progress, AutoCloseable {
    private static final long DRAW_NANOS = 100_000_000;
    /** One less than the narrowest usual terminal: a line that wraps cannot be cleared. */
    private static final int LINE_CHARS_MAX = 79;

    private static final int BAR_WIDTH = 10;
    private static final String BACK_AND_CLEAR = "\r\u001b[K";
    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final PrintStream terminal;
    private final LongSupplier nanoClock;
    private final String policy;
    private final long unixStartSeconds;
    private final long startNanos;
    private int jobs;
    private long nextNanos;
    private boolean drawn;

    /**
     * A line for a trace; empty so far.
     *
     * @param nanoClock nanoseconds from any fixed point
     */
    ProgressLine(PrintStream terminal, LongSupplier nanoClock, String policy, Workload workload) {
        this(terminal, nanoClock, policy, workload.jobs(), workload.unixStartSeconds());
    }

    /**
     * A line for a scenario, which says how many jobs it has when it begins; empty so far.
     *
     * @param nanoClock nanoseconds from any fixed point
     */
    ProgressLine(PrintStream terminal, LongSupplier nanoClock, String policy) {
        this(terminal, nanoClock, policy, 0, Workload.UNKNOWN_START);
    }

    private ProgressLine(PrintStream terminal, LongSupplier nanoClock, String policy, int jobs, long unixStartSeconds) {
        this.terminal = terminal;
        this.nanoClock = nanoClock;
        this.policy = policy;
        this.jobs = jobs;
        this.unixStartSeconds = unixStartSeconds;
        this.startNanos = nanoClock.getAsLong();
        this.nextNanos = startNanos + DRAW_NANOS;
    }

    @Override
    public void begins(int count) {
        jobs = count;
    }

    @Override
    public void at(int jobsDone, long nowSeconds) {
        long now = nanoClock.getAsLong();
        if (now - nextNanos < 0) {
            return;
        }
        nextNanos = now + DRAW_NANOS;
        drawn = true;
        int percent = (int) Math.min(100, 100L * jobsDone / Math.max(1, jobs)); // what is requeued ends more than once
        int filled = percent * BAR_WIDTH / 100;
        long perSecond = Math.round(jobsDone / ((now - startNanos) / 1e9));
        String line = String.format(
                Locale.ROOT,
                "%s  [%s%s]  %d%%  %,d of %,d jobs  %s  %,d jobs/s",
                policy,
                "#".repeat(filled),
                "-".repeat(BAR_WIDTH - filled),
                percent,
                jobsDone,
                jobs,
                dateOf(nowSeconds),
                perSecond);
        terminal.print(BACK_AND_CLEAR + line.substring(0, Math.min(line.length(), LINE_CHARS_MAX)));
        terminal.flush();
    }

    @Override
    public void close() {
        if (drawn) {
            terminal.print(BACK_AND_CLEAR);
            terminal.flush();
        }
    }

    /** The date in UTC where the log says when it began, else the day and time of day since its beginning. */
    private String dateOf(long seconds) {
        if (unixStartSeconds != Workload.UNKNOWN_START) {
            return MINUTE.format(Instant.ofEpochSecond(unixStartSeconds + seconds));
        }
        return String.format(
                Locale.ROOT, "day %,d %02d:%02d", seconds / 86_400 + 1, seconds / 3_600 % 24, seconds / 60 % 60);
    }
}
