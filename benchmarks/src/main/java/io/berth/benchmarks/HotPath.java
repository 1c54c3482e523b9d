package io.berth.benchmarks;

import io.berth.framework.core.PolicySpec;
import io.berth.framework.plugin.PluginHost;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Times single decisions through the core and the plugin jars. {@code histogram} prints the distribution over a million decisions each; {@code slope FOLDER} writes what a
 * decision costs against hosts and against pending jobs, as a table and as a picture.
 */
public final class HotPath {
    static final double LOAD = 0.7;
    static final double FULL = 0.995;

    private static final int DECISIONS = 1_000_000;
    private static final int WARM_UP = 300_000;
    private static final int SLOPE_DECISIONS = 100_000;
    private static final int REPETITIONS = 3;

    private HotPath() {}

    /**
     * The program.
     *
     * @param arguments {@code histogram}; or {@code preempt} and how many times each; or {@code slope} and a folder; or {@code start} and hosts, pending jobs, load, tasks of the widest job and classes of each width
     * @throws IOException when the folder cannot be written
     */
    public static void main(String[] arguments) throws IOException {
        Locale.setDefault(Locale.ROOT); // the table and the picture are read by machines
        try (PluginHost plugins = BuiltPlugins.open()) {
            PolicySpec fcfs = BuiltPlugins.picker(plugins, "fcfs");
            if (arguments.length == 2 && arguments[0].equals("slope")) {
                slope(plugins, fcfs, Path.of(arguments[1]));
            } else if (arguments.length == 1 && arguments[0].equals("histogram")) {
                histogram(plugins, fcfs);
            } else if (arguments.length == 2 && arguments[0].equals("preempt")) {
                preempt(plugins, fcfs, Integer.parseInt(arguments[1]));
            } else if (arguments.length == 6 && arguments[0].equals("start")) {
                var backlog = new Backlog(
                        Integer.parseInt(arguments[1]),
                        Integer.parseInt(arguments[2]),
                        Double.parseDouble(arguments[3]),
                        Integer.parseInt(arguments[4]),
                        Integer.parseInt(arguments[5]));
                System.out.println(backlog + ": " + starts(plugins, fcfs, backlog, WARM_UP, DECISIONS));
            } else {
                System.err.println(
                        "usage: HotPath histogram | HotPath preempt TURNS | HotPath slope FOLDER | HotPath start HOSTS PENDING LOAD TASKS_MAX"
                                + " CLASSES");
                System.exit(2);
            }
        }
    }

    private static void histogram(PluginHost plugins, PolicySpec picker) {
        System.out.println("nothing but two readings of the clock: " + clock());
        seenByTheCompiler(plugins, picker);
        System.out.println("START (a) singles, load 0.7:      "
                + starts(plugins, picker, Backlog.ofSingles(10_000, 1_000_000, LOAD), WARM_UP, DECISIONS));
        System.out.println("START (b) singles, 99.5 % full:   "
                + starts(plugins, picker, Backlog.ofSingles(10_000, 1_000_000, FULL), WARM_UP, DECISIONS));
        System.out.println("PEND of a class that has no room: " + pends(plugins, picker, WARM_UP, DECISIONS));
        System.out.println("START (c) 1-64 tasks, load 0.7:   "
                + starts(plugins, picker, new Backlog(10_000, 1_000_000, LOAD, 64, 1), WARM_UP, DECISIONS));
        System.out.println("START (c) 1-64 tasks, 99.5 % full: "
                + starts(plugins, picker, new Backlog(10_000, 1_000_000, FULL, 64, 1), WARM_UP, DECISIONS));
    }

    private static void preempt(PluginHost plugins, PolicySpec picker, int turns) {
        var loop = new PreemptLoop(10_000, plugins, picker, BuiltPlugins.picker(plugins, "greedy"));
        System.out.printf("10,000 hosts, %,d jobs run%n", loop.running());
        loop.block();
        times("one blocked job", loop, turns, () -> loop.blocked(1));
        times("1,000 blocked jobs of one class and rank", loop, turns, () -> loop.blocked(1_000));
        preemptions(loop, turns, 1, 8);
        preemptions(loop, turns, 64, 16);
    }

