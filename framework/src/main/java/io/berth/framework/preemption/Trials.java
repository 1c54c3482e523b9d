package io.berth.framework.preemption;

import io.berth.spi.host.ClusterView;
import io.berth.spi.job.RunningJob;
import io.berth.spi.preempt.PreemptionView;
import io.berth.spi.preempt.Trial;
import io.berth.spi.preempt.Victims;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The trials of one search, and the view that goes with them. From one trial to the next only those are thought away or back in whom the two differ. Whoever asks for the
 * cluster as it is sees everybody back.
 */
final class Trials implements Trial, PreemptionView {
    private final AllowedVictims allowed;
    private final Overlay overlay;
    private final ClusterView cluster;
    private final long nowMillis;
    private final int trialsMax;
    /** For each victim the last set it was in. */
    private final long[] inSet;

    private final boolean[] gone;
    private long set;
    /** Who is gone, in no order of interest. */
    private final int[] away;

    private int awayCount;
    private int count;
    private boolean ranOut;

    Trials(AllowedVictims allowed, Overlay overlay, ClusterView cluster, long nowMillis, int trialsMax) {
        this.allowed = allowed;
        this.overlay = overlay;
        this.cluster = new StandingCluster(cluster, this::allBack);
        this.nowMillis = nowMillis;
        this.trialsMax = trialsMax;
        this.inSet = new long[allowed.count()];
        this.gone = new boolean[allowed.count()];
        this.away = new int[allowed.count()];
    }

    @Override
    public boolean fitsWithout(Victims victims) {
        return fits(positions(victims.jobs(), "tried"));
    }

    @Override
    public long shortfall(int host, int resource) {
        allBack();
        return overlay.shortfall(host, resource);
    }

    boolean ranOut() {
        return ranOut;
    }

    boolean mayGoOn() {
        ranOut |= count >= trialsMax;
        return !ranOut;
    }

    /** Tries a proposal. Returns who of it is needed, or null. */
    VictimSearch.@Nullable Found proposed(List<RunningJob> jobs) {
        int[] victims = positions(jobs, "proposed");
        return fits(victims) ? spare(victims) : null;
    }

    private int[] positions(List<RunningJob> jobs, String done) {
        set++;
        int[] positions = new int[jobs.size()];
        for (int i = 0; i < positions.length; i++) {
            RunningJob job = jobs.get(i);
            int at = allowed.indexOf(job);
            if (at < 0) {
                throw new IllegalStateException(done + " job " + job.id() + ", which may not be disturbed");
            }
            if (inSet[at] == set) {
                throw new IllegalStateException(done + " job " + job.id() + " twice");
            }
            inSet[at] = set;
            positions[i] = at;
        }
        return positions;
    }

    /** Whether it starts without those of the present set. */
    private boolean fits(int[] victims) {
        if (count++ >= trialsMax) {
            ranOut = true;
            return false;
        }
        for (int i = awayCount - 1; i >= 0; i--) {
            if (inSet[away[i]] != set) {
                comeBack(i);
            }
        }
        for (int victim : victims) {
            if (!gone[victim]) {
                leave(victim);
            }
        }
        return overlay.starts();
    }

    /** Puts back who is not needed, in the order given, and looks where the job goes then. */
    private VictimSearch.@Nullable Found spare(int[] victims) {
        boolean last = true;
        for (int victim : victims) {
            if (count++ >= trialsMax) {
                ranOut = true;
                return null;
            }
            comeBack(placeOf(victim));
            last = overlay.starts();
            if (!last) {
                leave(victim);
            }
        }
        if (awayCount == 0 || !overlay.permitted() || (!last && !overlay.starts())) {
            return null; // nobody is in the way, so nobody has to leave; or more would have to than may
        }
        var needed = new ArrayList<RunningJob>(awayCount);
        for (int victim : victims) {
            if (gone[victim]) {
                needed.add(allowed.job(victim));
            }
        }
        return new VictimSearch.Found(needed, overlay.found());
    }

    private int placeOf(int victim) {
        int i = 0;
        while (away[i] != victim) {
            i++;
        }
        return i;
    }

    private void leave(int victim) {
        overlay.leave(allowed.job(victim));
        gone[victim] = true;
        away[awayCount++] = victim;
    }

    private void comeBack(int i) {
        int victim = away[i];
        overlay.comeBack(allowed.job(victim));
        gone[victim] = false;
        away[i] = away[--awayCount];
    }

    /** Everybody is back. */
    void allBack() {
        while (awayCount > 0) {
            comeBack(awayCount - 1);
        }
    }

    @Override
    public long nowMillis() {
        return nowMillis;
    }

    @Override
    public ClusterView cluster() {
        return cluster;
    }

    @Override
    public int victims() {
        return allowed.count();
    }

    @Override
    public RunningJob victim(int i) {
        return allowed.job(i);
    }

    @Override
    public int victimsOn(int host) {
        return allowed.countOn(host);
    }

    @Override
    public RunningJob victimOn(int host, int i) {
        return allowed.jobOn(host, i);
    }

    @Override
    public boolean frees(RunningJob victim, int resource) {
        return overlay.frees(victim, resource);
    }
}
