package io.berth.framework.simulation.scenario;

import io.berth.spi.reason.ReasonCode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What must be true of a job.
 *
 * @param job         the job; of several copies each
 * @param startMillis when it starts, {@link #NEVER} for not at all; null: nothing is expected
 * @param endMillis   when it ends, {@link #NEVER} for not at all; null: nothing is expected
 * @param hosts       all the hosts that it starts on, none twice; empty: nothing is expected
 * @param refused     a part of the text that refuses its submission; empty: nothing is expected
 * @param reasons     why it waits, at certain times
 * @param rule        the rule that this shows, and where it comes from; empty when it does not say
 */
public record Expectation(
        JobRef job,
        @Nullable Long startMillis,
        @Nullable Long endMillis,
        List<String> hosts,
        String refused,
        List<ExpectedReason> reasons,
        String rule) {
    /** Not at all. */
    public static final long NEVER = Long.MAX_VALUE;

    public Expectation {
        hosts = List.copyOf(hosts);
        reasons = List.copyOf(reasons);
    }

    /**
     * What the key reason must be at a time.
     *
     * @param atMillis when it is asked
     * @param code     its code
     * @param details  parts that must each occur in one of its details
     */
    public record ExpectedReason(long atMillis, ReasonCode code, List<String> details) {
        public ExpectedReason {
            details = List.copyOf(details);
        }
    }
}
