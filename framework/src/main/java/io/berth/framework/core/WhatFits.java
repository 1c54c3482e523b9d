package io.berth.framework.core;

import io.berth.framework.core.explanation.Counterfactual;
import io.berth.framework.request.Per;
import io.berth.framework.request.RequestClass;
import io.berth.spi.allocate.Allocator;
import io.berth.spi.job.Spread;
import io.berth.spi.reason.Rejection;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Asks the real limits, cluster and allocator whether a job fits now, and with what change alone it would: for each amount, for its tasks and for its time limit the largest that fits,
 * all else as it is. Each answer is a boundary that was tried on both sides.
 */
final class WhatFits {
    private static final long SECOND = 1_000;

    private final State state;
    private final Fitting fitting;
    private final Allocator allocator;
    private final CoreJob job;
    private final long nowMillis;

    WhatFits(State state, Fitting fitting, Allocator allocator, CoreJob job, long nowMillis) {
        this.state = state;
        this.fitting = fitting;
        this.allocator = allocator;
        this.job = job;
        this.nowMillis = nowMillis;
    }

    /** Why the job as it is does not fit now; null when it does. */
    @Nullable
    Rejection why() {
        return why(job);
    }

    private @Nullable Rejection why(CoreJob asked) {
        Rejection before = fitting.beforeHosts(asked);
        return before == null ? fitting.onHosts(asked, allocator, nowMillis) : before;
    }

    private boolean fits(RequestClass request, long limitMillis) {
        return why(new CoreJob(job, request, limitMillis)) == null;
    }

    List<Counterfactual> changes() {
        var found = new ArrayList<Counterfactual>();
        RequestClass request = job.request;
        for (int r = 0; r < request.resources(); r++) {
            if (r != state.hosts.resources().occupancy()) {
                changeAmount(r, found);
            }
        }
        changeTasks(found);
        if (!state.promises.all.isEmpty() && job.limitMillis > SECOND) {
            long most = largest(SECOND, job.limitMillis, limit -> fits(request, limit));
            if (most > 0) {
                found.add(new Counterfactual(Counterfactual.TIME_LIMIT, "job", job.limitMillis, most));
            }
        }
        return found;
    }

    private void changeAmount(int resource, List<Counterfactual> found) {
        RequestClass request = job.request;
        for (Per per : Per.values()) {
            long asked = switch (per) {
                case TASK -> request.perTask(resource);
                case HOST -> request.perHost(resource);
                case JOB -> request.perJob(resource);
            };
            long least = resource == 0 ? 1 : 0; // a task without a slot is none
            long most = largest(
                    least,
                    asked,
                    amount -> fits(state.classes.withAmount(request, per, resource, amount), job.limitMillis));
            if (most >= 0) {
                String name = state.hosts.resources().name(resource);
                found.add(new Counterfactual(name, per.name().toLowerCase(Locale.ROOT), asked, most));
            }
        }
    }

    private void changeTasks(List<Counterfactual> found) {
        RequestClass request = job.request;
        int asked = request.tasksMin();
        boolean rigid = asked == request.tasksMax();
        int step = request.spread() == Spread.BLOCK ? request.spreadTasks() : 1;
        long most = largest(1, asked / step, steps -> {
            int tasks = (int) steps * step;
            return fits(state.classes.withTasks(request, tasks, rigid ? tasks : request.tasksMax()), job.limitMillis);
        });
        if (most > 0) {
            found.add(new Counterfactual(Counterfactual.TASKS, "job", asked, most * step));
        }
    }

    /** The largest amount from {@code least} on that fits, when {@code tooMuch} does not; -1 when the least does not. */
    private static long largest(long least, long tooMuch, LongPredicate fits) {
        if (least >= tooMuch || !fits.test(least)) {
            return -1;
        }
        long does = least;
        long doesNot = tooMuch;
        while (doesNot - does > 1) {
            long middle = does + (doesNot - does) / 2;
            if (fits.test(middle)) {
                does = middle;
            } else {
                doesNot = middle;
            }
        }
        return does;
    }
}
