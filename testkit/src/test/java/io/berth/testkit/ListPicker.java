package io.berth.testkit;

import io.berth.spi.job.PendingJob;
import io.berth.spi.pick.JobPicker;
import io.berth.spi.pick.RoundView;
import io.berth.spi.pick.Verdict;
import io.berth.spi.pick.Window;
import io.berth.spi.reason.Rejection;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A picker in the plainest way: a list, sorted for each pass. Slow, but without fault. */
class ListPicker implements JobPicker, JobPicker.Pass {
    final List<PendingJob> waiting = new ArrayList<>();
    List<PendingJob> walk = List.of();
    int at;

    int priority(PendingJob job) {
        return job.priority();
    }

    @Override
    public void added(PendingJob job) {
        waiting.add(job);
    }

    @Override
    public void removed(PendingJob job) {
        waiting.remove(job);
    }

    @Override
    public Pass open(RoundView round) {
        walk = new ArrayList<>(waiting);
        walk.sort(Comparator.comparingInt(this::priority)
                .reversed()
                .thenComparingLong(PendingJob::queuedAtMillis)
                .thenComparingLong(PendingJob::id));
        at = 0;
        return this;
    }

    @Override
    public @Nullable PendingJob next(Window window) {
        while (at < walk.size()) {
            PendingJob job = walk.get(at++);
            if (!window.closed(job.request().requestClass())) {
                return job;
            }
        }
        return null;
    }

    @Override
    public Verdict blocked(PendingJob job, Rejection why) {
        return Verdict.SKIP;
    }

    @Override
    public void close() {}
}
