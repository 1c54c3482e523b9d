package io.berth.framework.simulation;

import io.berth.framework.core.Core;
import io.berth.framework.core.CoreConfiguration;
import io.berth.framework.core.Decision;
import io.berth.framework.core.Input;
import io.berth.framework.core.PolicyFailure;
import io.berth.framework.core.PolicySource;
import io.berth.framework.core.Snapshot;
import io.berth.framework.journal.Recording;
import io.berth.framework.simulation.trace.Workload;
import io.berth.spi.reason.Rejection;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A simulation that goes on a step at a time, can be changed on its way and can go back. A step is what the order of events makes one: the events that come before a
 * round, and the round. Going back restores the nearest snapshot before and decides again from there, since the same inputs give the same decisions. For one thread.
 */
public final class SteppedRun {
    private static final int SNAPSHOT_EVERY = 500;
    private static final int SNAPSHOTS_MAX = 16;
    private static final long MILLIS = 1_000;

    /**
     * Why a job waits.
     *
     * @param why         the reason of its latest Pend
     * @param sinceMillis when that was decided
     */
    public record Waiting(Rejection why, long sinceMillis) {}

    private sealed interface Change {
        /** After how many steps it was made. */
        int step();
    }

    private record Added(int step, long submit, long run, long limit, int procs) implements Change {}

    private record Told(int step, Input input) implements Change {}

    private record Stop(
            int step, long now, Snapshot snapshot, TraceMachine.Position machine, SortedMap<Long, Waiting> waiting) {}

    private final Workload base;
    private final CoreConfiguration configuration;
    private final PolicySource source;
    private final EventOrder eventOrder;
    private final List<Change> changes = new ArrayList<>();
    private final Deque<Stop> stops = new ArrayDeque<>();
    private final List<Decision> decided = new ArrayList<>();
    private final List<Input> told = new ArrayList<>();
    private SortedMap<Long, Waiting> waiting = new TreeMap<>();
    private Core core;
    private TraceMachine machine;
    private TraceDriver driver;
    private int step;
    private long now = -1;

    SteppedRun(Workload base, CoreConfiguration configuration, PolicySource source, SimulationSettings settings) {
        this.base = base;
        this.configuration = configuration;
        this.source = source;
        this.eventOrder = settings.eventOrder();
        this.core = Core.of(configuration, source);
        this.driver = TraceDriver.of(eventOrder);
        this.machine = new TraceMachine(base, core, Progress.NONE, new Notes());
    }

    /** Takes down what a step was told and decided. */
    private final class Notes implements Recording {
        @Override
        public void applied(Input input) {
            told.add(input);
        }

        @Override
        public void decided(long nowMillis, List<Input.PolicyFailed> failures, List<Decision> decisions) {
            told.addAll(failures);
            decided.addAll(decisions);
            for (Decision decision : decisions) {
                if (decision instanceof Decision.Pend pend) {
                    waiting.put(pend.job(), new Waiting(pend.why(), pend.atMillis()));
                } else if (decision instanceof Decision.Start || decision instanceof Decision.Finish) {
                    waiting.remove(decision.job());
                }
            }
        }
    }

    /**
     * Makes one step.
     *
     * @return false when nothing is left to come
     * @throws PolicyFailure when a policy fails and the settings do not allow a fallback; the state is then that of before this step
     */
    public boolean step() {
        long next = driver.next(machine);
        if (next == Long.MAX_VALUE) {
            return false;
        }
        if (step % SNAPSHOT_EVERY == 0 && driver.atRest()) {
            remember();
        }
        told.clear();
        decided.clear();
        try {
            driver.step(machine, next);
        } catch (PolicyFailure e) {
            goTo(step); // some of the step was applied
            throw e;
        }
        now = next;
        step++;
        return true;
    }

    private void remember() {
        Stop last = stops.peekLast();
        if (last != null && last.step == step) {
            stops.removeLast();
        }
        stops.addLast(new Stop(step, now, core.snapshot(), machine.position(), new TreeMap<>(waiting)));
        if (stops.size() > SNAPSHOTS_MAX) {
            stops.removeFirst();
        }
    }

