package io.berth.framework.core;

import io.berth.spi.pick.Verdict;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Which jobs of a lane could not start in its latest pass, one for each group of pools: the one that stopped the group, or else the first that could not start. Asked by explanations only;
 * no state: after a restore it is empty until the next pass.
 */
final class PassNotes {
    /**
     * A job that others stand behind.
     *
     * @param job         its id
     * @param verdict     what the policy said to it
     * @param sinceMillis since when it has been the one
     */
    record Ahead(long job, Verdict verdict, long sinceMillis) {}

    /** Per group, the pass of the note. */
    private long[] in = {};

    private long[] job = {};
    private long[] since = {};
    private @Nullable Verdict[] verdict = {};

    void blocked(int group, CoreJob blocked, Verdict said, long serial, long nowMillis) {
        if (group >= in.length) {
            grow(Math.max(group + 1, in.length * 2));
        }
        if (in[group] == serial && said != Verdict.STOP) {
            return; // another came first
        }
        if (job[group] != blocked.id || verdict[group] != said) {
            since[group] = nowMillis;
            job[group] = blocked.id;
            verdict[group] = said;
        }
        in[group] = serial;
    }

    private void grow(int length) {
        in = Arrays.copyOf(in, length);
        job = Arrays.copyOf(job, length);
        since = Arrays.copyOf(since, length);
        verdict = Arrays.copyOf(verdict, length);
    }

    /**
     * The job that a group stands behind since a pass; null when every job of the group that was looked at started. Groups may have merged since: the notes on all parts are
     * those of the whole.
     */
    @Nullable
    Ahead ahead(int group, long serial, Pools pools) {
        Ahead first = null;
        for (int part = 0; part < in.length; part++) {
            Verdict said =
                    in[part] == serial && part < pools.hosts() && pools.groupOf(part) == group ? verdict[part] : null;
            if (said != null && (first == null || said == Verdict.STOP)) {
                first = new Ahead(job[part], said, since[part]);
            }
        }
        return first;
    }
}
