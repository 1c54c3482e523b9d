package io.berth.testkit;

import io.berth.spi.job.PendingJob;
import io.berth.spi.pick.Drift;
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

    /** Endless jobs, which no load of a simulation has. */
    static final class ForgetsTheEndless extends Sound {
        @Override
        Scorer scorer() {
            return (job, view) -> 1.0 / (1.0 + job.limitMillis()) / (job.limitMillis() == Long.MAX_VALUE ? 0 : 1);
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

    /** The time it says to be uniform runs faster for some. */
    static final class SaysUniform extends Sound {
        @Override
        Scorer scorer() {
            return (job, view) -> 1 / (1 + (view.nowMillis() - job.submittedAtMillis()) / 1e6 * (1 + job.priority()));
        }

        @Override
        Drift drift() {
            return Drift.UNIFORM;
        }
    }

    /** Time moves the jobs of one user apart. */
    static final class SaysPerGroup extends Sound {
        @Override
        Scorer scorer() {
            return (job, view) -> 1 / (1 + view.nowMillis() / (1.0 + job.limitMillis()));
        }

        @Override
        Drift drift() {
            return Drift.PER_GROUP;
        }
    }

    /** Without fault: all jobs age alike. */
    static final class Ages extends Sound {
        @Override
        Scorer scorer() {
            return (job, view) -> job.submittedAtMillis() - (double) view.nowMillis();
        }

        @Override
        Drift drift() {
            return Drift.UNIFORM;
        }
    }

    /** Without fault: what a user has consumed sets all of the user's jobs back. */
    static final class SharesFairly extends Sound {
        @Override
        Scorer scorer() {
            return (job, view) -> job.limitMillis() / 2.0 + view.usageSlotMillis(job.userOrdinal());
        }

        @Override
        Drift drift() {
            return Drift.PER_GROUP;
        }
    }

    /** Without fault: scored anew each round. */
    static final class Rescored extends Sound {
        @Override
        Scorer scorer() {
            return (job, view) -> -(view.nowMillis() - job.submittedAtMillis()) / (1.0 + job.limitMillis());
        }

        @Override
        Drift drift() {
            return Drift.PER_ROUND;
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