    /**
     * Goes back one step, and takes back what was changed after the step before it.
     *
     * @return false at the beginning
     */
    public boolean back() {
        if (step == 0) {
            return false;
        }
        int target = step - 1;
        changes.removeIf(change -> change.step() > target);
        goTo(target);
        return true;
    }

    private void goTo(int target) {
        told.clear();
        decided.clear();
        while (!stops.isEmpty() && stops.getLast().step > target) {
            stops.removeLast();
        }
        Stop from = stops.peekLast();
        driver = TraceDriver.of(eventOrder);
        waiting = from == null ? new TreeMap<>() : new TreeMap<>(from.waiting);
        core = from == null ? Core.of(configuration, source) : Core.restored(configuration, source, from.snapshot);
        machine = new TraceMachine(workload(), core, Progress.NONE, new Notes());
        step = from == null ? 0 : from.step;
        now = from == null ? -1 : from.now;
        if (from != null) {
            machine.goTo(from.machine);
        }
        // What was told at the snapshot's own step is in the snapshot only if the snapshot was taken after it; it is
        // taken when the next step begins.
        int begun = step;
        if (from == null) {
            tellAgain(0);
        }
        while (step < target) {
            told.clear();
            decided.clear();
            long next = driver.next(machine);
            driver.step(machine, next);
            now = next;
            step++;
            if (step > begun) {
                tellAgain(step);
            }
        }
    }

    private void tellAgain(int at) {
        for (Change change : changes) {
            if (change instanceof Told again && again.step == at) {
                core.apply(again.input);
            }
        }
    }

    private Workload workload() {
        Workload.Builder all = Workload.builder(base.name(), base.machineProcs());
        for (int row = 0; row < base.jobs(); row++) {
            all.job(
                    base.jobId(row),
                    base.submitSeconds(row),
                    base.runSeconds(row),
                    base.estimateSeconds(row),
                    base.procs(row),
                    base.userId(row));
        }
        for (Change change : changes) {
            if (change instanceof Added job) {
                all.job(all.size() + 1L, job.submit, job.run, job.limit, job.procs, Workload.UNKNOWN_USER);
            }
        }
        return all.build();
    }

    /**
     * Adds a job, to be submitted in the next second.
     *
     * @param procs processors, from 1 to the machine's
     * @param run   seconds that it runs
     * @param limit its time limit in seconds
     * @return the second of its submission
     * @throws IllegalArgumentException naming the value out of range
     */
    public long submit(int procs, long run, long limit) {
        var added = new Added(step, now + 1, run, limit, procs);
        changes.add(added);
        Workload all;
        try {
            all = workload();
        } catch (IllegalArgumentException e) {
            changes.remove(added);
            throw e;
        }
        TraceMachine.Position position = machine.position();
        machine = new TraceMachine(all, core, Progress.NONE, new Notes());
        machine.goTo(position);
        return added.submit;
    }

    /**
     * Tells the core something, such as the loss of a host, at the present second. It decides on it with the next step.
     *
     * @param toInput makes the input of the time in milliseconds
     */
    public void tell(LongFunction<Input> toInput) {
        Input input = toInput.apply(Math.max(now, 0) * MILLIS);
        core.apply(input);
        changes.add(new Told(step, input));
    }

    /** {@return how many steps were made} */
    public int steps() {
        return step;
    }

    /** {@return the present second; -1 before the first step} */
    public long nowSeconds() {
        return now;
    }

    /** {@return the second of the next step; {@link Long#MAX_VALUE} when nothing is left to come} */
    public long nextSeconds() {
        return driver.next(machine);
    }

    /** {@return what the core was told in the latest step; a live view} */
    public List<Input> told() {
        return told;
    }

    /** {@return what it decided in the latest step; a live view} */
    public List<Decision> decided() {
        return decided;
    }

    /** {@return the core; not to be changed} */
    public Core core() {
        return core;
    }

    /** {@return the jobs that are not over, the promises and the rest of the state} */
    public Snapshot state() {
        return core.snapshot();
    }

    /** {@return why a job waits, as a round found that looked at it; null when none did} */
    public @Nullable Waiting waiting(long job) {
        return waiting.get(job);
    }
}
