package io.berth.testkit.view;

import io.berth.framework.request.Catalogue;
import io.berth.framework.request.RequestClasses;
import io.berth.spi.host.ResourceCatalogue;
import io.berth.spi.job.Request;
import io.berth.spi.job.RequestSpec;
import java.util.List;

/**
 * What jobs and hosts of one test have in common: the resources, the request classes and the numbers of jobs. Requests are compiled by the framework's own code, so
 * equal ones are one object. One thread, one test.
 */
public final class Lab {
    private final Catalogue catalogue;
    private final RequestClasses classes;
    private int jobs;

    /** A lab whose resources are slots, memory (bytes) and gpus (thousandths). */
    public Lab() {
        this(List.of("slots", "memory", "gpus"));
    }

    /**
     * A lab with resources of its own.
     *
     * @param resources names by ordinal; {@code slots} first
     */
    public Lab(List<String> resources) {
        catalogue = new Catalogue(resources);
        classes = new RequestClasses(catalogue);
    }

    /** {@return the resources} */
    public ResourceCatalogue resources() {
        return catalogue;
    }

    /** {@return a job of one task and one slot, with the next id and index} */
    public JobBuilder aJob() {
        return new JobBuilder(this, ++jobs);
    }

    /** {@return a cluster without hosts} */
    public ClusterBuilder aCluster() {
        return new ClusterBuilder(catalogue);
    }

    /**
     * Compiles a request.
     *
     * @param spec the request as submitted
     * @return its class; the same object for equal requests
     * @throws IllegalArgumentException when it names a resource that the lab does not have
     */
    public Request request(RequestSpec spec) {
        return classes.of(spec);
    }
}
