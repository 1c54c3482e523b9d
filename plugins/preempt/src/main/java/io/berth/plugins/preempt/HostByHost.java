package io.berth.plugins.preempt;

import io.berth.spi.host.ClusterView;
import io.berth.spi.job.PendingJob;
import io.berth.spi.job.Request;
import io.berth.spi.job.RunningJob;
import io.berth.spi.preempt.PreemptionView;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * An order of victims that goes by host: the host on which one more share of the job costs least, then the next, each with all victims that this takes. Whoever is
 * gone is gone on all of its hosts. When no host can take more, the other candidates follow one by one. Finding the first takes one look at each candidate on each of its
 * hosts; each further one costs its own hosts alone.
 */
final class HostByHost<C extends Comparable<C>> implements Iterator<List<RunningJob>> {
    private final HostRule<C> rule;
    private final PreemptionView view;
    private final ClusterView cluster;
    private final Request request;
    private final Share share;
    /** By ordinal; null where nobody may be disturbed. */
    private final @Nullable Host[] hosts;

    private final BitSet gone = new BitSet();
    private final List<Candidate> all;
    private final PriorityQueue<Choice<C>> choices = new PriorityQueue<>();
    private @Nullable Iterator<Candidate> others;

    /** A host with candidates. */
    private static final class Host {
        private final int ordinal;
        private final HostRoom room;
        private final List<Candidate> candidates = new ArrayList<>();
        /** How many of the job's tasks it holds without those who are gone. */
        private int tasks;

        /** Counts what changed here; a choice of an earlier state is void. */
        private int changes;

        Host(int ordinal, HostRoom room, int tasks) {
            this.ordinal = ordinal;
            this.room = room;
            this.tasks = tasks;
        }
    }

    private record Choice<C extends Comparable<C>>(Host host, int changes, List<Candidate> victims, C cost)
            implements Comparable<Choice<C>> {
        @Override
        public int compareTo(Choice<C> other) {
            int order = cost.compareTo(other.cost);
            return order != 0 ? order : Integer.compare(host.ordinal, other.host.ordinal);
        }
    }

    /**
     * An order for one search.
     *
     * @param rule whom to take on a host
     */
    HostByHost(PendingJob preemptor, PreemptionView view, HostRule<C> rule) {
        this.rule = rule;
        this.view = view;
        this.cluster = view.cluster();
        this.request = preemptor.request();
        this.share = Share.of(request);
        this.hosts = new @Nullable Host[cluster.hosts()];
        this.all = new ArrayList<>(view.victims());
        for (int i = 0; i < view.victims(); i++) {
            RunningJob job = view.victim(i);
            if (rule.allows(job)) {
                stand(job, i);
            }
        }
        for (Host host : hosts) {
            if (host != null) {
                choose(host);
            }
        }
    }

    private void stand(RunningJob job, int number) {
        all.add(new Candidate(number, job, job.tasks(0), view));
        for (int i = 0; i < job.hosts(); i++) {
            int at = job.host(i);
            if (cluster.open(at)) {
                Host host = hosts[at];
                if (host == null) {
                    int now = cluster.tasksFitting(request, at);
                    host = new Host(at, HostRoom.of(request, cluster, at), now - now % share.tasks());
                    hosts[at] = host;
                }
                host.candidates.add(new Candidate(number, job, job.tasks(i), view));
            }
        }
    }

    /** Finds what one more share on a host takes. */
    private void choose(Host host) {
        host.changes++;
        int tasks = host.tasks + share.tasks();
        while (tasks <= share.most() && host.room.holds(tasks)) {
            host.tasks = tasks;
            tasks += share.tasks();
        }
        if (tasks <= share.most()) {
            List<Candidate> victims = rule.victims(host.room.copy(), tasks, host.candidates);
            if (victims != null) {
                choices.add(new Choice<>(host, host.changes, victims, rule.cost(victims)));
            }
        }
    }

    @Override
    public boolean hasNext() {
        return gone.cardinality() < all.size();
    }

    @Override
    public List<RunningJob> next() {
        Choice<C> best;
        while ((best = choices.poll()) != null) {
            if (best.changes == best.host.changes) {
                leave(best.victims);
                return best.victims.stream().map(Candidate::job).toList();
            }
        }
        if (others == null) {
            others = all.stream()
                    .filter(candidate -> !gone.get(candidate.number()))
                    .sorted(rule::compare)
                    .iterator();
        }
        if (!others.hasNext()) {
            throw new NoSuchElementException("all " + all.size() + " candidates are gone");
        }
        Candidate other = others.next();
        gone.set(other.number());
        return List.of(other.job());
    }

    private void leave(List<Candidate> victims) {
        SortedSet<Integer> changed = new TreeSet<>();
        for (Candidate victim : victims) {
            gone.set(victim.number());
            RunningJob job = victim.job();
            for (int i = 0; i < job.hosts(); i++) {
                Host host = hosts[job.host(i)];
                if (host != null) {
                    host.room.leaves(new Candidate(victim.number(), job, job.tasks(i), view));
                    changed.add(host.ordinal);
                }
            }
        }
        for (int at : changed) {
            Host host = hosts[at];
            if (host != null) {
                host.candidates.removeIf(candidate -> gone.get(candidate.number()));
                choose(host);
            }
        }
    }
}
