package io.berth.framework.store;

import io.berth.framework.core.Snapshot;
import io.berth.spi.execute.ExecutionId;
import java.util.List;

/**
 * What the fold of all batches up to one of them gives: with it, the batches up to there are not needed any longer to know the state.
 *
 * @param sequence      the last batch that is in it
 * @param roundAtMillis the time of that batch's round
 * @param core          the core's state
 * @param heard         how far the reports of each execution that holds hosts were heard, by job
 */
public record Image(long sequence, long roundAtMillis, Snapshot core, List<Heard> heard) {
    public Image {
        heard = List.copyOf(heard);
    }

    /**
     * How far the reports of one execution were heard.
     *
     * @param execution which
     * @param hosts     names of its hosts
     * @param sequence  number of the latest report that was heard; 0 for none
     * @param ended     whether its end was heard
     * @param lost      whether contact to it is lost
     */
    public record Heard(ExecutionId execution, List<String> hosts, long sequence, boolean ended, boolean lost) {
        public Heard {
            hosts = List.copyOf(hosts);
        }
    }
}
