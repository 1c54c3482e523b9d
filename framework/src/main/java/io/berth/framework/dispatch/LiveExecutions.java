package io.berth.framework.dispatch;

import io.berth.framework.core.Decision;
import io.berth.framework.core.Input;
import io.berth.framework.store.Batch;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.execute.ExecutionReport;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The executions that hold hosts: from the decision that starts one to the commit of its receipt. Says which reports are news: each execution's grow in number, so what is not above the highest
 * that was heard is a duplicate or has been overtaken; its end and its receipt are news whenever they come, and so is the latest of one that was given up for lost. Used on the loop's thread only.
 */
public final class LiveExecutions {
    /** One of them. */
    public static final class Live {
        private final ExecutionId id;
        private final List<String> hosts;
        private boolean committed;
        private long heard;
        private boolean ended;
        private boolean leaving;
        private boolean lost;
        /** The latest listing that must name it, if it is complete. */
        long askedIn;
        /** How many complete listings in a row did not name it. */
        int missed;

        private Live(ExecutionId id, List<String> hosts) {
            this.id = id;
            this.hosts = hosts;
        }

        /** {@return which} */
        public ExecutionId id() {
            return id;
        }

        /** {@return names of the hosts that it holds} */
        public List<String> hosts() {
            return hosts;
        }

        /** {@return the number of the latest report that was heard; 0 for none} */
        public long heard() {
            return heard;
        }

        /** {@return whether its end was heard} */
        public boolean ended() {
            return ended;
        }

        /** {@return whether contact to it is lost} */
        public boolean lost() {
            return lost;
        }

        /** {@return whether its start is committed and its receipt has not been heard} */
        public boolean stands() {
            return committed && !leaving;
        }
    }

    private static final Comparator<ExecutionId> ORDER = Comparator.comparingLong(ExecutionId::job)
            .thenComparingInt(ExecutionId::element)
            .thenComparingInt(ExecutionId::attempt);

    /** A job has two for a while: one whose receipt is not committed yet, and the next. */
    private final TreeMap<ExecutionId, Live> all = new TreeMap<>(ORDER);

    /** Forgets all. */
    public void clear() {
        all.clear();
    }

    /**
     * A start is decided.
     *
     * @param id    the execution
     * @param hosts names of its hosts
     */
    public void started(ExecutionId id, List<String> hosts) {
        all.put(id, new Live(id, List.copyOf(hosts)));
    }

    /**
     * One that was there before, as an image of the state tells it.
     *
     * @param id    the execution
     * @param hosts names of its hosts
     * @param heard number of the latest report that was heard
     * @param ended whether its end was heard
     * @param lost  whether contact to it is lost
     */
    public void restored(ExecutionId id, List<String> hosts, long heard, boolean ended, boolean lost) {
        var live = new Live(id, List.copyOf(hosts));
        live.committed = true;
        live.heard = heard;
        live.ended = ended;
        live.lost = lost;
        all.put(id, live);
    }

    /** {@return whether reports about it are a job's: its start is committed and its receipt has not been heard} */
    public boolean stands(ExecutionId id) {
        Live live = of(id);
        return live != null && live.stands();
    }

    /** {@return whether a report about one that stands says anything new} */
    public boolean isNews(ExecutionReport report) {
        Live live = of(report.id());
        return live != null
                && switch (report) {
                    case ExecutionReport.Ended ended -> !live.ended || ended.clean();
                    case ExecutionReport.Cleaned _ -> true;
                    case ExecutionReport.Started _,
                            ExecutionReport.Suspended _,
                            ExecutionReport.Resumed _,
                            ExecutionReport.Checkpointed _ ->
                        !live.ended
                                && (report.sequence() > live.heard || (live.lost && report.sequence() == live.heard));
                };
    }

    /** A report is applied. */
    public void heard(ExecutionReport report) {
        Live live = of(report.id());
        if (live == null) {
            return;
        }
        live.heard = Math.max(live.heard, report.sequence());
        live.lost = false;
        switch (report) {
            case ExecutionReport.Ended ended -> {
                live.ended = true;
                live.leaving |= ended.clean();
            }
            case ExecutionReport.Cleaned _ -> live.leaving = true;
            case ExecutionReport.Started _,
                    ExecutionReport.Suspended _,
                    ExecutionReport.Resumed _,
                    ExecutionReport.Checkpointed _ -> {}
        }
    }

    /** Contact to one is lost. */
    public void lost(ExecutionId id) {
        Live live = of(id);
        if (live != null) {
            live.lost = true;
        }
    }

    /** An operator declares that nothing of a job's execution is left. */
    public void freed(long job) {
        for (Live live : of(job)) {
            live.leaving = true;
        }
    }

    /**
     * A batch is committed: the executor may report on what it started, and what has left is no more.
     *
     * @param batch the batch
     */
    public void committed(Batch batch) {
        batch.decisions().forEach(decision -> {
            if (decision instanceof Decision.Start start) {
                Live live = of(start.execution());
                if (live != null) {
                    live.committed = true;
                }
            }
        });
        batch.inputs().forEach(input -> {
            switch (input) {
                case Input.Report(long _, ExecutionReport report) -> leave(report.id());
                case Input.Freed freed -> List.copyOf(of(freed.job())).forEach(live -> leave(live.id));
                default -> {}
            }
        });
    }

    private void leave(ExecutionId id) {
        Live live = of(id);
        if (live != null && live.leaving) {
            all.remove(id);
        }
    }

    private Collection<Live> of(long job) {
        var from = new ExecutionId(job, Integer.MIN_VALUE, Integer.MIN_VALUE);
        var to = new ExecutionId(job + 1, Integer.MIN_VALUE, Integer.MIN_VALUE);
        return all.subMap(from, to).values();
    }

    @Nullable
    Live of(ExecutionId id) {
        return all.get(id);
    }

    /** {@return all of them, by job; a live view} */
    public Collection<Live> all() {
        return all.values();
    }
}