    private static void preemptions(PreemptLoop loop, int turns, int tasks, long slots) {
        int before = loop.victims();
        times("victims for a job of " + tasks + " tasks", loop, turns, () -> loop.turn(tasks, slots));
        System.out.printf("  %,.1f victims each%n", (loop.victims() - before) / (double) (turns + turns / 4));
    }

    /** Prints the times of rounds, a quarter more of which come first and do not count: by the clock, and what the thread had of the processor. */
    private static void times(String what, PreemptLoop loop, int turns, LongSupplier turn) {
        for (int i = 0; i < turns / 4; i++) {
            var _ = turn.getAsLong();
        }
        var clock = new DecisionTimes(turns);
        var cpu = new DecisionTimes(turns);
        while (!clock.full()) {
            clock.add(turn.getAsLong());
            cpu.add(loop.cpuNanos());
        }
        System.out.println(what + ":");
        System.out.println("  clock " + clock);
        System.out.println("  CPU   " + cpu);
    }

    private static void seenByTheCompiler(PluginHost plugins, PolicySpec picker) {
        starts(plugins, picker, Backlog.ofSingles(1_000, 10_000, FULL), WARM_UP, WARM_UP);
    }

    private static DecisionTimes clock() {
        var times = new DecisionTimes(DECISIONS);
        while (!times.full()) {
            long begin = System.nanoTime();
            times.add(System.nanoTime() - begin);
        }
        return times;
    }

    /** The times of rounds per job that they started; for each start another job is submitted. */
    static DecisionTimes starts(PluginHost plugins, PolicySpec picker, Backlog backlog, int warmUp, int decisions) {
        var loop = new StartLoop(backlog, plugins, picker, 0);
        run(loop, new DecisionTimes(warmUp));
        var times = new DecisionTimes(decisions);
        run(loop, times);
        loop.hash();
        return times;
    }

    private static void run(StartLoop loop, DecisionTimes times) {
        while (!times.full()) {
            long nanos = loop.turn();
            int starts = loop.startedInRound();
            loop.submit(starts);
            for (int i = 0; i < starts && !times.full(); i++) {
                times.add(nanos / starts);
            }
        }
    }

    static DecisionTimes pends(PluginHost plugins, PolicySpec picker, int warmUp, int decisions) {
        var loop = new StartLoop(Backlog.ofSingles(10_000, 1_000_000, 1), plugins, picker, 0);
        var times = new DecisionTimes(warmUp);
        while (!times.full()) {
            times.add(loop.pendTurn());
        }
        times = new DecisionTimes(decisions);
        while (!times.full()) {
            times.add(loop.pendTurn());
        }
        return times;
    }

    private static void slope(PluginHost plugins, PolicySpec picker, Path folder) throws IOException {
        List<Slope.Line> lines = List.of(
                new Slope.Line("hosts", LOAD, List.of(1_000, 10_000, 100_000)),
                new Slope.Line("hosts", FULL, List.of(1_000, 10_000, 100_000)),
                new Slope.Line("pending", LOAD, List.of(10_000, 100_000, 1_000_000)),
                new Slope.Line("pending", FULL, List.of(10_000, 100_000, 1_000_000)));
        seenByTheCompiler(plugins, picker);
        // Each several times, since whatever else the machine does only ever adds.
        var slope = new Slope();
        for (int repetition = 0; repetition < REPETITIONS; repetition++) {
            for (Slope.Line line : lines) {
                for (int x : line.at()) {
                    slope.add(measure(plugins, picker, line, x));
                }
            }
            slope.write(folder);
        }
    }

    private static Slope.Point measure(PluginHost plugins, PolicySpec picker, Slope.Line line, int x) {
        boolean hosts = line.against().equals("hosts");
        var backlog = Backlog.ofSingles(hosts ? x : 10_000, hosts ? 100_000 : x, line.load());
        DecisionTimes times = starts(plugins, picker, backlog, SLOPE_DECISIONS, SLOPE_DECISIONS);
        System.out.printf("%s %,d, load %s: %s%n", line.against(), x, line.load(), times);
        return new Slope.Point(line, x, times.at(0.5), times.at(0.99));
    }
}
