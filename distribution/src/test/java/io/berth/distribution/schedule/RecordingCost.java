package io.berth.distribution.schedule;

import io.berth.framework.core.PolicySpec;
import io.berth.framework.journal.JournalRecorder;
import io.berth.framework.simulation.Progress;
import io.berth.framework.simulation.SimulationSettings;
import io.berth.framework.simulation.trace.EstimateModel;
import io.berth.framework.simulation.trace.SwfReader;
import io.berth.framework.simulation.trace.Workload;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;

/**
 * A program that measures how much longer a simulation takes that is recorded, and prints it. Its arguments: the log, and a folder that is there, for the journals.
 *
 * <p>A run with and a run without a journal take turns of some thousand jobs, each on its own thread: what slows the machine down for a while slows both alike, if both threads are on one
 * processor, to which whoever starts this may bind it. What counts is each thread's own time for all that a run does, from making the recorder, in a folder that is not there yet, to the run's hash. What the writing takes afterwards, on another
 * thread, is told beside it.
 */
final class RecordingCost {
    private static final int WARM_UP_PAIRS = 4;
    private static final int PAIRS = 19;

    /** Calls of a run's progress in one turn. */
    private static final int TURN = 8;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Workload log;
    private final Path folder;
    private final Shipped shipped;
    private final double[] plain = new double[PAIRS];
    private final double[] recorded = new double[PAIRS];
    private final double[] ratios = new double[PAIRS];
    private final double[] written = new double[PAIRS];

    private RecordingCost(Workload log, Path folder, Shipped shipped) {
        this.log = log;
        this.folder = folder;
        this.shipped = shipped;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Workload log = SwfReader.read(Path.of(arguments[0]), EstimateModel.USER, OptionalInt.empty());
        try (Shipped shipped = Shipped.open()) {
            System.out.println(new RecordingCost(log, Path.of(arguments[1]), shipped).measure());
        }
    }

    /** Whose turn it is; only that run goes on. */
    private static final class Turns implements Progress {
        private final Semaphore mine;
        private final Semaphore others;
        private int calls;

        private Turns(Semaphore mine, Semaphore others) {
            this.mine = mine;
            this.others = others;
        }

        @Override
        public void at(int ended, long seconds) {
            if (++calls % TURN == 0) {
                others.release();
                mine.acquireUninterruptibly();
            }
        }
    }

    private String measure() throws IOException, InterruptedException {
        for (int pair = -WARM_UP_PAIRS; pair < PAIRS; pair++) {
            measure(Math.max(pair, 0), pair % 2 == 0);
        }
        for (double[] values : List.of(plain, recorded, ratios, written)) {
            Arrays.sort(values);
        }
        int half = PAIRS / 2;
        int quarter = PAIRS / 4;
        return "%.3f median of ratios, half of them from %.3f to %.3f, median %.1f instead of %.1f ms, written in %.0f ms more"
                .formatted(
                        ratios[half],
                        ratios[quarter],
                        ratios[PAIRS - 1 - quarter],
                        recorded[half],
                        plain[half],
                        written[half]);
    }

    private void measure(int at, boolean recordsFirst) throws IOException, InterruptedException {
        var plainTurn = new Semaphore(recordsFirst ? 0 : 1);
        var recordedTurn = new Semaphore(recordsFirst ? 1 : 0);
        Thread other = Thread.ofPlatform().start(() -> {
            plainTurn.acquireUninterruptibly();
            long begin = THREADS.getCurrentThreadCpuTime();
            shipped.simulator()
                    .run(log, PolicySpec.parse("easy"), SimulationSettings.DEFAULT, new Turns(plainTurn, recordedTurn));
            plain[at] = (THREADS.getCurrentThreadCpuTime() - begin) / 1e6;
            recordedTurn.release();
        });
        recordedTurn.acquireUninterruptibly();
        record(at, new Turns(recordedTurn, plainTurn), plainTurn);
        other.join();
        ratios[at] = recorded[at] / plain[at];
    }

    private void record(int at, Progress turns, Semaphore others) throws IOException, InterruptedException {
        Path journal = folder.resolve("journal");
        long begin = THREADS.getCurrentThreadCpuTime();
        try (JournalRecorder recorder = JournalRecorder.open(journal, List.of(), Map.of())) {
            PolicySpec policy = PolicySpec.parse("easy");
            shipped.simulator().record(log, policy, SimulationSettings.DEFAULT, turns, recorder);
            recorded[at] = (THREADS.getCurrentThreadCpuTime() - begin) / 1e6;
            others.release();
            long over = System.nanoTime();
            recorder.complete(Map.of());
            written[at] = (System.nanoTime() - over) / 1e6;
        }
        try (Stream<Path> files = Files.list(journal)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(journal);
    }
}
