package io.berth.framework.request;

import io.berth.framework.request.Expression.Quantity;
import io.berth.framework.request.Usage.Take;
import io.berth.spi.job.RequestSpec;
import java.util.List;

/** What a job takes: what the plain options and {@code rusage[]} say together, by ordinal of the resource. */
final class Demand {
    private final RequestSpec spec;
    private final Names names;
    private final Catalogue catalogue;
    private final Per usual;
    private final Layout layout;
    private final long[] perTask;
    private final long[] perHost;
    private final long[] perJob;
    private final boolean[] taken;

    Demand(RequestSpec spec, Names names, Catalogue catalogue, Per usual, Layout layout) {
        this.spec = spec;
        this.names = names;
        this.catalogue = catalogue;
        this.usual = usual;
        this.layout = layout;
        this.perTask = new long[catalogue.count()];
        this.perHost = new long[catalogue.count()];
        this.perJob = new long[catalogue.count()];
        this.taken = new boolean[catalogue.count()];
        spec.perTask().forEach(this::plain);
    }

    long[] perTask() {
        return perTask;
    }

    long[] perHost() {
        return perHost;
    }

    long[] perJob() {
        return perJob;
    }

    /** Adds what an expression takes. */
    void add(List<Usage> usages) {
        for (Usage usage : usages) {
            for (Take take : usage.takes()) {
                add(take);
            }
        }
    }

    /** Takes a share of each host, or the whole of it for a job that must be alone there. */
    void occupy() {
        int occupancy = catalogue.occupancy();
        if (occupancy >= 0) {
            perHost[occupancy] = spec.exclusive() ? Catalogue.WHOLE_HOST : 1;
        } else if (spec.exclusive()) {
            throw new IllegalArgumentException(
                    "hosts of this cluster are not given to one job alone; leave 'exclusive' out");
        }
    }

    private void plain(String name, long amount) {
        int resource = name.equals(Catalogue.OCCUPANCY) ? -1 : catalogue.ordinal(name);
        if (resource < 0) {
            throw new IllegalArgumentException("resource '" + name + "' is not known; known are " + catalogue);
        }
        if (isUncountable(amount, spec.tasksMax())) {
            throw new IllegalArgumentException("resource '" + name + "': " + spec.tasksMax() + " tasks of " + amount
                    + " are more than can be counted");
        }
        perTask[resource] = amount;
    }

    private void add(Take take) {
        int resource = resource(take);
        if (taken[resource]) {
            throw fault(take, "'" + take.name() + "' is taken a second time; write one amount");
        }
        taken[resource] = true;
        long amount = amount(take, Measure.of(catalogue.name(resource)));
        Per per = per(take, resource);
        if (perTask[resource] != 0) {
            if (per != Per.TASK || perTask[resource] != amount) {
                throw fault(
                        take,
                        "'" + take.name() + "' is asked for a second time: the plain options say " + perTask[resource]
                                + " for each task, this says " + amount + " for each " + per.word()
                                + "; leave one of them out");
            }
            return;
        }
        put(take, resource, per, amount);
    }

    private void put(Take take, int resource, Per per, long amount) {
        int times = switch (per) {
            case TASK -> spec.tasksMax();
            case HOST -> Math.min(layout.hostsMax(), spec.tasksMax());
            case JOB -> 1;
        };
        if (isUncountable(amount, times)) {
            String all = "'" + take + "' for " + times + " " + per.word() + "s";
            Measure measure = Measure.of(catalogue.name(resource));
            throw fault(take, all + " is more than can be counted; together it must be " + measure.bound());
        }
        switch (per) {
            case TASK -> perTask[resource] = amount;
            case HOST -> perHost[resource] = amount;
            case JOB -> perJob[resource] = amount;
        }
    }

    private int resource(Take take) {
        int resource = names.resource(take.name());
        Meaning meaning = names.meaning(take.name());
        String largest = take.name().startsWith("max") ? take.name().substring(3) : "";
        if (resource == Catalogue.SLOTS || take.name().equals("ncpus") || largest.equals("slots")) {
            throw fault(
                    take,
                    "slots are not taken in rusage[]; they are the tasks times the cpus of a task (cpus_per_task)");
        }
        if (resource < 0 && meaning != null && names.resource(largest) >= 0) {
            throw fault(take, "'" + take.name() + "' is what a host has in all; a job takes '" + largest + "'");
        }
        if (resource < 0 && meaning != null) {
            throw fault(take, "'" + take.name() + "' is an attribute of hosts, which no job takes; use it in select[]");
        }
        if (resource < 0) {
            throw fault(take, "resource '" + take.name() + "' is not known" + names.hintOfResource(take.name()));
        }
        return resource;
    }

    /** The most that any phase takes: what holds for the whole of the job until phases are followed. */
    private long amount(Take take, Measure measure) {
        long most = 0;
        for (Quantity phase : take.phases()) {
            try {
                most = Math.max(most, measure.amount(phase));
            } catch (IllegalArgumentException e) {
                throw fault(phase.place(), "resource '" + take.name() + "': " + e.getMessage());
            }
        }
        if (most == 0) {
            throw fault(
                    take.phases().getFirst().place(),
                    "resource '" + take.name() + "': an amount of 0 takes nothing; leave it out");
        }
        return most;
    }

    private Per per(Take take, int resource) {
        Per own = take.per();
        Per per = own == null ? usual : own;
        String said = own == null ? " (rusage_per, since it has no suffix)" : "";
        if (catalogue.ofCluster(resource)) {
            if (per == Per.HOST) {
                throw fault(
                        take,
                        "'" + take.name() + "' is the cluster's and cannot be taken per host" + said
                                + "; write /task or /job");
            }
            return per;
        }
        if (per != Per.JOB) {
            return per;
        }
        if (layout.hostsMax() > 1 && spec.tasksMax() > 1) {
            throw fault(
                    take,
                    "'" + take.name() + "' is a host's and cannot be taken once for a job on several hosts" + said
                            + "; write /task or /host, or add span[hosts=1]");
        }
        return Per.HOST;
    }

    private static boolean isUncountable(long amount, int times) {
        return amount > Long.MAX_VALUE / times;
    }

    private RequestFault fault(Take take, String what) {
        return fault(take.place(), what);
    }

    private RequestFault fault(Place place, String what) {
        return new RequestFault(spec.expression(), place.column(), what);
    }
}
