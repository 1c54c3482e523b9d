package io.berth.plugins.preempt;

import io.berth.spi.job.RunningJob;
import io.berth.spi.preempt.Trial;
import io.berth.spi.preempt.Victims;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Takes victims in an order, one more until the job fits. Whoever fits without some fits without more, so the length is found by doubling, then halving: for n groups
 * 2 log n trials. A group is what goes together: one job, or all of one host that have to.
 */
final class Prefix {
    private final Trial trial;

    Prefix(Trial trial) {
        this.trial = trial;
    }

    /**
     * The shortest beginning of an order that suffices.
     *
     * @param order groups of victims, none twice; pulled no further than twice what is needed
     * @return the groups; the job does not fit while the last one stays. Null when not even all suffice
     */
    @Nullable
    List<List<RunningJob>> shortest(Iterator<List<RunningJob>> order) {
        var taken = new ArrayList<List<RunningJob>>();
        int tooFew = 0;
        do {
            int wanted = Math.max(1, 2 * tooFew);
            while (taken.size() < wanted && order.hasNext()) {
                taken.add(order.next());
            }
            if (taken.size() == tooFew) {
                return null;
            }
            if (fitsWithout(taken)) {
                return taken.subList(0, least(taken, tooFew));
            }
            tooFew = taken.size();
        } while (true);
    }

    private int least(List<List<RunningJob>> taken, int tooFewAtFirst) {
        int tooFew = tooFewAtFirst;
        int enough = taken.size();
        while (enough - tooFew > 1) {
            int middle = (tooFew + enough) >>> 1;
            if (fitsWithout(taken.subList(0, middle))) {
                enough = middle;
            } else {
                tooFew = middle;
            }
        }
        return enough;
    }

    /**
     * Spares the groups that are not needed, as if each were tried, the last ones first; but whole stretches at a time, so that r needed ones of n cost r log n trials.
     *
     * @param prefix what {@link #shortest} found
     * @return the victims, those to be spared first in front
     */
    List<RunningJob> spare(List<List<RunningJob>> prefix) {
        boolean[] goes = new boolean[prefix.size()];
        Arrays.fill(goes, true);
        spare(prefix, goes, 0, goes.length - 1);
        return flat(prefix, goes).reversed();
    }

    private void spare(List<List<RunningJob>> prefix, boolean[] goes, int from, int to) {
        if (from == to) {
            return;
        }
        Arrays.fill(goes, from, to, false);
        if (trial.fitsWithout(new Victims(flat(prefix, goes)))) {
            return;
        }
        Arrays.fill(goes, from, to, true);
        if (to - from > 1) {
            int middle = (from + to) >>> 1;
            spare(prefix, goes, middle, to);
            spare(prefix, goes, from, middle);
        }
    }

    private static List<RunningJob> flat(List<List<RunningJob>> groups, boolean[] goes) {
        var jobs = new ArrayList<RunningJob>();
        for (int i = 0; i < goes.length; i++) {
            if (goes[i]) {
                jobs.addAll(groups.get(i));
            }
        }
        return jobs;
    }

    private boolean fitsWithout(List<List<RunningJob>> groups) {
        var jobs = new ArrayList<RunningJob>();
        groups.forEach(jobs::addAll);
        return trial.fitsWithout(new Victims(jobs));
    }
}
