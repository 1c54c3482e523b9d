package io.berth.framework.dispatch;

import io.berth.framework.desk.Alarm;
import io.berth.framework.desk.LoopClock;
import io.berth.framework.desk.LoopEvent;
import io.berth.framework.desk.Work;
import io.berth.framework.store.Intent;
import io.berth.framework.store.IntentPort;
import io.berth.framework.store.OpenIntent;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.execute.Executor;
import io.berth.spi.execute.Grace;
import io.berth.spi.execute.LaunchOrder;
import io.berth.spi.execute.Listing;
import io.berth.spi.job.EndCause;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Sends what is committed to the executor, and sends it again, under the same execution id, until it is answered. Orders of one execution go one after another; of all executions so many are
 * under way at once. That number is halved by each order that fails and grows again with those that succeed, and when nothing succeeds one order at a time is tried, less and less often: an
 * executor that is down costs next to nothing.
 *
 * <p>An order that an earlier process may have sent is ambiguous. A launch of that kind is looked up before it is sent again, and adopted if the executor has it.
 *
 * <p>Used at the desk only.
 */
public final class Dispatcher {
    static final long RETRY_LEAST_MILLIS = 100;
    static final long RETRY_MOST_MILLIS = 10_000;
    /** So many orders in a row must fail before it is taken for an outage. */
    private static final int OUTAGE = 4;
    /** The number of an order that is not a committed batch's: nothing is stored of it. */
    private static final long NOT_STORED = -1;

    private static final int FLUSH = 500;
    private static final long FLUSH_MILLIS = 50;

    private static final class Order {
        final OpenIntent open;
        /** Whether an executor may have heard of it. */
        boolean handed;

        int tries;
        long sentAt;
        boolean underWay;

        Order(OpenIntent open, boolean handed) {
            this.open = open;
            this.handed = handed;
        }
    }

    /** An order that was handed over, and for the how manyeth time. */
    private record Sent(Order order, int tries) {}

    private final Executor executor;
    private final IntentPort intents;
    private final Work work;
    private final LoopClock clock;
    private final DispatchSettings settings;
    private final long epoch;
    private final Consumer<LoopEvent> events;
    private final Predicate<ExecutionId> holds;
    private final Consumer<ExecutionReport> reports;
    private final Alarm overdue;
    private final Alarm flushing;

    /** The unanswered orders of each execution, the next first. */
    private final Map<ExecutionId, ArrayDeque<Order>> lines = new LinkedHashMap<>();

    /** Executions whose next order may be sent, in that order. */
    private final ArrayDeque<ExecutionId> ready = new ArrayDeque<>();
    /** What is under way, and what is not any longer, in the order in which it was sent. */
    private final ArrayDeque<Sent> sent = new ArrayDeque<>();
    /** Executions whose first order is an ambiguous launch, until they are looked up. */
    private final Set<ExecutionId> lookedUp = new LinkedHashSet<>();

    private final List<Long> answered = new ArrayList<>();
    private boolean flushUnderWay;
    private int flushFailures;

    private int underWay;
    private int window;
    private int failures;
    private boolean resting;

    /**
     * A dispatcher with nothing to do yet.
     *
     * @param executor to whom
     * @param intents  where it is stored what is not answered
     * @param work     what it does is done there
     * @param clock    the clocks
     * @param settings its bounds
     * @param epoch    the term in which it sends
     * @param events   is told what goes wrong
     * @param holds    whether an execution holds hosts, by what is committed
     * @param reports  takes the reports about executions that never were handed to the executor
     */
    public Dispatcher(
            Executor executor,
            IntentPort intents,
            Work work,
            LoopClock clock,
            DispatchSettings settings,
            long epoch,
            Consumer<LoopEvent> events,
            Predicate<ExecutionId> holds,
            Consumer<ExecutionReport> reports) {
        this.executor = executor;
        this.intents = intents;
        this.work = work;
        this.clock = clock;
        this.settings = settings;
        this.epoch = epoch;
        this.events = events;
        this.holds = holds;
        this.reports = reports;
        this.window = settings.ordersMax();
        this.overdue = new Alarm(work, clock, this::overdue);
        this.flushing = new Alarm(work, clock, this::flush);
    }

