package io.berth.framework.core;

import io.berth.framework.request.RequestClass;
import io.berth.spi.allocate.Allocator;
import io.berth.spi.pick.JobOrder;
import io.berth.spi.pick.JobPicker;
import io.berth.spi.pick.OrderView;
import io.berth.spi.pick.RoundView;
import io.berth.spi.pick.Verdict;
import io.berth.spi.pick.Window;
import io.berth.spi.preempt.PreemptionPolicy;
import io.berth.spi.reason.Rejection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The queues that share priority, picker, allocator and preemption: one picker, made from the configuration and thrown away at will. Every call into the picker goes
 * through here, where whatever it throws becomes a {@link PolicyFailure} with its name.
 */
final class Lane {
    /** What is noted in a job, behind the pass in which it was: it became eligible after that pass; the pass looked at it; or its picker offered it, too. */
    private static final int ELIGIBLE = 1;

    private static final int LOOKED_AT = 2;
    private static final int OFFERED = 3;
    private static final int MARK_BITS = 2;

    final int ordinal;
    final QueueSpec like;
    final String name;
    /** How many of its jobs may be picked now. */
    int eligible;
    /** How many of its jobs hold a reservation is asked of the state; whether one was blocked in this pass is noted here. */
    boolean blocked;
    /** The head of this lane, pulled and not yet offered. */
    @Nullable
    CoreJob head;

    /** The order by which the head is compared with those of other lanes, and the head's key in it; only kept where there are others. */
    @Nullable
    JobOrder headOrder;

    double headKey;
    /** The present pass, unlike any other of this or another lane: tells what was offered, closed or stopped in it without clearing anything. */
    private long serial;

    /** Per room of request classes, the pass in which it was closed. */
    private long[] closedIn = new long[16];
    /** Per request class, the pass in which a limit closed it. */
    private long[] limitedIn = new long[16];

    boolean over;
    /** Set when the picker failed outside or inside a pass: it is made anew before its next pass. */
    private @Nullable PolicyFailure failure;

    private PolicySource.@Nullable Made<JobPicker> picker;
    private PolicySource.@Nullable Made<Allocator> allocator;
    private PolicySource.@Nullable Made<PreemptionPolicy> preemption;
    private JobPicker.@Nullable Pass pass;
    private final List<CoreJob> removedMeanwhile = new ArrayList<>();
    /** Jobs that lost their promise to a limit while the pass was open, to be told when it is closed. */
    private final List<CoreJob> changedMeanwhile = new ArrayList<>();

    private String deciding;
    /** Per group of pools, the pass in which it was stopped. */
    private long[] stoppedIn = {};

    private boolean anyStopped;
    /** Per room of request classes, the room version at which the allocator, looking at the class alone, found none. */
    private long[] refusedAt = {};

    private @Nullable Rejection refusal;
    /** What explanations ask. */
    final PassNotes notes = new PassNotes();

    Lane(int ordinal, QueueSpec like) {
        this.ordinal = ordinal;
        this.like = like;
        this.name = like.picker().toString();
        this.deciding = name;
    }

    /** Whether a queue belongs to this lane. */
    boolean takes(QueueSpec queue) {
        return queue.priority() == like.priority()
                && queue.picker().equals(like.picker())
                && queue.allocator().equals(like.allocator())
                && Objects.equals(queue.preemption(), like.preemption());
    }

    /** The policy to which decisions of this lane are attributed: its picker, or the fallback while that stands in. */
    String deciding() {
        return deciding;
    }

    boolean bound() {
        return picker != null;
    }

    @Nullable
    PolicyFailure failure() {
        return failure;
    }

    void failed(PolicyFailure cause) {
        failure = cause;
    }

    /** Takes policies in; their jobs follow by {@link #added}. */
    void bind(PolicySource.Made<JobPicker> newPicker, PolicySource.Made<Allocator> newAllocator, String decidingName) {
        picker = newPicker;
        bindAllocator(newAllocator);
        deciding = decidingName;
        failure = null;
        pass = null;
        headOrder = null; // nothing of a former policy is held, so that its class loader can go
        changedMeanwhile.clear();
        removedMeanwhile.clear();
    }

