package io.berth.framework.simulation;

import io.berth.framework.core.Admission;
import io.berth.framework.core.Core;
import io.berth.framework.core.CoreConfiguration;
import io.berth.framework.core.Decision;
import io.berth.framework.core.HostSpec;
import io.berth.framework.core.Input;
import io.berth.framework.journal.Recording;
import io.berth.framework.simulation.scenario.HostGroup;
import io.berth.framework.simulation.scenario.JobRef;
import io.berth.framework.simulation.scenario.Scenario;
import io.berth.framework.simulation.scenario.ScenarioEvent;
import io.berth.framework.simulation.trace.EstimateModel;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.job.EndCause;
import io.berth.spi.job.Job;
import io.berth.spi.job.JobSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A scenario's machine and its people: submits, ends what runs, does what the events say, and asks for rounds. What happens at one time happens in this order: what is saved, by number of the job;
 * what ends, in the order of the starts; what stands still; the events, in the order of the file; the submissions, in the order of the file; then there is one round. What a round brings to an end at once (a job
 * that is killed, or has no length) comes in a further step of the same time. There is a round, too, whenever the core says that one is due: a promise or a begin time has come, or a
 * queue's window opens or closes.
 */
final class ScenarioMachine {
    private static final int PROGRESS_EVERY = 256;
    private static final long MILLIS = 1_000;

    /** When nothing has happened for a week, every window of every queue was tried. */
    private static final long QUIET_MILLIS = 7L * 24 * 3_600_000;

    private final Core core;
    private final Progress progress;
    private final Recording recording;
    private final Scenario scenario;
    private final List<ScenarioEvent> events;
    private final List<HostSpec> hosts;
    private final SortedMap<String, Integer> ordinals = new TreeMap<>();
    private final ScenarioSubmissions submissions;
    private final ScenarioExecutions executions;
    private final SortedSet<String> down;
    private int happened;
    private int ended;
    private int backfilled;
    private int policyFailures;
    private long quietSinceMillis;

    ScenarioMachine(
            Scenario scenario,
            CoreConfiguration configuration,
            Core core,
            Progress progress,
            Recording recording,
            ScenarioPosition from) {
        this.core = core;
        this.progress = progress;
        this.recording = recording;
        this.scenario = scenario;
        this.events = new ArrayList<>(scenario.events());
        events.sort(Comparator.comparingLong(ScenarioEvent::atMillis));
        this.hosts = configuration.hosts();
        hosts.forEach(host -> ordinals.put(host.name(), ordinals.size()));
        this.submissions = from.submissions().in(from.submissions().plan());
        this.executions = from.executions().copy();
        this.down = new TreeSet<>(from.down());
        this.happened = from.happened();
        this.ended = from.ended();
        this.backfilled = from.backfilled();
        this.policyFailures = from.policyFailures();
        this.quietSinceMillis = from.quietSinceMillis();
    }

    /** Where it is now. */
    ScenarioPosition position() {
        return new ScenarioPosition(
                submissions.in(submissions.plan()),
                executions.copy(),
                new TreeSet<>(down),
                happened,
                ended,
                backfilled,
                policyFailures,
                quietSinceMillis);
    }

    /** Hosts that are not there at first, or closed. */
    void begin() {
        for (HostGroup group : scenario.hosts()) {
            for (String host : group.names()) {
                if (!group.up()) {
                    down.add(host);
                    apply(new Input.HostLost(0, host));
                } else if (!group.open()) {
                    apply(new Input.HostOpened(0, host, false));
                }
            }
        }
    }

    /** When something happens next; {@link Long#MAX_VALUE} when nothing is left to come that could change anything. */
    long nextMillis() {
        long next = Math.min(executions.nextMillis(), submissions.nextMillis());
        if (happened < events.size()) {
            next = Math.min(next, events.get(happened).atMillis());
        }
        long due = core.nextDueMillis();
        return next == Long.MAX_VALUE && due > quietSinceMillis + QUIET_MILLIS ? next : Math.min(next, due);
    }

    /** All that happens at a time, and the round after it. */
    void step(long now) {
        ExecutionId saved;
        while ((saved = executions.pollSaved(now)) != null) {
            apply(new Input.Report(now, new ExecutionReport.Checkpointed(saved, 1)));
        }
        ScenarioExecutions.End end;
        while ((end = executions.poll(now)) != null) {
            end(now, end.execution(), end.cause());
        }
        ExecutionId still;
        while ((still = executions.pollStill(now)) != null) {
            apply(new Input.Report(now, new ExecutionReport.Suspended(still, 1)));
        }
        while (happened < events.size() && events.get(happened).atMillis() == now) {
            happen(now, events.get(happened++));
        }
        while (submissions.nextMillis() == now) {
            submit(now, submissions.next());
        }
        round(now);
    }

    private void apply(Input input) {
        core.apply(input);
        recording.applied(input);
    }

    private void quietSince(long millis) {
        quietSinceMillis = Math.max(quietSinceMillis, millis);
    }

    private void end(long now, ExecutionId execution, EndCause cause) {
        apply(new Input.Report(now, new ExecutionReport.Ended(execution, 1, 0, cause, true)));
        quietSince(now);
        if (++ended % PROGRESS_EVERY == 0) {
            progress.at(ended, now / MILLIS);
        }
    }

