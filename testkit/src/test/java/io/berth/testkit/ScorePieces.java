package io.berth.testkit;

import io.berth.spi.job.PendingJob;
import io.berth.spi.pick.OrderView;

/** Broken orders and factors. */
final class ScorePieces {
    private ScorePieces() {}

    static double mixed(long id, long with) {
        return Math.floorMod(id * 31 + with, 1009) / 1009.0;
    }

    static final class Throws extends Sound {
        @Override
        Scorer scorer() {
            return (job, view) -> {
                throw new IllegalStateException("planted");
            };
        }
    }

    static final class NoNumber extends Sound {
        @Override
        Scorer scorer() {
            return (job, view) -> job.priority() / (double) job.priority();
        }
    }

    static final class Counts extends Sound {
        @Override
        Scorer scorer() {
            return new Scorer() {
                private long calls;

                @Override
                public double score(PendingJob job, OrderView view) {
                    return mixed(job.id(), calls++);
                }
            };
        }
    }

    /** Older jobs first, more so as time goes by, and says that nothing drifts. */
    static final class SaysFixed extends Sound {
        @Override
        Scorer scorer() {
            return (job, view) -> 1 / (2.0 + (view.nowMillis() - job.submittedAtMillis()) * (1 + job.priority()));
        }
    }

    static final class StaticCounter extends Sound {
        private static final long[] MADE = new long[1];

        @Override
        Scorer scorer() {
            long number = MADE[0]++;
            return (job, view) -> mixed(job.id(), 7 * number);
        }
    }

    static final class RemembersItsFirstRound extends Sound {
        @Override
        Scorer scorer() {
            return new Scorer() {
                private long first = -1;

                @Override
                public double score(PendingJob job, OrderView view) {
                    first = first < 0 ? view.nowMillis() : first;
                    return mixed(job.id(), 13 * first);
                }
            };
        }
    }
}
