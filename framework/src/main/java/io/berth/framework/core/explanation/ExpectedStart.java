package io.berth.framework.core.explanation;

import java.util.List;

/**
 * The start that a reservation promises. It moves later only for a cause that a decision names: a host that is lost, a job that overruns, the job's place in the order, a limit.
 *
 * @param startMillis when
 * @param hosts       on which hosts
 * @param claim       whether running jobs were made to leave for it
 * @param leaving     who is about to leave for it, by id
 * @param untilMillis until when the last of them is awaited; 0 without any
 */
public record ExpectedStart(long startMillis, List<String> hosts, boolean claim, List<Long> leaving, long untilMillis) {
    public ExpectedStart {
        hosts = List.copyOf(hosts);
        leaving = List.copyOf(leaving);
    }

    /** One for which nobody is leaving. */
    public ExpectedStart(long startMillis, List<String> hosts, boolean claim) {
        this(startMillis, hosts, claim, List.of(), 0);
    }
}
