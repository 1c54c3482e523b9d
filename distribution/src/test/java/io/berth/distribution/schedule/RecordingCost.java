package io.berth.distribution.schedule;

import io.berth.framework.core.PolicySpec;
import io.berth.framework.journal.JournalRecorder;
import io.berth.framework.simulation.EventOrder;
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
import java.util.stream.Stream;

/**
 * A program that measures how much longer a simulation takes that is recorded, and prints it. Its arguments: the log, and a folder that is there, for the journals.
 *
 * <p>Runs with and without a journal take turns on one thread. What counts is that thread's own time for all that a run does, from making the recorder, each in a folder
 * that is not there yet, to the run's hash. What the writing takes afterwards, on another thread, is told beside it.
 */
final class RecordingCost {
    private static final int WARM_UP_PAIRS = 4;
    private static final int PAIRS = 15;
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

    public static void main(String[] arguments) throws IOException {
        Workload log = SwfReader.read(Path.of(arguments[0]), EstimateModel.USER, OptionalInt.empty());
        try (Shipped shipped = Shipped.open()) {
            System.out.println(new RecordingCost(log, Path.of(arguments[1]), shipped).measure());
        }
    }

    private String measure() throws IOException {
        for (int pair = -WARM_UP_PAIRS; pair < PAIRS; pair++) {
            int at = Math.max(pair, 0);
            boolean recordsFirst = pair % 2 == 0;
            if (recordsFirst) {
                record(at);
            }
            long begin = THREADS.getCurrentThreadCpuTime();
            shipped.run(log, "easy", EventOrder.BATCH);
            plain[at] = (THREADS.getCurrentThreadCpuTime() - begin) / 1e6;
            if (!recordsFirst) {
                record(at);
            }
            ratios[at] = recorded[at] / plain[at];
        }
        for (double[] values : List.of(plain, recorded, ratios, written)) {
            Arrays.sort(values);
        }
        int half = PAIRS / 2;
        return "%.3f median of ratios, median %.1f instead of %.1f ms, fastest run %.1f instead of %.1f ms, written in %.0f ms more"
                .formatted(ratios[half], recorded[half], plain[half], recorded[0], plain[0], written[half]);
    }

    private void record(int at) throws IOException {
        Path journal = folder.resolve("journal");
        long begin = THREADS.getCurrentThreadCpuTime();
        try (JournalRecorder recorder = JournalRecorder.open(journal, List.of(), Map.of())) {
            PolicySpec policy = PolicySpec.parse("easy");
            shipped.simulator().record(log, policy, SimulationSettings.DEFAULT, Progress.NONE, recorder);
            recorded[at] = (THREADS.getCurrentThreadCpuTime() - begin) / 1e6;
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
