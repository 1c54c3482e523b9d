package io.berth.plugins.preempt;

import io.berth.spi.host.ClusterView;
import io.berth.spi.job.PendingJob;
import io.berth.spi.job.Request;
import io.berth.spi.job.RunningJob;
import io.berth.spi.preempt.PreemptionView;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/**
 * The hosts that a job would use if some jobs were gone. A policy is not told which hosts the allocator took, so this is a guess: those of the job that was needed last, then those
 * that hold most, until all tasks stand. For a job on one host it is that host.
 */
final class UsedHosts {
    private final BitSet used;

    private UsedHosts(BitSet used) {
        this.used = used;
    }

    private record Room(int host, int tasks) {}

    /**
     * Guesses.
     *
     * @param gone the last one is needed: without its leaving the job does not fit
     */
    static UsedHosts without(List<RunningJob> gone, PendingJob preemptor, PreemptionView view) {
        ClusterView cluster = view.cluster();
        Request request = preemptor.request();
        var hosts = new TreeMap<Integer, HostRoom>();
        for (RunningJob job : gone) {
            for (int i = 0; i < job.hosts(); i++) {
                hosts.computeIfAbsent(job.host(i), host -> HostRoom.of(request, cluster, host))
                        .leaves(new Candidate(0, job, job.tasks(i), view));
            }
        }
        Share share = Share.of(request);
        var last = new BitSet();
        RunningJob lastNeeded = gone.getLast();
        for (int i = 0; i < lastNeeded.hosts(); i++) {
            last.set(lastNeeded.host(i));
        }
        var rooms = new ArrayList<Room>();
        hosts.forEach((host, room) -> {
            int tasks = cluster.open(host) ? room.most(share.most()) : 0;
            if (tasks >= share.tasks()) {
                rooms.add(new Room(host, tasks));
            }
        });
        rooms.sort(Comparator.comparing((Room room) -> !last.get(room.host()))
                .thenComparing(Comparator.comparingInt(Room::tasks).reversed()));
        var used = new BitSet();
        int placed = 0;
        for (Room room : rooms) {
            if (placed < request.tasksMin()) {
                used.set(room.host());
                placed += room.tasks();
            }
        }
        return new UsedHosts(used);
    }

    /** {@return on how many of them a job stands} */
    int overlap(RunningJob job) {
        int count = 0;
        for (int i = 0; i < job.hosts(); i++) {
            count += used.get(job.host(i)) ? 1 : 0;
        }
        return count;
    }
}
