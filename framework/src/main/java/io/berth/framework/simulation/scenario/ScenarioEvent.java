package io.berth.framework.simulation.scenario;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Something that happens besides submissions and ends. */
public sealed interface ScenarioEvent {
    /** {@return when} */
    long atMillis();

    /** What can be done to a job. */
    enum JobAction {
        HOLD,
        RELEASE,
        CANCEL,
        REQUEUE
    }

    /** What can happen to a host. */
    enum HostAction {
        /** It takes no more jobs. */
        CLOSE,
        /** It takes jobs again. */
        OPEN,
        /** It is lost with what runs on it. */
        LOSE,
        /** It comes, or comes back. */
        JOIN
    }

    /**
     * Something is done to a job.
     *
     * @param atMillis when
     * @param action   what
     * @param job      to which
     */
    record OfJob(long atMillis, JobAction action, JobRef job) implements ScenarioEvent {}

    /**
     * A waiting job is changed.
     *
     * @param atMillis    when
     * @param job         which
     * @param priority    its new priority; null: stays
     * @param limitMillis its new time limit; null: stays
     */
    record Modify(
            long atMillis,
            JobRef job,
            @Nullable Integer priority,
            @Nullable Long limitMillis) implements ScenarioEvent {}

    /**
     * A waiting job moves to another queue.
     *
     * @param atMillis when
     * @param job      which
     * @param queue    where to
     */
    record Switch(long atMillis, JobRef job, String queue) implements ScenarioEvent {}

    /**
     * Something happens to hosts.
     *
     * @param atMillis when
     * @param action   what
     * @param hosts    to which, ranges written out
     */
    record OfHosts(long atMillis, HostAction action, List<String> hosts) implements ScenarioEvent {
        public OfHosts {
            hosts = List.copyOf(hosts);
        }
    }
}
