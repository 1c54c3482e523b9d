package io.berth.plugins.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.spi.job.PendingJob;
import io.berth.spi.pick.JobPicker;
import io.berth.spi.pick.RoundView;
import io.berth.spi.pick.Verdict;
import io.berth.spi.pick.Window;
import io.berth.spi.reason.Rejection;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** A framework in small: one host, reservations that only move earlier, one round per instant at which something happens. */
final class Machine implements RoundView {
    final int slots;
    final List<LoadJob> waiting = new ArrayList<>();
    /** Jobs that hold a reservation, in the order in which these were made. */
    final List<LoadJob> reserved = new ArrayList<>();
    /** The first start that a job was promised, by id. */
    final Map<Integer, Long> promises = new LinkedHashMap<>();

    final Map<Integer, Long> starts = new LinkedHashMap<>();
    int rounds;

    private final List<LoadJob> running = new ArrayList<>();
    private final Function<Machine, JobPicker> maker;
    private JobPicker picker;
    private long now;
    private @Nullable Random rebirths;
    private @Nullable Random refusals;
    private boolean looseWindow;
    private Consumer<Machine> afterRound = machine -> {};

    Machine(int slots, Function<Machine, JobPicker> maker) {
        this.slots = slots;
        this.maker = maker;
        this.picker = maker.apply(this);
    }

    /** Now and then the picker is thrown away before a round, and a new one is told the jobs in any order. */
    Machine withRebirths(Random random) {
        rebirths = random;
        return this;
    }

    /** Every other reservation cannot be made. */
    Machine withRefusals(Random random) {
        refusals = random;
        return this;
    }

    /** The window is no help: it shows no bounds but infinite ones. */
    Machine withLooseWindow(boolean loose) {
        looseWindow = loose;
        return this;
    }

    Machine checkedBy(Consumer<Machine> check) {
        afterRound = check;
        return this;
    }

    /** Runs jobs, given in the order of submission. {@return their starts by id} */
    Map<Integer, Long> run(List<LoadJob> load) {
        var coming = new ArrayList<>(load.stream().map(LoadJob::fresh).toList());
        while (!coming.isEmpty() || !running.isEmpty()) {
            now = Long.MAX_VALUE;
            running.forEach(job -> now = Math.min(now, end(job, job.runMillis())));
            coming.stream().limit(1).forEach(job -> now = Math.min(now, job.submittedAtMillis()));
            running.removeIf(job -> end(job, job.runMillis()) == now);
            while (!coming.isEmpty() && coming.getFirst().submittedAtMillis() == now) {
                LoadJob job = coming.removeFirst();
                waiting.add(job);
                picker.added(job.handle());
            }
            round();
            afterRound.accept(this);
        }
        assertThat(waiting).as("jobs that never started").isEmpty();
        return starts;
    }

    private void round() {
        rounds++;
        if (rebirths != null && rebirths.nextInt(3) == 0) {
            picker = maker.apply(this);
            var shuffled = new ArrayList<>(waiting);
            Collections.shuffle(shuffled, rebirths);
            shuffled.forEach(job -> picker.added(job.handle()));
        }
        JobPicker.Pass pass = picker.open(this);
        var started = new ArrayList<LoadJob>();
        List<LoadJob> givenUp = giveUp(pass);
        for (LoadJob job : reserved) {
            job.handle().setReservedStartMillis(Math.min(job.reservedStartMillis(), earliestStart(job)));
        }
        for (LoadJob job : List.copyOf(reserved)) {
            if (job.reservedStartMillis() <= now) {
                start(job, pass, started);
            }
        }
        walk(pass, started);
        pass.close();
        started.forEach(job -> picker.removed(job.handle()));
        givenUp.stream().filter(waiting::contains).forEach(job -> picker.changed(job.handle()));
    }

    private List<LoadJob> giveUp(JobPicker.Pass pass) {
        var givenUp = new ArrayList<LoadJob>();
        for (LoadJob job : List.copyOf(reserved)) {
            if (!pass.keeps(job.handle())) {
                job.handle().setReservedStartMillis(PendingJob.NOT_RESERVED);
                reserved.remove(job);
                givenUp.add(job);
            }
        }
        return givenUp;
    }

