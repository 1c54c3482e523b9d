package io.berth.testkit;

import io.berth.spi.job.PendingJob;
import io.berth.spi.preempt.PreemptionPolicy;
import io.berth.spi.preempt.PreemptionView;
import io.berth.spi.preempt.Trial;
import io.berth.spi.preempt.Victims;
import io.berth.spi.reason.Rejection;
import io.berth.testkit.view.Given;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Broken preemption policies. */
final class PreemptionPieces {
    private PreemptionPieces() {}

    static final class Throws extends Sound {
        @Override
        PreemptionPolicy preemption() {
            return new ListPreemption() {
                @Override
                public Victims next(Trial trial) {
                    throw new IllegalStateException("planted");
                }
            };
        }
    }

    static final class ProposesAStranger extends Sound {
        @Override
        PreemptionPolicy preemption() {
            return new ListPreemption() {
                @Override
                public Victims next(Trial trial) {
                    return new Victims(List.of(Given.aJob().id(9_999).running(0, 0)));
                }
            };
        }
    }

    static final class ProposesTwice extends Sound {
        @Override
        PreemptionPolicy preemption() {
            return new ListPreemption() {
                @Override
                public Victims next(Trial trial) {
                    return new Victims(List.of(victims.getFirst(), victims.getFirst()));
                }
            };
        }
    }

    static final class NeverGivesUp extends Sound {
        @Override
        PreemptionPolicy preemption() {
            return new ListPreemption() {
                @Override
                public Victims next(Trial trial) {
                    return new Victims(List.of());
                }
            };
        }
    }

    static final class StaticTurn extends Sound {
        private static final int[] TURN = new int[1];

        @Override
        PreemptionPolicy preemption() {
            return new ListPreemption() {
                @Override
                public Proposals open(PendingJob preemptor, Rejection why, PreemptionView view) {
                    super.open(preemptor, why, view);
                    Collections.rotate(victims, TURN[0]++ % 97);
                    return this;
                }
            };
        }
    }

    static final class TakesTurns extends Sound {
        @Override
        PreemptionPolicy preemption() {
            return new ListPreemption() {
                private int turn;

                @Override
                public Proposals open(PendingJob preemptor, Rejection why, PreemptionView view) {
                    super.open(preemptor, why, view);
                    Collections.rotate(victims, turn++);
                    return this;
                }
            };
        }
    }

    static final class StaysOpen extends Sound {
        @Override
        PreemptionPolicy preemption() {
            return new ListPreemption() {
                private boolean busy;

                @Override
                public Proposals open(PendingJob preemptor, Rejection why, PreemptionView view) {
                    if (busy) {
                        throw new IllegalStateException("another search is under way");
                    }
                    busy = true;
                    return super.open(preemptor, why, view);
                }

                @Override
                public @Nullable Victims next(Trial trial) {
                    busy = false;
                    return super.next(trial);
                }
            };
        }
    }
}
