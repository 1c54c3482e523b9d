package io.berth.framework.request;

import io.berth.spi.job.RequestSpec;

/** Compiles requests against what a cluster has: names become ordinals, units amounts, conditions formulas. Keeps nothing of what it compiled; for any thread. */
public final class RequestCompiler {
    private final Catalogue catalogue;
    private final Names names;
    private final Per rusagePer;

    /**
     * A compiler for the requests of a cluster.
     *
     * @param vocabulary the names that requests may use
     * @param rusagePer  of what there is one amount in {@code rusage[]} where no suffix says so (the setting {@code rusage_per})
     */
    public RequestCompiler(Vocabulary vocabulary, Per rusagePer) {
        this.catalogue = vocabulary.catalogue();
        this.names = new Names(vocabulary);
        this.rusagePer = rusagePer;
    }

    /**
     * Compiles a request. The plain options and the expression hold together: bounds become the narrower of both, and an amount that both give must be the same.
     *
     * @param spec the request
     * @return its compiled form
     * @throws RequestFault             when its expression is wrong, unknown, contradictory, or can hold on no host whatever it has
     * @throws IllegalArgumentException when its plain options name an unknown resource or more than can be counted
     */
    public CompiledRequest compile(RequestSpec spec) {
        SimpleRequest request = switch (ResourceRequest.parse(spec.expression())) {
            case SimpleRequest simple -> simple;
        };
        var select = new SelectCompiler(spec.expression(), names);
        var conjuncts = select.select(request.select());
        var preference = select.order(request.order());
        Layout layout = Layout.of(spec, request.span());
        var demand = new Demand(spec, names, catalogue, rusagePer, layout);
        demand.add(request.rusage());
        demand.occupy();
        return new CompiledRequest(spec, layout, demand, conjuncts, preference, request.toString());
    }
}
