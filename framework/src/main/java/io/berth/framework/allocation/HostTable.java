package io.berth.framework.allocation;

import io.berth.framework.request.Catalogue;
import io.berth.spi.host.ClusterView;
import io.berth.spi.host.ResourceCatalogue;
import io.berth.spi.job.Request;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The hosts: what they have, what is free, and what is expected of them in time. Arrays of primitives, host-major. The view that policies see is this object
 * itself. The timelines of expected ends are kept only from the first reservation on: a cluster that never reserves does not pay for them.
 */
public final class HostTable implements ClusterView {
    private final Catalogue catalogue;
    private final int resources;
    private final List<String> names = new ArrayList<>();
    private long[] capacity = {};
    private long[] free = {};
    private boolean[] open = {};
    private final long[] freeTotal;
    private @Nullable Timeline[] timelines = {};
    private int[] reservations = {};
    private int reservedHosts;
    private int openHosts;
    private boolean tracksEnds;
    private boolean shrunk;
    private final long[] level;

    /**
     * No hosts yet.
     *
     * @param catalogue the resources
     */
    public HostTable(Catalogue catalogue) {
        this.catalogue = catalogue;
        this.resources = catalogue.count();
        this.freeTotal = new long[resources];
        this.level = new long[resources];
    }

    /**
     * Adds a host, open.
     *
     * @param name    its name
     * @param amounts its capacity by resource ordinal
     * @return its ordinal
     */
    public int add(String name, long[] amounts) {
        int host = names.size();
        names.add(name);
        capacity = Arrays.copyOf(capacity, (host + 1) * resources);
        free = Arrays.copyOf(free, (host + 1) * resources);
        open = Arrays.copyOf(open, host + 1);
        timelines = Arrays.copyOf(timelines, host + 1);
        reservations = Arrays.copyOf(reservations, host + 1);
        System.arraycopy(amounts, 0, capacity, host * resources, resources);
        System.arraycopy(amounts, 0, free, host * resources, resources);
        setOpen(host, true);
        return host;
    }

    /**
     * Changes what a host has. What it has less may leave it overcommitted until something on it ends.
     *
     * @param host    its ordinal
     * @param amounts its new capacity by resource ordinal
     */
    public void resize(int host, long[] amounts) {
        boolean wasOpen = open[host];
        setOpen(host, false);
        for (int r = 0; r < resources; r++) {
            int at = host * resources + r;
            shrunk |= amounts[r] < capacity[at];
            free[at] += amounts[r] - capacity[at];
            capacity[at] = amounts[r];
        }
        setOpen(host, wasOpen);
    }

    /**
     * Opens a host for jobs, or closes it. What runs there goes on.
     *
     * @param host its ordinal
     * @param now  whether it takes jobs
     */
    public void setOpen(int host, boolean now) {
        if (open[host] == now) {
            return;
        }
        open[host] = now;
        openHosts += now ? 1 : -1;
        for (int r = 0; r < resources; r++) {
            freeTotal[r] += now ? free[host * resources + r] : -free[host * resources + r];
        }
    }

    /**
     * A host by name.
     *
     * @param name its name
     * @return its ordinal, or -1
     */
    public int ordinal(String name) {
        return names.indexOf(name);
    }

    /**
     * Takes, or with a negative count of tasks gives back, what tasks need on one host.
     *
     * @param host    its ordinal
     * @param request the request
     * @param tasks   how many tasks
     */
    public void take(int host, Request request, int tasks) {
        int at = host * resources;
        boolean counted = open[host];
        for (int r = 0; r < resources; r++) {
            long amount = request.perTask(r) * tasks;
            free[at + r] -= amount;
            if (counted) {
                freeTotal[r] -= amount;
            }
        }
    }

    /**
     * Takes a whole allocation, or gives it back.
     *
     * @param allocation where
     * @param request    what each task needs
     * @param sign       1 takes, -1 gives back
     */
    public void take(Allocation allocation, Request request, int sign) {
        for (int i = 0; i < allocation.hosts(); i++) {
            take(allocation.host(i), request, sign * allocation.tasks(i));
        }
    }

    /** {@return whether expected ends are being kept} */
    public boolean tracksEnds() {
        return tracksEnds;
    }

    /** Begins to keep expected ends; the caller then tells those of everything that runs. */
    public void trackEnds() {
        tracksEnds = true;
    }

    /**
     * An allocation is expected to end, or (sign -1) no longer so. Does nothing while ends are not kept.
     *
     * @param allocation where
     * @param request    what each task gives back
     * @param endMillis  when; {@link Long#MAX_VALUE} for never
     * @param sign       1 adds, -1 takes away
     */
    public void expectEnd(Allocation allocation, Request request, long endMillis, int sign) {
        if (tracksEnds) {
            for (int i = 0; i < allocation.hosts(); i++) {
                timeline(allocation.host(i)).add(endMillis, request, (long) sign * allocation.tasks(i));
            }
        }
    }

