package io.berth.executors.fake;

import io.berth.spi.execute.ExecutionId;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.execute.Listing;
import io.berth.spi.execute.Listing.Phase;
import io.berth.spi.job.EndCause;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One execution, from its launch until it is forgotten and cannot be launched any more. Times are those of the clock; {@link #NEVER} stands for none. */
final class Run {
    static final long NEVER = Long.MAX_VALUE;

    final ExecutionId id;
    final List<String> hosts;
    final long limitMillis;
    long notAfterMillis;
    Phase phase = Phase.ACCEPTED;
    /** Whether it is only kept so that it is not started again. */
    boolean forgotten;

    long sequence;
    long beginsAt = NEVER;
    long endsAt = NEVER;
    long stopsAt = NEVER;
    long cleansAt = NEVER;
    /** What is left to do while it stands still. */
    long leftMillis;

    /** Whether it is being brought to its end. */
    boolean ending;

    int exitStatus;

    @Nullable
    EndCause cause;

    /** How it will end, when nothing else happens. */
    EndCause ahead = EndCause.SUCCESS;

    int exitAhead;
    int cleanupsToFail;

    /** Takes back what is armed for it. */
    @Nullable
    Runnable takingBack;

    Run(ExecutionId id, List<String> hosts, long limitMillis, long notAfterMillis) {
        this.id = id;
        this.hosts = List.copyOf(hosts);
        this.limitMillis = limitMillis;
        this.notAfterMillis = notAfterMillis;
    }

    /** When something is next to happen with it. */
    long nextAt() {
        long next = Math.min(Math.min(beginsAt, endsAt), Math.min(stopsAt, cleansAt));
        return forgotten ? notAfterMillis + 1 : next;
    }

    boolean works() {
        return phase == Phase.RUNNING || phase == Phase.SUSPENDED;
    }

    /** What its latest report said; null when there was none. */
    @Nullable
    ExecutionReport latest() {
        return entry().report();
    }

    Listing.Entry entry() {
        return new Listing.Entry(id, phase, sequence, exitStatus, cause);
    }

    static String key(ExecutionId id) {
        return "run " + id.job() + " " + id.element() + " " + id.attempt();
    }

    byte[] record() {
        String text = String.join(
                "\t",
                String.valueOf(id.job()),
                String.valueOf(id.element()),
                String.valueOf(id.attempt()),
                String.join(",", hosts),
                String.valueOf(limitMillis),
                String.valueOf(notAfterMillis),
                phase.name(),
                String.valueOf(forgotten),
                String.valueOf(sequence),
                String.valueOf(beginsAt),
                String.valueOf(endsAt),
                String.valueOf(stopsAt),
                String.valueOf(cleansAt),
                String.valueOf(leftMillis),
                String.valueOf(exitStatus),
                cause == null ? "" : cause.name(),
                ahead.name(),
                String.valueOf(exitAhead),
                String.valueOf(cleanupsToFail),
                String.valueOf(ending));
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static Run read(byte[] record) {
        String[] part = new String(record, StandardCharsets.UTF_8).split("\t", -1);
        var id = new ExecutionId(Long.parseLong(part[0]), Integer.parseInt(part[1]), Integer.parseInt(part[2]));
        var run = new Run(id, List.of(part[3].split(",", -1)), Long.parseLong(part[4]), Long.parseLong(part[5]));
        run.phase = Phase.valueOf(part[6]);
        run.forgotten = Boolean.parseBoolean(part[7]);
        run.sequence = Long.parseLong(part[8]);
        run.beginsAt = Long.parseLong(part[9]);
        run.endsAt = Long.parseLong(part[10]);
        run.stopsAt = Long.parseLong(part[11]);
        run.cleansAt = Long.parseLong(part[12]);
        run.leftMillis = Long.parseLong(part[13]);
        run.exitStatus = Integer.parseInt(part[14]);
        run.cause = part[15].isEmpty() ? null : EndCause.valueOf(part[15]);
        run.ahead = EndCause.valueOf(part[16]);
        run.exitAhead = Integer.parseInt(part[17]);
        run.cleanupsToFail = Integer.parseInt(part[18]);
        run.ending = Boolean.parseBoolean(part[19]);
        return run;
    }
}
