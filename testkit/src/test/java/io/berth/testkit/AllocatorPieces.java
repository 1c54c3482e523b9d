package io.berth.testkit;

import io.berth.spi.allocate.Allocator;
import io.berth.spi.allocate.Plan;
import io.berth.spi.allocate.PlanIterator;
import io.berth.spi.host.ClusterView;
import io.berth.spi.job.PendingJob;
import io.berth.spi.reason.Reason;
import io.berth.spi.reason.Rejection;
import io.berth.spi.reason.Remedy;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Broken allocators. */
final class AllocatorPieces {
    private AllocatorPieces() {}

    static final class Throws extends Sound {
        @Override
        Allocator allocator() {
            return new ListAllocator() {
                @Override
                public void close() {
                    throw new IllegalStateException("planted");
                }
            };
        }
    }

    static final class FullHosts extends Sound {
        @Override
        Allocator allocator() {
            return new ListAllocator() {
                @Override
                public int nextHost(int part, ClusterView sofar) {
                    return at < sofar.hosts() ? at++ : -1;
                }
            };
        }
    }

    static final class SaysNothing extends Sound {
        @Override
        Allocator allocator() {
            return new ListAllocator() {
                @Override
                public Rejection exhaustion() {
                    return new Rejection(Reason.NONE, Remedy.WAIT);
                }
            };
        }
    }

    static final class EndlessPlans extends Sound {
        @Override
        Allocator allocator() {
            return new ListAllocator() {
                @Override
                public Plan next() {
                    at = 0;
                    return this;
                }
            };
        }
    }

    /** An allocator whose hosts are looked at in turn, from another one each time. */
    private abstract static class Turning extends ListAllocator {
        private int turn;

        abstract int turn();

        @Override
        public PlanIterator plans(PendingJob wanted, ClusterView cluster) {
            turn = turn();
            return super.plans(wanted, cluster);
        }

        @Override
        int host(int i, int hosts) {
            return (i + turn) % hosts;
        }

        @Override
        public boolean looksAtClassAlone() {
            return false;
        }
    }

    static final class StaticTurn extends Sound {
        private static final int[] TURN = new int[1];

        @Override
        Allocator allocator() {
            return new Turning() {
                @Override
                int turn() {
                    return TURN[0]++ % 97;
                }
            };
        }
    }

    static final class NextFit extends Sound {
        @Override
        Allocator allocator() {
            return new Turning() {
                private int turns;

                @Override
                int turn() {
                    return turns++;
                }
            };
        }
    }

    static final class LooksAtTheId extends Sound {
        @Override
        Allocator allocator() {
            return new ListAllocator() {
                @Override
                int host(int i, int hosts) {
                    return Objects.requireNonNull(job).id() % 2 == 0 ? hosts - 1 - i : i;
                }
            };
        }
    }

    static final class StaysOpen extends Sound {
        @Override
        Allocator allocator() {
            return new ListAllocator() {
                private boolean busy;

                @Override
                public PlanIterator plans(PendingJob wanted, ClusterView cluster) {
                    if (busy) {
                        throw new IllegalStateException("another search is under way");
                    }
                    return super.plans(wanted, cluster);
                }

                @Override
                public @Nullable Plan next() {
                    Plan plan = super.next();
                    busy = plan != null;
                    return plan;
                }

                @Override
                public int nextHost(int part, ClusterView sofar) {
                    busy = false;
                    return super.nextHost(part, sofar);
                }
            };
        }
    }
}
