package io.berth.framework.allocation;

import io.berth.framework.request.Catalogue;
import io.berth.framework.request.HostReader;
import io.berth.framework.request.RequestClass;
import io.berth.framework.request.Vocabulary;
import io.berth.spi.host.ClusterView;
import io.berth.spi.job.Request;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The hosts and the cluster as a whole: what they have and what is free. Arrays of primitives, host-major. The view that policies see is this object itself. What is
 * expected of hosts in time stands in the {@link #agenda}, which hosts a class may use in the {@link HostSets}, what hosts are called and report in the {@link HostFacts}.
 */
public final class HostTable implements ClusterView, HostReader {
    private static final int WORD = 64;

    /** So many hosts are looked at one after the other sooner than an index of them is kept. */
    private static final int FEW = 256;

    private final Catalogue catalogue;
    /** How many of the catalogue's resources hosts have. */
    private final int resources;

    private final HostFacts facts;
    private final HostSets sets;
    private final Agenda agenda;
    /** Kept only from the second word of hosts on: a few hosts are looked at one by one. */
    private final PackedHosts packed;

    private final FirstRoom firstRoom = new FirstRoom(this);
    private boolean remembers = true;
    private final long[] clusterCapacity;
    private final long[] clusterFree;
    private long[] capacity = {};
    private long[] free = {};
    /** The first resource of {@link #free} once more, side by side: it is what most searches look at. */
    private long[] freeSlots = {};
    /** The hosts that take jobs, as bits. */
    private long[] open = {};

    private final long[] freeTotal;
    private int count;
    private int openHosts;
    private boolean shrunk;
    private Bounds bounds = Bounds.NONE;

    /**
     * No hosts yet, of a cluster whose hosts report nothing but type and model.
     *
     * @param catalogue the resources
     */
    public HostTable(Catalogue catalogue) {
        this(Vocabulary.of(catalogue));
    }

    /**
     * No hosts yet.
     *
     * @param vocabulary the resources and attributes
     */
    public HostTable(Vocabulary vocabulary) {
        this.catalogue = vocabulary.catalogue();
        this.resources = catalogue.ofHosts();
        this.freeTotal = new long[catalogue.count()];
        this.clusterCapacity = new long[catalogue.count() - resources];
        this.clusterFree = new long[catalogue.count() - resources];
        this.facts = new HostFacts(vocabulary);
        this.sets = new HostSets(this);
        this.agenda = new Agenda(this);
        this.packed = new PackedHosts(resources);
    }

    /** {@return what is expected of the hosts in time} */
    public Agenda agenda() {
        return agenda;
    }

    /** {@return what the hosts are called and report} */
    public HostFacts facts() {
        return facts;
    }

    /** {@return which hosts a class may use} */
    public HostSets sets() {
        return sets;
    }

    /**
     * Adds a host, open.
     *
     * @param name    its name
     * @param amounts its capacity by resource ordinal; what belongs to the cluster is left out
     * @return its ordinal
     */
    public int add(String name, long[] amounts) {
        int host = facts.add(name);
        count = host + 1;
        capacity = roomFor(capacity, (host + 1) * resources);
        free = roomFor(free, (host + 1) * resources);
        freeSlots = roomFor(freeSlots, host + 1);
        if (host % WORD == 0) {
            open = Arrays.copyOf(open, host / WORD + 1);
        }
        agenda.hostAdded();
        System.arraycopy(amounts, 0, capacity, host * resources, resources);
        System.arraycopy(amounts, 0, free, host * resources, resources);
        sets.changed();
        pack(host);
        setOpen(host, true);
        return host;
    }

    /** What a host has changed. */
    private void pack(int host) {
        freeSlots[host] = free[host * resources];
        boolean all = packed.widen(capacity, host) || host == FEW;
        if (many()) {
            int last = all ? hosts() - 1 : host;
            for (int h = all ? 0 : host; h <= last; h++) {
                packed.pack(free, h);
            }
        }
    }

    private boolean many() {
        return hosts() > FEW;
    }

    /** Hosts came, or are other than they were. */
    void changed() {
        firstRoom.forget();
    }

    private static long[] roomFor(long[] array, int length) {
        return length <= array.length ? array : Arrays.copyOf(array, Math.max(length, array.length * 3 / 2));
    }

    /**
     * Changes what a host has. What it has less may leave it overcommitted until something on it ends.
     *
     * @param host    its ordinal
     * @param amounts its new capacity by resource ordinal
     */
    public void resize(int host, long[] amounts) {
        boolean wasOpen = open(host);
        setOpen(host, false);
        for (int r = 0; r < resources; r++) {
            int at = host * resources + r;
            shrunk |= amounts[r] < capacity[at];
            free[at] += amounts[r] - capacity[at];
            capacity[at] = amounts[r];
        }
        sets.changed();
        pack(host);
        setOpen(host, wasOpen);
    }

    /**
     * Says what the cluster has of a resource of its own.
     *
     * @param resource its ordinal
     * @param amount   how much
     */
    public void setCluster(int resource, long amount) {
        int at = resource - resources;
        shrunk |= amount < clusterCapacity[at];
        clusterFree[at] += amount - clusterCapacity[at];
        freeTotal[resource] = clusterFree[at];
        clusterCapacity[at] = amount;
    }

    /**
     * Opens a host for jobs, or closes it. What runs there goes on.
     *
     * @param host its ordinal
     * @param now  whether it takes jobs
     */
    public void setOpen(int host, boolean now) {
        if (open(host) == now) {
            return;
        }
        open[host / WORD] ^= 1L << host;
        openHosts += now ? 1 : -1;
        firstRoom.made(host);
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
        return facts.ordinal(name);
    }

    /**
     * Takes what tasks need on one host, or gives it back.
     *
     * @param host    its ordinal
     * @param request the request
     * @param tasks   how many tasks, at least 1
     * @param sign    1 takes, -1 gives back
     */
    public void take(int host, RequestClass request, int tasks, int sign) {
        int at = host * resources;
        boolean counted = open(host);
        for (int r = 0; r < resources; r++) {
            long amount = sign * (request.perTask(r) * tasks + request.perHost(r));
            free[at + r] -= amount;
            if (counted) {
                freeTotal[r] -= amount;
            }
        }
        freeSlots[host] = free[at];
        if (many()) {
            packed.pack(free, host);
            if (sign < 0) {
                firstRoom.made(host);
            }
        }
    }

    /**
     * Takes a whole allocation, the cluster's resources included, or gives it back.
     *
     * @param allocation where
     * @param request    what it is of
     * @param sign       1 takes, -1 gives back
     */
    public void take(Allocation allocation, RequestClass request, int sign) {
        for (int i = 0; i < allocation.hosts(); i++) {
            take(allocation.host(i), request, allocation.tasks(i), sign);
        }
        if (request.usesCluster()) {
            int tasks = allocation.tasks();
            for (int r = resources; r < freeTotal.length; r++) {
                clusterFree[r - resources] -= sign * request.ofCluster(r, tasks);
                freeTotal[r] = clusterFree[r - resources];
            }
        }
    }

    /**
     * Whether the cluster's own resources suffice for a job of so many tasks now.
     *
     * @param request the request
     * @param tasks   of the whole job
     * @return whether they do
     */
    public boolean clusterFits(RequestClass request, int tasks) {
        return !request.usesCluster() || shortOf(request, tasks) < 0;
    }

    /**
     * How many tasks of a request the cluster's own resources suffice for now.
     *
     * @param request the request
     * @return the count, at most {@code tasksMax()}
     */
    public int clusterTasks(RequestClass request) {
        long tasks = request.tasksMax();
        for (int r = resources; r < freeTotal.length; r++) {
            long left = clusterFree[r - resources] - request.perJob(r);
            if (request.perTask(r) > 0) {
                tasks = Math.min(tasks, Math.max(0, left) / request.perTask(r));
            }
        }
        return (int) tasks;
    }

    /**
     * Which of the cluster's own resources does not suffice for a job of so many tasks now.
     *
     * @param request the request
     * @param tasks   of the whole job
     * @return ordinal of the first, or -1
     */
    public int shortOf(RequestClass request, int tasks) {
        for (int r = resources; r < freeTotal.length; r++) {
            long need = request.ofCluster(r, tasks);
            if (need > 0 && need > clusterFree[r - resources]) {
                return r;
            }
        }
        return -1;
    }

    /** What a job of so many tasks takes of the cluster's own resources. */
    void ofCluster(RequestClass request, int tasks, long[] into) {
        for (int r = 0; r < into.length; r++) {
            into[r] = request.ofCluster(resources + r, tasks);
        }
    }

    void freeOn(int host, long[] into) {
        System.arraycopy(free, host * resources, into, 0, resources);
    }

    void freeOfCluster(long[] into) {
        System.arraycopy(clusterFree, 0, into, 0, into.length);
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
     * Whether searches may begin where the search before them found room. That saves work and changes no answer.
     *
     * @param now whether they may
     */
    public void remember(boolean now) {
        remembers = now;
    }

    /** From now on, one job is asked about, which is bound by more than room. */
    void bound(Bounds by) {
        bounds = by;
    }

    int openHosts() {
        return openHosts;
    }

    /** Whether a host could hold at least one task when empty; closed hosts cannot. */
    public boolean couldHold(RequestClass request, int host) {
        return open(host) && sets.has(request, host);
    }

    /**
     * What the cluster has in all of a resource of its own.
     *
     * @param resource its ordinal
     * @return the amount
     */
    public long clusterCapacity(int resource) {
        return clusterCapacity[resource - resources];
    }

    /**
     * How many tasks of a request a host would hold if it were empty and open, of those that the request asks for.
     *
     * @param request the request
     * @param host    ordinal
     * @return the count, its per-host bound included
     */
    public int tasksOnEmpty(RequestClass request, int host) {
        return Math.min(request.tasksMax(), roomOnEmpty(request, host));
    }

    /**
     * How many tasks like those of a request a host would hold if it were empty and open, however many it asks for.
     *
     * @param request the request
     * @param host    ordinal
     * @return the count, its per-host bound included
     */
    public int roomOnEmpty(RequestClass request, int host) {
        if (!sets.has(request, host)) {
            return 0;
        }
        long tasks = request.tasksPerHostMax();
        for (int r = 0; r < resources; r++) {
            if (request.perTask(r) > 0) {
                tasks = Math.min(tasks, (capacity[host * resources + r] - request.perHost(r)) / request.perTask(r));
            }
        }
        return (int) tasks;
    }

    /** Whether a host, empty and open, holds so many tasks. */
    public boolean wouldHold(RequestClass request, int tasks, int host) {
        if (!couldHold(request, host)) {
            return false;
        }
        for (int r = 0; r < resources; r++) {
            if (request.perTask(r) * tasks + request.perHost(r) > capacity[host * resources + r]) {
                return false;
            }
        }
        return true;
    }

    /**
     * What is free on all open hosts together, or of a resource of the cluster.
     *
     * @param resource ordinal
     * @return the amount
     */
    public long freeTotal(int resource) {
        return freeTotal[resource];
    }

    @Override
    public int hosts() {
        return count;
    }

    /**
     * The names of an allocation's hosts.
     *
     * @param allocation where
     * @return the names, in its order
     */
    public List<String> names(Allocation allocation) {
        return IntStream.range(0, allocation.hosts())
                .mapToObj(i -> name(allocation.host(i)))
                .toList();
    }

    @Override
    public Catalogue resources() {
        return catalogue;
    }

    @Override
    public String name(int host) {
        return facts.name(host);
    }

    @Override
    public double number(int host, int attribute) {
        return facts.number(host, attribute);
    }

    @Override
    public @Nullable String text(int host, int attribute) {
        return facts.text(host, attribute);
    }

    @Override
    public boolean flag(int host, int attribute) {
        return facts.flag(host, attribute);
    }

    @Override
    public boolean open(int host) {
        return (open[host / WORD] & 1L << host) != 0;
    }

    @Override
    public long capacity(int host, int resource) {
        return resource < resources ? capacity[host * resources + resource] : 0;
    }

    @Override
    public long free(int host, int resource) {
        return open(host) && resource < resources ? free[host * resources + resource] : 0;
    }

    @Override
    public int tasksAtMost(Request request) {
        return Math.min(bounds.tasks(), request.tasksMax());
    }

    @Override
    public int tasksFitting(Request request, int host) {
        var wanted = (RequestClass) request;
        if (!open(host) || !sets.has(wanted, host) || !selects(wanted, host)) {
            return 0;
        }
        long fitting = Math.min(request.tasksPerHostMax(), tasksAtMost(request));
        fitting = Math.min(fitting, bounds.tasksOn(host));
        for (int r = 0; r < resources; r++) {
            long left = free[host * resources + r] - wanted.perHost(r);
            long perTask = wanted.perTask(r);
            if (perTask > 0) {
                fitting = Math.min(fitting, Math.max(0, left) / perTask);
            } else if (left < 0 && wanted.perHost(r) > 0) {
                return 0;
            }
        }
        return (int) fitting;
    }

    @Override
    public int nextFitting(Request request, int tasks, int from) {
        var wanted = (RequestClass) request;
        if (tasks > wanted.tasksPerHostMax()) {
            return -1;
        }
        long[] of = sets.of(wanted);
        return many() ? nextOfMany(wanted, tasks, of, Math.max(0, from)) : nextOfFew(wanted, tasks, of, from);
    }

    private int nextOfFew(RequestClass wanted, int tasks, long[] of, int from) {
        // Most hosts that lack room lack slots, so these are compared before anything is called.
        long least = wanted.perTask(0) * tasks + wanted.perHost(0);
        least = least > 0 ? least : Long.MIN_VALUE;
        int host = withSlots(least, Math.max(0, from));
        while (host < count
                && ((of[host / WORD] & open[host / WORD] & 1L << host) == 0 || !fitsFrom(1, wanted, tasks, host))) {
            host = withSlots(least, host + 1);
        }
        return host < count ? host : -1;
    }

    /** The next host with so many slots free, or {@link #count}. */
    private int withSlots(long least, int from) {
        long[] slots = freeSlots;
        int end = count;
        for (int host = from; host < end; host++) {
            if (slots[host] >= least) {
                return host;
            }
        }
        return end;
    }

    /** Looks at what is known, and then on from there: sieves by what is packed, and looks at what is left exactly. */
    private int nextOfMany(RequestClass wanted, int tasks, long[] of, int from) {
        boolean knows = remembers && wanted.room() >= 0;
        int start = from;
        boolean first = false;
        if (knows) {
            int known = firstRoom.known(wanted, tasks);
            int host = from < known ? firstRoom.next(wanted, tasks, from) : -1;
            if (host >= 0 && mayStart(wanted, tasks, host)) {
                return host;
            }
            first = from <= known && host < 0;
            start = host >= 0 ? host + 1 : Math.max(from, known);
        }
        long demand = packed.demand(wanted, tasks);
        int host = packed.next(demand, of, open, start);
        while (host >= 0) {
            if (hasRoom(0, wanted, tasks, host)) {
                if (first) {
                    firstRoom.none(wanted, tasks, host);
                    first = false;
                }
                if (mayStart(wanted, tasks, host)) {
                    return host;
                }
            }
            host = packed.next(demand, of, open, host + 1);
        }
        if (first) {
            firstRoom.none(wanted, tasks, hosts());
        }
        return -1;
    }

    /** Whether a host takes jobs and so many tasks have room there, whatever else there is. */
    boolean roomOn(RequestClass request, int tasks, int host) {
        return open(host) && sets.has(request, host) && hasRoom(0, request, tasks, host);
    }

    /** Whether nothing but room could keep so many tasks from a host. */
    private boolean mayStart(RequestClass request, int tasks, int host) {
        return tasks <= bounds.tasksOn(host) && selects(request, host);
    }

    @Override
    public int compare(Request request, int a, int b) {
        return ((RequestClass) request).compiled().compare(this, a, b);
    }

    /** Whether so many tasks have room on a host now. */
    boolean fits(RequestClass request, int tasks, int host) {
        return open(host)
                && tasks <= request.tasksPerHostMax()
                && sets.has(request, host)
                && fitsFrom(0, request, tasks, host);
    }

    /** Whether tasks have room, looking at the resources from one on. */
    private boolean fitsFrom(int resource, RequestClass request, int tasks, int host) {
        return hasRoom(resource, request, tasks, host) && mayStart(request, tasks, host);
    }

    private boolean hasRoom(int resource, RequestClass request, int tasks, int host) {
        int at = host * resources;
        for (int r = resource; r < resources; r++) {
            long need = request.perTask(r) * tasks + request.perHost(r);
            if (need > 0 && free[at + r] < need) {
                return false;
            }
        }
        return true;
    }

    /** Whether what tasks take has room on an open host now, whatever the host is and reports. */
    boolean roomFor(RequestClass request, int tasks, int host) {
        return open(host) && hasRoom(0, request, tasks, host);
    }

    private boolean selects(RequestClass request, int host) {
        return !request.readsFreeAmounts() || request.compiled().selects(this, host);
    }
}
