package io.berth.plugins.preempt;

import io.berth.spi.job.PendingJob;
import io.berth.spi.job.Request;
import io.berth.spi.job.RunningJob;
import io.berth.spi.preempt.PreemptionPolicy;
import io.berth.spi.preempt.PreemptionView;
import io.berth.spi.preempt.Trial;
import io.berth.spi.preempt.Victims;
import io.berth.spi.reason.Rejection;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Disturbs those of the lowest rank; among equals those who lose least work, then as few as possible. The cheapest set, exactly, by (highest rank, lost work, count, ids) for a
 * job that stands on one host with at most {@link CheapestSet#MOST} candidates on each, and wherever there are no more candidates in all. Otherwise mostly the cheapest, and else near to it: docs/preemption/lowest-priority-first.md.
 */
final class LowestPriorityFirst implements PreemptionPolicy {
    /** Up to so many candidates, the ranks that are needed are found by trials. */
    private static final int FEW = 64;

    /** So many trials are made for exactness; a set that is not tried is not proposed. The rest is left to those who put back. */
    private static final int TRIALS_MAX = 4_000;

    private final int exactMax;
    private final int few;

    LowestPriorityFirst() {
        this(CheapestSet.MOST, FEW);
    }

    /** With other bounds of what is looked at in every combination, and of when ranks are found by trials, for tests. */
    LowestPriorityFirst(int exactMax, int few) {
        this.exactMax = exactMax;
        this.few = few;
    }

    @Override
    public boolean looksAtClassAlone() {
        return true;
    }

    @Override
    public Proposals open(PendingJob preemptor, Rejection why, PreemptionView view) {
        return new OneProposal(preemptor, view, exactMax, few);
    }

    private static final class OneProposal implements Proposals {
        private final PendingJob preemptor;
        private final PreemptionView view;
        private final int exactMax;
        private final int few;
        private boolean made;
        private int trials;

        OneProposal(PendingJob preemptor, PreemptionView view, int exactMax, int few) {
            this.preemptor = preemptor;
            this.view = view;
            this.exactMax = exactMax;
            this.few = few;
        }

        @Override
        public @Nullable Victims next(Trial trial) {
            if (made) {
                return null;
            }
            made = true;
            Request request = preemptor.request();
            Choice choice = request.hostsMax() == 1 || request.tasksMin() == 1 ? onOneHost(trial) : onSeveral(trial);
            return choice == null ? null : choice.victims();
        }

        private @Nullable Choice onOneHost(Trial trial) {
            var hosts = new OneHost(preemptor, view, trial);
            if (!hosts.anywhere()) {
                return null;
            }
            if (hosts.decides() && !roomAlready()) {
                Choice choice = hosts.byAmounts();
                if (choice != null && trial.fitsWithout(choice.victims())) {
                    return choice;
                }
            }
            List<Weighed> sorted = sorted();
            int ranked = sorted.size() <= few ? ranked(sorted, trial) : sorted.size();
            if (ranked == 0) {
                return null;
            }
            if (ranked <= exactMax) {
                return exactly(sorted.subList(0, ranked), trial);
            }
            Choice choice = hosts.byTrials();
            return choice == null ? first(sorted, trial) : choice;
        }

        /** Then something else than amounts is in the way. It is asked here too, since hosts with no low ranks are not looked at for what they lack. */
        private boolean roomAlready() {
            return view.cluster()
                            .nextFitting(
                                    preemptor.request(), preemptor.request().tasksMin(), 0)
                    >= 0;
        }

        private @Nullable Choice onSeveral(Trial trial) {
            var rooms = new Rooms(preemptor.request(), view, trial);
            if (moreThanFew(rooms.hosts())) {
                long ceiling = RankCeiling.of(rooms, view);
                Choice choice = ceiling == RankCeiling.NONE
                        ? null
                        : new SeveralHosts(rooms, Field.upTo(ceiling, rooms, view), trial).cheap();
                if (choice != null) {
                    return choice;
                }
            }
            List<Weighed> sorted = sorted();
            int ranked = ranked(sorted, trial);
            if (ranked == 0) {
                return null;
            }
            List<Weighed> some = sorted.subList(0, ranked);
            if (ranked <= exactMax) {
                return exactly(some, trial);
            }
            Choice choice = new SeveralHosts(rooms, new Field(some, rooms.hosts()), trial).cheap();
            return choice == null ? first(some, trial) : choice;
        }

        /** Counts each on its first host, no further than needed. */
        private boolean moreThanFew(int hosts) {
            int count = 0;
            for (int host = 0; host < hosts && count <= few; host++) {
                for (int i = 0; i < view.victimsOn(host); i++) {
                    count += view.victimOn(host, i).host(0) == host ? 1 : 0;
                }
            }
            return count > few;
        }

        private List<Weighed> sorted() {
            var all = new ArrayList<Weighed>(view.victims());
            for (int i = 0; i < view.victims(); i++) {
                all.add(Weighed.of(view.victim(i), view));
            }
            all.sort(Weighed.CHEAPEST);
            return all;
        }

        /** How many candidates have at most the lowest highest rank without which the job fits; 0 when it never does. */
        private static int ranked(List<Weighed> sorted, Trial trial) {
            var ends = new ArrayList<Integer>();
            for (int i = 1; i <= sorted.size(); i++) {
                if (i == sorted.size()
                        || sorted.get(i).rank() != sorted.get(i - 1).rank()) {
                    ends.add(i);
                }
            }
            int low = 0;
            int high = ends.size();
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (fits(sorted.subList(0, ends.get(middle)), trial)) {
                    high = middle;
                } else {
                    low = middle + 1;
                }
            }
            return low == ends.size() ? 0 : ends.get(low);
        }

        private @Nullable Choice exactly(List<Weighed> sorted, Trial trial) {
            return CheapestSet.of(
                    sorted,
                    set -> {
                        if (trials++ >= TRIALS_MAX) {
                            return false;
                        }
                        var gone = new ArrayList<Weighed>();
                        for (int i = 0; i < sorted.size(); i++) {
                            if ((set & 1 << i) != 0) {
                                gone.add(sorted.get(i));
                            }
                        }
                        return fits(gone, trial);
                    },
                    null);
        }

        /** The fewest of the cheapest without whom the job fits. */
        private static @Nullable Choice first(List<Weighed> sorted, Trial trial) {
            if (!fits(sorted, trial)) {
                return null;
            }
            int low = 1;
            int high = sorted.size();
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (fits(sorted.subList(0, middle), trial)) {
                    high = middle;
                } else {
                    low = middle + 1;
                }
            }
            return new Choice(sorted.subList(0, low));
        }

        private static boolean fits(List<Weighed> gone, Trial trial) {
            List<RunningJob> jobs = gone.stream().map(Weighed::job).toList();
            return trial.fitsWithout(new Victims(jobs));
        }

        @Override
        public void close() {}
    }
}
