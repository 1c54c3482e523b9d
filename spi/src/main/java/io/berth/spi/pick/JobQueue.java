package io.berth.spi.pick;

import io.berth.spi.Experimental;
import io.berth.spi.job.PendingJob;
import io.berth.spi.job.Request;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The jobs of a lane, ready to be walked in order: one line per request class under a merge heap. Offering the next job costs O(log classes); finding the next one
 * that a {@link Window} admits costs O(classes that fit), whatever the number of pending jobs. Jobs that hold a reservation are <em>parked</em>: counted and
 * ordered, but not offered, since the framework starts them when their time has come.
 *
 * <p>Its state is a cache of the jobs it was told: made anew and told the same jobs in any order, it answers the same. Used on the core's thread only.
 *
 * <p>A walk is {@link #open()}, then {@link #next} any number of times, then {@link #nextFitting} any number of times. Between two pulls the job offered may
 * be taken out ({@link #remove}) or parked ({@link #reserved}); otherwise it counts as passed over and is not offered again in this walk.
 */
@Experimental
public final class JobQueue {
    private final JobOrder order;
    private final OrderView view;
    private final boolean prioritiesFirst;
    private final boolean drifts;

    private @Nullable Entry[] byIndex = new @Nullable Entry[64];
    private @Nullable ClassLine[] byClass = new @Nullable ClassLine[16];
    private final LineHeap heads = new LineHeap(true);
    private final ClassLine parked = new ClassLine(null);
    private int size;

    /** The lines that have jobs, by slots, then class. */
    private @Nullable ClassLine[] bySlots = new @Nullable ClassLine[16];

    private int lineCount;

    private final LineHeap walk = new LineHeap(false);
    private Mode mode = Mode.HEADS;
    private @Nullable Entry offered;
    /** Per class, the entry last passed over in this walk; filled only once the walk leaves the heads. */
    private @Nullable Entry[] passed = new @Nullable Entry[16];

    private enum Mode {
        /** All jobs before the heads were started or parked: the heads are what is next. */
        HEADS,
        /** Some job was passed over: {@link #walk} holds the next of each line. */
        ORDER,
        /** {@link #walk} holds the next admissible of each line. */
        FITTING
    }

    /**
     * An empty queue.
     *
     * @param order gives the keys
     * @param view  what the order may look at
     */
    public JobQueue(JobOrder order, OrderView view) {
        this.order = order;
        this.view = view;
        this.prioritiesFirst = !order.weighsPriorities();
        this.drifts = order.drift() != Drift.FIXED;
    }

    /** {@return how many jobs it holds, parked ones included} */
    public int size() {
        return size;
    }

    /** {@return how many of them are parked, since they hold a reservation} */
    public int parked() {
        return parked.size();
    }

    /**
     * Takes a job in.
     *
     * @param job its handle
     * @throws IllegalStateException when its key is NaN or its index is in use
     */
    public void add(PendingJob job) {
        int index = job.index();
        if (index >= byIndex.length) {
            byIndex = Arrays.copyOf(byIndex, Math.max(index + 1, byIndex.length * 2));
        }
        if (byIndex[index] != null) {
            throw new IllegalStateException("job " + job.id() + " is in the queue already");
        }
        var entry = new Entry(job, lineOf(job.request()), keyOf(job), prioritiesFirst);
        entry.parked = job.reservedStartMillis() != PendingJob.NOT_RESERVED;
        byIndex[index] = entry;
        size++;
        insert(entry);
    }

    /**
     * A job's order, class or reservation may have changed.
     *
     * @param job its handle
     */
    public void change(PendingJob job) {
        remove(job);
        add(job);
    }

    /**
     * Takes a job out; does nothing when it is not there.
     *
     * @param job its handle
     */
    public void remove(PendingJob job) {
        Entry entry = entryOf(job);
        if (entry == null) {
            return;
        }
        byIndex[job.index()] = null;
        size--;
        takeOut(entry);
    }

    /**
     * The job holds a reservation now: it is parked until {@link #change} says otherwise.
     *
     * @param job         its handle
     * @param startMillis the promised start; {@link PendingJob#NOT_RESERVED} changes nothing
     */
    public void reserved(PendingJob job, long startMillis) {
        Entry entry = entryOf(job);
        if (startMillis == PendingJob.NOT_RESERVED || entry == null || entry.parked) {
            return;
        }
        takeOut(entry);
        entry.parked = true;
        insert(entry);
    }

    /**
     * The policy gives the job's reservation up: it is walked like the others again.
     *
     * @param job its handle
     */
    public void release(PendingJob job) {
        Entry entry = entryOf(job);
        if (entry != null && entry.parked) {
            takeOut(entry);
            entry.parked = false;
            insert(entry);
        }
    }

    /**
     * Whether a job is among the first of the queue, parked ones counted.
     *
     * @param job   its handle
     * @param bound how many are the first
     * @return true when it is there and fewer than {@code bound} jobs stand before it
     */
    public boolean amongFirst(PendingJob job, int bound) {
        Entry entry = entryOf(job);
        if (entry == null) {
            return false;
        }
        if (size <= bound) {
            return true;
        }
        int ahead = parked.countBefore(entry);
        if (!heads.isEmpty() && heads.top().before(entry)) {
            for (int i = 0; i < heads.size() && ahead < bound; i++) {
                ahead += heads.line(i).countBefore(entry);
            }
        }
        return ahead < bound;
    }

    /** Begins a walk. Keys that drift are taken anew. */
    public void open() {
        if (drifts) {
            rescore();
        }
        offered = null;
        if (mode != Mode.HEADS) {
            mode = Mode.HEADS;
            walk.clear();
            Arrays.fill(passed, null);
        }
    }

    /**
     * The next job in order, whether it fits or not; jobs of closed classes are left out.
     *
     * @param window tells which classes are closed
     * @return the job, or null when there is none
     */
    public @Nullable PendingJob next(Window window) {
        if (mode == Mode.HEADS) {
            if (offered == null || !offered.queued || offered.parked) {
                if (heads.isEmpty()) {
                    return null;
                }
                if (!window.closed(heads.topLine().requestClass)) {
                    return offer(heads.top());
                }
            }
            beginWalk(Mode.ORDER, window);
        } else if (mode == Mode.ORDER) {
            advance(window);
        } else {
            throw new IllegalStateException("next() after nextFitting()");
        }
        while (!walk.isEmpty()) {
            if (!window.closed(walk.topLine().requestClass)) {
                return offer(walk.top());
            }
            walk.replaceTop(null);
        }
        return null;
    }

    /**
     * The next job in order that the window admits.
     *
     * @param window what could still start
     * @return the job, or null when there is none
     */
    public @Nullable PendingJob nextFitting(Window window) {
        if (mode != Mode.FITTING) {
            if (lineCount == 0 || present(bySlots[0]).slots > window.freeAtMost(0)) {
                return null;
            }
            beginWalk(Mode.FITTING, window);
        } else {
            advance(window);
        }
        while (!walk.isEmpty()) {
            ClassLine line = walk.topLine();
            Entry candidate = walk.top();
            if (!fits(line, window)) {
                walk.replaceTop(null);
            } else if (endsSoonEnough(candidate.limitMillis, window) || fitsSpare(line, window)) {
                return offer(candidate);
            } else {
                walk.replaceTop(admissible(line, window));
            }
        }
        return null;
    }

    private PendingJob offer(Entry entry) {
        offered = entry;
        return entry.job;
    }

    /** Notes what was passed over so far and fills the walk's heap. */
    private void beginWalk(Mode next, Window window) {
        if (offered != null) {
            pass(offered);
            offered = null;
        }
        mode = next;
        walk.clear();
        long slots = next == Mode.FITTING ? window.freeAtMost(0) : Long.MAX_VALUE;
        for (int i = 0; i < lineCount; i++) {
            ClassLine line = present(bySlots[i]);
            if (line.slots > slots) {
                break;
            }
            Entry candidate = candidate(line, window);
            if (candidate != null) {
                walk.append(line, candidate);
            }
        }
        walk.order();
    }

    /** The line that was offered from last has another candidate now. It is still on top of the heap. */
    private void advance(Window window) {
        Entry last = offered;
        if (last != null) {
            offered = null;
            pass(last);
            walk.replaceTop(candidate(last.line, window));
        }
    }

    private void pass(Entry entry) {
        int requestClass = entry.line.requestClass;
        if (requestClass >= passed.length) {
            passed = Arrays.copyOf(passed, Math.max(requestClass + 1, passed.length * 2));
        }
        passed[requestClass] = entry;
    }

    private @Nullable Entry candidate(ClassLine line, Window window) {
        if (mode == Mode.FITTING) {
            return fits(line, window) ? admissible(line, window) : null;
        }
        return window.closed(line.requestClass) ? null : nextOf(line);
    }

    private @Nullable Entry nextOf(ClassLine line) {
        Entry last = passedIn(line);
        return last == null ? line.first() : line.after(last);
    }

    private @Nullable Entry passedIn(ClassLine line) {
        return line.requestClass < passed.length ? passed[line.requestClass] : null;
    }

    /** The line's next entry that ends soon enough; any, when even the last end leaves the promises alone. */
    private @Nullable Entry admissible(ClassLine line, Window window) {
        long endBy = window.endByMillis();
        if (endBy == Long.MAX_VALUE || fitsSpare(line, window)) {
            return nextOf(line);
        }
        return line.firstWithin(endBy - view.nowMillis(), passedIn(line));
    }

    private boolean endsSoonEnough(long limitMillis, Window window) {
        long endBy = window.endByMillis();
        return endBy == Long.MAX_VALUE || limitMillis <= endBy - view.nowMillis();
    }

    private static boolean fits(ClassLine line, Window window) {
        Request request = present(line.request);
        for (int r = 0; r < request.resources(); r++) {
            if (request.total(r) > window.freeAtMost(r)) {
                return false;
            }
        }
        return !window.closed(line.requestClass);
    }

    private static boolean fitsSpare(ClassLine line, Window window) {
        Request request = present(line.request);
        for (int r = 0; r < request.resources(); r++) {
            if (request.total(r) > window.spareAtMost(r)) {
                return false;
            }
        }
        return true;
    }

    private @Nullable Entry entryOf(PendingJob job) {
        int index = job.index();
        Entry entry = index < byIndex.length ? byIndex[index] : null;
        return entry == null || entry.id != job.id() ? null : entry;
    }

    private double keyOf(PendingJob job) {
        double key = order.key(job, view);
        if (Double.isNaN(key)) {
            throw new IllegalStateException(
                    "order " + order.getClass().getName() + " gave no number (NaN) for job " + job.id());
        }
        return key;
    }

    private void insert(Entry entry) {
        entry.queued = true;
        if (entry.parked) {
            parked.insert(entry);
            return;
        }
        ClassLine line = entry.line;
        line.insert(entry);
        if (line.size() == 1) {
            addLine(line);
            heads.push(line, entry);
        } else if (line.first() == entry) {
            heads.replace(line.heapIndex, entry);
        }
    }

    private void takeOut(Entry entry) {
        entry.queued = false;
        if (entry.parked) {
            parked.remove(entry);
            return;
        }
        ClassLine line = entry.line;
        boolean wasFirst = line.first() == entry;
        line.remove(entry);
        if (wasFirst) {
            heads.replace(line.heapIndex, line.first());
        }
        if (line.size() == 0) {
            removeLine(line);
        }
    }

    private void rescore() {
        var all = new @Nullable Entry[size];
        int count = parked.drainTo(all, 0);
        for (int i = 0; i < lineCount; i++) {
            count = present(bySlots[i]).drainTo(all, count);
        }
        heads.clear();
        lineCount = 0;
        for (int i = 0; i < count; i++) {
            Entry entry = present(all[i]);
            entry.key = Entry.ascending(keyOf(entry.job));
        }
        Arrays.sort(all, 0, count, (a, b) -> present(a).before(present(b)) ? -1 : a == b ? 0 : 1);
        for (int i = 0; i < count; i++) {
            insert(present(all[i])); // in order, so each goes to the end of its line
        }
    }

    private ClassLine lineOf(Request request) {
        int requestClass = request.requestClass();
        if (requestClass >= byClass.length) {
            byClass = Arrays.copyOf(byClass, Math.max(requestClass + 1, byClass.length * 2));
        }
        ClassLine line = byClass[requestClass];
        if (line == null) {
            line = new ClassLine(request);
            byClass[requestClass] = line;
        }
        return line;
    }

    private void addLine(ClassLine line) {
        if (lineCount == bySlots.length) {
            bySlots = Arrays.copyOf(bySlots, lineCount * 2);
        }
        int at = placeBySlots(line);
        System.arraycopy(bySlots, at, bySlots, at + 1, lineCount - at);
        bySlots[at] = line;
        lineCount++;
    }

    private void removeLine(ClassLine line) {
        int at = placeBySlots(line);
        lineCount--;
        System.arraycopy(bySlots, at + 1, bySlots, at, lineCount - at);
        bySlots[lineCount] = null;
    }

    private int placeBySlots(ClassLine line) {
        int low = 0;
        int high = lineCount;
        while (low < high) {
            int middle = (low + high) >>> 1;
            ClassLine there = present(bySlots[middle]);
            if (there.slots < line.slots || (there.slots == line.slots && there.requestClass < line.requestClass)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private static <T> T present(@Nullable T value) {
        if (value == null) {
            throw new IllegalStateException("nothing there");
        }
        return value;
    }
}