    private void submit(long now, int arrival) {
        ScenarioPlan.Arrival job = submissions.plan().arrivals().get(arrival);
        quietSince(now);
        switch (core.admit(job.spec().get())) {
            case Admission.Refused refused -> submissions.refused(arrival, refused.message());
            case Admission.Admitted admitted -> {
                JobSpec spec = admitted.spec();
                if (submissions.plan().estimates() == EstimateModel.EXACT) {
                    spec = spec.with(spec.qosPriority(), Math.min(spec.limitMillis(), job.runMillis()));
                }
                apply(new Input.Submit(now, spec));
                submissions.admitted(arrival, core.lastJob());
                quietSince(spec.beginMillis());
                if (job.held()) {
                    apply(new Input.Hold(now, core.lastJob()));
                }
            }
        }
    }

    private void happen(long now, ScenarioEvent event) {
        quietSince(now);
        switch (event) {
            case ScenarioEvent.OfJob of ->
                each(
                        of.job(),
                        job -> apply(
                                switch (of.action()) {
                                    case HOLD -> new Input.Hold(now, job);
                                    case RELEASE -> new Input.Release(now, job);
                                    case CANCEL -> new Input.Cancel(now, job);
                                    case REQUEUE -> new Input.Requeue(now, job);
                                }));
            case ScenarioEvent.Switch change ->
                each(change.job(), job -> {
                    if (core.refusalOfMove(job, change.queue()).isEmpty()) {
                        apply(new Input.Switch(now, job, change.queue()));
                    }
                });
            case ScenarioEvent.Modify modify -> each(modify.job(), job -> modify(now, job, modify));
            case ScenarioEvent.OfHosts of -> {
                for (String host : of.hosts()) {
                    happen(now, of.action(), host);
                }
            }
        }
    }

    @FunctionalInterface
    private interface OfJob {
        void happens(long job);
    }

    /** What is not submitted yet, or was refused, is not there. */
    private void each(JobRef ref, OfJob what) {
        for (int arrival : submissions.plan().meant(ref)) {
            if (submissions.job(arrival) != ScenarioSubmissions.NO_JOB) {
                what.happens(submissions.job(arrival));
            }
        }
    }

    private void modify(long now, long id, ScenarioEvent.Modify modify) {
        Job job = core.job(id);
        if (job != null) {
            Integer priority = modify.priority();
            Long limit = modify.limitMillis();
            apply(new Input.Modify(
                    now, id, priority == null ? job.priority() : priority, limit == null ? job.limitMillis() : limit));
        }
    }

    /** A host that is lost takes what runs on it along, and comes back by joining only. */
    void happen(long now, ScenarioEvent.HostAction action, String host) {
        quietSince(now);
        switch (action) {
            case CLOSE, OPEN -> {
                if (!down.contains(host)) {
                    apply(new Input.HostOpened(now, host, action == ScenarioEvent.HostAction.OPEN));
                }
            }
            case JOIN -> {
                down.remove(host);
                apply(new Input.HostJoined(now, hosts.get(ordinal(host))));
            }
            case LOSE -> {
                down.add(host);
                apply(new Input.HostLost(now, host));
                for (ExecutionId execution : executions.takeFrom(ordinal(host), now)) {
                    end(now, execution, EndCause.HOST_LOST);
                }
            }
        }
    }

    /** The reader knows that there is such a host. */
    private int ordinal(String host) {
        return ordinals.getOrDefault(host, -1);
    }

    private void round(long now) {
        List<Decision> decisions = core.round(now);
        for (int i = 0; i < decisions.size(); i++) {
            Decision decision = decisions.get(i);
            switch (decision.kind()) {
                case START -> start((Decision.Start) decision);
                case KILL -> kill(now, (Decision.Kill) decision);
                case REQUEUE -> requeue(now, (Decision.Requeue) decision);
                case SUSPEND -> executions.suspend(now, decision.job());
                case RESUME -> executions.resume(now, decision.job());
                case PEND, RESERVE, PREEMPT, FINISH -> {}
            }
        }
        core.publish(decisions);
        List<Input.PolicyFailed> failures = core.takeFailures();
        policyFailures += failures.size();
        recording.decided(now, failures, decisions);
    }

    private void kill(long now, Decision.Kill kill) {
        if (kill.cause() == EndCause.PREEMPTED) {
            executions.makeWay(now, kill.job(), kill.cause());
        } else {
            executions.end(now, kill.job(), kill.cause());
        }
    }

    private void requeue(long now, Decision.Requeue requeue) {
        if (requeue.preemptor() != Decision.Requeue.NOBODY) {
            executions.makeWay(now, requeue.job(), EndCause.USER_KILL);
        } else {
            executions.end(now, requeue.job(), EndCause.USER_KILL);
        }
    }

    private void start(Decision.Start start) {
        Job job = core.job(start.job());
        long limit = job == null ? Long.MAX_VALUE : job.limitMillis();
        executions.start(start, submissions.of(start.job()), limit);
        backfilled += start.how() == Decision.How.BACKFILLED ? 1 : 0;
        quietSince(start.atMillis());
    }

    ScenarioSubmissions submissions() {
        return submissions;
    }

    int backfilled() {
        return backfilled;
    }

    int policyFailures() {
        return policyFailures;
    }
}
