package io.berth.framework.limits;

import io.berth.framework.allocation.Allocation;
import io.berth.framework.request.Catalogue;
import io.berth.spi.job.Request;
import io.berth.spi.reason.Rejection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The limits of a cluster and what is used of them. All limits that a job falls under apply at once: it may start only if none would be exceeded. A job falls
 * under a limit when it is a member in every dimension the limit names.
 *
 * <p>Answers name a <em>counter</em>: one amount of one limit, for those it is counted for. Where several refuse, the first in the order of declaration answers, by name
 * of what is counted within a limit; those that do not depend on hosts come before those that do. A job that takes nothing of what is counted is never refused by it, even
 * where more is used than may be.
 *
 * <p>Nothing of a book is part of a snapshot: a restored core counts anew, by {@link #take} and {@link #pending} for each job. Other limits are another book. A book belongs
 * to one thread.
 */
public final class LimitBook {
    /** The answer of a question for a counter that refuses, when none does. */
    public static final int NONE = -1;

    private final List<Limit> limits;
    private final List<String> hosts = new ArrayList<>();
    private final Counters counters = new Counters();
    private final Map<Names, LimitKeys> keys = new LinkedHashMap<>();
    private final Map<LimitKeys.Draws, LimitKeys> byDraws = new LinkedHashMap<>();
    private final List<LimitKeys> byOrdinal = new ArrayList<>();

    private @Nullable Names latestNames;
    private @Nullable LimitKeys latest;

    /**
     * A book in which nothing is used and that knows no hosts.
     *
     * @param specs     the limits, in the order of declaration
     * @param catalogue the resources
     * @throws IllegalArgumentException when two limits have the same name, when one names an unknown resource, or counts on hosts what belongs to the cluster
     */
    public LimitBook(List<LimitSpec> specs, Catalogue catalogue) {
        var names = specs.stream().map(LimitSpec::name).toList();
        for (String name : names) {
            if (names.indexOf(name) != names.lastIndexOf(name)) {
                throw new IllegalArgumentException("limit '" + name + "' is there twice; give the second another name");
            }
        }
        this.limits = specs.stream().map(spec -> new Limit(spec, catalogue)).toList();
    }

    /**
     * A host that jobs may stand on. Hosts are added in the order of their ordinals, which begin with 0.
     *
     * @param name its name
     */
    public void addHost(String name) {
        limits.forEach(limit -> limit.addHost(hosts.size(), name));
        hosts.add(name);
    }

    /**
     * What a job draws on. A name that is empty is no member of anything: a job without a project falls under no limit on projects, not even on all of them.
     *
     * @param user      its owner
     * @param team      the owner's team
     * @param project   its project
     * @param queue     its queue
     * @param partition the queue's partition
     * @param qos       its quality of service
     * @return the keys, the same object for all who draw on the same
     */
    public LimitKeys keys(String user, String team, String project, String queue, String partition, String qos) {
        LimitKeys last = latest;
        if (last != null && limits.isEmpty()) {
            return last;
        }
        var names = new Names(user, team, project, queue, partition, qos);
        if (last != null && names.equals(latestNames)) {
            return last;
        }
        LimitKeys found = keys.get(names);
        if (found == null) {
            LimitKeys fresh = LimitKeys.of(byOrdinal.size(), limits, names, counters);
            found = byDraws.putIfAbsent(fresh.draws(), fresh);
            if (found == null) {
                found = fresh;
                byOrdinal.add(fresh);
            }
            keys.put(names, found);
        }
        latest = found;
        latestNames = names;
        return found;
    }

    /**
     * Keys by their ordinal.
     *
     * @param ordinal the ordinal of keys that were given out
     * @return the keys
     */
    public LimitKeys keys(int ordinal) {
        return byOrdinal.get(ordinal);
    }

    /**
     * The first counter that a start would exceed, whatever the hosts. Allocates nothing.
     *
     * @param keys    what the job draws on
     * @param request what it asks for
     * @param tasks   with how many tasks
     * @param hosts   on how many hosts; at least so many where it is not yet known
     * @return the counter, or {@link #NONE}
     */
    public int refusing(LimitKeys keys, Request request, int tasks, int hosts) {
        for (int counter : keys.running) {
            if (counters.exceeds(counter, Counters.amount(counters.counted(counter), request, tasks, hosts))) {
                return counter;
            }
        }
        return NONE;
    }

    /**
     * The first counter that a start would exceed, when one is known that refuses it still: only what comes before that one is looked at.
     *
     * @param keys    what the job draws on
     * @param request what it asks for
     * @param tasks   with how many tasks
     * @param hosts   on how many hosts
     * @param known   a counter that {@link #refusing} named for the same and that has not fallen since
     * @return the counter
     */
    public int refusing(LimitKeys keys, Request request, int tasks, int hosts, int known) {
        for (int counter : keys.running) {
            if (counter == known
                    || counters.exceeds(counter, Counters.amount(counters.counted(counter), request, tasks, hosts))) {
                return counter;
            }
        }
        return known;
    }

    /**
     * The first counter on hosts that a start would exceed.
     *
     * @param keys       what the job draws on
     * @param request    what it asks for
     * @param allocation where it would stand
     * @return the counter, or {@link #NONE}; hosts in the order of the allocation within a limit
     */
    public int refusingOn(LimitKeys keys, Request request, Allocation allocation) {
        for (HostCounters on : keys.onHosts) {
            int counter = HostDraw.refusing(on, request, allocation, hosts);
            if (counter != NONE) {
                return counter;
            }
        }
        return NONE;
    }

    /**
     * How many tasks may start now, whatever the hosts. Exact for a job that stands on one host, or takes nothing once per host; else an upper bound, to
     * be checked with {@link #refusing} when the hosts are known. Allocates nothing.
     *
     * @param keys    what the job draws on
     * @param request what it asks for
     * @return 0 to {@code tasksMax()}; the job cannot start when it is below {@code tasksMin()}
     */
    public int tasksAllowed(LimitKeys keys, Request request) {
        int tasks = request.tasksMax();
        for (int counter : keys.running) {
            int counted = counters.counted(counter);
            long room = counters.most(counter) - counters.used(counter);
            tasks = counted < 0
                    ? Counters.tasksWithin(room, 0, 1, tasks)
                    : Counters.tasksWithin(
                            room, request.perTask(counted), request.perHost(counted) + request.perJob(counted), tasks);
        }
        return tasks;
    }

    /**
     * How many tasks the limits on hosts let start now on one host, when the job takes nothing elsewhere. For a job on several hosts ask a {@link Gathering}.
     *
     * @param keys    what the job draws on
     * @param request what it asks for
     * @param host    ordinal of the host
     * @return 0 to {@code tasksMax()}
     */
    public int tasksAllowedOn(LimitKeys keys, Request request, int host) {
        int tasks = request.tasksMax();
        for (HostCounters on : keys.onHosts) {
            tasks = HostDraw.allowed(on, request, host, 0, 0, tasks);
        }
        return tasks;
    }

    /**
     * A job starts, or its receipt is there. What a start is counted with, the receipt must give back: a suspended job keeps counting, with all it holds.
     *
     * @param keys       what the job draws on
     * @param request    what it asks for
     * @param allocation where it stands
     * @param sign       1 takes, -1 gives back
     */
    public void take(LimitKeys keys, Request request, Allocation allocation, int sign) {
        int tasks = 0;
        for (int i = 0; i < allocation.hosts(); i++) {
            tasks += allocation.tasks(i);
        }
        for (int counter : keys.running) {
            int counted = counters.counted(counter);
            counters.add(counter, sign * Counters.amount(counted, request, tasks, allocation.hosts()));
        }
        for (HostCounters on : keys.onHosts) {
            HostDraw.take(on, request, allocation, sign, hosts);
        }
    }

    /**
     * A job was accepted and waits, or (sign -1) no longer waits.
     *
     * @param keys what it draws on
     * @param sign 1 waits, -1 no longer
     */
    public void pending(LimitKeys keys, int sign) {
        for (int counter : keys.pending) {
            counters.add(counter, sign);
        }
    }

    /**
     * The first counter of pending jobs that one more would exceed.
     *
     * @param keys what the job would draw on
     * @return the counter, or {@link #NONE}
     */
    public int refusingPending(LimitKeys keys) {
        return firstFull(keys, LimitKeys.NO_COUNTERS);
    }

    /**
     * The first counter of pending jobs that a job which waits already would exceed, were it to draw on others from now on.
     *
     * @param keys what it would draw on
     * @param now  what it draws on now; where that is the same, it counts already
     * @return the counter, or {@link #NONE}
     */
    public int refusingMove(LimitKeys keys, LimitKeys now) {
        return firstFull(keys, now.pending);
    }

    private int firstFull(LimitKeys keys, int[] countedAlready) {
        for (int counter : keys.pending) {
            if (counters.exceeds(counter, 1) && Arrays.stream(countedAlready).noneMatch(same -> same == counter)) {
                return counter;
            }
        }
        return NONE;
    }

    /**
     * The first limit under which a job could never start, though nothing else ran: one whose amount is below the least that the job takes.
     *
     * @param keys    what the job would draw on
     * @param request what it asks for
     * @return what stands in its way, counted as if nothing were used; null if nothing does
     */
    public @Nullable Refusal never(LimitKeys keys, Request request) {
        int tasks = request.tasksMin();
        int fewestHosts = (int) (((long) tasks + request.tasksPerHostMax() - 1) / request.tasksPerHostMax());
        for (int counter : keys.running) {
            long least = Counters.amount(counters.counted(counter), request, tasks, fewestHosts);
            if (least > counters.most(counter)) {
                Refusal now = counters.refusal(counter, least);
                return new Refusal(now.limit(), now.counted(), 0, now.most(), least);
            }
        }
        for (HostCounters on : keys.onHosts) {
            Refusal refusal = HostDraw.never(on, request);
            if (refusal != null) {
                return refusal;
            }
        }
        return null;
    }

    /**
     * Tells every counter that a start would exceed, not only the first.
     *
     * @param keys     what the job draws on
     * @param request  what it asks for
     * @param tasks    with how many tasks
     * @param hosts    on how many hosts
     * @param consumer is told each, in the order of declaration
     */
    public void explain(LimitKeys keys, Request request, int tasks, int hosts, Consumer<Refusal> consumer) {
        for (int counter : keys.running) {
            long adds = Counters.amount(counters.counted(counter), request, tasks, hosts);
            if (counters.exceeds(counter, adds)) {
                consumer.accept(counters.refusal(counter, adds));
            }
        }
    }

    /**
     * All counters that a start would exceed, whatever the hosts.
     *
     * @param keys    what the job draws on
     * @param request what it asks for
     * @param tasks   with how many tasks
     * @param hosts   on how many hosts
     * @return the counters
     */
    public int[] allRefusing(LimitKeys keys, Request request, int tasks, int hosts) {
        return Arrays.stream(keys.running)
                .filter(counter ->
                        counters.exceeds(counter, Counters.amount(counters.counted(counter), request, tasks, hosts)))
                .toArray();
    }

    /**
     * Whether somebody holds some of what was found to refuse a start.
     *
     * @param holder   what the holder draws on
     * @param refusing what {@link #allRefusing} found
     * @return whether its end could help
     */
    public static boolean drawsOn(LimitKeys holder, int[] refusing) {
        for (int counter : refusing) {
            for (int held : holder.running) {
                if (held == counter) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * Whether all limits that a start would exceed may be won back from those who hold them, whatever the hosts.
     *
     * @param keys    what the job draws on
     * @param request what it asks for
     * @param tasks   with how many tasks
     * @param hosts   on how many hosts
     * @return false when one of them has to be waited for
     */
    public boolean reclaimable(LimitKeys keys, Request request, int tasks, int hosts) {
        for (int counter : keys.running) {
            if (counters.exceeds(counter, Counters.amount(counters.counted(counter), request, tasks, hosts))
                    && !counters.limit(counter).spec.reclaimable()) {
                return false;
            }
        }
        return true;
    }

    /**
     * Whether one draws on the same counters of a reclaimable limit on hosts as another.
     *
     * @param holder what the one draws on
     * @param keys   what the other draws on
     * @return whether its end could help, when such a limit refuses
     */
    public static boolean sharesReclaimableOnHosts(LimitKeys holder, LimitKeys keys) {
        for (HostCounters counters : keys.onHosts) {
            if (counters.limit.spec.reclaimable() && List.of(holder.onHosts).contains(counters)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Tells every limit on hosts that a start would exceed, by its first counter that refuses.
     *
     * @param keys       what the job draws on
     * @param request    what it asks for
     * @param allocation where it would stand
     * @param consumer   is told each, in the order of declaration
     */
    public void explainOn(LimitKeys keys, Request request, Allocation allocation, Consumer<Refusal> consumer) {
        for (HostCounters on : keys.onHosts) {
            int counter = HostDraw.refusing(on, request, allocation, hosts);
            if (counter != NONE) {
                consumer.accept(counters.refusal(counter, HostDraw.adds(on, request, allocation, counter, hosts)));
            }
        }
    }

    /**
     * Why a counter refuses. Always the same object: how much is used at the moment is no other reason.
     *
     * @param counter the counter
     * @return code LIMIT; details: name of the limit, what is counted and of whom, how much may be used
     */
    public Rejection rejection(int counter) {
        return counters.rejection(counter);
    }

    /**
     * The limit of a counter.
     *
     * @param counter the counter
     * @return the limit
     */
    public LimitSpec limit(int counter) {
        return counters.limit(counter).spec;
    }

    /**
     * A number that rises whenever a counter falls, and only then.
     *
     * @param counter the counter
     * @return its version
     */
    public long version(int counter) {
        return counters.falls(counter);
    }

    /**
     * Whether a counter that refused a start at a version surely refuses it still. It says nothing about which counter is now the first that refuses: the reason is asked for
     * anew.
     *
     * @param counter the counter that refused
     * @param version its version then
     * @return true when it has not fallen since
     */
    public boolean stillRefuses(int counter, long version) {
        return counters.falls(counter) == version;
    }
}
