package io.berth.framework.core;

import io.berth.framework.allocation.Allocation;
import io.berth.framework.limits.LimitKeys;
import io.berth.framework.request.RequestClass;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.job.EndCause;
import io.berth.spi.job.JobState;
import io.berth.spi.job.PendingJob;
import io.berth.spi.job.RunningJob;
import io.berth.spi.reason.Rejection;
import org.jspecify.annotations.Nullable;

/** A job from its submission to its end: the one object behind both views. Changed by the {@link State} only. */
final class CoreJob implements PendingJob, RunningJob {
    final long id;
    /** What it has in common with others; another one when it goes to another queue. */
    Owner owner;
    /** Its owner's queue, which is asked for often. */
    QueueState queue;

    final long submittedAtMillis;
    final long beginMillis;
    RequestClass request;
    /** Whether more than room can keep it from starting: a limit, or a resource of the cluster. */
    boolean bounded;

    int index = -1;
    int priority;
    int preemptions;
    /** When it had to leave last; null: it never had to. */
    @Nullable
    Disturbance disturbance;
    /** How its present execution had to stand still; null: it never had to. */
    @Nullable
    Suspension suspension;
    /** What it has saved; null: it declares no checkpoint. */
    final @Nullable SavedWork saved;

    int attempt;
    long limitMillis;
    long queuedAtMillis;
    JobState state = JobState.PEND;
    boolean eligible;
    boolean cancelled;
    boolean requeues;
    /** Whether nobody knows what becomes of its execution. */
    boolean lost;
    /** Whether its requeue gives it a new queue time. */
    boolean queuesAnew;

    /** Whether it is among those who may be disturbed; see {@link State#preemptible}. No state. */
    boolean stands;
    /** Whether the latest search for others who could leave for it ended because it had cost too many trials. No state: each round that offers the job asks anew. */
    boolean searchCut;

    /** The promise it holds while it waits; null without one. */
    @Nullable
    Reservation reservation;
    /** Where it stands from its start to its receipt. */
    @Nullable
    Allocation allocation;
    /** The execution that holds the allocation. */
    @Nullable
    ExecutionId execution;

    @Nullable
    EndCause endCause;
    /** Key reason of the latest Pend. */
    @Nullable
    Rejection why;

    /** When that reason was given. */
    long whySinceMillis;

    long startedAtMillis;
    long expectedEndMillis;

    /** What its lane's passes did with it last; see {@link Lane}. No state. */
    long mark;

    CoreJob(long id, Owner owner, Input.Submit submit, RequestClass request) {
        this.id = id;
        this.owner = owner;
        this.queue = owner.queue();
        this.beginMillis = submit.spec().beginMillis();
        this.priority = submit.spec().priority();
        this.submittedAtMillis = submit.atMillis();
        this.queuedAtMillis = submit.atMillis();
        this.limitMillis = submit.spec().limitMillis();
        this.request = request;
        this.bounded = owner.keys().any() || request.usesCluster();
        this.saved = SavedWork.of(submit.spec().checkpoint(), SavedWork.NEVER);
    }

    /** A job that asks for something else, to see whether it would fit. Belongs to no table. */
    CoreJob(CoreJob like, RequestClass request, long limitMillis) {
        this.id = like.id;
        this.owner = like.owner;
        this.queue = like.queue;
        this.beginMillis = like.beginMillis;
        this.priority = like.priority;
        this.submittedAtMillis = like.submittedAtMillis;
        this.queuedAtMillis = like.queuedAtMillis;
        this.index = like.index;
        this.limitMillis = limitMillis;
        this.request = request;
        this.bounded = owner.keys().any() || request.usesCluster();
        this.saved = null;
    }

    /** As it was when a snapshot was taken. */
    CoreJob(Snapshot.Job from, Owner owner, RequestClass request) {
        this.id = from.id();
        this.owner = owner;
        this.queue = owner.queue();
        this.beginMillis = from.beginMillis();
        this.priority = from.priority();
        this.preemptions = from.preemptions();
        this.disturbance = from.disturbedFor() == 0
                ? null
                : new Disturbance(from.disturbedFor(), from.disturbedAtMillis(), from.awaitedUntilMillis(), from.out());
        this.suspension = from.suspension() == null ? null : from.suspension().made();
        this.attempt = from.attempt();
        this.submittedAtMillis = from.submittedAtMillis();
        this.queuedAtMillis = from.queuedAtMillis();
        this.startedAtMillis = from.startedAtMillis();
        this.expectedEndMillis = from.expectedEndMillis();
        this.limitMillis = from.limitMillis();
        this.request = request;
        this.bounded = owner.keys().any() || request.usesCluster();
        this.index = from.index();
        this.state = from.state();
        this.eligible = from.eligible();
        this.cancelled = from.cancelled();
        this.requeues = from.requeues();
        this.queuesAnew = from.queuesAnew();
        this.lost = from.lost();
        this.execution = from.execution();
        this.allocation = from.allocation();
        this.endCause = from.endCause();
        this.why = from.why();
        this.whySinceMillis = from.whySinceMillis();
        this.saved = SavedWork.of(from.checkpoint(), from.savedAtMillis());
    }

