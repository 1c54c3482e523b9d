package io.berth.executors.fake;

import io.berth.spi.execute.Capabilities;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.execute.Executor;
import io.berth.spi.execute.ExecutorSession;
import io.berth.spi.execute.Grace;
import io.berth.spi.execute.LaunchOrder;
import io.berth.spi.execute.Listing;
import io.berth.spi.execute.LogRange;
import io.berth.spi.execute.LogSlice;
import io.berth.spi.job.Signal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The way to a {@link FakeMachine}, and all that can happen on it: answers that are lost or late, reports that are held, dropped, doubled or overtaken, listings that are partial or empty. Called on
 * the session's thread of time only.
 */
final class FakeExecutor implements Executor {
    private static final String EPOCH = "epoch";
    private static final long SECOND = 1_000;
    private static final long MINUTE = 60_000;

    private final FakeSettings settings;
    private @Nullable Open open;

    /** What there is once it is open. */
    private record Open(ExecutorSession session, FakeMachine machine, Dice dice) {
        long now() {
            return session.clock().nowMillis();
        }
    }

    private long awayUntil = Long.MIN_VALUE;
    private long emptyUntil = Long.MIN_VALUE;
    /** Whether another has opened it in a higher epoch, as far as this one knows. */
    private boolean superseded;

    FakeExecutor(FakeSettings settings) {
        this.settings = settings;
    }

    @Override
    public Capabilities capabilities() {
        return new Capabilities(true, true, true, false, true);
    }

    @Override
    public CompletionStage<@Nullable Void> open(ExecutorSession session) {
        return session.records().all().thenCompose(records -> {
            byte[] highest = records.get(EPOCH);
            long seen = highest == null ? 0 : Long.parseLong(new String(highest, StandardCharsets.UTF_8));
            if (session.epoch() < seen) {
                return CompletableFuture.failedStage(refusal(session.epoch(), seen));
            }
            var dice = new Dice(settings, session.epoch());
            var machine = new FakeMachine(settings, dice, session.clock(), session.records(), new Way());
            open = new Open(session, machine, dice);
            machine.open(records);
            if (dice.happens(Fault.RESTART_EMPTY, session.clock().nowMillis())) {
                session.listener().noted(Fault.RESTART_EMPTY.told());
                emptyUntil = session.clock().nowMillis() + dice.millis(SECOND, 3 * MINUTE);
            }
            return session.records().put(EPOCH, Long.toString(session.epoch()).getBytes(StandardCharsets.UTF_8));
        });
    }

    private static IllegalStateException refusal(long epoch, long seen) {
        return new IllegalStateException(
                "this session is of epoch " + epoch + ", the highest seen is " + seen + "; another leads");
    }

    @Override
    public CompletionStage<@Nullable Void> launch(LaunchOrder order) {
        Open here = here();
        if (order.epoch() < here.session.epoch()) {
            return CompletableFuture.failedStage(refusal(order.epoch(), here.session.epoch()));
        }
        if (here.dice.happens(Fault.LAUNCH_TIMEOUTS, here.now())) {
            here.session.listener().noted(Fault.LAUNCH_TIMEOUTS.told());
            return new CompletableFuture<>();
        }
        List<String> hosts =
                order.placements().stream().map(LaunchOrder.Placement::host).toList();
        return order(hosts, machine -> machine.launch(order));
    }

    @Override
    public CompletionStage<@Nullable Void> signal(ExecutionId id, Signal signal) {
        return about(id, machine -> {});
    }

    @Override
    public CompletionStage<@Nullable Void> suspend(ExecutionId id, long graceMillis) {
        return about(id, machine -> machine.suspend(id, graceMillis));
    }

    @Override
    public CompletionStage<@Nullable Void> resume(ExecutionId id) {
        return about(id, machine -> machine.resume(id));
    }

    @Override
    public CompletionStage<@Nullable Void> terminate(ExecutionId id, Grace grace) {
        return about(id, machine -> machine.terminate(id, grace));
    }

    @Override
    public CompletionStage<@Nullable Void> forget(ExecutionId id) {
        return about(id, machine -> machine.forget(id));
    }

    private CompletionStage<@Nullable Void> about(ExecutionId id, Consumer<FakeMachine> order) {
        return order(here().machine.hostsOf(id), order);
    }

