package io.berth.framework.preemption;

import io.berth.spi.host.ClusterView;
import io.berth.spi.job.RunningJob;
import io.berth.spi.preempt.PreemptionView;
import io.berth.spi.preempt.Trial;
import io.berth.spi.preempt.Victims;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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
    /** Who was in a set so far, by id; only ever asked for one. */
    private final Map<Long, Tried> tried = new TreeMap<>();

    private long set;
    /** Who is gone, in no order of interest. */
    private final List<Tried> away = new ArrayList<>();

    private int count;
    private boolean ranOut;

    Trials(AllowedVictims allowed, Overlay overlay, ClusterView cluster, long nowMillis, int trialsMax) {
        this.allowed = allowed;
        this.overlay = overlay;
        this.cluster = new StandingCluster(cluster, this::allBack);
        this.nowMillis = nowMillis;
        this.trialsMax = trialsMax;
    }

    /** A victim that was in a set. */
    private static final class Tried {
        private final RunningJob job;
        /** The last set it was in. */
        private long inSet;
        /** Its place among those who are gone; -1 while it is there. */
        private int place = -1;

        Tried(RunningJob job) {
            this.job = job;
        }
    }

    @Override
    public boolean fitsWithout(Victims victims) {
        return fits(set(victims.jobs(), "tried"));
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
        List<Tried> victims = set(jobs, "proposed");
        return fits(victims) ? spare(victims) : null;
    }

    private List<Tried> set(List<RunningJob> jobs, String done) {
        set++;
        var members = new ArrayList<Tried>(jobs.size());
        for (int i = 0; i < jobs.size(); i++) {
            Tried victim = tried(jobs.get(i), done);
            if (victim.inSet == set) {
                throw new IllegalStateException(done + " job " + victim.job.id() + " twice");
            }
            victim.inSet = set;
            members.add(victim);
        }
        return members;
    }

    private Tried tried(RunningJob job, String done) {
        Tried known = tried.get(job.id());
        if (known == null) {
            if (!allowed.allows(job)) {
                throw new IllegalStateException(done + " job " + job.id() + ", which may not be disturbed");
            }
            known = new Tried(job);
            tried.put(job.id(), known);
        }
        return known;
    }

    /** Whether it starts without those of the present set. */
    private boolean fits(List<Tried> victims) {
        if (count++ >= trialsMax) {
            ranOut = true;
            return false;
        }
        for (int i = away.size() - 1; i >= 0; i--) {
            if (away.get(i).inSet != set) {
                comeBack(away.get(i));
            }
        }
        for (int i = 0; i < victims.size(); i++) {
            if (victims.get(i).place < 0) {
                leave(victims.get(i));
            }
        }
        return overlay.starts();
    }

    /** Puts back who is not needed, in the order given, and looks where the job goes then. */
    private VictimSearch.@Nullable Found spare(List<Tried> victims) {
        boolean last = true;
        for (Tried victim : victims) {
            if (count++ >= trialsMax) {
                ranOut = true;
                return null;
            }
            comeBack(victim);
            last = overlay.starts();
            if (!last) {
                leave(victim);
            }
        }
        if (away.isEmpty() || !overlay.permitted() || (!last && !overlay.starts())) {
            return null; // nobody is in the way, so nobody has to leave; or more would have to than may
        }
        var needed = new ArrayList<RunningJob>(away.size());
        for (Tried victim : victims) {
            if (victim.place >= 0) {
                needed.add(victim.job);
            }
        }
        return new VictimSearch.Found(needed, overlay.found());
    }

    private void leave(Tried victim) {
        overlay.leave(victim.job);
        victim.place = away.size();
        away.add(victim);
    }

    private void comeBack(Tried victim) {
        overlay.comeBack(victim.job);
        Tried last = away.removeLast();
        if (victim.place < away.size()) {
            away.set(victim.place, last);
            last.place = victim.place;
        }
        victim.place = -1;
    }

    /** Everybody is back. */
    void allBack() {
        while (!away.isEmpty()) {
            comeBack(away.getLast());
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
        return allowed.countOn(host, Long.MAX_VALUE);
    }

    @Override
    public int victimsOn(int host, long rankMax) {
        return allowed.countOn(host, rankMax);
    }

    @Override
    public long lowestRankOn(int host) {
        return allowed.lowestRankOn(host);
    }

    @Override
    public long freesAtMostOn(int host, long rankMax, int resource) {
        return allowed.heldOn(host, rankMax, resource);
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
