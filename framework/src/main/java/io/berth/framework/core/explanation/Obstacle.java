package io.berth.framework.core.explanation;

import io.berth.spi.reason.ReasonCode;
import java.util.List;

/** One thing that stands between a job and its start. All that do so at once are told, not only the first. */
public sealed interface Obstacle {
    /** {@return the code under which it would be the key reason} */
    ReasonCode code();

    /** It is held. */
    record Held() implements Obstacle {
        @Override
        public ReasonCode code() {
            return ReasonCode.HELD;
        }
    }

    /**
     * Its begin time lies ahead.
     *
     * @param atMillis when it may start
     */
    record Begin(long atMillis) implements Obstacle {
        @Override
        public ReasonCode code() {
            return ReasonCode.BEGIN_TIME;
        }
    }

    /**
     * Its queue does not start jobs now.
     *
     * @param queue      name of the queue
     * @param nextMillis when it next does; {@link Long#MAX_VALUE} when nobody knows
     */
    record QueueInactive(String queue, long nextMillis) implements Obstacle {
        @Override
        public ReasonCode code() {
            return ReasonCode.QUEUE_INACTIVE;
        }
    }

    /**
     * Every host that could hold one of its tasks is closed.
     *
     * @param hosts how many there are
     */
    record HostsClosed(int hosts) implements Obstacle {
        @Override
        public ReasonCode code() {
            return ReasonCode.NO_HOSTS;
        }
    }

    /**
     * The hosts could not hold it even if nothing ran and all were open.
     *
     * @param term what stands in the way
     */
    record Never(String term) implements Obstacle {
        @Override
        public ReasonCode code() {
            return ReasonCode.UNSATISFIABLE;
        }
    }

    /**
     * A limit would be exceeded. Amounts in the unit of the resource.
     *
     * @param limit   its name
     * @param counted what is counted, and of whom: {@code slots of user alice}
     * @param used    how much is used
     * @param most    how much may be used
     * @param adds    how much the job would add
     */
    record OfLimit(String limit, String counted, long used, long most, long adds) implements Obstacle {
        @Override
        public ReasonCode code() {
            return ReasonCode.LIMIT;
        }
    }

    /**
     * A resource of the cluster as a whole does not suffice.
     *
     * @param resource its name
     * @param asked    how much the job takes at least
     * @param free     how much is free
     */
    record OfCluster(String resource, long asked, long free) implements Obstacle {
        @Override
        public ReasonCode code() {
            return ReasonCode.CLUSTER_RESOURCE;
        }
    }

    /**
     * The hosts have no room for it now, promises to others left aside or not.
     *
     * @param room  for how many of its tasks there is room, host by host, at most as many as it asks for
     * @param asked how many tasks it has at least
     */
    record NoRoom(int room, int asked) implements Obstacle {
        @Override
        public ReasonCode code() {
            return ReasonCode.NO_ROOM;
        }
    }

    /**
     * There would be room but for promises to others.
     *
     * @param jobs the jobs that hold them, by id
     */
    record OfPromises(List<Long> jobs) implements Obstacle {
        public OfPromises {
            jobs = List.copyOf(jobs);
        }

        @Override
        public ReasonCode code() {
            return ReasonCode.PROMISED;
        }
    }

    /**
     * There would be room but for what others claim who made jobs leave for it.
     *
     * @param jobs the jobs that claim it, by id
     */
    record OfClaims(List<Long> jobs) implements Obstacle {
        public OfClaims {
            jobs = List.copyOf(jobs);
        }

        @Override
        public ReasonCode code() {
            return ReasonCode.CLAIMED;
        }
    }

    /**
     * A search that is bounded ran out, or a policy refused it for a cause of its own.
     *
     * @param code    the policy's code
     * @param details the policy's details
     */
    record OfPolicy(ReasonCode code, List<String> details) implements Obstacle {
        public OfPolicy {
            details = List.copyOf(details);
        }
    }

    /**
     * Others may be made to leave for it, but the latest search for a set of them ended before all was looked at, since it had cost as many trials as one may. Nobody is touched then.
     *
     * @param policy who proposes
     * @param trials how many there were
     */
    record SearchCut(String policy, int trials) implements Obstacle {
        @Override
        public ReasonCode code() {
            return ReasonCode.SEARCH_LIMIT;
        }
    }

    /**
     * A job ahead of it in its lane could not start, and the lane did not get to it.
     *
     * @param job     id of the job ahead
     * @param queue   its queue
     * @param verdict what the policy said to it: stop, skip or reserve
     * @param policy  the policy
     */
    record Behind(long job, String queue, String verdict, String policy) implements Obstacle {
        @Override
        public ReasonCode code() {
            return ReasonCode.BEHIND;
        }
    }

    /**
     * It holds no reservation, and none is left to be given. That does not keep it from starting.
     *
     * @param reservations how many are held
     */
    record BeyondDepth(int reservations) implements Obstacle {
        @Override
        public ReasonCode code() {
            return ReasonCode.BEYOND_DEPTH;
        }
    }
}
