package io.berth.framework.core;

import io.berth.spi.allocate.Allocator;
import io.berth.spi.allocate.Plan;
import io.berth.spi.allocate.PlanIterator;
import io.berth.spi.decision.DecisionListener;
import io.berth.spi.host.ClusterView;
import io.berth.spi.job.PendingJob;
import io.berth.spi.job.RunningJob;
import io.berth.spi.job.SubmitFilter;
import io.berth.spi.pick.JobOrder;
import io.berth.spi.pick.JobPicker;
import io.berth.spi.pick.OrderView;
import io.berth.spi.pick.RoundView;
import io.berth.spi.pick.Verdict;
import io.berth.spi.pick.Window;
import io.berth.spi.plugin.PolicyContext;
import io.berth.spi.preempt.PreemptionPolicy;
import io.berth.spi.preempt.PreemptionView;
import io.berth.spi.preempt.Trial;
import io.berth.spi.preempt.Victims;
import io.berth.spi.reason.Rejection;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Doubles of the policies: lists that are walked from the front, hosts that are taken from the front. One call may be made to fail. */
final class ListPolicies {
    final ClassLoader loader = new ClassLoader(ListPolicies.class.getClassLoader()) {};
    /** What the pickers were told and asked, when it is not null. */
    @Nullable
    List<String> heard;

    /** Whether whom to disturb is said to depend on no more than the preemptor's class, queue, rank and limit. */
    boolean preemptsForClass;

    Comparator<PendingJob> comparator = Comparator.comparingLong(PendingJob::id);
    BiFunction<PendingJob, Verdict, Verdict> verdict = (job, configured) -> configured;
    Predicate<PendingJob> keeps = job -> true;
    Predicate<PendingJob> offers = job -> true;
    /** The keys by which lanes compare heads; null for pickers without an order. */
    @Nullable
    ToDoubleFunction<PendingJob> key;

    /** Name of an allocator that finds no room. */
    String narrow = "";

    /** Whether all allocators, the fallback too, return a host that is not there. */
    boolean alwaysUnknown;

    Runnable onTold = () -> {};
    /** Shown the window before each offer. */
    Consumer<Window> window = w -> {};

    boolean weighsPriorities;
    boolean classAlone = true;

    @Nullable
    RoundView view;

    final TreeMap<String, SubmitFilter> filters = new TreeMap<>();
    final TreeMap<String, DecisionListener> listeners = new TreeMap<>();
    /** Sets of jobs that the preemption policy proposes, by id. */
    List<List<Long>> proposals = List.of();

    /** Whether it proposes the one who started last, then the two, and so on, whatever the proposals are. */
    boolean youngestFirst;

    /** Whether it proposes each one alone. */
    boolean eachAlone;

    private String armed = "";
    private @Nullable PendingJob offered;

    @Nullable
    PendingJob alien;

    /** The next call of this name, to anything but a fallback, fails. */
    void fail(String where) {
        armed = where;
    }

    boolean stillArmed() {
        return !armed.isEmpty();
    }

    private boolean tripped(String where, boolean fallback) {
        if (!fallback && armed.equals(where)) {
            armed = "";
            return true;
        }
        return false;
    }

    private void trip(String where, boolean fallback) {
        if (tripped(where, fallback)) {
            throw new IllegalArgumentException("planted in " + where);
        }
    }

    private void hear(String text) {
        if (heard != null) {
            heard.add(text);
        }
    }

    JobPicker picker(PolicySpec spec, PolicyContext context) {
        Verdict configured = Verdict.valueOf(spec.settings()
                .text("verdict", spec.name().equals("fcfs") ? "reserve" : "stop")
                .toUpperCase(Locale.ROOT));
        boolean heedful = spec.settings().text("heedful", "no").equals("yes");
        boolean sized = spec.settings().text("sized", "no").equals("yes");
        return new ListPicker(configured, heedful, sized, spec.name().equals("fcfs"));
    }

    final class ListPicker implements JobPicker, JobPicker.Pass {
        private final Verdict configured;
        private final boolean heedful;
        private final boolean sized;
        private final boolean fallback;
        private final List<PendingJob> waiting = new ArrayList<>();
        private List<PendingJob> walk = List.of();
        private int at;

        ListPicker(Verdict configured, boolean heedful, boolean sized, boolean fallback) {
            this.configured = configured;
            this.heedful = heedful;
            this.sized = sized;
            this.fallback = fallback;
        }

        @Override
        public void added(PendingJob job) {
            onTold.run();
            trip("added", fallback);
            hear("added " + job.id());
            waiting.add(job);
        }

        @Override
        public void changed(PendingJob job) {
            onTold.run();
            trip("changed", fallback);
            hear("changed " + job.id());
        }

        @Override
        public void removed(PendingJob job) {
            onTold.run();
            trip("removed", fallback);
            hear("removed " + job.id());
            if (!waiting.remove(job)) {
                throw new IllegalStateException("job " + job.id() + " was never added");
            }
        }

        @Override
        public Pass open(RoundView round) {
            trip("open", fallback);
            view = round;
            walk = new ArrayList<>(waiting);
            walk.sort(comparator);
            at = 0;
            return this;
        }

        @Override
        public @Nullable JobOrder order() {
            ToDoubleFunction<PendingJob> keys = key;
            return fallback || keys == null ? null : new KeyOrder(keys, weighsPriorities);
        }