    private void walk(JobPicker.Pass pass, List<LoadJob> started) {
        var offered = new HashSet<LoadJob>();
        Window window = new HostWindow();
        PendingJob handle;
        while ((handle = pass.next(window)) != null) {
            LoadJob job = waitingAs(handle);
            assertThat(offered.add(job)).as("%s is offered once in a pass", job).isTrue();
            assertThat(reserved).doesNotContain(job);
            if (fits(job, now)) {
                start(job, pass, started);
                continue;
            }
            Verdict verdict = pass.blocked(job.handle(), Rejection.NO_ROOM);
            if (verdict == Verdict.STOP) {
                return;
            }
            if (verdict == Verdict.RESERVE) {
                reserve(job, pass);
            }
        }
    }

    private LoadJob waitingAs(PendingJob handle) {
        return waiting.stream()
                .filter(job -> job.handle() == handle)
                .findFirst()
                .orElseThrow(() -> new AssertionError(handle + " does not wait"));
    }

    private void reserve(LoadJob job, JobPicker.Pass pass) {
        if (refusals == null || refusals.nextBoolean()) {
            job.handle().setReservedStartMillis(earliestStart(job));
            reserved.add(job);
            promises.putIfAbsent(job.id(), job.reservedStartMillis());
        }
        pass.reserved(job.handle(), job.reservedStartMillis());
    }

    private void start(LoadJob job, JobPicker.Pass pass, List<LoadJob> started) {
        assertThat(fits(job, now)).as("%s has room at %d", job, now).isTrue();
        reserved.remove(job);
        waiting.remove(job);
        running.add(job);
        starts.put(job.id(), now);
        started.add(job);
        pass.started(job.handle());
    }

    private long earliestStart(LoadJob job) {
        var times = new TreeSet<Long>();
        times.add(now);
        running.forEach(other -> times.add(end(other, other.limitMillis())));
        reserved.stream()
                .filter(other -> !other.equals(job))
                .forEach(other -> times.add(other.reservedStartMillis() + other.limitMillis()));
        return times.stream().filter(time -> fits(job, time)).findFirst().orElseThrow();
    }

    /** Whether a job has room from a time on for its whole limit, all promises kept. */
    boolean fits(LoadJob job, long from) {
        return hasRoom(job, from)
                && reserved.stream()
                        .filter(other -> !other.equals(job))
                        .map(other -> other.reservedStartMillis())
                        .filter(time -> time > from && time < from + job.limitMillis())
                        .allMatch(time -> hasRoom(job, time));
    }

    private boolean hasRoom(LoadJob job, long time) {
        return job.slots() <= slots - used(time, job);
    }

    private long used(long time, @Nullable LoadJob except) {
        long used = 0;
        for (LoadJob job : running) {
            used += end(job, job.limitMillis()) > time ? job.slots() : 0;
        }
        for (LoadJob job : reserved) {
            boolean then = job.reservedStartMillis() <= time && time < job.reservedStartMillis() + job.limitMillis();
            used += !job.equals(except) && then ? job.slots() : 0;
        }
        return used;
    }

    private long end(LoadJob job, long after) {
        return starts.getOrDefault(job.id(), 0L) + after;
    }

    @Override
    public long nowMillis() {
        return now;
    }

    @Override
    public long usageSlotMillis(int userOrdinal) {
        return 0;
    }

    @Override
    public RandomGenerator random(long salt) {
        return new Random(salt);
    }

    /** What is free now, and what is spare when the first promise falls due. */
    private final class HostWindow implements Window {
        @Override
        public long freeAtMost(int resource) {
            return looseWindow ? Long.MAX_VALUE : slots - used(now, null);
        }

        @Override
        public long endByMillis() {
            return looseWindow
                    ? Long.MAX_VALUE
                    : reserved.stream()
                            .mapToLong(job -> job.reservedStartMillis())
                            .min()
                            .orElse(Long.MAX_VALUE);
        }

        @Override
        public long spareAtMost(int resource) {
            return looseWindow ? Long.MAX_VALUE : slots - used(endByMillis(), null);
        }

        @Override
        public boolean closed(int requestClass) {
            return false;
        }
    }
}
