package io.berth.distribution.schedule;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * First come, first served over several queues, written down from the rule and not from the code: sort all that waits, walk it, start what fits, and let the
 * first that does not fit end its lane on its host. Each queue has one host; jobs have one task. Knows no pickers, heaps, classes or pools.
 *
 * <p>The rule: queue priority, highest first; within equal queue priority QOS priority, then job priority, both highest first, then queue time, then id. Where the lanes of
 * one queue priority are ordered differently, each is sorted by its own order and of their first jobs the one with the earlier queue time, then id, goes next.
 */
final class WrittenOrder {
    /** How a lane is ordered behind the priorities. */
    enum Key {
        QUEUE_TIME,
        TIME_LIMIT
    }

    /** Queues of equal priority and picker are one lane. */
    record Queue(String name, int priority, String picker, Key key, int host) {}

    static final class Job {
        final long id;
        final int user;
        final int qosPriority;
        final long slots;
        final long limitMillis;
        int queue;
        int priority;
        long queuedAtMillis;
        boolean held;
        boolean running;
        /** Where it runs; a queue's host when it started. */
        int host;

        Job(long id, int user, int qosPriority, long slots, long limitMillis) {
            this.id = id;
            this.user = user;
            this.qosPriority = qosPriority;
            this.slots = slots;
            this.limitMillis = limitMillis;
        }
    }

    private static final Comparator<Job> BY_TIME =
            Comparator.<Job>comparingLong(job -> job.queuedAtMillis).thenComparingLong(job -> job.id);
    private static final Comparator<Job> BY_PRIORITY =
            Comparator.<Job>comparingInt(job -> -job.qosPriority).thenComparingInt(job -> -job.priority);

    final List<Queue> queues;
    final List<Job> jobs = new ArrayList<>();
    private final long[] capacity;
    private final int jobsPerUser;

    /** Starts in a lane although another of its queue priority was stopped on the same host. */
    int wentOnBesideStop;
    /** Jobs that a limit kept from starting and that let others pass. */
    int letPass;

    WrittenOrder(List<Queue> queues, long[] capacity, int jobsPerUser) {
        this.queues = queues;
        this.capacity = capacity;
        this.jobsPerUser = jobsPerUser;
    }

    /** {@return the ids of the jobs that start now, in the order in which they do} */
    List<Long> round() {
        var started = new ArrayList<Long>();
        queues.stream()
                .map(Queue::priority)
                .distinct()
                .sorted(Comparator.reverseOrder())
                .forEach(priority -> walk(strands(priority), started));
        return started;
    }

    /** Whether its host is large enough for a job when nothing else is there; one that could never start is as if it were not there. */
    boolean couldStart(Job job) {
        return job.slots <= capacity[queues.get(job.queue).host()];
    }

    /** The sorted lists of one queue priority: one when all are ordered alike, else one for each lane. */
    private List<List<Job>> strands(int priority) {
        long keys = queues.stream()
                .filter(queue -> queue.priority() == priority)
                .map(Queue::key)
                .distinct()
                .count();
        var strands = new TreeMap<String, List<Job>>();
        for (Job job : jobs) {
            Queue queue = queues.get(job.queue);
            if (queue.priority() == priority && !job.running && !job.held && couldStart(job)) {
                strands.computeIfAbsent(keys == 1 ? "" : queue.picker(), name -> new ArrayList<>())
                        .add(job);
            }
        }
        strands.values()
                .forEach(strand ->
                        strand.sort(order(queues.get(strand.getFirst().queue).key())));
        return List.copyOf(strands.values());
    }

    private static Comparator<Job> order(Key key) {
        return switch (key) {
            case QUEUE_TIME -> BY_PRIORITY.thenComparing(BY_TIME);
            case TIME_LIMIT ->
                BY_PRIORITY.thenComparingLong(job -> job.limitMillis).thenComparing(BY_TIME);
        };
    }

    private void walk(List<List<Job>> strands, List<Long> started) {
        var stopped = new TreeSet<String>();
        var stoppedHosts = new TreeSet<Integer>();
        Job job;
        while ((job = next(strands, stopped)) != null) {
            int host = queues.get(job.queue).host();
            if (running(job.user) >= jobsPerUser) {
                letPass++;
            } else if (job.slots <= free(host)) {
                job.running = true;
                job.host = host;
                started.add(job.id);
                wentOnBesideStop += stoppedHosts.contains(host) ? 1 : 0;
            } else {
                stopped.add(lane(job));
                stoppedHosts.add(host);
            }
        }
    }

    /** A lane on a host. */
    private String lane(Job job) {
        Queue queue = queues.get(job.queue);
        return queue.picker() + " on " + queue.host();
    }

    private @Nullable Job next(List<List<Job>> strands, Set<String> stopped) {
        List<Job> best = List.of();
        for (List<Job> strand : strands) {
            strand.removeIf(job -> stopped.contains(lane(job)));
            if (!strand.isEmpty() && (best.isEmpty() || BY_TIME.compare(strand.getFirst(), best.getFirst()) < 0)) {
                best = strand;
            }
        }
        return best.isEmpty() ? null : best.removeFirst();
    }

    private long running(int user) {
        return jobs.stream().filter(job -> job.running && job.user == user).count();
    }

    private long free(int host) {
        return capacity[host]
                - jobs.stream()
                        .filter(job -> job.running && job.host == host)
                        .mapToLong(job -> job.slots)
                        .sum();
    }
}
