package io.berth.framework.request;

import io.berth.spi.job.Request;
import io.berth.spi.job.RequestSpec;
import io.berth.spi.job.Spread;
import org.jspecify.annotations.Nullable;

/**
 * A compiled request, the partition whose hosts it may use, and the limits it draws on: amounts by ordinal. Immutable. Jobs of one class start or wait alike; classes that
 * differ in nothing but their limits find the same room and share a {@link #room}.
 */
public final class RequestClass implements Request {
    /** Partition of a request that may use every host. */
    public static final int EVERYWHERE = -1;

    /**
     * What finds the same room.
     *
     * @param request   what is asked for
     * @param partition ordinal of the partition, or {@link #EVERYWHERE}
     */
    record Key(CompiledRequest request, int partition) {}

    private final int ordinal;
    private final int room;
    private final int limits;
    private final RequestSpec spec;
    private final Key key;
    private final int ofHosts;
    private final long[] perTask;
    private final long[] perHost;
    private final long[] perJob;
    private final long[] total;
    private final boolean usesCluster;
    // What every placement asks for stands here, not behind the compiled request.
    private final int tasksMin;
    private final int tasksMax;
    private final int hostsMax;
    private final int tasksPerHostMax;
    private final Spread spread;
    private final boolean readsFreeAmounts;
    private final boolean prefers;
    private final Catalogue catalogue;
    // Made when the first job of the class is suspended; of most classes none ever is.
    private @Nullable RequestClass freed;
    private @Nullable RequestClass kept;

    RequestClass(int ordinal, int room, int limits, RequestSpec spec, Key key, Catalogue catalogue) {
        this.ordinal = ordinal;
        this.room = room;
        this.limits = limits;
        this.spec = spec;
        this.key = key;
        this.ofHosts = catalogue.ofHosts();
        CompiledRequest request = key.request();
        this.tasksMin = request.tasksMin();
        this.tasksMax = request.tasksMax();
        this.hostsMax = request.hostsMax();
        this.tasksPerHostMax = request.tasksPerHostMax();
        this.spread = request.spread();
        this.readsFreeAmounts = request.readsFreeAmounts();
        this.prefers = request.orders();
        this.perTask = new long[catalogue.count()];
        this.perHost = new long[catalogue.count()];
        this.perJob = new long[catalogue.count()];
        this.total = new long[catalogue.count()];
        boolean cluster = false;
        for (int r = 0; r < total.length; r++) {
            perTask[r] = request.perTask(r);
            perHost[r] = request.perHost(r);
            perJob[r] = request.perJob(r);
            total[r] = Math.addExact(
                    Math.addExact(Math.multiplyExact(perTask[r], request.tasksMin()), perHost[r]), perJob[r]);
            cluster |= r >= ofHosts && total[r] > 0;
        }
        this.usesCluster = cluster;
        this.catalogue = catalogue;
    }

    /** What of a class comes free while its jobs are suspended, or what does not. */
    private RequestClass(RequestClass whole, boolean whatIsFreed) {
        this.ordinal = whole.ordinal;
        this.room = whole.room;
        this.limits = whole.limits;
        this.spec = whole.spec;
        this.key = whole.key;
        this.ofHosts = whole.ofHosts;
        this.tasksMin = whole.tasksMin;
        this.tasksMax = whole.tasksMax;
        this.hostsMax = whole.hostsMax;
        this.tasksPerHostMax = whole.tasksPerHostMax;
        this.spread = whole.spread;
        this.readsFreeAmounts = whole.readsFreeAmounts;
        this.prefers = whole.prefers;
        this.catalogue = whole.catalogue;
        this.perTask = whole.perTask.clone();
        this.perHost = whole.perHost.clone();
        this.perJob = whole.perJob.clone();
        this.total = whole.total.clone();
        boolean cluster = false;
        for (int r = 0; r < total.length; r++) {
            if (catalogue.freedBySuspension(r) != whatIsFreed) {
                perTask[r] = 0;
                perHost[r] = 0;
                perJob[r] = 0;
                total[r] = 0;
            }
            cluster |= r >= ofHosts && total[r] > 0;
        }
        this.usesCluster = cluster;
    }

    /** {@return the part of it that comes free while a job is suspended} */
    public RequestClass freed() {
        RequestClass known = freed;
        if (known == null) {
            known = new RequestClass(this, true);
            freed = known;
        }
        return known;
    }

    /** {@return the part of it that a suspended job holds on} */
    public RequestClass kept() {
        RequestClass known = kept;
        if (known == null) {
            known = new RequestClass(this, false);
            kept = known;
        }
        return known;
    }

    /** {@return the request as it was submitted by the first job of the class} */
    public RequestSpec spec() {
        return spec;
    }

    Key key() {
        return key;
    }

    /** {@return a number shared by all classes that find the same room: dense, from 0} */
    public int room() {
        return room;
    }

    /** {@return ordinal of the limits it draws on; 0 where there are none} */
    public int limits() {
        return limits;
    }

    /** {@return the request compiled} */
    public CompiledRequest compiled() {
        return key.request();
    }

    /** {@return ordinal of the partition whose hosts it may use, or {@link #EVERYWHERE}} */
    public int partition() {
        return key.partition();
    }

    /** {@return whether its condition on hosts looks at what is free, and so can change with each start and end} */
    public boolean readsFreeAmounts() {
        return readsFreeAmounts;
    }

    /** {@return whether it takes a resource of the cluster} */
    public boolean usesCluster() {
        return usesCluster;
    }

    /**
     * What tasks take on one host.
     *
     * @param tasks how many, at least 1
     * @param into  set to the amounts by ordinal of the resources of hosts
     */
    public void onHost(int tasks, long[] into) {
        for (int r = 0; r < into.length; r++) {
            into[r] = perTask[r] * tasks + perHost[r];
        }
    }

    /**
     * What a job takes of a resource of the cluster.
     *
     * @param resource its ordinal
     * @param tasks    of the whole job
     * @return the amount
     */
    public long ofCluster(int resource, int tasks) {
        return perTask[resource] * tasks + perJob[resource];
    }

    @Override
    public int requestClass() {
        return ordinal;
    }

    @Override
    public int tasksMin() {
        return tasksMin;
    }

    @Override
    public int tasksMax() {
        return tasksMax;
    }

    @Override
    public int hostsMax() {
        return hostsMax;
    }

    @Override
    public int tasksPerHostMax() {
        return tasksPerHostMax;
    }

    @Override
    public int resources() {
        return perTask.length;
    }

    @Override
    public long perTask(int resource) {
        return perTask[resource];
    }

    @Override
    public long perHost(int resource) {
        return perHost[resource];
    }

    @Override
    public long perJob(int resource) {
        return perJob[resource];
    }

    @Override
    public long total(int resource) {
        return total[resource];
    }

    @Override
    public Spread spread() {
        return spread;
    }

    @Override
    public int spreadTasks() {
        return key.request().spreadTasks();
    }

    @Override
    public boolean exclusive() {
        return key.request().exclusive();
    }

    @Override
    public boolean prefers() {
        return prefers;
    }
}
