package io.berth.framework.core;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The one {@link Owner} of each kind. A cache of what jobs and configuration say: which objects it holds shows nowhere. */
final class Owners {
    /** What tells owners apart. */
    private record Key(
            int queue,
            String user,
            String team,
            String project,
            String qos,
            int qosPriority,
            long tier,
            List<Integer> budgets) {}

    private final State state;
    private final Map<Key, Owner> known = new LinkedHashMap<>();
    /** The owner of the last submission: most come in runs. */
    private @Nullable Owner latest;

    private final boolean somePreemptible;

    Owners(State state) {
        this.state = state;
        this.somePreemptible = state.configuration.site().qos().stream()
                .anyMatch(qos -> qos.preemption().preemptible(false));
    }

    /** Whether there is a quality of service whose jobs may be disturbed whatever their queue. */
    boolean somePreemptible() {
        return somePreemptible;
    }

    /** Of jobs that are submitted now. */
    Owner of(
            QueueState queue,
            String user,
            String team,
            String project,
            String qos,
            int qosPriority,
            List<Integer> budgets) {
        Owner last = latest;
        if (last != null
                && last.queue() == queue
                && last.qosPriority() == qosPriority
                && last.user().equals(user)
                && last.project().equals(project)
                && last.team().equals(team)
                && last.qos().equals(qos)
                && last.budgets().equals(budgets)
                && last.tier() == Owner.tier(queue, qosPriority)) {
            return last;
        }
        Owner found = of(queue, user, team, project, qos, qosPriority, Owner.tier(queue, qosPriority), budgets);
        latest = found;
        return found;
    }

    /** Of jobs whose tier was fixed when they were submitted, which may have been under another configuration. */
    Owner of(
            QueueState queue,
            String user,
            String team,
            String project,
            String qos,
            int qosPriority,
            long tier,
            List<Integer> budgets) {
        var key = new Key(queue.ordinal, user, team, project, qos, qosPriority, tier, budgets);
        Owner found = known.get(key);
        if (found == null) {
            int ordinal = state.userOrdinal(user);
            PreemptionOverrides says = preemption(qos);
            found = new Owner(
                    queue,
                    state.userName(ordinal),
                    ordinal,
                    team,
                    project,
                    qos,
                    qosPriority,
                    tier,
                    state.site.keys(queue.spec, user, team, project, qos),
                    says.preemptible(queue.spec.preemptible()),
                    says.over(queue.spec.preempting()),
                    budgets);
            known.put(key, found);
        }
        return found;
    }

    private PreemptionOverrides preemption(String qos) {
        for (QosSpec each : state.configuration.site().qos()) {
            if (each.name().equals(qos)) {
                return each.preemption();
            }
        }
        return PreemptionOverrides.NONE;
    }

    /** The same in another queue. */
    Owner in(QueueState queue, Owner owner) {
        return of(
                queue,
                owner.user(),
                owner.team(),
                owner.project(),
                owner.qos(),
                owner.qosPriority(),
                Owner.tier(queue, owner.qosPriority()),
                owner.budgets());
    }
}
