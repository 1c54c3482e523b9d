package io.berth.framework.core;

import io.berth.framework.allocation.Allocation;
import io.berth.framework.allocation.HostTable;
import io.berth.framework.limits.LimitKeys;
import io.berth.framework.preemption.PreemptibleJobs;
import io.berth.framework.request.RequestClass;
import io.berth.framework.request.RequestClasses;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.job.EndCause;
import io.berth.spi.job.JobSpec;
import io.berth.spi.job.JobState;
import io.berth.spi.job.PendingJob;
import io.berth.spi.pick.OrderView;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * All that is true: jobs, hosts, promises, counters. The fold of inputs and decisions; {@link #apply(Input)} and {@link #apply(Decision)} are the only ways to
 * change it, and neither asks a policy.
 */
final class State implements OrderView {
    /** Told of each change in what may be picked. */
    interface Eligibility {
        void added(CoreJob job);

        void changed(CoreJob job);

        void removed(CoreJob job);
    }

    final CoreConfiguration configuration;
    final Site site;
    final HostTable hosts;
    final RequestClasses classes;
    final Pools pools;
    final JobTable jobs = new JobTable();
    final Promises promises;
    /** Jobs whose execution left its receipt, or that were cancelled while waiting: the next round finishes them. */
    final List<CoreJob> ended = new ArrayList<>();

    /** Running jobs that were cancelled or are to be requeued: the next round decides it. */
    final List<CoreJob> toKill = new ArrayList<>();

    /** Who runs where and may be disturbed as far as its own state and its owner go; null where nobody preempts. Derived from the jobs. */
    final @Nullable PreemptibleJobs preemptible;

    /** Who had to make way. */
    final Departures departures = new Departures();

    /** When jobs were disturbed, one entry each, as far back as a queue's rate counts; empty when none does. */
    final ArrayDeque<Long> disturbances = new ArrayDeque<>();

    /** Names of the hosts that are closed because contact to them is lost. */
    final TreeSet<String> lostHosts = new TreeSet<>();

    private final long ratePerMillis;

    /** The queues that do not start jobs at any time. */
    private final List<QueueState> windowed = new ArrayList<>();

    /** Jobs whose begin time lies ahead. */
    private final Alarms alarms = new Alarms();

    private final TreeMap<String, QueueState> queues = new TreeMap<>();
    /** The queue of the last submission: most come in runs. */
    private QueueState latestQueue;

    final Owners owners;
    final Budgets budgets;
    final Map<String, Integer> users = new LinkedHashMap<>();
    private final List<String> userNames = new ArrayList<>();
    private long[] usageSlotMillis = new long[8];
    final Eligibility eligibility;
    private long lastJob;
    private long policyFailures;
    long nowMillis;
    long rounds;
    /** Counts all changes but the reasons why jobs wait; no state. */
    long changes;
    /** Counts what may have made room: returned capacity, changed hosts. A refusal for lack of room holds while it stands still. */
    long roomVersion;
    /** Whether capacity came free at another time than was expected since the last round: promises may move earlier. */
    boolean freedOffTime;
    /** Whether hosts changed since promises were last checked against them. */
    boolean hostsChanged;

    State(CoreConfiguration configuration, List<Integer> laneOfQueue, Eligibility eligibility) {
        this(configuration, laneOfQueue, eligibility, null);
    }

    /** A state as it was when a snapshot was taken; null: as the configuration has it. */
    State(
            CoreConfiguration configuration,
            List<Integer> laneOfQueue,
            Eligibility eligibility,
            @Nullable Snapshot from) {
        this.configuration = configuration;
        this.eligibility = eligibility;
        this.site = new Site(configuration);
        this.hosts = site.hosts;
        this.classes = site.classes;
        this.pools = new Pools(hosts, classes);
        this.owners = new Owners(this);
        this.budgets = new Budgets(configuration.site().budgets());
        this.promises = new Promises(hosts.agenda(), site.limits, jobs);
        this.preemptible = configuration.queues().stream().anyMatch(queue -> queue.preemption() != null)
                ? new PreemptibleJobs(hosts.resources().count())
                : null;
        this.ratePerMillis = configuration.queues().stream()
                .mapToLong(queue -> queue.preempting().ratePerMillis())
                .max()
                .orElse(0);
        for (int i = 0; i < configuration.queues().size(); i++) {
            QueueSpec spec = configuration.queues().get(i);
            var queue = new QueueState(spec, i, laneOfQueue.get(i), site.partition(spec));
            if (queues.put(spec.name(), queue) != null) {
                throw new IllegalArgumentException("queue '" + spec.name() + "' stands there twice");
            }
            queue.starts = queue.startsAt(from == null ? nowMillis : from.nowMillis());
            if (!spec.rules().windows().isEmpty()) {
                windowed.add(queue);
            }
        }
        latestQueue = queues.firstEntry().getValue();
        if (from == null) {
            configuration.hosts().forEach(site::join);
            hostsChanged();
            hostsChanged = false;
        } else {
            StateImage.restore(this, from);
        }
    }

    @Nullable
    QueueState queue(String name) {
        return queues.get(name);
    }

    Iterable<String> queueNames() {
        return queues.keySet();
    }

    @Override
    public long nowMillis() {
        return nowMillis;
    }

    @Override
    public long usageSlotMillis(int user) {
        return user < 0 || user >= usageSlotMillis.length ? 0 : usageSlotMillis[user];
    }

    long lastJob() {
        return lastJob;
    }

    long policyFailures() {
        return policyFailures;
    }

    /** For {@link StateImage}. */
    void restoreUser(String name, long slotMillis) {
        int ordinal = userOrdinal(name); // may make the array anew
        usageSlotMillis[ordinal] = slotMillis;
    }

    /** For {@link StateImage}, when all else is restored. */
    void restoreCounters(Snapshot from) {
        nowMillis = from.nowMillis();
        rounds = from.rounds();
        lastJob = from.lastJob();
        policyFailures = from.policyFailures();
        roomVersion = from.roomVersion();
        freedOffTime = from.freedOffTime();
        hostsChanged = from.hostsChanged();
        disturbances.addAll(from.disturbances());
        lostHosts.addAll(from.lostHosts());
    }

    void apply(Input input) {
        changes++;
        nowMillis = Math.max(nowMillis, input.atMillis());
        if (input instanceof Input.Report report) { // the two that make up a busy day come first
            report(report.report());
        } else if (input instanceof Input.Submit submit) {
            submit(submit);
        } else {
            applyRare(input);
        }
    }

    private void applyRare(Input input) {
        switch (input) {
            case Input.Report report -> report(report.report());
            case Input.Submit submit -> submit(submit);
            case Input.Timer _ -> {}
            case Input.Modify modify -> modify(modify);
            case Input.Hold hold -> hold(hold.job());
            case Input.Release release -> release(release.job());
            case Input.Cancel cancel -> cancel(cancel.job());
            case Input.Requeue requeue -> requeue(requeue.job());
            case Input.Switch move -> switchTo(move.job(), move.queue());
            case Input.HostJoined joined -> join(joined.host());
            case Input.HostOpened opened -> {
                lostHosts.remove(opened.host()); // whoever says so knows better
                open(opened.host(), opened.open());
            }
            case Input.HostLost lost -> hostLost(lost.host());
            case Input.HostFound found -> hostFound(found.host());
            case Input.ContactLost lost -> contactLost(lost.execution());
            case Input.Freed freed -> freed(freed.job());
            case Input.PolicyFailed _ -> policyFailures++;
            case Input.ClockStepped step -> stepClock(step.byMillis());
        }
    }

    void apply(Decision decision) {
        apply(jobOf(decision), decision);
    }

    /** The job that a decision is about. */
    CoreJob jobOf(Decision decision) {
        CoreJob job = jobs.get(decision.job());
        if (job == null) {
            throw new IllegalStateException("decision " + decision + " is about a job that is not known");
        }
        return job;
    }

    /**
     * The same for whoever has the job at hand. What most jobs meet comes first, each by its own type: a call through the interface, which finds many types
     * there, costs more than the change. No switch over types: that costs its first caller tens of milliseconds.
     */
    void apply(CoreJob job, Decision decision) {
        changes += decision instanceof Decision.Pend ? 0 : 1;
        if (decision instanceof Decision.Start start) {
            decided(start.round(), start.atMillis());
            start(job, start);
        } else if (decision instanceof Decision.Finish finish) {
            decided(finish.round(), finish.atMillis());
            finish(job, finish);
        } else if (decision instanceof Decision.Pend pend) {
            decided(pend.round(), pend.atMillis());
            job.why = pend.why();
            job.whySinceMillis = pend.atMillis();
        } else {
            decided(decision.round(), decision.atMillis());
            applyRare(job, decision);
        }
    }

    private void decided(long round, long atMillis) {
        nowMillis = Math.max(nowMillis, atMillis);
        rounds = round;
    }

    private void applyRare(CoreJob job, Decision decision) {
        switch (decision.kind()) {
            case START, FINISH, PEND -> throw new IllegalStateException("not rare: " + decision);
            case RESERVE -> reserve(job, (Decision.Reserve) decision);
            case PREEMPT -> disturb((Decision.Preempt) decision);
            case REQUEUE -> requeue(job, (Decision.Requeue) decision);
            case KILL -> {
                Decision.Kill kill = (Decision.Kill) decision;
                toKill.remove(job);
                job.endCause = kill.cause();
                endsNow(job, kill.cause() == EndCause.PREEMPTED, kill.graceMillis());
            }
            case SUSPEND -> suspend(job, (Decision.Suspend) decision);
            case RESUME -> resume(job);
        }
        stands(job);
    }

    private void requeue(CoreJob job, Decision.Requeue requeue) {
        boolean disturbed = requeue.preemptor() != Decision.Requeue.NOBODY;
        boolean counted = job.ordered() || job.asleep(); // when it was suspended for that
        toKill.remove(job);
        job.requeues = true;
        job.queuesAnew = !disturbed;
        job.preemptions += disturbed && !counted ? 1 : 0;
        endsNow(job, disturbed, requeue.graceMillis());
    }

    private void suspend(CoreJob job, Decision.Suspend suspend) {
        long takes = leavesBy(suspend.graceMillis(), 0);
        promises.forgetEnd(job, job.placed());
        Suspension here = job.suspension == null ? new Suspension() : job.suspension;
        job.suspension = here;
        here.stage = Suspension.Stage.ORDERED;
        here.sinceMillis = saturatedSum(nowMillis, takes);
        departures.await(job, awaitedUntil(takes));
        promises.expectEnd(job, job.placed(), job.expectedEndMillis);
        job.preemptions++;
    }

    /** Until when a leaving is awaited that is expected to take so long. */
    private long awaitedUntil(long leaveMillis) {
        return saturatedSum(saturatedSum(nowMillis, leaveMillis), Departures.CONFIRM_MILLIS);
    }

    /** The suspended job takes what it had given back, and has what was left of its time. */
    private void resume(CoreJob job) {
        Suspension here = suspensionOf(job);
        promises.forgetEnd(job, job.placed());
        here.earlierUnsavedMillis += nowMillis - here.sinceMillis;
        here.earlierMillis = here.millis(nowMillis);
        here.stage = Suspension.Stage.OVER;
        departures.wakes(job);
        back(job);
        hosts.take(job.placed(), job.request.freed(), 1);
        job.state = JobState.RUN;
        job.why = null;
        job.whySinceMillis = 0;
        promises.expectEnd(job, job.placed(), saturatedSum(nowMillis, here.leftMillis));
    }

    /** The executor confirms that a job stands still: what suspension frees is free. Nobody counts on the rest, since nobody knows when the job goes on. */
    private void asleep(CoreJob job) {
        if (!job.ordered()) {
            return; // it was told something else meanwhile
        }
        Suspension here = suspensionOf(job);
        promises.forgetEnd(job, job.placed());
        here.leftMillis = job.expectedEndMillis == Long.MAX_VALUE
                ? Long.MAX_VALUE
                : Math.max(0, job.expectedEndMillis - nowMillis);
        here.stage = Suspension.Stage.ASLEEP;
        here.sinceMillis = nowMillis;
        job.state = JobState.SSUSP;
        hosts.take(job.placed(), job.request.freed(), -1);
        departures.arrived(job);
        promises.expectEnd(job, job.placed(), Long.MAX_VALUE);
        departures.sleeps(job);
        roomVersion++;
        freedOffTime = true;
    }

    private static Suspension suspensionOf(CoreJob job) {
        Suspension here = job.suspension;
        if (here == null) {
            throw new IllegalStateException("job " + job.id + " was never suspended");
        }
        return here;
    }

    private void disturb(Decision.Preempt preempt) {
        for (long id : preempt.victims()) {
            CoreJob victim = jobs.get(id);
            if (victim != null) {
                back(victim);
                victim.disturbance = new Disturbance(preempt.job(), preempt.atMillis(), 0, true);
                budgets.out(victim, 1);
            }
            if (ratePerMillis > 0) {
                disturbances.add(preempt.atMillis());
            }
        }
        while (!disturbances.isEmpty() && disturbances.getFirst() <= preempt.atMillis() - ratePerMillis) {
            disturbances.removeFirst();
        }
    }

    /**
     * A round begins, whether it will decide anything or not. What comes free from now on is for the next one.
     *
     * @return whether promises may move earlier in this round
     */
    boolean openRound(long atMillis) {
        changes++;
        nowMillis = Math.max(nowMillis, atMillis);
        for (int i = 0; i < windowed.size(); i++) {
            turn(windowed.get(i));
        }
        CoreJob due;
        while ((due = alarms.due(nowMillis)) != null) {
            decideEligible(due);
        }
        if (!departures.none()) {
            for (CoreJob job : departures.hopeless(nowMillis)) {
                promises.forgetEnd(job, job.placed());
                departures.arrived(job);
                promises.expectEnd(job, job.placed(), Long.MAX_VALUE); // nobody counts on it any longer
            }
        }
        boolean mayMove = freedOffTime;
        freedOffTime = false;
        return mayMove;
    }

    /**
     * Whether there are queues whose jobs those of a lane may disturb, as the queue or a quality of service says. Then a job that finds no room says nothing about others of its class: they may have a higher rank, another queue with other
     * guard rails, or a shorter time limit, which keeps a promise or an end near that theirs does not.
     */
    boolean reaches(Lane lane) {
        if (lane.like.preemption() == null) {
            return false;
        }
        List<QueueSpec> all = configuration.queues();
        for (int i = 0; i < all.size(); i++) {
            if ((all.get(i).preemptible() || owners.somePreemptible())
                    && all.get(i).priority() <= lane.like.priority()) {
                return true;
            }
        }
        return false;
    }

    private void submit(Input.Submit submit) {
        QueueState queue = latestQueue;
        if (!queue.spec.name().equals(submit.spec().queue())) {
            queue = queues.get(submit.spec().queue());
            if (queue == null) {
                throw new IllegalArgumentException("queue '" + submit.spec().queue() + "' is not known");
            }
            latestQueue = queue;
        }
        JobSpec spec = submit.spec();
        Owner owner = owners.of(
                queue,
                spec.user(),
                spec.team(),
                spec.project(),
                spec.qos(),
                spec.qosPriority(),
                budgets.of(spec.tags()));
        LimitKeys keys = owner.keys();
        RequestClass request = classes.of(spec.request(), queue.partition, keys.ordinal());
        pools.update();
        var job = new CoreJob(++lastJob, owner, submit, request);
        jobs.add(job);
        if (keys.any()) {
            site.limits.pending(keys, 1);
        }
        setAlarm(job);
        decideEligible(job);
    }

    void setAlarm(CoreJob job) {
        if (job.beginMillis > nowMillis) {
            alarms.set(job);
        }
    }

    /** When a job may next begin whose time or whose queue's time has not come; {@link Long#MAX_VALUE} for never. */
    long nextBeginMillis() {
        long next = alarms.nextMillis();
        if (jobs.size() > 0) {
            for (QueueState queue : windowed) {
                next = Math.min(next, queue.nextChange(nowMillis));
            }
        }
        return next;
    }

    /** The one text of a user's name; a submission brings its own copy. */
    String userName(int ordinal) {
        return ordinal < 0 ? "" : userNames.get(ordinal);
    }

    int userOrdinal(String user) {
        if (user.isEmpty()) {
            return -1;
        }
        Integer ordinal = users.get(user);
        if (ordinal == null) {
            ordinal = users.size();
            users.put(user, ordinal);
            userNames.add(user);
            if (ordinal >= usageSlotMillis.length) {
                usageSlotMillis = Arrays.copyOf(usageSlotMillis, ordinal * 2);
            }
        }
        return ordinal;
    }

    private void decideEligible(CoreJob job) {
        boolean now = mayBePicked(job);
        if (now != job.eligible) {
            job.eligible = now;
            if (now) {
                eligibility.added(job);
            } else {
                eligibility.removed(job);
                freedOffTime |= job.reservation != null;
                promises.drop(job);
            }
        }
    }

    /** A queue's window opens or closes. */
    private void turn(QueueState queue) {
        boolean now = queue.startsAt(nowMillis);
        if (now != queue.starts) {
            queue.starts = now;
            jobs.forEach(job -> {
                if (job.queue == queue) {
                    decideEligible(job);
                }
            });
        }
    }

    private boolean mayBePicked(CoreJob job) {
        return job.state == JobState.PEND
                && !job.cancelled
                && job.beginMillis <= nowMillis
                && job.queue.starts
                && !pools.empty(job.request);
    }

    private void modify(Input.Modify modify) {
        CoreJob job = jobs.get(modify.job());
        if (job == null || !(job.state == JobState.PEND || job.state == JobState.PSUSP)) {
            return;
        }
        freedOffTime |= job.reservation != null;
        promises.drop(job); // it was made for the job as it was
        job.priority = modify.priority();
        job.limitMillis = modify.limitMillis();
        if (job.eligible) {
            eligibility.changed(job);
        }
    }

    private void hold(long id) {
        CoreJob job = jobs.get(id);
        if (job != null && job.state == JobState.PEND && !job.cancelled) {
            job.state = JobState.PSUSP;
            decideEligible(job);
        }
    }

    private void release(long id) {
        CoreJob job = jobs.get(id);
        if (job != null && job.state == JobState.PSUSP) {
            job.state = JobState.PEND;
            decideEligible(job);
        }
    }

    private void cancel(long id) {
        CoreJob job = jobs.get(id);
        if (job == null || job.cancelled) {
            return;
        }
        boolean endable = job.endable();
        job.cancelled = true;
        if (job.state == JobState.PEND || job.state == JobState.PSUSP) {
            job.endCause = EndCause.USER_KILL;
            decideEligible(job);
            ended.add(job);
        } else if (endable && !toKill.contains(job)) {
            toKill.add(job);
        }
        stands(job);
    }

    private void join(HostSpec spec) {
        lostHosts.remove(spec.name());
        site.join(spec);
        hostsChanged();
    }

    /** A running job is to end and to wait again. */
    private void requeue(long id) {
        CoreJob job = jobs.get(id);
        if (job != null && job.endable() && !toKill.contains(job)) {
            toKill.add(job);
        }
    }

    /** A waiting job goes to another queue, where it stands from now on. */
    private void switchTo(long id, String name) {
        CoreJob job = jobs.get(id);
        QueueState queue = queues.get(name);
        if (queue == null) {
            throw new IllegalArgumentException("queue '" + name + "' is not known");
        }
        if (job == null || job.queue == queue || !(job.state == JobState.PEND || job.state == JobState.PSUSP)) {
            return;
        }
        freedOffTime |= job.reservation != null;
        promises.drop(job);
        if (job.eligible) {
            job.eligible = false;
            eligibility.removed(job);
        }
        job.queuedAtMillis = nowMillis;
        site.limits.pending(job.keys(), -1);
        job.queue = queue;
        job.owner = owners.in(queue, job.owner);
        site.limits.pending(job.keys(), 1);
        job.request = classes.of(job.request.spec(), queue.partition, job.keys().ordinal());
        job.bounded = job.keys().any() || job.request.usesCluster();
        pools.update();
        decideEligible(job);
    }

    private void hostLost(String name) {
        int host = hosts.ordinal(name);
        if (host >= 0 && hosts.open(host)) {
            lostHosts.add(name);
            open(name, false);
        }
    }

    private void hostFound(String name) {
        if (lostHosts.remove(name)) {
            open(name, true);
        }
    }

    private void contactLost(ExecutionId id) {
        CoreJob job = jobs.get(id.job());
        if (job != null && id.equals(job.execution)) {
            job.lost = true;
            stands(job);
        }
    }

    private void freed(long id) {
        CoreJob job = jobs.get(id);
        if (job == null || job.execution == null) {
            return;
        }
        job.lost = false;
        if (job.endCause == null && !job.requeues) {
            job.endCause = EndCause.HOST_LOST;
        }
        receipt(job);
    }

    private void open(String name, boolean open) {
        int host = hosts.ordinal(name);
        if (host >= 0 && hosts.open(host) != open) {
            hosts.setOpen(host, open);
            hostsChanged();
        }
    }

    private void hostsChanged() {
        hostsChanged = true;
        roomVersion++;
        freedOffTime = true;
        pools.rebuild();
        jobs.forEach(this::decideEligible);
    }

    private void report(ExecutionReport report) {
        ExecutionId id = report.id();
        CoreJob job = jobs.get(id.job());
        if (job == null || job.execution == null || job.attempt != id.attempt() || id.element() != 0) {
            return; // an execution that is not ours any more: the reconciler's affair
        }
        if (job.lost) {
            job.lost = false;
            stands(job);
        }
        if (report instanceof ExecutionReport.Ended ended) {
            job.state = JobState.RELEASING;
            if (job.endCause == null) {
                job.endCause = ended.cause();
            }
            stands(job);
            if (ended.clean()) {
                receipt(job);
            }
        } else {
            reportRare(job, report);
        }
    }

    private void reportRare(CoreJob job, ExecutionReport report) {
        switch (report) {
            case ExecutionReport.Ended _ -> throw new IllegalStateException("ended is not rare");
            case ExecutionReport.Started _ -> {
                if (job.state == JobState.STARTING) {
                    job.state = JobState.RUN;
                }
            }
            case ExecutionReport.Suspended _ -> asleep(job);
            case ExecutionReport.Resumed _ -> {} // it was taken for running when that was decided
            case ExecutionReport.Checkpointed _ -> saved(job);
            case ExecutionReport.Cleaned _ -> receipt(job);
        }
    }

    private void saved(CoreJob job) {
        if (job.saved != null && job.state != JobState.RELEASING) {
            job.saved.atMillis = nowMillis;
            if (job.suspension != null) {
                job.suspension.earlierUnsavedMillis = 0;
            }
        }
    }

    /** The receipt: capacity comes back, and only now. */
    private void receipt(CoreJob job) {
        Allocation allocation = job.placed();
        hosts.take(allocation, job.held(), -1);
        if (job.bounded) {
            site.limits.take(job.keys(), job.request, allocation, -1);
        }
        roomVersion++;
        promises.forgetEnd(job, allocation);
        if (nowMillis != job.expectedEndMillis || nowMillis == job.startedAtMillis) {
            // Early; late, after promises had to make way; or a job without length, since promises are at least an
            // instant long.
            freedOffTime = true;
        }
        account(job);
        if (!toKill.isEmpty()) {
            toKill.remove(job);
        }
        if (job.disturbance != null) {
            departures.arrived(job);
        }
        if (job.suspension != null) {
            departures.wakes(job);
            job.suspension = null;
        }
        stands(job, false);
        job.allocation = null;
        job.execution = null;
        if (job.requeues && !job.cancelled) {
            job.requeues = false;
            if (job.queuesAnew) {
                job.queuesAnew = false;
                job.queuedAtMillis = nowMillis;
            }
            job.endCause = null;
            job.state = JobState.PEND;
            site.limits.pending(job.keys(), 1);
            decideEligible(job);
        } else {
            if (job.requeues && job.endCause != EndCause.SUCCESS) { // cancelled on its way back to the queue
                job.endCause = EndCause.USER_KILL;
            }
            job.state = JobState.RELEASING;
            ended.add(job);
        }
    }

    private void account(CoreJob job) {
        int user = job.userOrdinal();
        if (user >= 0) {
            long slots = Math.multiplyExact(job.request.perTask(0), job.placed().tasks());
            long still = job.suspension == null ? 0 : job.suspension.millis(nowMillis);
            long used = Math.multiplyExact(slots, nowMillis - job.startedAtMillis - still);
            usageSlotMillis[user] = Math.addExact(usageSlotMillis[user], used);
        }
    }

    /** Time here never goes back, so a step back leaves nothing to extend. */
    private void stepClock(long byMillis) {
        if (byMillis <= 0) {
            return;
        }
        jobs.forEach(job -> {
            if (job.allocation != null && job.expectedEndMillis != Long.MAX_VALUE) {
                expectEnd(job, saturatedSum(job.expectedEndMillis, byMillis));
            }
            if (job.suspension != null) {
                job.suspension.sinceMillis += byMillis; // time that was skipped is nobody's sleep
            }
        });
        departures.later(byMillis);
    }

    private void start(CoreJob job, Decision.Start start) {
        Reservation promise = job.reservation;
        if (promise != null) {
            boolean asPromised =
                    promise.startMillis <= start.atMillis() && promise.allocation.equals(start.allocation());
            promises.drop(job);
            freedOffTime |= !asPromised;
        }
        job.eligible = false;
        eligibility.removed(job);
        back(job);
        job.state = JobState.STARTING;
        job.why = null;
        job.whySinceMillis = 0;
        job.attempt = start.execution().attempt();
        job.execution = start.execution();
        job.allocation = start.allocation();
        job.startedAtMillis = start.atMillis();
        job.searchCut = false;
        hosts.take(start.allocation(), job.request, 1);
        if (job.bounded) {
            site.limits.pending(job.keys(), -1);
            site.limits.take(job.keys(), job.request, start.allocation(), 1);
        }
        promises.expectEnd(job, start.allocation(), endOf(job, start.atMillis()));
        stands(job);
    }

    /** What a job does has changed, by a decision or from outside, or it is as it was when a snapshot was taken: it may have become one that may be disturbed, or ceased to be. */
    void stands(CoreJob job) {
        if (preemptible != null) {
            stands(job, job.allocation != null && job.owner.preemptible() && job.disturbable());
        }
    }

    private void stands(CoreJob job, boolean stands) {
        if (preemptible != null && job.stands != stands) {
            job.stands = stands;
            if (stands) {
                preemptible.add(job);
            } else {
                preemptible.remove(job);
            }
        }
    }

    /** A job that had to leave runs again, or is over. */
    private void back(CoreJob job) {
        Disturbance last = job.disturbance;
        if (last != null && last.out()) {
            job.disturbance = last.back();
            budgets.out(job, -1);
        }
    }

    /** When a job that starts at a time is expected to have left. */
    long endOf(CoreJob job, long startMillis) {
        return saturatedSum(saturatedSum(startMillis, job.limitMillis), configuration.allowanceMillis());
    }

    /** How long a job is promised what it gets: at least an instant, or the promise to a job without length would keep nobody out. */
    long durationOf(CoreJob job) {
        return Math.max(1, saturatedSum(job.limitMillis, configuration.allowanceMillis()));
    }

    static long saturatedSum(long a, long b) {
        return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
    }

    private void reserve(CoreJob job, Decision.Reserve reserve) {
        promises.trackEnds();
        if (reserve.startMillis() == PendingJob.NOT_RESERVED) {
            promises.drop(job);
            // The other causes come before promises are moved up in a round, this one after.
            freedOffTime |= reserve.cause() == Decision.Cause.GIVEN_UP;
            return;
        }
        long end = saturatedSum(reserve.startMillis(), durationOf(job));
        boolean claim = reserve.cause() == Decision.Cause.CLAIM;
        if (claim) { // what was promised before is not needed any longer
            freedOffTime |= job.reservation != null;
            promises.drop(job);
        }
        Reservation promise = job.reservation;
        if (promise == null) {
            promises.make(job, reserve.startMillis(), end, reserve.allocation(), claim);
        } else {
            promises.move(promise, reserve.startMillis(), end, reserve.allocation());
        }
    }

    /** How long it takes until a job that is told to leave has left, if it may save its work first for so long. */
    long leavesBy(long graceMillis, long leadMillis) {
        return saturatedSum(saturatedSum(graceMillis, leadMillis), configuration.allowanceMillis());
    }

    /** Only who makes way for another saves its work first, and is awaited. */
    private void endsNow(CoreJob job, boolean makesWay, long graceMillis) {
        long takes = leavesBy(graceMillis, makesWay ? job.leadMillis() : 0);
        promises.forgetEnd(job, job.placed());
        Suspension here = job.suspension;
        if (here != null && here.stage == Suspension.Stage.ORDERED) {
            here.stage = Suspension.Stage.OVER; // what it is told now stands in its place
        }
        if (makesWay) {
            departures.await(job, awaitedUntil(takes));
        }
        promises.expectEnd(job, job.placed(), saturatedSum(nowMillis, takes));
    }

    private void expectEnd(CoreJob job, long endMillis) {
        promises.forgetEnd(job, job.placed());
        promises.expectEnd(job, job.placed(), endMillis);
    }

    private void finish(CoreJob job, Decision.Finish finish) {
        ended.remove(job);
        back(job);
        if (job.state == JobState.PEND || job.state == JobState.PSUSP) { // cancelled while it waited
            site.limits.pending(job.keys(), -1);
        }
        job.state = finish.state();
        jobs.remove(job);
    }
}
