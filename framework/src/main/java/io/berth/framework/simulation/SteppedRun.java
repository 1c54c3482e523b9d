package io.berth.framework.simulation;

import io.berth.framework.core.Core;
import io.berth.framework.core.CoreConfiguration;
import io.berth.framework.core.Decision;
import io.berth.framework.core.HostSpec;
import io.berth.framework.core.Input;
import io.berth.framework.core.PolicyFailure;
import io.berth.framework.core.PolicySource;
import io.berth.framework.core.QueueSpec;
import io.berth.framework.core.Snapshot;
import io.berth.framework.core.explanation.Explanation;
import io.berth.framework.journal.Recording;
import io.berth.framework.nearest.NearestName;
import io.berth.framework.simulation.scenario.ScenarioEvent.HostAction;
import io.berth.spi.job.JobSpec;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * A simulation that goes on a step at a time, can be changed on its way and can go back. A step is what the order of events makes one: the events that come before a
 * round, and the round. Going back restores the nearest snapshot before and decides again from there, since the same inputs give the same decisions. For one thread.
 */
public final class SteppedRun {
    private static final int SNAPSHOT_EVERY = 500;
    private static final int SNAPSHOTS_MAX = 16;
    private static final long MILLIS = 1_000;

    private sealed interface Change {
        /** After how many steps it was made. */
        int step();
    }

    private record Added(int step, String name, long atMillis, JobSpec spec, long runMillis) implements Change {}

    private record Happened(int step, long atMillis, HostAction action, String host) implements Change {}

    private record Stop(int step, long nowMillis, Snapshot snapshot, Course.Place place) {}

    private final CoreConfiguration configuration;
    private final PolicySource source;
    private final Course.Place beginning;
    private final List<Change> changes = new ArrayList<>();
    private final Deque<Stop> stops = new ArrayDeque<>();
    private final List<Decision> decided = new ArrayList<>();
    private final List<Input> told = new ArrayList<>();
    private Core core;
    private Course course;
    private int step;
    private long nowMillis = -1;

    SteppedRun(CoreConfiguration configuration, PolicySource source, Course.Place beginning) {
        this.configuration = configuration;
        this.source = source;
        this.beginning = beginning;
        this.core = Core.of(configuration, source);
        this.course = beginning.over(core, new Notes());
    }

    /** Takes down what a step was told and decided. */
    private final class Notes implements Recording {
        @Override
        public void applied(Input input) {
            told.add(input);
        }

        @Override
        public void decided(long atMillis, List<Input.PolicyFailed> failures, List<Decision> decisions) {
            told.addAll(failures);
            decided.addAll(decisions);
        }
    }

    /**
     * Makes one step.
     *
     * @return false when nothing is left to come
     * @throws PolicyFailure when a policy fails and the settings do not allow a fallback; the state is then that of before this step
     */
    public boolean step() {
        if (nextMillis() == Long.MAX_VALUE) {
            return false;
        }
        if (step % SNAPSHOT_EVERY == 0) {
            remember();
        }
        try {
            goOn();
        } catch (PolicyFailure e) {
            goTo(step); // some of the step was applied
            throw e;
        }
        return true;
    }

    private void goOn() {
        long next = nextMillis();
        told.clear();
        decided.clear();
        course.step(next);
        nowMillis = next;
        step++;
    }

    private void remember() {
        Course.Place place = course.place();
        if (place == null) {
            return;
        }
        Stop last = stops.peekLast();
        if (last != null && last.step == step) {
            stops.removeLast();
        }
        stops.addLast(new Stop(step, nowMillis, core.snapshot(), place));
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
        core = from == null ? Core.of(configuration, source) : Core.restored(configuration, source, from.snapshot);
        course = (from == null ? beginning : from.place).over(core, new Notes());
        step = from == null ? 0 : from.step;
        nowMillis = from == null ? -1 : from.nowMillis;
        // What was changed at the snapshot's own step is in the snapshot: it is taken when the next step begins.
        if (from == null) {
            changeAgain();
        }
        while (step < target) {
            goOn();
            changeAgain();
        }
    }

