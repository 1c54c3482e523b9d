package io.berth.testkit;

import io.berth.spi.job.PendingJob;
import io.berth.spi.pick.JobOrder;
import io.berth.spi.pick.JobPicker;
import io.berth.spi.pick.RoundView;
import io.berth.spi.pick.Verdict;
import io.berth.spi.pick.Window;
import io.berth.spi.reason.Rejection;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Stands between the core and a picker and checks each answer. */
final class WatchedPicker implements JobPicker {
    private final JobPicker policy;
    private final Ledger ledger;
    private final TreeMap<Long, PendingJob> waiting = new TreeMap<>();

    WatchedPicker(JobPicker policy, Ledger ledger) {
        this.policy = policy;
        this.ledger = ledger;
    }

    @Override
    public void added(PendingJob job) {
        waiting.put(job.id(), job);
        ledger.tell("JobPicker.added(" + name(job) + ")", () -> policy.added(job));
    }

    @Override
    public void changed(PendingJob job) {
        ledger.tell("JobPicker.changed(" + name(job) + ")", () -> policy.changed(job));
    }

    @Override
    public void removed(PendingJob job) {
        waiting.remove(job.id());
        ledger.tell("JobPicker.removed(" + name(job) + ")", () -> policy.removed(job));
    }

    @Override
    public @Nullable JobOrder order() {
        return ledger.<@Nullable JobOrder>ask("JobPicker.order", policy::order);
    }

    @Override
    public Pass open(RoundView round) {
        Pass pass = ledger.ask("JobPicker.open", () -> policy.open(round));
        ledger.beginWalk();
        return new WatchedPass(pass);
    }

    private static String name(PendingJob job) {
        return "job " + job.id();
    }

    private final class WatchedPass implements Pass {
        private final Pass pass;
        private final TreeSet<Long> offered = new TreeSet<>();
        private final TreeSet<Long> started = new TreeSet<>();
        private boolean over;

        WatchedPass(Pass pass) {
            this.pass = pass;
        }

        @Override
        public @Nullable PendingJob next(Window window) {
            if (over) {
                return null;
            }
            if (ledger.cutHere()) {
                over = true;
                if (ledger.letsFall()) {
                    pull(window);
                }
                return null;
            }
            PendingJob job = pull(window);
            if (job == null) {
                over = true;
                PendingJob late = pull(window);
                if (late != null) {
                    throw ledger.breaks(
                            Clause.TERMINATES,
                            "Pass.next",
                            "after null, which ends a pass, it offered " + name(late) + " when asked once more",
                            "null again: a pass that has ended offers nothing more");
                }
                return null;
            }
            check(job);
            return job;
        }

        private @Nullable PendingJob pull(Window window) {
            return ledger.<@Nullable PendingJob>ask("Pass.next", () -> pass.next(window));
        }

        @SuppressWarnings("ReferenceEquality") // a handle is one object
        private void check(PendingJob job) {
            boolean elementsLeft = started.contains(job.id()) && job.pendingElements() > 1;
            if (!offered.add(job.id()) && !elementsLeft) {
                throw ledger.breaks(
                        Clause.NO_REPEATS,
                        "Pass.next",
                        "it offered " + name(job) + " again"
                                + (started.contains(job.id()) ? " after it had started" : " after it had been offered"),
                        "each job at most once in a pass, unless it started and has elements left");
            }
            if (waiting.get(job.id()) != job) {
                throw ledger.breaks(
                        Clause.WAITING,
                        "Pass.next and JobPicker.removed",
                        "it offered " + name(job) + ", which it was not told of or which has been removed",
                        "only handles from added() that have not been removed()");
            }
        }

        @Override
        public Verdict blocked(PendingJob job, Rejection why) {
            return ledger.ask("Pass.blocked(" + name(job) + ")", () -> {
                @Nullable Verdict verdict = pass.blocked(job, why);
                if (verdict == null) {
                    throw new IllegalStateException("the verdict is null; answer STOP, SKIP or RESERVE");
                }
                return verdict;
            });
        }

        @Override
        public void reserved(PendingJob job, long startMillis) {
            ledger.tell("Pass.reserved(" + name(job) + ")", () -> pass.reserved(job, startMillis));
        }

        @Override
        public boolean keeps(PendingJob reserved) {
            return ledger.ask("Pass.keeps(" + name(reserved) + ")", () -> pass.keeps(reserved));
        }

        @Override
        public void started(PendingJob job) {
            offered.add(job.id());
            started.add(job.id());
            ledger.tell("Pass.started(" + name(job) + ")", () -> pass.started(job));
        }

        @Override
        public void close() {
            ledger.tell("Pass.close", pass::close);
        }
    }
}
