package io.berth.spi.execute;

import io.berth.spi.Experimental;
import io.berth.spi.job.EndCause;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All that an executor knows, at one moment. What is missing from a partial listing is not dead.
 *
 * @param complete   whether it names every execution and every host
 * @param executions the executions: from the accepted launch until they are forgotten
 * @param hosts      names of the hosts it reaches
 */
@Experimental
public record Listing(boolean complete, List<Entry> executions, List<String> hosts) {
    public Listing {
        executions = List.copyOf(executions);
        hosts = List.copyOf(hosts);
    }

    /** Where an execution stands. */
    public enum Phase {
        /** Its launch is accepted, its work has not begun. */
        ACCEPTED,
        RUNNING,
        SUSPENDED,
        /** Its work has ended; something of it may be left. */
        ENDED,
        /** Nothing of it is left. */
        CLEANED
    }

    /**
     * One execution, and what its latest report said, which may have been lost.
     *
     * @param id         the execution
     * @param phase      where it stands
     * @param sequence   that of its latest report; 0 when it is only accepted
     * @param exitStatus its work's exit status; 0 while it has not ended
     * @param cause      how it ended; null while it has not
     */
    public record Entry(
            ExecutionId id,
            Phase phase,
            long sequence,
            int exitStatus,
            @Nullable EndCause cause) {
        public Entry {
            if (cause == null && phase.compareTo(Phase.ENDED) >= 0) {
                throw new IllegalArgumentException("execution " + id + " is " + phase + " and says not how it ended");
            }
        }

        /** One whose work has not ended. */
        public Entry(ExecutionId id, Phase phase, long sequence) {
            this(id, phase, sequence, 0, null);
        }

        /** {@return the report that says the same; null when it is only accepted, of which there is no report} */
        public @Nullable ExecutionReport report() {
            return switch (phase) {
                case ACCEPTED -> null;
                case RUNNING -> new ExecutionReport.Started(id, sequence);
                case SUSPENDED -> new ExecutionReport.Suspended(id, sequence);
                case ENDED, CLEANED ->
                    new ExecutionReport.Ended(
                            id,
                            sequence,
                            exitStatus,
                            cause == null ? EndCause.EXIT_CODE : cause,
                            phase == Phase.CLEANED);
            };
        }
    }
}
