package io.berth.framework.core.explanation;

import java.util.List;

/**
 * The start that a reservation promises. It moves later only for a cause that a decision names: a host that is lost, a job that overruns, the job's place in the order, a limit.
 *
 * @param startMillis when
 * @param hosts       on which hosts
 * @param claim       whether running jobs were made to leave for it
 */
public record ExpectedStart(long startMillis, List<String> hosts, boolean claim) {
    public ExpectedStart {
        hosts = List.copyOf(hosts);
    }
}