        @Override
        public @Nullable PendingJob next(Window window) {
            ListPolicies.this.window.accept(window);
            trip("next", fallback);
            if (tripped("twice", fallback)) {
                return offered;
            }
            if (tripped("alien", fallback)) {
                return alien;
            }
            while (at < walk.size()) {
                PendingJob job = walk.get(at++);
                if (offers.test(job)
                        && !(heedful && window.closed(job.request().requestClass()))
                        && !(sized && tooLarge(job, window))) {
                    offered = job;
                    return job;
                }
            }
            return null;
        }

        private static boolean tooLarge(PendingJob job, Window window) {
            return job.request().perTask(0) * job.request().tasksMin() > window.freeAtMost(0);
        }

        @Override
        @SuppressWarnings("NullAway") // a policy may be written without it
        public Verdict blocked(PendingJob job, Rejection why) {
            trip("blocked", fallback);
            hear("blocked " + job.id());
            return tripped("null", fallback) ? null : verdict.apply(job, configured);
        }

        @Override
        public void reserved(PendingJob job, long startMillis) {
            trip("reserved", fallback);
            hear("reserved " + job.id() + " at " + (startMillis == PendingJob.NOT_RESERVED ? "none" : startMillis));
        }

        @Override
        public boolean keeps(PendingJob reserved) {
            trip("keeps", fallback);
            hear("keeps " + reserved.id());
            return keeps.test(reserved);
        }

        @Override
        public void started(PendingJob job) {
            trip("started", fallback);
            hear("started " + job.id());
            walk.remove(job);
            at = Math.max(0, at - 1);
        }

        @Override
        public void close() {
            hear("close");
            trip("close", fallback);
        }
    }

    record KeyOrder(ToDoubleFunction<PendingJob> keys, boolean weighsPriorities) implements JobOrder {
        @Override
        public double key(PendingJob job, OrderView orderView) {
            return keys.applyAsDouble(job);
        }
    }

    Allocator allocator(PolicySpec spec) {
        boolean fallback = spec.name().equals("fallback-fit");
        boolean alone = classAlone;
        boolean none = spec.name().equals(narrow);
        return new Allocator() {
            @Override
            public PlanIterator plans(PendingJob job, ClusterView cluster) {
                trip("plans", fallback);
                hear("place " + job.id());
                return new Shapes(job, none, fallback);
            }

            @Override
            public boolean looksAtClassAlone() {
                return alone;
            }
        };
    }

    /** One host for all tasks, then as many as it takes. */
    private final class Shapes implements PlanIterator, Plan {
        private final PendingJob job;
        private final boolean fallback;
        private int shape;
        private int from;

        Shapes(PendingJob job, boolean none, boolean fallback) {
            this.job = job;
            this.shape = none ? 9 : 0;
            this.fallback = fallback;
        }

        @Override
        public @Nullable Plan next() {
            trip("plan", fallback);
            from = 0;
            return ++shape <= (tasks(0) == 1 ? 1 : 2) ? this : null;
        }

        @Override
        public int tasks(int part) {
            return job.request().tasksMin();
        }

        @Override
        public int hostsMax(int part) {
            return shape == 1 ? 1 : job.request().hostsMax();
        }

        @Override
        public int tasksPerHostMin(int part) {
            return shape == 1 ? tasks(part) : 1;
        }

        @Override
        public int tasksPerHostMax(int part) {
            return tasks(part);
        }

        @Override
        public int nextHost(int part, ClusterView sofar) {
            trip("host", fallback);
            if (alwaysUnknown || tripped("unknown", fallback)) {
                return sofar.hosts();
            }
            int host = sofar.nextFitting(job.request(), tasksPerHostMin(part), from);
            from = host + 1;
            return host;
        }

        @Override
        public Rejection exhaustion() {
            return Rejection.NO_ROOM;
        }

        @Override
        public void close() {}
    }

    PreemptionPolicy preemption() {
        return new PreemptionPolicy() {
            @Override
            public Proposals open(PendingJob preemptor, Rejection why, PreemptionView among) {
                trip("preempt", false);
                hear("preempt for " + preemptor.id() + " among " + among.victims());
                return new Listed(among, eachAlone ? singles(among) : youngestFirst ? prefixes(among) : proposals);
            }

            @Override
            public boolean looksAtClassAlone() {
                return preemptsForClass;
            }
        };
    }

    private static List<List<Long>> singles(PreemptionView among) {
        return IntStream.range(0, among.victims())
                .mapToObj(i -> List.of(among.victim(i).id()))
                .toList();
    }

    private static List<List<Long>> prefixes(PreemptionView among) {
        var jobs = new ArrayList<RunningJob>();
        for (int i = 0; i < among.victims(); i++) {
            jobs.add(among.victim(i));
        }
        jobs.sort(Comparator.comparingLong(RunningJob::startedAtMillis)
                .thenComparingLong(RunningJob::id)
                .reversed());
        List<Long> ids = jobs.stream().map(RunningJob::id).toList();
        return IntStream.rangeClosed(1, ids.size())
                .mapToObj(count -> ids.subList(0, count))
                .toList();
    }

    private static final class Listed implements PreemptionPolicy.Proposals {
        private final PreemptionView among;
        private final List<List<Long>> proposals;
        private int at;

        Listed(PreemptionView among, List<List<Long>> proposals) {
            this.among = among;
            this.proposals = proposals;
        }

        @Override
        public @Nullable Victims next(Trial trial) {
            if (at == proposals.size()) {
                return null;
            }
            var jobs = new ArrayList<RunningJob>();
            for (long id : proposals.get(at++)) {
                for (int i = 0; i < among.victims(); i++) {
                    if (among.victim(i).id() == id) {
                        jobs.add(among.victim(i));
                    }
                }
            }
            return new Victims(jobs);
        }

        @Override
        public void close() {}
    }
}
