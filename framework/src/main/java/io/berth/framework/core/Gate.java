package io.berth.framework.core;

import io.berth.framework.allocation.HostTable;
import io.berth.framework.request.RequestClass;
import io.berth.spi.job.JobSpec;
import io.berth.spi.job.SubmitFilter;
import java.util.ArrayList;
import java.util.List;

/** Where a submission comes in: the filters see it, then what no queue or host could ever take is refused, with the offending term. */
final class Gate {
    private record Named(String name, PolicySource.Made<SubmitFilter> made) {}

    private final State state;
    private final List<Named> filters = new ArrayList<>();

    Gate(State state, Policies policies, PolicySource source) {
        this.state = state;
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

    private Admission check(JobSpec spec) {
        QueueState queue = state.queue(spec.queue());
        if (queue == null) {
            return new Admission.Refused(
                    "queue '" + spec.queue() + "' is not known; known are " + String.join(", ", state.queueNames()));
        }
        RequestClass request;
        try {
            request = state.classes.compile(spec.request(), queue.partition);
        } catch (IllegalArgumentException e) {
            return new Admission.Refused(String.valueOf(e.getMessage()));
        }
        return satisfiable(request)
                ? new Admission.Admitted(spec)
                : new Admission.Refused(
                        "no hosts of this cluster could ever hold " + spec.request() + ": " + offending(request));
    }

    /** Whether the hosts, open or not and all empty, could hold the least tasks. */
    private boolean satisfiable(RequestClass request) {
        long missing = request.tasksMin();
        int used = 0;
        for (int host = 0; host < state.hosts.hosts() && missing > 0 && used < request.hostsMax(); host++) {
            long here = tasksOnEmpty(request, host);
            missing -= here;
            used += here > 0 ? 1 : 0;
        }
        return missing <= 0;
    }

    private long tasksOnEmpty(RequestClass request, int host) {
        long tasks = Math.min(request.tasksPerHostMax(), request.tasksMax());
        for (int r = 0; r < request.resources(); r++) {
            if (request.perTask(r) > 0) {
                tasks = Math.min(tasks, state.hosts.capacity(host, r) / request.perTask(r));
            }
        }
        return tasks;
    }

    private String offending(RequestClass request) {
        HostTable hosts = state.hosts;
        for (int r = 0; r < request.resources(); r++) {
            long largest = 0;
            for (int host = 0; host < hosts.hosts(); host++) {
                largest = Math.max(largest, hosts.capacity(host, r));
            }
            if (request.perTask(r) > largest) {
                return "a task takes " + request.perTask(r) + " "
                        + hosts.resources().name(r) + ", the largest host has " + largest;
            }
        }
        return request.tasksMin() + " tasks are more than the hosts hold together";
    }
}