    /**
     * A promise is made on hosts, or (sign -1) is over.
     *
     * @param allocation  where
     * @param request     what each task needs
     * @param startMillis from when
     * @param endMillis   until when
     * @param sign        1 adds, -1 takes away
     */
    public void promise(Allocation allocation, Request request, long startMillis, long endMillis, int sign) {
        for (int i = 0; i < allocation.hosts(); i++) {
            int host = allocation.host(i);
            long tasks = (long) sign * allocation.tasks(i);
            timeline(host).add(startMillis, request, -tasks);
            timeline(host).add(endMillis, request, tasks);
            reservedHosts -= reservations[host] > 0 ? 1 : 0;
            reservations[host] += sign;
            reservedHosts += reservations[host] > 0 ? 1 : 0;
        }
    }

    /** Whether tasks may start on a host now and stay until {@code endMillis} without breaking a promise. Room now is not looked at. */
    boolean keepsPromises(int host, Request request, int tasks, long nowMillis, long endMillis) {
        return reservations[host] == 0 || timeline(host).fitsUntil(nowMillis, endMillis, request, tasks, levelOf(host));
    }

    /** The earliest time at which tasks fit on a host for a duration, promises kept; {@link Timeline#NEVER} if never. */
    long earliest(int host, Request request, int tasks, long nowMillis, long durationMillis) {
        return timeline(host).earliest(nowMillis, durationMillis, request, tasks, levelOf(host));
    }

    /**
     * The earliest time from which tasks fit on a host for a duration, or without a break until a promise to them begins there; {@link Timeline#NEVER} if never. What
     * follows is theirs already, as long as no host holds more than it has.
     */
    long earliestUntil(int host, Request request, int tasks, long nowMillis, long promisedMillis, long durationMillis) {
        return timeline(host).earliestUntil(nowMillis, promisedMillis, durationMillis, request, tasks, levelOf(host));
    }

    /** A host was made smaller before the present state was restored. */
    public void restoreShrunk() {
        shrunk = true;
    }

    /** {@return whether a host was ever made smaller, so that one may hold more than it has} */
    public boolean shrunk() {
        return shrunk;
    }

    /**
     * Adds to {@code sum} what is expected to be free on a host at a time, promises taken off.
     *
     * @param host       its ordinal
     * @param timeMillis when
     * @param sum        by resource ordinal
     */
    public void addExpectedFree(int host, long timeMillis, long[] sum) {
        long[] expected = levelOf(host);
        timeline(host).levelAt(timeMillis, expected);
        for (int r = 0; r < resources; r++) {
            sum[r] += expected[r];
        }
    }

    /** {@return whether every open host carries a promise} */
    public boolean allReserved() {
        return reservedHosts >= openHosts;
    }

    /**
     * Whether a host carries a promise.
     *
     * @param host its ordinal
     * @return true when some reservation counts on it
     */
    public boolean reserved(int host) {
        return reservations[host] > 0;
    }

    /** Whether a host could hold at least one task when empty; closed hosts cannot. */
    public boolean couldHold(Request request, int host) {
        return open[host] && holds(capacity, request, 1, host);
    }

    /**
     * What is free on all open hosts together.
     *
     * @param resource ordinal
     * @return the amount
     */
    public long freeTotal(int resource) {
        return freeTotal[resource];
    }

    @Override
    public int hosts() {
        return names.size();
    }

    @Override
    public Catalogue resources() {
        return catalogue;
    }

    @Override
    public String name(int host) {
        return names.get(host);
    }

    @Override
    public boolean open(int host) {
        return open[host];
    }

    @Override
    public long capacity(int host, int resource) {
        return capacity[host * resources + resource];
    }

    @Override
    public long free(int host, int resource) {
        return open[host] ? free[host * resources + resource] : 0;
    }

    @Override
    public int tasksFitting(Request request, int host) {
        if (!open[host]) {
            return 0;
        }
        long fitting = Math.min(request.tasksPerHostMax(), request.tasksMax());
        for (int r = 0; r < resources; r++) {
            long perTask = request.perTask(r);
            if (perTask > 0) {
                fitting = Math.min(fitting, Math.max(0, free[host * resources + r]) / perTask);
            }
        }
        return (int) fitting;
    }

    @Override
    public int nextFitting(Request request, int tasks, int from) {
        if (tasks > request.tasksPerHostMax()) {
            return -1;
        }
        // Most hosts that lack room lack slots, so these are compared before anything is called.
        long slots = request.perTask(ResourceCatalogue.SLOTS) * tasks;
        long least = slots > 0 ? slots : Long.MIN_VALUE;
        for (int host = Math.max(0, from); host < open.length; host++) {
            if (free[host * resources] >= least
                    && open[host]
                    && (resources == 1 || holds(free, request, tasks, host))) {
                return host;
            }
        }
        return -1;
    }

    /** Whether so many tasks have room on a host now. */
    boolean fits(Request request, int tasks, int host) {
        return open[host] && tasks <= request.tasksPerHostMax() && holds(free, request, tasks, host);
    }

    private boolean holds(long[] amounts, Request request, int tasks, int host) {
        int at = host * resources;
        for (int r = 0; r < resources; r++) {
            long need = request.perTask(r) * tasks;
            if (need > 0 && amounts[at + r] < need) {
                return false;
            }
        }
        return true;
    }

    private Timeline timeline(int host) {
        Timeline timeline = timelines[host];
        if (timeline == null) {
            timeline = new Timeline(resources);
            timelines[host] = timeline;
        }
        return timeline;
    }

    private long[] levelOf(int host) {
        System.arraycopy(free, host * resources, level, 0, resources);
        return level;
    }
}
