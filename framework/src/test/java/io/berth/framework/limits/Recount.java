package io.berth.framework.limits;

import io.berth.framework.allocation.Allocation;
import io.berth.spi.job.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The rules of limits as they are written, by counting all jobs anew for each question. */
final class Recount {
    static final List<String> RESOURCES = List.of("slots", "memory", "licence");

    record Job(Names names, Request request, Allocation allocation) {}

    private final List<LimitSpec> specs;
    private final List<String> hosts;
    final List<Job> running = new ArrayList<>();
    final List<Names> pending = new ArrayList<>();

    Recount(List<LimitSpec> specs, List<String> hosts) {
        this.specs = specs;
        this.hosts = hosts;
    }

    /** All counters not on hosts that refuse. */
    List<Refusal> refusing(Names names, Request request, int tasks, int onHosts) {
        var found = new ArrayList<Refusal>();
        for (LimitSpec spec : specs) {
            if (isOnHosts(spec) || !under(spec, names)) {
                continue;
            }
            spec.amounts().forEach((thing, most) -> {
                if (!thing.equals(LimitSpec.PENDING_JOBS)) {
                    long used = 0;
                    for (Job job : running) {
                        used += together(spec, names, job.names())
                                ? amount(
                                        thing,
                                        job.request(),
                                        tasks(job.allocation()),
                                        job.allocation().hosts())
                                : 0;
                    }
                    addIfRefuses(found, spec, thing, used, most, amount(thing, request, tasks, onHosts));
                }
            });
        }
        return found;
    }

    List<Refusal> refusingPending(Names names) {
        var found = new ArrayList<Refusal>();
        for (LimitSpec spec : specs) {
            Long most = spec.amounts().get(LimitSpec.PENDING_JOBS);
            if (most != null && under(spec, names)) {
                long used = pending.stream()
                        .filter(other -> together(spec, names, other))
                        .count();
                addIfRefuses(found, spec, LimitSpec.PENDING_JOBS, used, most, 1);
            }
        }
        return found;
    }

    /** For each limit on hosts the first counter that refuses. */
    List<Refusal> refusingOn(Names names, Request request, Allocation allocation) {
        var found = new ArrayList<Refusal>();
        for (LimitSpec spec : specs) {
            if (isOnHosts(spec) && under(spec, names)) {
                var ofLimit = new ArrayList<Refusal>();
                Members members = Objects.requireNonNull(spec.members().get(Dimension.HOST));
                if (members.counting() == Members.Counting.EACH) {
                    for (int i = 0; i < allocation.hosts(); i++) {
                        refusingOn(ofLimit, spec, names, request, allocation, List.of(hosts.get(allocation.host(i))));
                    }
                } else {
                    refusingOn(ofLimit, spec, names, request, allocation, hosts);
                }
                found.addAll(ofLimit.subList(0, Math.min(1, ofLimit.size())));
            }
        }
        return found;
    }

    /** Counts on some hosts together, those of them that are members. */
    private void refusingOn(
            List<Refusal> found, LimitSpec spec, Names names, Request request, Allocation there, List<String> some) {
        Members members = Objects.requireNonNull(spec.members().get(Dimension.HOST));
        var counted = some.stream()
                .filter(host -> members.names().isEmpty() || members.names().contains(host))
                .toList();
        spec.amounts().forEach((thing, most) -> {
            long used = 0;
            for (Job job : running) {
                used += together(spec, names, job.names()) ? share(thing, job.request(), job.allocation(), counted) : 0;
            }
            addIfRefuses(found, spec, thing, used, most, share(thing, request, there, counted));
        });
    }

    private long share(String thing, Request request, Allocation allocation, List<String> counted) {
        int tasks = 0;
        int onHosts = 0;
        for (int i = 0; i < allocation.hosts(); i++) {
            if (counted.contains(hosts.get(allocation.host(i)))) {
                tasks += allocation.tasks(i);
                onHosts++;
            }
        }
        return onHosts == 0 ? 0 : amount(thing, request, tasks, onHosts);
    }

    private static void addIfRefuses(List<Refusal> to, LimitSpec spec, String thing, long used, long most, long adds) {
        if (adds > 0 && used + adds > most) {
            to.add(new Refusal(spec.name(), thing, used, most, adds));
        }
    }

    private static long amount(String thing, Request request, int tasks, int onHosts) {
        if (thing.equals(LimitSpec.JOBS)) {
            return 1;
        }
        int r = RESOURCES.indexOf(thing);
        return request.perTask(r) * tasks + request.perHost(r) * onHosts + request.perJob(r);
    }

    static int tasks(Allocation allocation) {
        int tasks = 0;
        for (int i = 0; i < allocation.hosts(); i++) {
            tasks += allocation.tasks(i);
        }
        return tasks;
    }

    private static boolean isOnHosts(LimitSpec spec) {
        Members members = spec.members().get(Dimension.HOST);
        return members != null
                && (members.counting() == Members.Counting.EACH
                        || !members.names().isEmpty());
    }

    private static boolean under(LimitSpec spec, Names names) {
        for (Map.Entry<Dimension, Members> some : spec.members().entrySet()) {
            var name = names.of(some.getKey());
            var members = some.getValue().names();
            if (some.getKey() != Dimension.HOST
                    && (name.isEmpty() || (!members.isEmpty() && !members.contains(name)))) {
                return false;
            }
        }
        return true;
    }

    /** Whether two jobs are counted together, both being under the limit. */
    private static boolean together(LimitSpec spec, Names names, Names others) {
        return under(spec, others)
                && spec.members().entrySet().stream()
                        .filter(some -> some.getValue().counting() == Members.Counting.EACH)
                        .allMatch(some -> names.of(some.getKey()).equals(others.of(some.getKey())));
    }
}
