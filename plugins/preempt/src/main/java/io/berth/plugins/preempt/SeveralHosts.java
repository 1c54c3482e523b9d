package io.berth.plugins.preempt;

import io.berth.spi.host.ClusterView;
import io.berth.spi.job.Request;
import io.berth.spi.job.RunningJob;
import io.berth.spi.job.Spread;
import io.berth.spi.preempt.PreemptionView;
import io.berth.spi.preempt.Trial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * For a job on several hosts: cheap victims, step by step. First the lowest rank up to which all must go for enough tasks to have room; above it nobody is looked at. Then, on each
 * host, the victims who lose least go first; the step that gains a task for least lost work is taken, of all hosts, until the tasks have room. Rooms are added up
 * without regard to how plans shape them: a trial tells, and while it says no, more steps are taken, and then more ranks.
 */
final class SeveralHosts {
    private final Request request;
    private final ClusterView cluster;
    private final int resources;
    private final Trial trial;
    private final PreemptionView view;
    /** How few tasks on a host count, and of how many there count multiples. */
    private final int leastTasks;

    private final int unit;
    private final int[] roomNow;
    private final List<List<Weighed>> onHosts = new ArrayList<>();

    SeveralHosts(Request request, PreemptionView view, Trial trial) {
        this.request = request;
        this.trial = trial;
        this.view = view;
        this.cluster = view.cluster();
        this.resources = request.resources();
        this.leastTasks = Math.max(1, (request.tasksMin() + request.hostsMax() - 1) / request.hostsMax());
        boolean tiles = request.spread() == Spread.PTILE || request.spread() == Spread.BLOCK;
        this.unit = tiles ? Math.min(request.spreadTasks(), request.tasksMin()) : 1;
        this.roomNow = new int[cluster.hosts()];
        for (int host = 0; host < roomNow.length; host++) {
            var there = new ArrayList<Weighed>(view.victimsOn(host));
            for (int i = 0; i < view.victimsOn(host); i++) {
                there.add(Weighed.of(view.victimOn(host, i), view));
            }
            boolean usable = trial.shortfall(host, 0) != Long.MAX_VALUE;
            roomNow[host] = usable ? tasks(host, new long[resources]) : 0;
            onHosts.add(usable ? there : List.of());
        }
    }

    /** One host's next victims: how many of its cheapest go from now on, what they gain and lose more than those before. */
    private record Step(int host, int count, int gain, long lost) {
        double perTask() {
            return (double) lost / gain;
        }
    }

    private static final Comparator<Step> BEST_STEP = Comparator.comparingDouble(Step::perTask)
            .thenComparing(Comparator.comparingInt(Step::gain).reversed())
            .thenComparingInt(Step::host);

    /** Victims that a trial found sufficient; null when steps lead nowhere. */
    @Nullable
    Choice cheap() {
        long[] ranks = onHosts.stream()
                .flatMap(List::stream)
                .mapToLong(Weighed::rank)
                .sorted()
                .distinct()
                .toArray();
        int low = 0;
        int high = ranks.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (roomWithout(ranks[middle]) >= request.tasksMin()) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        Choice choice = null;
        for (int at = low;
                at < ranks.length && choice == null;
                at = at * 2 + 1 < ranks.length ? at * 2 + 1 : ranks.length) {
            choice = upTo(ranks[at]);
        }
        return choice;
    }

    private long roomWithout(long rank) {
        long all = 0;
        long[] freed = new long[resources];
        for (int host = 0; host < roomNow.length; host++) {
            Arrays.fill(freed, 0);
            boolean any = false;
            for (Weighed candidate : onHosts.get(host)) {
                if (candidate.rank() <= rank) {
                    free(candidate.job(), host, freed);
                    any = true;
                }
            }
            all += any ? tasks(host, freed) : roomNow[host];
        }
        return all;
    }

    private @Nullable Choice upTo(long rank) {
        var steps = new PriorityQueue<>(BEST_STEP);
        int[] gone = new int[roomNow.length];
        long room = 0;
        for (int host = 0; host < roomNow.length; host++) {
            room += roomNow[host];
            addStep(steps, host, 0, rank);
        }
        Set<Weighed> going = new LinkedHashSet<>();
        int untilNextTrial = 0;
        while (!steps.isEmpty()) {
            Step step = steps.remove();
            going.addAll(ranked(step.host(), rank).subList(gone[step.host()], step.count()));
            gone[step.host()] = step.count();
            room += step.gain();
            addStep(steps, step.host(), step.count(), rank);
            if (room >= request.tasksMin() && --untilNextTrial < 0) {
                var choice = new Choice(List.copyOf(going));
                if (trial.fitsWithout(choice.victims())) {
                    return choice;
                }
                untilNextTrial = going.size() / 4;
            }
        }
        return null;
    }

    /** The victims of a host up to a rank, those who lose least first. */
    private List<Weighed> ranked(int host, long rank) {
        return onHosts.get(host).stream()
                .filter(candidate -> candidate.rank() <= rank)
                .sorted(Comparator.comparingLong(Weighed::lost).thenComparingLong(Weighed::id))
                .toList();
    }

    private void addStep(PriorityQueue<Step> steps, int host, int from, long rank) {
        List<Weighed> there = ranked(host, rank);
        long[] freed = new long[resources];
        for (int i = 0; i < from; i++) {
            free(there.get(i).job(), host, freed);
        }
        int before = from == 0 ? roomNow[host] : tasks(host, freed);
        long lost = 0;
        Step best = null;
        for (int i = from; i < there.size(); i++) {
            free(there.get(i).job(), host, freed);
            lost = Choice.saturatedSum(lost, there.get(i).lost());
            int gain = tasks(host, freed) - before;
            var step = new Step(host, i + 1, gain, lost);
            if (gain > 0 && (best == null || step.perTask() < best.perTask())) {
                best = step;
            }
        }
        if (best != null) {
            steps.add(best);
        }
    }

    private void free(RunningJob job, int host, long[] freed) {
        int i = 0;
        while (job.host(i) != host) {
            i++;
        }
        for (int r = 0; r < resources; r++) {
            freed[r] += !view.frees(job, r)
                    ? 0
                    : job.request().perTask(r) * job.tasks(i) + job.request().perHost(r);
        }
    }

    /** How many tasks have room on a host when something is freed there, of those that count. */
    private int tasks(int host, long[] freed) {
        long tasks = Math.min(request.tasksPerHostMax(), request.tasksMin());
        for (int r = 0; r < resources; r++) {
            long left = cluster.free(host, r) + freed[r] - request.perHost(r);
            if (request.perTask(r) > 0 && !cluster.resources().ofCluster(r)) {
                tasks = Math.min(tasks, Math.max(0, left) / request.perTask(r));
            } else if (left < 0 && request.perHost(r) > 0) {
                return 0;
            }
        }
        tasks -= tasks % unit;
        return tasks < leastTasks ? 0 : (int) tasks;
    }
}
