package io.berth.framework.simulation.soak;

import io.berth.spi.execute.Capabilities;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.execute.ExecutionListener;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.execute.Executor;
import io.berth.spi.execute.ExecutorClock;
import io.berth.spi.execute.ExecutorSession;
import io.berth.spi.execute.Grace;
import io.berth.spi.execute.LaunchOrder;
import io.berth.spi.execute.Listing;
import io.berth.spi.execute.LogRange;
import io.berth.spi.execute.LogSlice;
import io.berth.spi.execute.RecordStore;
import io.berth.spi.job.Signal;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One leader's executor, as seen by somebody who knows which leader is the last. What a former leader's executor still wants to do comes to nothing, as its process is gone or its orders are
 * of an old epoch; the new one finds in the records what runs.
 */
final class Machine implements Executor {
    /** Hears what really happens, whatever the leader is told of it. */
    interface Witnessing {
        void ordered(LaunchOrder order);

        void ordered(String what, ExecutionId id);

        void noted(String what, @Nullable ExecutionId about);
    }

    private final Executor inner;
    private final VirtualTime time;
    private final Witnessing witness;
    private boolean gone;

    Machine(Executor inner, VirtualTime time, Witnessing witness) {
        this.inner = inner;
        this.time = time;
        this.witness = witness;
    }

    /** From now on another leader's executor has the machine. */
    void hasGone() {
        gone = true;
    }

    @Override
    public Capabilities capabilities() {
        return inner.capabilities();
    }

    @Override
    public CompletionStage<@Nullable Void> launch(LaunchOrder order) {
        witness.ordered(order);
        return order(() -> inner.launch(order));
    }

    @Override
    public CompletionStage<@Nullable Void> signal(ExecutionId id, Signal signal) {
        return order(() -> inner.signal(id, signal));
    }

    @Override
    public CompletionStage<@Nullable Void> suspend(ExecutionId id, long graceMillis) {
        witness.ordered("suspend", id);
        return order(() -> inner.suspend(id, graceMillis));
    }

    @Override
    public CompletionStage<@Nullable Void> resume(ExecutionId id) {
        witness.ordered("resume", id);
        return order(() -> inner.resume(id));
    }

    @Override
    public CompletionStage<@Nullable Void> terminate(ExecutionId id, Grace grace) {
        witness.ordered("terminate", id);
        return order(() -> inner.terminate(id, grace));
    }

    @Override
    public CompletionStage<@Nullable Void> forget(ExecutionId id) {
        witness.ordered("forget", id);
        return order(() -> inner.forget(id));
    }

    @Override
    public CompletionStage<Listing> list() {
        return order(inner::list);
    }

    @Override
    public CompletionStage<LogSlice> log(ExecutionId id, LogRange range) {
        return order(() -> inner.log(id, range));
    }

    private <T extends @Nullable Object> CompletionStage<T> order(Supplier<CompletionStage<T>> call) {
        return gone
                ? CompletableFuture.failedStage(new IllegalStateException("the machine has seen a higher epoch"))
                : call.get();
    }

    @Override
    public CompletionStage<@Nullable Void> open(ExecutorSession session) {
        var listener = new Ear(session.listener());
        return inner.open(new ExecutorSession(
                session.epoch(), new Records(session.records()), listener, new Clock(session.clock())));
    }

    @Override
    public void close() {
        if (!gone) {
            inner.close();
        }
    }

    private final class Ear implements ExecutionListener {
        private final ExecutionListener listener;

        Ear(ExecutionListener listener) {
            this.listener = listener;
        }

        @Override
        public void reported(ExecutionReport report) {
            if (!gone) {
                listener.reported(report);
            }
        }

        @Override
        public void noted(String what) {
            if (!gone) {
                witness.noted(what, null);
                listener.noted(what);
            }
        }

        @Override
        public void noted(String what, ExecutionId about) {
            if (!gone) {
                witness.noted(what, about);
            }
        }
    }

    /** The machine lives on virtual time, not at its leader's desk: it outlives the leader's process, until the next one takes it over. */
    private final class Clock implements ExecutorClock {
        private final ExecutorClock wall;

        Clock(ExecutorClock wall) {
            this.wall = wall;
        }

        @Override
        public long nowMillis() {
            return wall.nowMillis();
        }

        @Override
        public Runnable after(long delayMillis, Runnable action) {
            return time.alarm(delayMillis, () -> {
                if (!gone) {
                    action.run();
                }
            });
        }
    }

    private final class Records implements RecordStore {
        private final RecordStore records;

        Records(RecordStore records) {
            this.records = records;
        }

        @Override
        public CompletionStage<@Nullable Void> put(String key, byte[] value) {
            return order(() -> records.put(key, value));
        }

        @Override
        public CompletionStage<byte @Nullable []> get(String key) {
            return order(() -> records.get(key));
        }

        @Override
        public CompletionStage<SortedMap<String, byte[]>> all() {
            return order(records::all);
        }

        @Override
        public CompletionStage<@Nullable Void> remove(String key) {
            return order(() -> records.remove(key));
        }
    }
}
