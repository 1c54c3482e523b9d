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
import org.jspecify.annotations.Nullable;

/**
 * A scenario's machine and its people: submits, ends what runs, does what the events say, and asks for rounds. What happens at one time happens in this order: what ends, in the
 * order of the starts; the events, in the order of the file; the submissions, in the order of the file; then there is one round. What a round brings to an end at once (a job
 * that is killed, or has no length) comes in a further step of the same time. There is a round, too, whenever the core says that one is due: a promise or a begin time has come, or a
 * queue's window opens or closes.
 */
final class ScenarioMachine {
    /** A refusal, or no job yet: see {@link #job}. */
    static final long NO_JOB = 0;

    private static final int PROGRESS_EVERY = 256;
    private static final long MILLIS = 1_000;

    /** When nothing has happened for a week, every window of every queue was tried. */
    private static final long QUIET_MILLIS = 7L * 24 * 3_600_000;

    private final Scenario scenario;
    private final ScenarioPlan plan;
    private final Core core;
    private final ScenarioSchedule schedule;
    private final Progress progress;
    private final @Nullable Recording journal;
    private final List<ScenarioEvent> events;
    private final ScenarioExecutions executions = new ScenarioExecutions();
    private final List<HostSpec> hosts;
    private final SortedMap<String, Integer> ordinals = new TreeMap<>();
    private final SortedSet<String> down = new TreeSet<>();
    private final long[] jobs;
    private final @Nullable String[] refusals;
    private final int[] arrivalOf;
    private int submitted;
    private int happened;
    private int ended;
    private int backfilled;
    private int policyFailures;
    private long quietSinceMillis;

    ScenarioMachine(
            Scenario scenario,
            ScenarioPlan plan,
            CoreConfiguration configuration,
            Core core,
            Progress progress,
            @Nullable Recording journal) {
        this.scenario = scenario;
        this.plan = plan;
        this.core = core;
        this.schedule = new ScenarioSchedule(configuration);
        this.progress = progress;
        this.journal = journal;
        this.events = new ArrayList<>(scenario.events());
        events.sort(Comparator.comparingLong(ScenarioEvent::atMillis));
        this.hosts = configuration.hosts();
        hosts.forEach(host -> ordinals.put(host.name(), ordinals.size()));
        int count = plan.arrivals().size();
        this.jobs = new long[count];
        this.refusals = new @Nullable String[count];
        this.arrivalOf = new int[count];
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
        long next = executions.nextMillis();
        if (submitted < plan.arrivals().size()) {
            next = Math.min(next, plan.arrivals().get(submitted).atMillis());
        }
        if (happened < events.size()) {
            next = Math.min(next, events.get(happened).atMillis());
        }
        long due = core.nextDueMillis();
        return next == Long.MAX_VALUE && due > quietSinceMillis + QUIET_MILLIS ? next : Math.min(next, due);
    }

    /** All that happens at a time, and the round after it. */
    void step(long now) {
        ScenarioExecutions.End end;
        while ((end = executions.poll(now)) != null) {
            end(now, end.execution(), end.cause());
        }
        while (happened < events.size() && events.get(happened).atMillis() == now) {
            happen(now, events.get(happened++));
        }
        while (submitted < plan.arrivals().size()
                && plan.arrivals().get(submitted).atMillis() == now) {
            submit(now, submitted++);
        }
        round(now);
    }

    private void apply(Input input) {
        core.apply(input);
        schedule.add(input);
        if (journal != null) {
            journal.applied(input);
        }
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
        ScenarioPlan.Arrival job = plan.arrivals().get(arrival);
        quietSince(now);
        switch (core.admit(job.spec().get())) {
            case Admission.Refused refused -> refusals[arrival] = refused.message();
            case Admission.Admitted admitted -> {
                JobSpec spec = admitted.spec();
                if (plan.estimates() == EstimateModel.EXACT) {
                    spec = spec.with(spec.qosPriority(), Math.min(spec.limitMillis(), job.runMillis()));
                }
                apply(new Input.Submit(now, spec));
                jobs[arrival] = core.lastJob();
                arrivalOf[(int) core.lastJob() - 1] = arrival;
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
        for (int arrival : plan.meant(ref)) {
            if (jobs[arrival] != NO_JOB) {
                what.happens(jobs[arrival]);
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
    private void happen(long now, ScenarioEvent.HostAction action, String host) {
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
                for (ExecutionId execution : executions.takeFrom(ordinal(host))) {
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
            schedule.add(decision);
            switch (decision.kind()) {
                case START -> start((Decision.Start) decision);
                case KILL -> executions.endNow(now, decision.job(), ((Decision.Kill) decision).cause());
                case REQUEUE -> executions.endNow(now, decision.job(), EndCause.USER_KILL);
                case PEND, RESERVE, PREEMPT, SUSPEND, RESUME, FINISH -> {}
            }
        }
        core.publish(decisions);
        List<Input.PolicyFailed> failures = core.takeFailures();
        policyFailures += failures.size();
        if (journal != null) {
            journal.decided(now, failures, decisions);
        }
    }

    private void start(Decision.Start start) {
        Job job = core.job(start.job());
        long limit = job == null ? Long.MAX_VALUE : job.limitMillis();
        executions.start(
                start, plan.arrivals().get(arrivalOf[(int) start.job() - 1]).runMillis(), limit);
        backfilled += start.how() == Decision.How.BACKFILLED ? 1 : 0;
        quietSince(start.atMillis());
    }

    /** The number in the core of a submission; {@link #NO_JOB} before it and when it was refused. */
    long job(int arrival) {
        return jobs[arrival];
    }

    /** Why a submission was refused; null when it was not. */
    @Nullable
    String refusal(int arrival) {
        return refusals[arrival];
    }

    ScenarioSchedule schedule() {
        return schedule;
    }

    int backfilled() {
        return backfilled;
    }

    int policyFailures() {
        return policyFailures;
    }
}
