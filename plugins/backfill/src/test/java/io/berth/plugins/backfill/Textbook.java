package io.berth.plugins.backfill;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** FCFS and EASY on one machine as the textbook has them: head, shadow time, extra slots. No picker, no queue, no reservation that lives on. */
final class Textbook {
    private final Comparator<LoadJob> order;
    private final @Nullable Comparator<LoadJob> backfillOrder;

    private final List<LoadJob> waiting = new ArrayList<>();
    private final List<LoadJob> running = new ArrayList<>();
    private final Map<Integer, Long> starts = new LinkedHashMap<>();
    private long now;
    private int free;

    /**
     * A machine.
     *
     * @param slots         its size
     * @param order         who is first
     * @param backfillOrder who is first to overtake; null: nobody overtakes
     */
    Textbook(int slots, Comparator<LoadJob> order, @Nullable Comparator<LoadJob> backfillOrder) {
        this.order = order;
        this.backfillOrder = backfillOrder;
        this.free = slots;
    }

    Map<Integer, Long> run(List<LoadJob> load) {
        var instants = new TreeMap<Long, Boolean>();
        load.forEach(job -> instants.put(job.submittedAtMillis(), true));
        while (!instants.isEmpty()) {
            now = instants.pollFirstEntry().getKey();
            for (LoadJob job : List.copyOf(running)) {
                if (startOf(job) + job.runMillis() == now) {
                    running.remove(job);
                    free += job.slots();
                }
            }
            load.stream().filter(job -> job.submittedAtMillis() == now).forEach(waiting::add);
            round();
            running.forEach(job -> instants.put(startOf(job) + job.runMillis(), true));
        }
        return starts;
    }

    private void round() {
        waiting.sort(order.thenComparingInt(job -> job.id()));
        while (!waiting.isEmpty() && waiting.getFirst().slots() <= free) {
            start(waiting.getFirst());
        }
        if (!waiting.isEmpty() && backfillOrder != null) {
            backfill(waiting.getFirst(), backfillOrder);
        }
    }

    private void backfill(LoadJob head, Comparator<LoadJob> by) {
        var ends = new TreeMap<Long, Integer>();
        running.forEach(job -> ends.merge(startOf(job) + job.limitMillis(), job.slots(), Integer::sum));
        long shadow = now;
        int then = free;
        while (then < head.slots()) {
            var end = ends.pollFirstEntry();
            shadow = end.getKey();
            then += end.getValue();
        }
        int extra = then - head.slots();
        var others = new ArrayList<>(waiting.subList(1, waiting.size()));
        others.sort(by); // stable: ties in queue order
        for (LoadJob job : others) {
            boolean soon = now + job.limitMillis() <= shadow;
            if (job.slots() <= free && (soon || job.slots() <= extra)) {
                start(job);
                extra -= soon ? 0 : job.slots();
            }
        }
    }

    private void start(LoadJob job) {
        waiting.remove(job);
        running.add(job);
        free -= job.slots();
        starts.put(job.id(), now);
    }

    private long startOf(LoadJob job) {
        return starts.getOrDefault(job.id(), 0L);
    }
}
