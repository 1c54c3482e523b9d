package io.berth.framework.request;

import io.berth.spi.job.Request;
import io.berth.spi.job.RequestSpec;

/** A compiled request: amounts by ordinal. Immutable. */
public final class RequestClass implements Request {
    private final int ordinal;
    private final RequestSpec spec;
    private final long[] perTask;
    private final long[] total;

    RequestClass(int ordinal, RequestSpec spec, Catalogue catalogue) {
        this.ordinal = ordinal;
        this.spec = spec;
        this.perTask = new long[catalogue.count()];
        this.total = new long[catalogue.count()];
        spec.perTask().forEach((name, amount) -> {
            int resource = catalogue.ordinal(name);
            if (resource < 0) {
                throw new IllegalArgumentException("resource '" + name + "' is not known; known are " + catalogue);
            }
            perTask[resource] = amount;
            try {
                Math.multiplyExact(amount, spec.tasksMax());
            } catch (ArithmeticException e) {
                throw new IllegalArgumentException(
                        "resource '" + name + "': " + spec.tasksMax() + " tasks of " + amount
                                + " are more than can be counted",
                        e);
            }
            total[resource] = amount * spec.tasksMin();
        });
    }

    /** {@return the request as it was submitted} */
    public RequestSpec spec() {
        return spec;
    }

    @Override
    public int requestClass() {
        return ordinal;
    }

    @Override
    public int tasksMin() {
        return spec.tasksMin();
    }

    @Override
    public int tasksMax() {
        return spec.tasksMax();
    }

    @Override
    public int hostsMax() {
        return spec.hostsMax();
    }

    @Override
    public int tasksPerHostMax() {
        return spec.tasksPerHostMax();
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
    public long total(int resource) {
        return total[resource];
    }
}
