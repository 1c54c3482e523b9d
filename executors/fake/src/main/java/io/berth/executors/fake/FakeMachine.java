package io.berth.executors.fake;

import io.berth.spi.execute.ExecutionId;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.execute.ExecutorClock;
import io.berth.spi.execute.Grace;
import io.berth.spi.execute.LaunchOrder;
import io.berth.spi.execute.Listing;
import io.berth.spi.execute.Listing.Phase;
import io.berth.spi.execute.RecordStore;
import io.berth.spi.job.EndCause;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.random.RandomGenerator;

/**
 * The cluster itself: what runs where, and what becomes of it. It always knows the truth; whether the leader hears of it is {@link FakeExecutor}'s affair. All of it is in the records, so that
 * whoever opens it next finds what runs, and what fell due meanwhile.
 */
final class FakeMachine {
    /** Hears the truth. */
    interface Listener {
        void reported(ExecutionReport report, List<String> hosts);

        void noted(String what);

        void noted(String what, ExecutionId about);
    }

    private static final long MINUTE = 60_000;
    private static final int KILLED = 137;
    private static final int TERMINATED = 143;

    private final FakeSettings settings;
    private final Dice dice;
    private final ExecutorClock clock;
    private final RecordStore records;
    private final Listener listener;
    private final TreeMap<ExecutionId, Run> runs = new TreeMap<>(Comparator.comparingLong(ExecutionId::job)
            .thenComparingInt(ExecutionId::element)
            .thenComparingInt(ExecutionId::attempt));
    private final TreeSet<String> hosts = new TreeSet<>();
    private final TreeMap<String, Runnable> lost = new TreeMap<>();
    private boolean closed;

    FakeMachine(FakeSettings settings, Dice dice, ExecutorClock clock, RecordStore records, Listener listener) {
        this.settings = settings;
        this.dice = dice;
        this.clock = clock;
        this.records = records;
        this.listener = listener;
        hosts.addAll(settings.hosts());
    }

    /** Takes up what the records tell. */
    void open(SortedMap<String, byte[]> all) {
        all.forEach((key, record) -> {
            if (key.startsWith("run ")) {
                Run run = Run.read(record);
                runs.put(run.id, run);
                hosts.addAll(run.hosts);
                arm(run);
            }
        });
        if (settings.rate(Fault.LOST_HOSTS) > 0) {
            clock.after(MINUTE, this::everyMinute);
        }
    }

    private void everyMinute() {
        if (closed) {
            return;
        }
        long now = clock.nowMillis();
        for (String host : hosts) {
            if (!lost.containsKey(host) && dice.happens(Fault.LOST_HOSTS, now)) {
                listener.noted(Fault.LOST_HOSTS.told());
                lost.put(host, clock.after(dice.millis(1_000, 20 * MINUTE), () -> found(host)));
            }
        }
        if (now < settings.faultsUntilMillis()) {
            clock.after(MINUTE, this::everyMinute);
        } else {
            List.copyOf(lost.keySet()).forEach(this::found);
        }
    }

    /** It is back, and tells what it still has. */
    private void found(String host) {
        Runnable takingBack = lost.remove(host);
        if (takingBack == null) {
            return;
        }
        takingBack.run();
        for (Run run : List.copyOf(runs.values())) {
            ExecutionReport latest = run.forgotten ? null : run.latest();
            if (latest != null && run.hosts.contains(host)) {
                listener.reported(latest, run.hosts);
            }
        }
    }

    /** Whether one of these hosts is out of contact. */
    boolean unreachable(List<String> some) {
        return some.stream().anyMatch(lost::containsKey);
    }

    /** Hosts of an execution; empty when it is not known. */
    List<String> hostsOf(ExecutionId id) {
        Run run = runs.get(id);
        return run == null ? List.of() : run.hosts;
    }

    Listing listing() {
        var entries = new ArrayList<Listing.Entry>();
        for (Run run : runs.values()) {
            if (!run.forgotten && !unreachable(run.hosts)) {
                entries.add(run.entry());
            }
        }
        var present = new ArrayList<>(hosts);
        present.removeAll(lost.keySet());
        return new Listing(true, entries, present);
    }