    private CompletionStage<@Nullable Void> order(List<String> hosts, Consumer<FakeMachine> order) {
        Open here = here();
        String away = away(here);
        if (!away.isEmpty()) {
            return CompletableFuture.failedStage(new IllegalStateException(away));
        }
        if (here.machine.unreachable(hosts)) {
            return CompletableFuture.failedStage(
                    new IllegalStateException("hosts " + String.join(" ", hosts) + " do not answer"));
        }
        order.accept(here.machine);
        return answer(here);
    }

    private CompletionStage<@Nullable Void> answer(Open here) {
        var answer = new CompletableFuture<@Nullable Void>();
        if (here.dice.happens(Fault.LOST_ANSWERS, here.now())) {
            here.session.listener().noted(Fault.LOST_ANSWERS.told());
            if (here.dice.coin()) {
                answer.completeExceptionally(new IllegalStateException("connection reset"));
            }
        } else if (here.dice.happens(Fault.LATE_ANSWERS, here.now())) {
            here.session.listener().noted(Fault.LATE_ANSWERS.told());
            here.session.clock().after(here.dice.millis(SECOND, MINUTE), () -> answer.complete(null));
        } else {
            answer.complete(null);
        }
        return answer;
    }

    /** Why nothing is to be had of it at the moment; empty when it is there. */
    private String away(Open here) {
        if (superseded) {
            return "another leads";
        }
        if (here.now() >= awayUntil && here.dice.happens(Fault.REFUSED_ORDERS, here.now())) {
            here.session.listener().noted(Fault.REFUSED_ORDERS.told());
            awayUntil = here.now() + here.dice.millis(SECOND, 5 * MINUTE);
        }
        return here.now() < awayUntil && here.now() < settings.faultsUntilMillis() ? "it is not to be reached" : "";
    }

    @Override
    public CompletionStage<Listing> list() {
        Open here = here();
        String away = away(here);
        if (!away.isEmpty()) {
            return CompletableFuture.failedStage(new IllegalStateException(away));
        }
        if (here.now() < emptyUntil && here.now() < settings.faultsUntilMillis()) {
            return CompletableFuture.completedStage(new Listing(true, List.of(), List.of()));
        }
        Listing all = here.machine.listing();
        if (here.dice.happens(Fault.PARTIAL_LISTINGS, here.now())) {
            here.session.listener().noted(Fault.PARTIAL_LISTINGS.told());
            return CompletableFuture.completedStage(new Listing(
                    false,
                    all.executions().stream().filter(_ -> here.dice.coin()).toList(),
                    all.hosts().stream().filter(_ -> here.dice.coin()).toList()));
        }
        return CompletableFuture.completedStage(all);
    }

    @Override
    public CompletionStage<LogSlice> log(ExecutionId id, LogRange range) {
        return CompletableFuture.completedStage(new LogSlice(range.offset(), ByteBuffer.allocate(0), true));
    }

    @Override
    public void close() {
        superseded = true;
        Open here = open;
        if (here != null) {
            here.machine.close();
        }
    }

    private Open here() {
        Open here = open;
        if (here == null) {
            throw new IllegalStateException("this executor is not open");
        }
        return here;
    }

    /** What becomes of the truth until the leader hears it. */
    private final class Way implements FakeMachine.Listener {
        @Override
        public void noted(String what) {
            here().session.listener().noted(what);
        }

        @Override
        public void noted(String what, ExecutionId about) {
            here().session.listener().noted(what, about);
        }

        @Override
        public void reported(ExecutionReport report, List<String> hosts) {
            Open here = here();
            if (superseded || here.machine.unreachable(hosts)) {
                return;
            }
            if (happens(Fault.DROPPED_REPORTS)) {
                return;
            }
            long delay = 0;
            if (happens(Fault.HELD_REPORTS)) {
                delay = here.dice.millis(SECOND, 2 * MINUTE);
            } else if (happens(Fault.REORDERED_REPORTS)) {
                delay = here.dice.millis(1, 5 * SECOND);
            }
            tell(report, delay);
            if (happens(Fault.DOUBLED_REPORTS)) {
                tell(report, here.dice.millis(1, MINUTE));
            }
        }

        private boolean happens(Fault fault) {
            Open here = here();
            boolean so = here.dice.happens(fault, here.now());
            if (so) {
                here.session.listener().noted(fault.told());
            }
            return so;
        }

        private void tell(ExecutionReport report, long delayMillis) {
            Open here = here();
            if (delayMillis == 0) {
                here.session.listener().reported(report);
            } else {
                here.session
                        .clock()
                        .after(delayMillis, () -> here.session.listener().reported(report));
            }
        }
    }
}
