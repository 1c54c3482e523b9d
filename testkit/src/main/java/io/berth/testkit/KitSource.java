package io.berth.testkit;

import io.berth.framework.core.PolicySource;
import io.berth.framework.core.PolicySpec;
import io.berth.spi.allocate.Allocator;
import io.berth.spi.decision.DecisionListener;
import io.berth.spi.job.SubmitFilter;
import io.berth.spi.pick.JobOrder;
import io.berth.spi.pick.JobPicker;
import io.berth.spi.pick.PriorityFactor;
import io.berth.spi.plugin.PolicyContext;
import io.berth.spi.plugin.PolicyFactory;
import io.berth.spi.plugin.SettingsException;
import io.berth.spi.preempt.PreemptionPolicy;
import java.util.List;
import java.util.Objects;

/** Gives the core the policy under test, watched, and the kit's own for every other kind. Orders and factors may come from the plugin, by name. */
final class KitSource implements PolicySource {
    /** Of policies that the kit brings itself. */
    static final PolicySpec KIT = PolicySpec.of("kit");

    private final Subject subject;
    private final Ledger ledger;

    KitSource(Subject subject, Ledger ledger) {
        this.subject = subject;
        this.ledger = ledger;
    }

    @Override
    public Made<JobPicker> picker(PolicySpec spec, PolicyContext context) {
        return made(
                subject.is(Kind.JOB_PICKER, spec)
                        ? new WatchedPicker((JobPicker) subject(context), ledger)
                        : new KitPicker(orderForKit(context), context.view()));
    }

    private JobOrder orderForKit(PolicyContext context) {
        return switch (subject.kind()) {
            case JOB_ORDER -> new WatchedOrder((JobOrder) subject(context), ledger);
            case PRIORITY_FACTOR -> WatchedOrder.byFactor((PriorityFactor) subject(context), ledger);
            case DECISION_LISTENER -> {
                List<PolicyFactory<JobOrder>> own = subject.plugin().jobOrders();
                PolicySpec spec =
                        PolicySpec.of(own.isEmpty() ? "fcfs" : own.getFirst().name());
                yield order(spec, context).policy();
            }
            case JOB_PICKER, ALLOCATOR, PREEMPTION_POLICY, SUBMIT_FILTER ->
                order(PolicySpec.of("fcfs"), context).policy();
        };
    }

    @Override
    public Made<Allocator> allocator(PolicySpec spec, PolicyContext context) {
        return made(
                subject.is(Kind.ALLOCATOR, spec)
                        ? new WatchedAllocator((Allocator) subject(context), ledger)
                        : new KitAllocator());
    }

    @Override
    public Made<PreemptionPolicy> preemptionPolicy(PolicySpec spec, PolicyContext context) {
        return made(new WatchedPreemption((PreemptionPolicy) subject(context), ledger));
    }

    @Override
    public Made<SubmitFilter> submitFilter(PolicySpec spec, PolicyContext context) {
        var policy = (SubmitFilter) subject(context);
        return made(job -> ledger.ask(
                "SubmitFilter.filter",
                () -> Objects.requireNonNull(policy.filter(job), "the outcome is null; answer Accepted or Refused")));
    }

    @Override
    public Made<DecisionListener> decisionListener(PolicySpec spec, PolicyContext context) {
        var policy = (DecisionListener) subject(context);
        return made(decisions -> ledger.tell("DecisionListener.committed", () -> policy.committed(decisions)));
    }

    @Override
    public Made<JobOrder> order(PolicySpec spec, PolicyContext context) {
        for (PolicyFactory<JobOrder> factory : subject.plugin().jobOrders()) {
            if (factory.name().equals(spec.name())) {
                return made(factory.create(spec.settings(), context));
            }
        }
        return switch (spec.name()) {
            case "fcfs" -> made((job, view) -> 0);
            case "sjf" -> made((job, view) -> job.limitMillis());
            default ->
                throw new SettingsException("order '" + spec.name()
                        + "' is not known; the test kit has fcfs, sjf and the orders of the plugin itself");
        };
    }

    @Override
    public Made<PriorityFactor> priorityFactor(PolicySpec spec, PolicyContext context) {
        for (PolicyFactory<PriorityFactor> factory : subject.plugin().priorityFactors()) {
            if (factory.name().equals(spec.name())) {
                return made(factory.create(spec.settings(), context));
            }
        }
        throw new SettingsException("priority factor '" + spec.name()
                + "' is not known; the test kit has only the factors of the plugin itself");
    }

    private Object subject(PolicyContext context) {
        return ledger.ask(
                "PolicyFactory.create",
                () -> Objects.requireNonNull(
                        subject.factory().create(subject.spec().settings(), context), "the factory made null"));
    }

    private <P> Made<P> made(P policy) {
        return new Made<>(
                policy, Objects.requireNonNull(subject.plugin().getClass().getClassLoader()));
    }
}
