package io.berth.spi.preempt;

import io.berth.spi.Experimental;
import io.berth.spi.job.RunningJob;
import java.util.List;

/**
 * A proposal.
 *
 * @param jobs the victims, in the order in which the framework tries to put them back
 */
@Experimental
public record Victims(List<RunningJob> jobs) {
    public Victims {
        jobs = List.copyOf(jobs);
    }
}
