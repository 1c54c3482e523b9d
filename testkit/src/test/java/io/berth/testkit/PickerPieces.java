package io.berth.testkit;

import io.berth.spi.job.PendingJob;
import io.berth.spi.pick.JobPicker;
import io.berth.spi.pick.RoundView;
import io.berth.spi.pick.Verdict;
import io.berth.spi.pick.Window;
import io.berth.spi.reason.Rejection;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Broken pickers. Each decides like a sound one, as far as its fault allows. */
final class PickerPieces {
    private PickerPieces() {}

    static final class Throws extends Sound {
        @Override
        JobPicker picker() {
            return new ListPicker() {
                @Override
                public Verdict blocked(PendingJob job, Rejection why) {
                    throw new IllegalStateException("planted");
                }
            };
        }
    }

    static final class OffersAgain extends Sound {
        @Override
        JobPicker picker() {
            return new ListPicker() {
                @Override
                public Verdict blocked(PendingJob job, Rejection why) {
                    at--;
                    walk.set(at, job);
                    return Verdict.SKIP;
                }

                @Override
                public @Nullable PendingJob next(Window window) {
                    return at < walk.size() ? walk.get(at++) : null;
                }
            };
        }
    }

    static final class NeverForgets extends Sound {
        @Override
        JobPicker picker() {
            return new ListPicker() {
                @Override
                public void removed(PendingJob job) {}
            };
        }
    }

    static final class BeginsAnew extends Sound {
        @Override
        JobPicker picker() {
            return new ListPicker() {
                @Override
                public @Nullable PendingJob next(Window window) {
                    PendingJob job = super.next(window);
                    at = job == null ? 0 : at;
                    return job;
                }
            };
        }
    }

    static final class NeverReturns extends Sound {
        @Override
        JobPicker picker() {
            return new ListPicker() {
                @Override
                public @Nullable PendingJob next(Window window) {
                    PendingJob job = super.next(window);
                    while (job != null && job.id() == 20) {
                        at = Math.max(at, 1);
                    }
                    return job;
                }
            };
        }
    }

    static final class StaticCounter extends Sound {
        private static final long[] PASSES = new long[1];

        @Override
        JobPicker picker() {
            return new ListPicker() {
                @Override
                public Pass open(RoundView round) {
                    super.open(round);
                    Collections.rotate(walk, (int) (PASSES[0]++ % 7));
                    return this;
                }
            };
        }
    }

    /** Without fault: chance comes from the round. */
    static final class ShufflesByTheRound extends Sound {
        @Override
        JobPicker picker() {
            return new ListPicker() {
                @Override
                public Pass open(RoundView round) {
                    super.open(round);
                    Collections.shuffle(walk, round.random(1));
                    return this;
                }
            };
        }
    }

    static final class CountsPasses extends Sound {
        @Override
        JobPicker picker() {
            return new ListPicker() {
                private int passes;

                @Override
                public Pass open(RoundView round) {
                    super.open(round);
                    Collections.rotate(walk, passes++ % 7);
                    return this;
                }
            };
        }
    }

    static final class StalePlace extends Sound {
        @Override
        JobPicker picker() {
            return new ListPicker() {
                private final Map<Long, Integer> placed = new TreeMap<>();

                @Override
                int priority(PendingJob job) {
                    return placed.getOrDefault(job.id(), 0);
                }

                @Override
                public void added(PendingJob job) {
                    super.added(job);
                    placed.put(job.id(), job.priority());
                }

                @Override
                public void changed(PendingJob job) {}
            };
        }
    }

    static final class LosesTheChanged extends Sound {
        @Override
        JobPicker picker() {
            return new ListPicker() {
                @Override
                public void changed(PendingJob job) {
                    removed(job);
                }
            };
        }
    }

    static final class KeepsTheLastPull extends Sound {
        @Override
        JobPicker picker() {
            return new ListPicker() {
                @Override
                public @Nullable PendingJob next(Window window) {
                    PendingJob job = super.next(window);
                    if (job != null) {
                        waiting.remove(job);
                    }
                    return job;
                }

                @Override
                public Verdict blocked(PendingJob job, Rejection why) {
                    waiting.add(job);
                    return Verdict.SKIP;
                }
            };
        }
    }

    static final class OffersAll extends Sound {
        @Override
        JobPicker picker() {
            return new ListPicker() {
                @Override
                public @Nullable PendingJob next(Window window) {
                    return at < walk.size() ? walk.get(at++) : null;
                }
            };
        }
    }

    /** Would stop a pass that has taken an hour. */
    static final class ReadsTheClock extends Sound {
        @Override
        JobPicker picker() {
            return new ListPicker() {
                private long began;

                @Override
                public Pass open(RoundView round) {
                    began = System.nanoTime();
                    return super.open(round);
                }

                @Override
                public @Nullable PendingJob next(Window window) {
                    return System.nanoTime() - began > 3_600_000_000_000L ? null : super.next(window);
                }
            };
        }
    }

    /** In order of ids, by luck: the table is large enough for today's. */
    static final class WalksAHashMap extends Sound {
        @Override
        JobPicker picker() {
            return new ListPicker() {
                private final Map<Long, PendingJob> byId = new HashMap<>(1 << 14);

                @Override
                public void added(PendingJob job) {
                    byId.put(job.id(), job);
                }

                @Override
                public void removed(PendingJob job) {
                    byId.remove(job.id());
                }

                @Override
                public Pass open(RoundView round) {
                    walk = new ArrayList<>(byId.values());
                    at = 0;
                    return this;
                }
            };
        }
    }
}