    private void changeAgain() {
        for (Change change : changes) {
            if (change.step() == step) {
                make(change);
            }
        }
    }

    /** Returns what an added job is called. */
    private String make(Change change) {
        return switch (change) {
            case Added job -> course.add(job.name, job.atMillis, job.spec, job.runMillis);
            case Happened here -> {
                course.happen(here.atMillis, here.action, here.host);
                yield "";
            }
        };
    }

    /**
     * Adds a job, to be submitted in the next second.
     *
     * @param name      what it is to be called in a scenario; empty for any name that is free, and in a trace, where jobs have numbers only
     * @param spec      what is submitted; in a trace a job of one task
     * @param runMillis how long it runs if it is let
     * @return what it is called; empty in a trace
     * @throws io.berth.framework.request.RequestFault when its request is wrong; nothing has changed then
     * @throws IllegalArgumentException when it cannot be submitted, with what is wrong; nothing has changed then
     */
    public String submit(String name, JobSpec spec, long runMillis) {
        var added = new Added(step, name, nextSecondMillis(), spec, runMillis);
        String called = make(added);
        changes.add(added);
        return called;
    }

    /** {@return when what is added now will be submitted: with the next second} */
    public long nextSecondMillis() {
        return (Math.floorDiv(nowMillis, MILLIS) + 1) * MILLIS;
    }

    /**
     * Something happens to a host, at the present time. There is a round on it with the next step, at the same time.
     *
     * @param action what
     * @param host   its name
     * @throws IllegalArgumentException when there is no such host
     */
    public void happen(HostAction action, String host) {
        if (configuration.hosts().stream().noneMatch(each -> each.name().equals(host))) {
            List<String> hosts =
                    configuration.hosts().stream().map(HostSpec::name).toList();
            throw new IllegalArgumentException("host '" + host + "' is not known"
                    + (NearestName.nearest(host, hosts) == null
                            ? "; the first is '" + hosts.getFirst() + "'"
                            : NearestName.hint(host, hosts)));
        }
        var here = new Happened(step, Math.max(nowMillis, 0), action, host);
        make(here);
        changes.add(here);
    }

    private boolean owesRound() {
        return changes.stream().anyMatch(change -> change instanceof Happened && change.step() == step);
    }

    /** {@return how many steps were made} */
    public int steps() {
        return step;
    }

    /** {@return the present time; -1 before the first step} */
    public long nowMillis() {
        return nowMillis;
    }

    /** {@return the time of the next step; {@link Long#MAX_VALUE} when nothing is left to come} */
    public long nextMillis() {
        long next = course.nextMillis();
        return owesRound() ? Math.min(next, Math.max(nowMillis, 0)) : next;
    }

    /** {@return what the core was told in the latest step and since; a live view} */
    public List<Input> told() {
        return told;
    }

    /** {@return what it decided in the latest step; a live view} */
    public List<Decision> decided() {
        return decided;
    }

    /** {@return submissions that were refused in the latest step, each with why} */
    public List<String> refused() {
        return course.refused();
    }

    /** {@return names of the queues} */
    public List<String> queues() {
        return configuration.queues().stream().map(QueueSpec::name).toList();
    }

    /** {@return the core; not to be changed} */
    public Core core() {
        return core;
    }

    /** {@return the jobs that are not over, the promises and the rest of the state} */
    public Snapshot state() {
        return core.snapshot();
    }

    /**
     * What a submitted job is called.
     *
     * @param job its number
     * @return its name; empty in a trace, where jobs have numbers only
     */
    public String name(long job) {
        return course.name(job);
    }

    /**
     * The number of a job.
     *
     * @param job its name or its number
     * @return the number in the core; 0 when it is not submitted yet, or was refused
     * @throws io.berth.spi.plugin.SettingsException when there is no such job, with the nearest
     */
    public long number(String job) {
        return course.number(job);
    }

    /**
     * Explains why a job is where it is.
     *
     * @param job its name or its number
     * @return the explanation as of the latest step
     * @throws io.berth.spi.plugin.SettingsException when there is no such job, or it is not submitted yet
     */
    public Explanation explain(String job) {
        return course.explain(job);
    }
}
