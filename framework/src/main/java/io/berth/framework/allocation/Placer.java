package io.berth.framework.allocation;

import io.berth.framework.request.RequestClass;
import io.berth.spi.allocate.Allocator;
import io.berth.spi.allocate.Plan;
import io.berth.spi.allocate.PlanIterator;
import io.berth.spi.job.PendingJob;
import io.berth.spi.job.Spread;
import io.berth.spi.reason.ReasonCode;
import io.berth.spi.reason.Rejection;
import io.berth.spi.reason.Remedy;
import io.berth.spi.reason.Scope;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Walks an allocator's plans and hosts until one plan is complete, and validates all that the allocator returns. Bounded: running out is
 * {@link Rejection#SEARCH_LIMIT}. The result stays in this object until the next search.
 */
public final class Placer {
    /** How many plans are tried for one job at most. */
    public static final int PLANS_MAX = 10_000;

    /** It would fit now, but would delay a job that holds a reservation. */
    public static final Rejection PROMISED = Rejection.of(ReasonCode.PROMISED, Scope.HOST, Remedy.WAIT);

    /** A host where it stands takes no jobs. */
    private static final Rejection CLOSED = Rejection.of(ReasonCode.NO_HOSTS, Scope.HOST, Remedy.WAIT);

    private final HostTable table;
    private final Agenda agenda;
    private int[] hosts = new int[4];
    private int[] tasks = new int[4];
    private int count;
    /** For each host the plan and part in which it was returned last. */
    private long[] returnedIn = {};

    private long serial;
    private long pulls;
    private boolean promiseInTheWay;
    /** Whether the present plan lost a host to a promise. */
    private boolean passedOver;

    private long startMillis;

    /**
     * A placer over hosts.
     *
     * @param table the hosts
     */
    public Placer(HostTable table) {
        this.table = table;
        this.agenda = table.agenda();
    }

    /** {@return how many plans and hosts were pulled so far} */
    public long pulls() {
        return pulls;
    }

    /** {@return what the last successful search found} */
    public Allocation found() {
        return count == 1 ? Allocation.on(hosts[0], tasks[0]) : Allocation.copyOf(hosts, tasks, count);
    }

    /** {@return the start that the last successful {@link #reserve} found, in milliseconds} */
    public long foundStartMillis() {
        return startMillis;
    }

    /**
     * Looks for a place now.
     *
     * @param job       the job
     * @param allocator says where
     * @param nowMillis the time
     * @param endMillis until when it would stay
     * @return null when found, else why not
     * @throws PolicyFault when the allocator returns what cannot be
     */
    public @Nullable Rejection place(PendingJob job, Allocator allocator, long nowMillis, long endMillis) {
        return search(job, allocator, nowMillis, endMillis);
    }

    /**
     * Looks for a place now.
     *
     * @param job       the job
     * @param allocator says where
     * @param nowMillis the time
     * @param endMillis until when it would stay
     * @param bounds    what bounds its tasks besides room
     * @return null when found, else why not
     * @throws PolicyFault when the allocator returns what cannot be
     */
    public @Nullable Rejection place(
            PendingJob job, Allocator allocator, long nowMillis, long endMillis, Bounds bounds) {
        table.bound(bounds);
        try {
            return search(job, allocator, nowMillis, endMillis);
        } finally {
            table.bound(Bounds.NONE);
        }
    }

    private @Nullable Rejection search(PendingJob job, Allocator allocator, long nowMillis, long endMillis) {
        if (returnedIn.length < table.hosts()) {
            returnedIn = Arrays.copyOf(returnedIn, table.hosts());
        }
        promiseInTheWay = false;
        PlanIterator plans = allocator.plans(job, table);
        try {
            for (int n = 0; n < PLANS_MAX; n++) {
                pulls++;
                Plan plan = plans.next();
                if (plan == null) {
                    return promiseInTheWay ? PROMISED : plans.exhaustion();
                }
                if (complete(plan, plans, (RequestClass) job.request(), nowMillis, endMillis)) {
                    return null;
                }
            }
            return Rejection.SEARCH_LIMIT;
        } finally {
            plans.close();
        }
    }

    /**
     * Looks for the earliest time at which the job's least tasks fit on one host, all promises kept; of equally early hosts the first.
     *
     * @param request        what it asks for
     * @param nowMillis      earliest answer
     * @param durationMillis how long it will stay; {@link Long#MAX_VALUE} for ever
     * @return whether there is one
     */
    public boolean reserve(RequestClass request, long nowMillis, long durationMillis) {
        int all = request.tasksMin();
        if (all > request.tasksPerHostMax()) {
            return false;
        }
        startMillis = Timeline.NEVER;
        for (int host = 0; host < table.hosts() && startMillis > nowMillis; host++) {
            if (table.couldHold(request, host)) {
                long start = agenda.earliest(host, request, all, nowMillis, durationMillis);
                if (start < startMillis) {
                    startMillis = start;
                    hosts[0] = host;
                }
            }
        }
        tasks[0] = all;
        count = 1;
        return startMillis != Timeline.NEVER;
    }

    /**
     * Looks for an earlier time than one that is promised, with the promise in place.
     *
     * @param request        what it asks for
     * @param nowMillis      earliest answer
     * @param durationMillis how long it will stay
     * @param promised       where it is promised room, on one host
     * @param promisedMillis from when
     * @return whether there is one
     */
    public boolean reserveEarlier(
            RequestClass request, long nowMillis, long durationMillis, Allocation promised, long promisedMillis) {
        int all = promised.tasks(0);
        long best = promisedMillis;
        int bestHost = -1;
        for (int host = 0; host < table.hosts() && best > nowMillis; host++) {
            if (table.couldHold(request, host)) {
                long start = host == promised.host(0)
                        ? agenda.earliestUntil(host, request, all, nowMillis, promisedMillis, durationMillis)
                        : agenda.earliest(host, request, all, nowMillis, durationMillis);
                if (start < best) {
                    best = start;
                    bestHost = host;
                }
            }
        }
        startMillis = best;
        hosts[0] = bestHost;
        tasks[0] = all;
        count = 1;
        return bestHost >= 0;
    }

    /** {@return whether {@link #reserveEarlier} may be used: no host holds more than it has} */
    public boolean sound() {
        return !table.shrunk();
    }

    /** Whether a promised allocation has its room now. */
    public boolean hasRoom(Allocation allocation, RequestClass request) {
        for (int i = 0; i < allocation.hosts(); i++) {
            if (!table.fits(request, allocation.tasks(i), allocation.host(i))) {
                return false;
            }
        }
        return table.clusterFits(request, allocation.tasks());
    }

    /**
     * Whether an allocation may be taken for a time without breaking a promise. Room now is not looked at.
     *
     * @param allocation where
     * @param request    what it is of
     * @param nowMillis  from when
     * @param endMillis  until when
     * @return whether it may
     */
    public boolean keepsPromises(Allocation allocation, RequestClass request, long nowMillis, long endMillis) {
        for (int i = 0; i < allocation.hosts(); i++) {
            if (!agenda.keeps(allocation.host(i), request, allocation.tasks(i), nowMillis, endMillis)) {
                return false;
            }
        }
        return agenda.clusterKeeps(request, allocation.tasks(), nowMillis, endMillis);
    }

    /**
     * Whether a job that stands somewhere may take back what it gave up there: on open hosts, into what is free now, and until it would end no promise is broken. What hosts are and
     * report is not asked: it stands there already.
     *
     * @param allocation where it stands
     * @param back       what it would take back
     * @param nowMillis  the time
     * @param endMillis  until when it would stay
     * @return null when it may, else why not
     */
    public @Nullable Rejection comesBack(Allocation allocation, RequestClass back, long nowMillis, long endMillis) {
        for (int i = 0; i < allocation.hosts(); i++) {
            if (!table.open(allocation.host(i))) {
                return CLOSED;
            }
            if (!table.roomFor(back, allocation.tasks(i), allocation.host(i))) {
                return Rejection.NO_ROOM;
            }
        }
        if (!table.clusterFits(back, allocation.tasks())) {
            return Rejection.NO_ROOM;
        }
        for (int i = 0; i < allocation.hosts(); i++) {
            if (!agenda.keeps(allocation.host(i), back, allocation.tasks(i), nowMillis, endMillis)) {
                return PROMISED;
            }
        }
        return agenda.clusterKeeps(back, allocation.tasks(), nowMillis, endMillis) ? null : PROMISED;
    }

    /**
     * Whether what stays with a job that is not expected to leave breaks no promise, as if it came there now.
     *
     * @param allocation where it stands
     * @param stays      what it holds; all of it free at this moment
     * @param nowMillis  the time
     * @return whether all promises are kept for ever
     */
    public boolean mayStay(Allocation allocation, RequestClass stays, long nowMillis) {
        for (int i = 0; i < allocation.hosts(); i++) {
            if (!agenda.keeps(allocation.host(i), stays, allocation.tasks(i), nowMillis, Long.MAX_VALUE)) {
                return false;
            }
        }
        return agenda.clusterKeeps(stays, allocation.tasks(), nowMillis, Long.MAX_VALUE);
    }

    private boolean complete(Plan plan, PlanIterator plans, RequestClass request, long nowMillis, long endMillis) {
        count = 0;
        passedOver = false;
        boolean done = true;
        int parts = plan.parts();
        try {
            for (int part = 0; part < parts && done; part++) {
                serial++;
                done = completePart(plan, part, plans, request, nowMillis, endMillis);
            }
        } finally { // also when the allocator fails half-way: the search itself takes nothing
            if (parts > 1) {
                for (int i = 0; i < count; i++) {
                    table.take(hosts[i], request, tasks[i], -1);
                }
            }
        }
        return done && placedEnough(request) && spreads(request) && clusterKeeps(request, nowMillis, endMillis);
    }

    private boolean completePart(
            Plan plan, int part, PlanIterator plans, RequestClass request, long nowMillis, long endMillis) {
        int missing = plan.tasks(part);
        int hostsMax = plan.hostsMax(part);
        // As if there were no promises: they are in the way only of what has room but for them.
        int wouldMiss = missing;
        int wouldUse = 0;
        for (int used = 0; missing > 0 && used < hostsMax; ) {
            pulls++;
            int host = plans.nextHost(part, table);
            if (host < 0) {
                break;
            }
            int here = tasksOn(host, Math.min(missing, plan.tasksPerHostMax(part)), request);
            int least = Math.max(1, Math.min(missing, plan.tasksPerHostMin(part)));
            if (here < least) {
                throw new PolicyFault(
                        "returned host '" + table.name(host) + "', where " + here + " tasks fit, for " + least);
            }
            if (wouldUse++ < hostsMax) {
                wouldMiss -= Math.min(here, wouldMiss);
            }
            if (!agenda.keeps(host, request, here, nowMillis, endMillis)) {
                passedOver = true;
                continue;
            }
            append(host, here);
            if (plan.parts() > 1) {
                table.take(host, request, here, 1);
            }
            missing -= here;
            used++;
        }
        promiseInTheWay |= missing > 0 && wouldMiss == 0;
        return missing == 0;
    }

    private int tasksOn(int host, int wanted, RequestClass request) {
        if (host >= table.hosts()) {
            throw new PolicyFault("returned host " + host + "; there are " + table.hosts());
        }
        if (returnedIn[host] == serial) {
            throw new PolicyFault("returned host '" + table.name(host) + "' twice for one part");
        }
        returnedIn[host] = serial;
        return table.fits(request, wanted, host) ? wanted : Math.min(wanted, table.tasksFitting(request, host));
    }

    private boolean placedEnough(RequestClass request) {
        int placed = 0;
        for (int i = 0; i < count; i++) {
            placed += tasks[i];
        }
        if (placed < request.tasksMin() || placed > request.tasksMax() || count > request.hostsMax()) {
            throw new PolicyFault("offered a plan of " + placed + " tasks on " + count + " hosts for a request of "
                    + request.tasksMin() + " to " + request.tasksMax() + " on at most " + request.hostsMax());
        }
        return true;
    }

    /** Whether the tasks are spread as the request asks. Where a promise took a host away, the plan may fail to be; else the allocator did. */
    private boolean spreads(RequestClass request) {
        Spread spread = request.spread();
        int at = spread == Spread.ANY ? -1 : firstWrong(spread, request.spreadTasks(), request);
        if (at < 0) {
            return true;
        }
        if (!passedOver) {
            throw new PolicyFault("offered a plan of " + tasks[at] + " tasks on host '" + table.name(hosts[at])
                    + "', among " + count + " hosts, for a request of " + spread + " " + request.spreadTasks());
        }
        promiseInTheWay = true;
        return false;
    }

    private int firstWrong(Spread spread, int size, RequestClass request) {
        return switch (spread) {
            case ANY -> -1;
            case PTILE -> secondShortTile(size);
            case BLOCK -> firstPart(size);
            case STRIPE -> firstLeftBehind(request);
        };
    }

    private int secondShortTile(int size) {
        boolean less = false;
        for (int i = 0; i < count; i++) {
            if (tasks[i] < size && less) {
                return i;
            }
            less |= tasks[i] < size;
        }
        return -1;
    }

    /** A host with a part of a block. */
    private int firstPart(int size) {
        for (int i = 0; i < count; i++) {
            if (tasks[i] % size != 0) {
                return i;
            }
        }
        return -1;
    }

    /** A host that is two tasks behind another and has room. Promises may leave some behind. */
    private int firstLeftBehind(RequestClass request) {
        int most = 0;
        for (int i = 0; i < count; i++) {
            most = Math.max(most, tasks[i]);
        }
        for (int i = 0; i < count && !passedOver; i++) {
            if (tasks[i] < most - 1 && table.fits(request, tasks[i] + 1, hosts[i])) {
                return i;
            }
        }
        return -1;
    }

    private boolean clusterKeeps(RequestClass request, long nowMillis, long endMillis) {
        if (!request.usesCluster()) {
            return true;
        }
        int placed = 0;
        for (int i = 0; i < count; i++) {
            placed += tasks[i];
        }
        boolean kept = agenda.clusterKeeps(request, placed, nowMillis, endMillis);
        promiseInTheWay |= !kept;
        return kept;
    }

    private void append(int host, int here) {
        if (count == hosts.length) {
            hosts = Arrays.copyOf(hosts, count * 2);
            tasks = Arrays.copyOf(tasks, count * 2);
        }
        hosts[count] = host;
        tasks[count] = here;
        count++;
    }
}