    PolicySource.Made<Allocator> allocator() {
        return present(allocator);
    }

    PolicySource.@Nullable Made<PreemptionPolicy> preemption() {
        return preemption;
    }

    void bindPreemption(PolicySource.@Nullable Made<PreemptionPolicy> policy) {
        preemption = policy;
    }

    void bindAllocator(PolicySource.Made<Allocator> newAllocator) {
        allocator = newAllocator;
        refusedAt = new long[] {};
    }

    /** Asks for the head's key, before the head is compared with others. */
    void findHeadKey(CoreJob job, OrderView view) {
        try {
            headOrder = present(picker).policy().order();
            headKey = headOrder == null ? 0 : headOrder.key(job, view);
        } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
            throw failure(e);
        }
        if (Double.isNaN(headKey)) {
            throw new PolicyFailure(deciding, "its order gave no number (NaN) for " + job, null);
        }
    }

    void added(CoreJob job) {
        eligible++;
        job.mark = marked(ELIGIBLE);
        tellAdded(job);
    }

    /** Tells a new picker of a job that was eligible before. */
    void addedAgain(CoreJob job) {
        tellAdded(job);
    }

    void changed(CoreJob job) {
        if (pass != null) {
            changedMeanwhile.add(job);
            return;
        }
        if (picker == null || failure != null) {
            return;
        }
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        enter();
        try {
            picker.policy().changed(job);
        } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
            failure = failure(e);
        }
        Thread.currentThread().setContextClassLoader(before);
    }

    void removed(CoreJob job) {
        eligible--;
        if (pass == null) {
            tellRemoved(job);
        } else {
            removedMeanwhile.add(job);
        }
    }

    private void tellAdded(CoreJob job) {
        if (picker == null || failure != null) {
            return; // a fold without policies, or a picker that will be made anew and told everything
        }
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        enter();
        try {
            picker.policy().added(job);
        } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
            failure = failure(e);
        }
        Thread.currentThread().setContextClassLoader(before);
    }

    private void tellRemoved(CoreJob job) {
        if (picker == null || failure != null) {
            return;
        }
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        enter();
        try {
            picker.policy().removed(job);
        } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
            failure = failure(e);
        }
        Thread.currentThread().setContextClassLoader(before);
    }

    /** Opens a pass; the context loader is the plugin's until {@link #close}. */
    void open(RoundView round, int groups, long passSerial) {
        serial = passSerial;
        over = false;
        head = null;
        blocked = false;
        anyStopped = false;
        if (stoppedIn.length < groups) {
            stoppedIn = Arrays.copyOf(stoppedIn, groups);
        }
        if (failure != null) {
            throw failure; // made anew, it failed again before it was told all its jobs
        }
        try {
            pass = present(picker).policy().open(round);
        } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
            throw failure(e);
        }
    }

    boolean isOpen() {
        return pass != null;
    }

    @Nullable
    CoreJob next(Window window) {
        Object job;
        try {
            job = present(pass).next(window);
        } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
            throw failure(e);
        }
        if (job == null) {
            return null;
        }
        if (!(job instanceof CoreJob mine) || !mine.eligible || mine.queue.lane != ordinal) {
            throw new PolicyFailure(deciding, "offered " + job + ", which does not wait in this lane", null);
        }
        if (mine.mark == marked(OFFERED)) {
            throw new PolicyFailure(deciding, "offered " + mine + " twice in one pass", null);
        }
        mine.mark = marked(OFFERED);
        return mine;
    }

    /** Whether a pass was opened since a job became eligible. Without policies, and after a restore until the next round, there was none. */
    boolean consideredSince(CoreJob job) {
        return serial > 0 && job.mark != marked(ELIGIBLE);
    }

    /** Whether the latest pass looked at a job and could not start it. */
    boolean lookedAt(CoreJob job) {
        return serial > 0 && (job.mark == marked(OFFERED) || job.mark == marked(LOOKED_AT));
    }

    /** What is noted in a job of the latest pass. */
    private long marked(int how) {
        return serial << MARK_BITS | how;
    }

    /** The latest pass looks at a job. */
    void look(CoreJob job) {
        if (job.mark != marked(OFFERED)) {
            job.mark = marked(LOOKED_AT);
        }
    }

    long serial() {
        return serial;
    }

    Verdict blocked(CoreJob job, Rejection why) {
        blocked = true;
        try {
            return Objects.requireNonNull(present(pass).blocked(job, why), "verdict is null");
        } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
            throw failure(e);
        }
    }

    void reserved(CoreJob job, long startMillis) {
        try {
            present(pass).reserved(job, startMillis);
        } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
            throw failure(e);
        }
    }

    boolean keeps(CoreJob job) {
        try {
            return present(pass).keeps(job);
        } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
            throw failure(e);
        }
    }

    void started(CoreJob job) {
        try {
            present(pass).started(job);
        } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
            throw failure(e);
        }
    }

    /** Ends the pass and tells what left meanwhile. */
    void close() {
        JobPicker.Pass open = pass;
        pass = null;
        head = null;
        if (open == null) {
            return;
        }
        try {
            open.close();
            JobPicker told = present(picker).policy();
            for (int i = 0; i < changedMeanwhile.size(); i++) {
                if (changedMeanwhile.get(i).eligible) {
                    told.changed(changedMeanwhile.get(i));
                }
            }
            for (int i = 0; i < removedMeanwhile.size(); i++) {
                told.removed(removedMeanwhile.get(i));
            }
        } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
            failure = failure(e);
        }
        changedMeanwhile.clear();
        removedMeanwhile.clear();
    }

    /** Remembers that a class was refused for lack of room; holds until room is made. */
    void remember(RequestClass request, Rejection why, long roomVersion) {
        int room = request.room();
        if (room >= refusedAt.length) {
            int from = refusedAt.length;
            refusedAt = Arrays.copyOf(refusedAt, Math.max(room + 1, from * 2));
            Arrays.fill(refusedAt, from, refusedAt.length, -1);
        }
        if (!why.equals(refusal)) {
            Arrays.fill(refusedAt, -1);
            refusal = why;
        }
        refusedAt[room] = roomVersion;
    }

    /** The refusal that is known to hold still, or null. */
    @Nullable
    Rejection remembered(RequestClass request, long roomVersion) {
        int room = request.room();
        return room < refusedAt.length && refusedAt[room] == roomVersion ? refusal : null;
    }

    void stop(int group) {
        stoppedIn[group] = serial;
        anyStopped = true;
    }

    boolean stopped(int group) {
        return anyStopped && stoppedIn[group] == serial;
    }

    /** All classes that find the same room are refused for the rest of the pass. */
    void closeRoom(RequestClass request) {
        closedIn = note(closedIn, request.room());
    }

    /** A class is refused for the rest of the pass. */
    void closeClass(RequestClass request) {
        limitedIn = note(limitedIn, request.requestClass());
    }

    private long[] note(long[] passes, int at) {
        long[] longer = at < passes.length ? passes : Arrays.copyOf(passes, Math.max(at + 1, passes.length * 2));
        longer[at] = serial;
        return longer;
    }

    boolean closed(int room, int ordinal) {
        return (room < closedIn.length && closedIn[room] == serial)
                || (ordinal < limitedIn.length && limitedIn[ordinal] == serial);
    }

    boolean anyStopped() {
        return anyStopped;
    }

    /** The thread's context loader becomes that of the picker's jar. */
    void enter() {
        Thread.currentThread().setContextClassLoader(present(picker).loader());
    }

    private PolicyFailure failure(Throwable e) {
        return PolicyFailure.of(deciding, e);
    }

    private static <T> T present(@Nullable T value) {
        if (value == null) {
            throw new IllegalStateException("the lane has no policies");
        }
        return value;
    }
}