    /**
     * What earlier processes left unanswered. To be called once, before anything is sent.
     *
     * @param open the intents, in order of their numbers
     */
    public void takeUp(List<OpenIntent> open) {
        for (OpenIntent intent : open) {
            if (isOver(intent)) {
                answered(intent.number());
            } else {
                lines.computeIfAbsent(intent.intent().execution(), _ -> new ArrayDeque<>())
                        .add(new Order(intent, true));
            }
        }
        lines.forEach((id, line) -> {
            if (line.getFirst().open.intent() instanceof Intent.Launch) {
                lookedUp.add(id);
            } else {
                ready.add(id);
            }
        });
        if (!lookedUp.isEmpty()) {
            lookUp(0);
        }
        pump();
    }

    /**
     * Whether nobody wants an order any longer: a launch of an execution that holds no hosts any more. Whether it was answered does not matter; the executor may have forgotten the execution, and
     * would start it again.
     */
    private boolean isOver(OpenIntent intent) {
        return intent.intent() instanceof Intent.Launch launch && !holds.test(launch.execution());
    }

    private void lookUp(int tries) {
        work.ask(executor::list, this::found, why -> {
            events.accept(new LoopEvent.NotListed(why));
            work.after(pause(tries + 1), () -> lookUp(tries + 1));
        });
    }

    /** What is listed is adopted. What is not is sent again: it has one id, so that even what a partial listing does not name is started once. */
    private void found(Listing listing) {
        for (Listing.Entry entry : listing.executions()) {
            if (lookedUp.remove(entry.id())) {
                ArrayDeque<Order> line = lines.get(entry.id());
                if (line != null) {
                    done(line.getFirst());
                }
            }
        }
        ready.addAll(lookedUp);
        lookedUp.clear();
        pump();
    }

    /**
     * Sends an order, after those before it about the same execution.
     *
     * @param intent what is committed
     */
    public void send(OpenIntent intent) {
        ExecutionId id = intent.intent().execution();
        ArrayDeque<Order> line = lines.get(id);
        if (line == null) {
            line = new ArrayDeque<>(2);
            lines.put(id, line);
        } else if (intent.intent() instanceof Intent.Terminate && neverHanded(line)) {
            answered(line.remove().open.number());
            answered(intent.number());
            lines.remove(id);
            ready.remove(id);
            reports.accept(new ExecutionReport.Ended(id, 1, 0, EndCause.USER_KILL, true));
            return;
        } else if (intent.intent() instanceof Intent.Forget) {
            dropWaiting(line);
        }
        line.add(new Order(intent, false));
        if (line.size() == 1) {
            ready.add(id);
            pump();
        }
    }

    /** Whether a line holds nothing but a launch of which no executor has heard. */
    private static boolean neverHanded(ArrayDeque<Order> line) {
        return line.size() == 1
                && !line.getFirst().handed
                && line.getFirst().open.intent() instanceof Intent.Launch;
    }

    /** The receipt is stored: whatever else was wanted of it is wanted no longer. */
    private void dropWaiting(ArrayDeque<Order> line) {
        line.removeIf(order -> {
            boolean dropped = !order.underWay;
            if (dropped) {
                answered(order.open.number());
            }
            return dropped;
        });
    }

    /**
     * Sends an order that is in no batch: about an execution that is no job's.
     *
     * @param intent what is asked
     */
    void sendUnstored(Intent intent) {
        if (!lines.containsKey(intent.execution())) {
            send(new OpenIntent(NOT_STORED, intent));
        }
    }

    /** {@return whether an order about an execution is not answered yet} */
    boolean busy(ExecutionId id) {
        return lines.containsKey(id);
    }

    /** {@return how many executions have orders that are not answered} */
    public int waiting() {
        return lines.size();
    }

    private void pump() {
        while (!resting && underWay < window && !ready.isEmpty()) {
            ExecutionId id = ready.remove();
            ArrayDeque<Order> line = lines.get(id);
            if (line != null && !line.getFirst().underWay) {
                if (isOver(line.getFirst().open)) {
                    done(line.getFirst());
                } else {
                    hand(line.getFirst());
                }
            }
        }
    }

