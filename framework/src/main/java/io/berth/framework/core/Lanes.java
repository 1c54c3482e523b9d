package io.berth.framework.core;

import java.util.ArrayList;
import java.util.List;

/** The lanes of a configuration, those with higher queue priority first, and what they are told. */
final class Lanes implements State.Eligibility {
    private final List<Lane> lanes = new ArrayList<>();
    private final List<Integer> laneOfQueue = new ArrayList<>();
    private final List<Lane> byPriority;

    Lanes(CoreConfiguration configuration) {
        for (QueueSpec queue : configuration.queues()) {
            Lane mine =
                    lanes.stream().filter(lane -> lane.takes(queue)).findFirst().orElse(null);
            if (mine == null) {
                mine = new Lane(lanes.size(), queue);
                lanes.add(mine);
            }
            laneOfQueue.add(mine.ordinal);
        }
        byPriority = new ArrayList<>(lanes);
        byPriority.sort((a, b) -> Integer.compare(b.like.priority(), a.like.priority()));
    }

    List<Integer> laneOfQueue() {
        return laneOfQueue;
    }

    /** All lanes, by queue priority descending, then in the order of the configuration. */
    List<Lane> byPriority() {
        return byPriority;
    }

    /** The same, one array for each queue priority. */
    Lane[][] levels() {
        return byPriority.stream()
                .map(lane -> lane.like.priority())
                .distinct()
                .map(priority -> byPriority.stream()
                        .filter(lane -> lane.like.priority() == priority)
                        .toArray(Lane[]::new))
                .toArray(Lane[][]::new);
    }

    Lane of(CoreJob job) {
        return lanes.get(job.queue.lane);
    }

    @Override
    public void added(CoreJob job) {
        of(job).added(job);
    }

    @Override
    public void changed(CoreJob job) {
        of(job).changed(job);
    }

    @Override
    public void removed(CoreJob job) {
        of(job).removed(job);
    }
}
