package io.berth.framework.request;

import io.berth.spi.job.RequestSpec;

/** STUB of the foundation until the language is merged: compiles requests. */
public final class RequestCompiler {
    /** What an amount counts for. */
    public enum Per {
        TASK,
        HOST,
        JOB
    }

    private final Catalogue catalogue;

    public RequestCompiler(Vocabulary vocabulary, Per rusagePer) {
        this.catalogue = vocabulary.catalogue();
    }

    public CompiledRequest compile(RequestSpec spec) {
        long[] perTask = new long[catalogue.count()];
        long[] perHost = new long[catalogue.count()];
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
        });
        int occupancy = catalogue.occupancy();
        if (occupancy >= 0) {
            perHost[occupancy] = spec.exclusive() ? Catalogue.WHOLE_HOST : 1;
        }
        return new CompiledRequest(
                spec.tasksMin(),
                spec.tasksMax(),
                spec.hostsMax(),
                spec.tasksPerHostMax(),
                spec.exclusive(),
                perTask,
                perHost,
                new long[catalogue.count()]);
    }
}