    private void hand(Order order) {
        order.handed = true;
        order.underWay = true;
        order.sentAt = clock.elapsedMillis();
        int attempt = ++order.tries;
        underWay++;
        sent.add(new Sent(order, attempt));
        overdue.setIn(settings.answerWithinMillis());
        work.ask(
                () -> call(order.open.intent()),
                _ -> {
                    if (order.underWay || attempt < order.tries) { // late, but an answer all the same
                        taken(order);
                    }
                },
                why -> {
                    if (order.underWay && attempt == order.tries) {
                        failed(order, why);
                    }
                });
    }

    private CompletionStage<@Nullable Void> call(Intent intent) {
        return switch (intent) {
            case Intent.Launch(var id, var limitMillis, var placements) ->
                executor.launch(new LaunchOrder(
                        id, epoch, clock.wallMillis() + settings.launchWithinMillis(), limitMillis, placements));
            case Intent.Suspend(var id, var graceMillis) -> executor.suspend(id, graceMillis);
            case Intent.Resume(var id) -> executor.resume(id);
            case Intent.Terminate(var id, var checkpoint, var graceMillis) ->
                executor.terminate(id, new Grace(checkpoint, graceMillis == 0 ? settings.graceMillis() : graceMillis));
            case Intent.Forget(var id) -> executor.forget(id);
        };
    }

    private void taken(Order order) {
        ArrayDeque<Order> line = lines.get(order.open.intent().execution());
        if (line == null || line.peekFirst() != order) {
            return; // answered before
        }
        failures = 0;
        window = Math.min(settings.ordersMax(), window + 1);
        if (order.underWay) {
            underWay--;
        }
        done(order);
        pump();
    }

    private void done(Order order) {
        ExecutionId id = order.open.intent().execution();
        order.underWay = false;
        ArrayDeque<Order> line = lines.get(id);
        if (line == null) {
            return;
        }
        line.remove(order);
        answered(order.open.number());
        if (line.isEmpty()) {
            lines.remove(id);
        } else {
            ready.add(id);
        }
    }

    private void failed(Order order, String why) {
        order.underWay = false;
        underWay--;
        failures++;
        window = Math.max(1, window / 2);
        long pause = pause(order.tries);
        events.accept(new LoopEvent.OrderNotTaken(order.open.intent().toString(), why, pause));
        work.after(pause, () -> {
            ready.add(order.open.intent().execution());
            pump();
        });
        if (failures >= OUTAGE && !resting) {
            resting = true;
            work.after(pause(failures - OUTAGE + 1), () -> {
                resting = false;
                pump();
            });
        }
        pump();
    }

    private static long pause(int tries) {
        return Math.min(RETRY_MOST_MILLIS, RETRY_LEAST_MILLIS << Math.min(tries - 1, 10));
    }

    /** What has not been answered for too long has failed, as far as one can tell. */
    private void overdue() {
        long now = clock.elapsedMillis();
        Sent oldest;
        while ((oldest = sent.peek()) != null) {
            Order order = oldest.order();
            boolean current = order.underWay && order.tries == oldest.tries();
            long left = order.sentAt + settings.answerWithinMillis() - now;
            if (current && left > 0) {
                overdue.setIn(left);
                return;
            }
            sent.remove();
            if (current) {
                failed(order, "no answer within " + settings.answerWithinMillis() + " ms");
            }
        }
    }

    private void answered(long number) {
        if (number == NOT_STORED) {
            return;
        }
        answered.add(number);
        if (answered.size() >= FLUSH) {
            flush();
        } else {
            flushing.setIn(FLUSH_MILLIS);
        }
    }

    /** That an order is answered is no secret that must survive: what is not stored of it is sent once more. */
    private void flush() {
        if (flushUnderWay || answered.isEmpty()) {
            return;
        }
        List<Long> numbers = List.copyOf(answered);
        answered.clear();
        flushUnderWay = true;
        work.ask(
                () -> intents.answered(epoch, numbers),
                _ -> {
                    flushUnderWay = false;
                    flushFailures = 0;
                    if (!answered.isEmpty()) {
                        flushing.setIn(FLUSH_MILLIS);
                    }
                },
                why -> {
                    flushUnderWay = false;
                    answered.addAll(numbers);
                    long pause = pause(++flushFailures);
                    events.accept(new LoopEvent.StoreUnreachable("store which orders are answered", why, pause));
                    flushing.setIn(pause);
                });
    }
}