    void launch(LaunchOrder order) {
        Run known = runs.get(order.id());
        if (known != null) {
            if (known.notAfterMillis
                    < order.notAfterMillis()) { // one that has not begun has longer, the tombstone of one that has
                // ended stays longer
                known.notAfterMillis = order.notAfterMillis();
                changed(known);
            }
            return;
        }
        List<String> where =
                order.placements().stream().map(LaunchOrder.Placement::host).toList();
        var run = new Run(order.id(), where, order.limitMillis(), order.notAfterMillis());
        hosts.addAll(where);
        run.beginsAt = clock.nowMillis() + dice.millis(1, 2_000);
        runs.put(run.id, run);
        changed(run);
    }

    void terminate(ExecutionId id, Grace grace) {
        Run run = runs.get(id);
        if (run == null || run.phase.compareTo(Phase.ENDED) >= 0) {
            return;
        }
        long now = clock.nowMillis();
        if (run.phase == Phase.ACCEPTED) {
            ended(run, TERMINATED, EndCause.USER_KILL);
            return;
        }
        long lead = 0;
        if (grace.checkpoint() != null && !run.ending) {
            lead = grace.checkpoint().leadMillis();
            listener.reported(new ExecutionReport.Checkpointed(run.id, ++run.sequence), run.hosts);
        }
        long takes = lead + dice.millis(0, grace.millis());
        if (dice.happens(Fault.SLOW_KILL, now)) {
            listener.noted(Fault.SLOW_KILL.told());
            takes += grace.millis() + dice.millis(MINUTE, 5 * MINUTE);
        }
        run.stopsAt = Run.NEVER; // whoever is to end is not stopped any more
        run.ending = true;
        if (now + takes < run.endsAt) {
            run.endsAt = now + takes;
            run.ahead = EndCause.USER_KILL;
            run.exitAhead = takes > lead + grace.millis() ? KILLED : TERMINATED;
        }
        changed(run);
    }

    void suspend(ExecutionId id, long graceMillis) {
        Run run = runs.get(id);
        if (run != null && run.phase == Phase.RUNNING && run.stopsAt == Run.NEVER && !run.ending) {
            run.stopsAt = clock.nowMillis() + dice.millis(0, graceMillis);
            changed(run);
        }
    }

    void resume(ExecutionId id) {
        Run run = runs.get(id);
        if (run == null) {
            return;
        }
        if (run.phase == Phase.SUSPENDED) {
            run.phase = Phase.RUNNING;
            run.sequence++;
            if (run.endsAt == Run.NEVER) {
                run.endsAt = clock.nowMillis() + run.leftMillis;
            }
            changed(run);
            listener.reported(new ExecutionReport.Resumed(run.id, run.sequence), run.hosts);
        } else if (run.stopsAt != Run.NEVER) {
            run.stopsAt = Run.NEVER;
            changed(run);
        }
    }

    /** The receipt is stored. What could still be launched by an order that was sent again is kept, so that it is not. */
    void forget(ExecutionId id) {
        Run run = runs.get(id);
        if (run == null || run.phase != Phase.CLEANED) {
            return;
        }
        run.forgotten = true;
        if (run.notAfterMillis < clock.nowMillis()) {
            remove(run);
        } else {
            changed(run);
        }
    }

    /** Another has the machine, or nobody: what is armed here is armed there. */
    void close() {
        closed = true;
        runs.values().forEach(FakeMachine::disarm);
    }

    private void remove(Run run) {
        disarm(run);
        runs.remove(run.id);
        var _ = records.remove(Run.key(run.id));
    }

    private void changed(Run run) {
        store(run);
        arm(run);
    }

    private void store(Run run) {
        var _ = records.put(Run.key(run.id), run.record());
    }

    private static void disarm(Run run) {
        Runnable armed = run.takingBack;
        if (armed != null) {
            armed.run();
            run.takingBack = null;
        }
    }

