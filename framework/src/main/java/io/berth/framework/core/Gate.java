package io.berth.framework.core;

import io.berth.framework.limits.JobMaxima;
import io.berth.framework.limits.LimitBook;
import io.berth.framework.limits.LimitKeys;
import io.berth.framework.limits.PerJobMaxima;
import io.berth.framework.limits.Refusal;
import io.berth.framework.request.RequestClass;
import io.berth.spi.job.JobSpec;
import io.berth.spi.job.SubmitFilter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where a submission comes in: the filters see it, then what no queue or host could ever take is refused, with the offending term. */
final class Gate {
    private record Named(String name, PolicySource.Made<SubmitFilter> made) {}

    private final State state;
    private final EmptyCluster empty;
    private final List<Named> filters = new ArrayList<>();

    Gate(State state, Policies policies, PolicySource source) {
        this.state = state;
        this.empty = new EmptyCluster(state.hosts);
        for (PolicySpec spec : state.configuration.submitFilters()) {
            filters.add(new Named(spec.toString(), source.submitFilter(spec, policies.context(spec, source))));
        }
    }

    Admission admit(JobSpec submitted) {
        JobSpec spec = submitted;
        for (Named filter : filters) {
            ClassLoader before = Thread.currentThread().getContextClassLoader();
            Thread.currentThread().setContextClassLoader(filter.made().loader());
            try {
                switch (filter.made().policy().filter(spec)) {
                    case SubmitFilter.Accepted accepted -> spec = accepted.spec();
                    case SubmitFilter.Refused refused -> {
                        return new Admission.Refused("refused by filter '" + filter.name() + "': " + refused.message());
                    }
                }
            } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
                return new Admission.Refused(
                        PolicyFailure.of(filter.name(), e).getMessage() + "; the job is not accepted");
            } finally {
                Thread.currentThread().setContextClassLoader(before);
            }
        }
        return check(spec);
    }

    private Admission check(JobSpec submitted) {
        QueueState queue = state.queue(submitted.queue());
        if (queue == null) {
            return new Admission.Refused("queue '" + submitted.queue() + "' is not known; known are "
                    + String.join(", ", state.queueNames()));
        }
        if (!queue.spec.rules().open()) {
            return new Admission.Refused("queue '" + submitted.queue() + "' is closed: it takes no jobs now");
        }
        QosSpec qos = qos(submitted.qos());
        if (qos == null && !submitted.qos().isEmpty()) {
            return new Admission.Refused("qos '" + submitted.qos() + "' is not known; known are "
                    + String.join(
                            ", ",
                            state.configuration.site().qos().stream()
                                    .map(QosSpec::name)
                                    .toList()));
        }
        List<String> allowed = queue.spec.rules().qosAllowed();
        if (qos != null && !allowed.isEmpty() && !allowed.contains(qos.name())) {
            return new Admission.Refused("qos '" + qos.name() + "' is not allowed in queue '" + submitted.queue()
                    + "'; allowed are " + String.join(", ", allowed));
        }
        PerJobMaxima.Resolved maxima = state.site.maxima.resolve(
                submitted.qos(),
                submitted.user(),
                submitted.project(),
                submitted.queue(),
                queue.spec.rules().partition());
        JobSpec spec = completed(submitted, queue, qos, maxima.maxima());
        String tooMuch = maxima.refusal(spec.limitMillis(), spec.request().tasksMin());
        return tooMuch == null ? check(spec, queue) : new Admission.Refused(tooMuch);
    }

    private @Nullable QosSpec qos(String name) {
        for (QosSpec qos : state.configuration.site().qos()) {
            if (qos.name().equals(name)) {
                return qos;
            }
        }
        return null;
    }

    /** With what quality of service, queue and maxima say where the job says nothing. A job that could use more tasks than it may have gets no more. */
    private static JobSpec completed(JobSpec job, QueueState queue, @Nullable QosSpec qos, JobMaxima maxima) {
        long limit = job.limitMillis();
        if (limit == Long.MAX_VALUE) {
            limit = Math.min(queue.spec.rules().limitDefaultMillis(), maxima.limitMillis());
        }
        JobSpec spec = job.with(qos == null ? job.qosPriority() : qos.priority(), limit);
        int tasks = Math.max(spec.request().tasksMin(), maxima.tasks());
        return tasks < spec.request().tasksMax() ? spec.with(spec.request().withTasksMax(tasks)) : spec;
    }

    private Admission check(JobSpec spec, QueueState queue) {
        RequestClass request;
        try {
            request = state.classes.compile(spec.request(), queue.partition);
        } catch (IllegalArgumentException e) {
            return new Admission.Refused(String.valueOf(e.getMessage()));
        }
        if (!empty.holds(request)) {
            return new Admission.Refused("no hosts of this cluster could ever hold " + spec.request() + ": "
                    + empty.offending(request, queue.spec.rules()));
        }
        LimitBook limits = state.site.limits;
        LimitKeys keys = state.site.keys(queue.spec, spec.user(), spec.team(), spec.project(), spec.qos());
        Refusal never = limits.never(keys, request);
        if (never != null) {
            return new Admission.Refused(neverStarts(never));
        }
        int full = limits.refusingPending(keys);
        return full == LimitBook.NONE
                ? new Admission.Admitted(spec)
                : new Admission.Refused(full(full) + "; submit again when some have started");
    }

    private String full(int counter) {
        List<String> details = state.site.limits.rejection(counter).reason().details();
        return "limit '" + details.get(0) + "' is reached: " + details.get(1) + " are at most " + details.get(2);
    }

    /** Why a waiting job may not go to another queue: too many wait there; empty for nothing. Of a queue or a job that is not known, nothing is said. */
    String refusalOfMove(long id, String name) {
        CoreJob job = state.jobs.get(id);
        QueueState queue = state.queue(name);
        if (job == null || queue == null || job.queue == queue) {
            return "";
        }
        Owner owner = job.owner;
        LimitKeys keys = state.site.keys(queue.spec, owner.user(), owner.team(), owner.project(), owner.qos());
        int full = state.site.limits.refusingMove(keys, job.keys());
        return full == LimitBook.NONE
                ? ""
                : full(full) + "; job " + id + " stays in queue '" + job.queue() + "', move it when some have started";
    }

    /** How a refusal by a limit that the job alone exceeds is told. */
    static String neverStarts(Refusal never) {
        return "limit '" + never.limit() + "' would never let it start: it takes " + never.adds() + " of at most "
                + never.most() + " " + never.counted();
    }
}