    /** Where it is in its life, as people are told. */
    JobState seen() {
        return lost ? JobState.UNKWN : state;
    }

    /** The limits it draws on. */
    LimitKeys keys() {
        return owner.keys();
    }

    /** Whether it runs and nothing has been done yet to end it. */
    boolean disturbable() {
        return works() && goesOn() && !lost && (suspension == null || !ordered());
    }

    /** Whether it runs or is suspended, and nothing has been done yet to end it. */
    boolean endable() {
        return (state == JobState.SSUSP || state == JobState.USUSP || works()) && goesOn();
    }

    private boolean works() {
        return state == JobState.STARTING || state == JobState.RUN;
    }

    /** Whether its suspension is decided, not yet confirmed, and still wanted. */
    boolean ordered() {
        Suspension here = suspension;
        return here != null && here.stage == Suspension.Stage.ORDERED && goesOn();
    }

    /** Whether it stands still and has given back what suspension frees. */
    boolean asleep() {
        Suspension here = suspension;
        return here != null && here.stage == Suspension.Stage.ASLEEP;
    }

    /** Whether it was told to leave, and that is awaited still. */
    boolean awaited() {
        Disturbance last = disturbance;
        return last != null && last.untilMillis() != 0;
    }

    /** Whether it stands still and may go on. */
    boolean resumable() {
        return asleep() && goesOn() && !lost;
    }

    /** What it holds where it stands. */
    RequestClass held() {
        return suspension != null && asleep() ? request.kept() : request;
    }

    private boolean goesOn() {
        return !requeues && !cancelled && endCause == null;
    }

    /** How long it may take to save its work before it is brought to its end for a preemptor, in milliseconds. */
    long leadMillis() {
        return saved == null ? 0 : saved.how.leadMillis();
    }

    /** Where it stands; it must stand somewhere. */
    Allocation placed() {
        Allocation here = allocation;
        if (here == null) {
            throw new IllegalStateException("job " + id + " holds no hosts");
        }
        return here;
    }

    @Override
    public long id() {
        return id;
    }

    @Override
    public String queue() {
        return queue.spec.name();
    }

    @Override
    public String user() {
        return owner.user();
    }

    @Override
    public int userOrdinal() {
        return owner.userOrdinal();
    }

    @Override
    public String project() {
        return owner.project();
    }

    @Override
    public int priority() {
        return priority;
    }

    @Override
    public int qosPriority() {
        return owner.qosPriority();
    }

    @Override
    public RequestClass request() {
        return request;
    }

    @Override
    public long limitMillis() {
        return limitMillis;
    }

    @Override
    public long submittedAtMillis() {
        return submittedAtMillis;
    }

    /** Queue tier, QOS tier and the priority given, in this order; integers fixed at submission or by an explicit change. */
    @Override
    public long preemptionRank() {
        return owner.rank(priority);
    }

    @Override
    public int preemptions() {
        return preemptions;
    }

    @Override
    public int index() {
        return index;
    }

    @Override
    public long queuedAtMillis() {
        return queuedAtMillis;
    }

    @Override
    public int pendingElements() {
        return 1;
    }

    @Override
    public long reservedStartMillis() {
        Reservation promise = reservation;
        return promise == null ? NOT_RESERVED : promise.startMillis;
    }

    @Override
    public long startedAtMillis() {
        return startedAtMillis;
    }

    @Override
    public long unsavedSinceMillis() {
        long since = saved == null ? startedAtMillis : Math.max(startedAtMillis, saved.atMillis);
        Suspension here = suspension;
        return here == null ? since : since + here.earlierUnsavedMillis;
    }

    @Override
    public long expectedEndMillis() {
        return expectedEndMillis;
    }

    @Override
    public int hosts() {
        return allocation == null ? 0 : allocation.hosts();
    }

    @Override
    public int host(int i) {
        return placed().host(i);
    }

    @Override
    public int tasks(int i) {
        return placed().tasks(i);
    }

    @Override
    public String toString() {
        return "job " + id + " (" + seen() + ")";
    }
}