    private void arm(Run run) {
        disarm(run);
        long next = run.nextAt();
        if (next != Run.NEVER && !closed) {
            run.takingBack = clock.after(Math.max(1, next - clock.nowMillis()), () -> {
                run.takingBack = null;
                due(run);
            });
        }
    }

    private void due(Run run) {
        long now = clock.nowMillis();
        if (now < run.nextAt()) { // the clock was set back meanwhile
            arm(run);
        } else if (run.forgotten) {
            remove(run);
        } else if (run.beginsAt <= now) {
            run.beginsAt = Run.NEVER;
            begin(run, now);
        } else if (run.endsAt <= now) {
            ended(run, run.exitAhead, run.ahead);
        } else if (run.stopsAt <= now) {
            stopped(run, now);
        } else {
            clean(run, now);
        }
    }

    private void begin(Run run, long now) {
        RandomGenerator random = dice.of(run.id);
        if (now > run.notAfterMillis) {
            ended(run, 1, EndCause.LAUNCH_FAILED);
            return;
        }
        if (dice.happens(Fault.LAUNCH_ERRORS, now)) {
            listener.noted(Fault.LAUNCH_ERRORS.told());
            ended(run, 1, EndCause.LAUNCH_FAILED);
            return;
        }
        run.phase = Phase.RUNNING;
        run.sequence++;
        long works =
                settings.runLeastMillis() + random.nextLong(settings.runMostMillis() - settings.runLeastMillis() + 1);
        if (random.nextDouble() < settings.failShare()) {
            run.ahead = EndCause.EXIT_CODE;
            run.exitAhead = 1 + random.nextInt(100);
        }
        if (dice.happens(Fault.OOM, now)) {
            listener.noted(Fault.OOM.told());
            works = random.nextLong(works + 1);
            run.ahead = EndCause.MEMLIMIT;
            run.exitAhead = KILLED;
        }
        if (works > run.limitMillis) {
            works = run.limitMillis;
            run.ahead = EndCause.RUNLIMIT;
            run.exitAhead = KILLED;
        }
        run.endsAt = now + works;
        listener.noted("began", run.id);
        changed(run);
        listener.reported(new ExecutionReport.Started(run.id, run.sequence), run.hosts);
    }

    private void stopped(Run run, long now) {
        run.stopsAt = Run.NEVER;
        run.phase = Phase.SUSPENDED;
        run.sequence++;
        run.leftMillis = Math.max(0, run.endsAt - now);
        run.endsAt = Run.NEVER;
        changed(run);
        listener.reported(new ExecutionReport.Suspended(run.id, run.sequence), run.hosts);
    }

    private void ended(Run run, int exitStatus, EndCause cause) {
        boolean began = run.works();
        boolean clean = !began || dice.coin();
        run.phase = clean ? Phase.CLEANED : Phase.ENDED;
        run.sequence++;
        run.beginsAt = Run.NEVER;
        run.endsAt = Run.NEVER;
        run.stopsAt = Run.NEVER;
        run.exitStatus = exitStatus;
        run.cause = cause;
        if (clean && began) {
            listener.noted("left", run.id);
        } else if (!clean) {
            run.cleansAt = clock.nowMillis() + dice.millis(1, 3_000);
            if (dice.happens(Fault.FAILED_CLEANUP, clock.nowMillis())) {
                listener.noted(Fault.FAILED_CLEANUP.told());
                run.cleanupsToFail = (int) dice.millis(1, 4);
            }
        }
        changed(run);
        listener.reported(new ExecutionReport.Ended(run.id, run.sequence, exitStatus, cause, clean), run.hosts);
    }

    private void clean(Run run, long now) {
        if (run.cleanupsToFail > 0) {
            run.cleanupsToFail--;
            run.cleansAt = now + dice.millis(10_000, MINUTE);
            changed(run);
            return;
        }
        run.cleansAt = Run.NEVER;
        run.phase = Phase.CLEANED;
        run.sequence++;
        listener.noted("left", run.id);
        changed(run);
        listener.reported(new ExecutionReport.Cleaned(run.id, run.sequence), run.hosts);
    }
}
