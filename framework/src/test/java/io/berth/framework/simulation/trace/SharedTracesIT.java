package io.berth.framework.simulation.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The reader, the metrics and the tables against the published logs and schedules. */
final class SharedTracesIT {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "KTH-SP2-original.swf.gz, 28489, 28481, 100, 475",
        "SC15-KTH-SP2-filtered.swf.gz, 28481, 28481, 100, 0",
        "SC15-CTC-SP2-filtered.swf.gz, 77199, 77199, 338, 0",
        "SC15-SDSC-SP2-filtered.swf.gz, 54006, 54006, 128, 0",
        "RICC-2010-2.swf.gz, 447794, 447782, 8192, 7092",
        "NASA-iPSC-1993-3.1-cln.swf.gz, 18239, 18066, 128, 0",
        "lublin_256.swf.gz, 10000, 10000, 256, 0",
    })
    void readsAsManyJobsAsAreUsable(String log, int rows, int jobs, int procs, int killed) {
        Workload workload = read(log);

        assertThat(workload.filter().rowsRead()).isEqualTo(rows);
        assertThat(workload.jobs()).isEqualTo(jobs);
        assertThat(workload.filter().droppedTotal()).isEqualTo(rows - jobs);
        assertThat(workload.machineProcs()).isEqualTo(procs);
        assertThat(workload.filter().killedAtLimit()).isEqualTo(killed);
        boolean hasNoEstimates = log.startsWith("NASA") || log.startsWith("lublin");
        assertThat(workload.filter().estimatesMissing()).isEqualTo(hasNoEstimates);
        assertThat(workload.name() + ".swf.gz").isEqualTo(log);
    }

    @Test
    void filteringTheOriginalLogYieldsTheFilteredOne() {
        Workload original = read("KTH-SP2-original.swf.gz");
        Workload filtered = read("SC15-KTH-SP2-filtered.swf.gz");

        assertThat(original.jobs()).isEqualTo(filtered.jobs());
        for (int row = 0; row < filtered.jobs(); row++) {
            assertEquals(filtered.jobId(row), original.jobId(row), "job number");
            assertEquals(filtered.submitSeconds(row), original.submitSeconds(row), "submit");
            assertEquals(filtered.runSeconds(row), original.runSeconds(row), "run time");
            assertEquals(filtered.estimateSeconds(row), original.estimateSeconds(row), "estimate");
            assertEquals(filtered.procs(row), original.procs(row), "processors");
            assertEquals(filtered.userId(row), original.userId(row), "user");
        }
        assertThat(original.unixStartSeconds()).isEqualTo(843480031);
    }

    /**
     * The figures are those that the authors, or another simulator, printed; but for RICC FCFS, which is printed as
     * 2680.327325 while its reference schedule gives 2680.32732427 in any arithmetic.
     */
    @ParameterizedTest
    @CsvSource({
        "SC15-KTH-SP2-filtered, KTH-SP2.EASY.sc15-published, 92.57653973, 6836.872090, 29363626, .685613",
        "SC15-CTC-SP2-filtered, CTC-SP2.EASY.sc15-published, 49.57129022, 14272.594528, 29306682, .835822",
        "SC15-SDSC-SP2-filtered, SDSC-SP2.EASY.sc15-published, 87.87032419, 20497.761008, 63192188, .822930",
        "SC15-KTH-SP2-filtered, KTH-SP2.EASY-SJBF.pyss, 69.40540058, , ,",
        "SC15-CTC-SP2-filtered, CTC-SP2.EASY-SJBF.pyss, 30.04106952, , ,",
        "SC15-SDSC-SP2-filtered, SDSC-SP2.EASY-SJBF.pyss, 84.88894454, , ,",
        "SC15-KTH-SP2-filtered, KTH-SP2.FCFS.batch, 6814.973310, , ,",
        "SC15-CTC-SP2-filtered, CTC-SP2.FCFS.batch, 3651.566169, , ,",
        "SC15-SDSC-SP2-filtered, SDSC-SP2.FCFS.batch, 13823.533882, , ,",
        "SC15-KTH-SP2-filtered, KTH-SP2.EASY.batch, 92.687654, , ,",
        "SC15-CTC-SP2-filtered, CTC-SP2.EASY.batch, 48.836986, , ,",
        "SC15-SDSC-SP2-filtered, SDSC-SP2.EASY.batch, 87.805503, , ,",
        "SC15-KTH-SP2-filtered, KTH-SP2.CONS.pyss-tool, 88.997275, , ,",
        "RICC-2010-2, RICC.FCFS.batch, 2680.327324, , ,",
        "RICC-2010-2, RICC.EASY.batch, 207.335456, , ,",
        "NASA-iPSC-1993-3.1-cln, NASA-iPSC.FCFS.batch, 1.026233, , ,",
        "NASA-iPSC-1993-3.1-cln, NASA-iPSC.EASY.batch, 1.011872, , ,",
        "lublin_256, lublin256.FCFS.batch, 66502.475529, , ,",
        "lublin_256, lublin256.EASY.batch, 590.053777, , ,",
    })
    void measuresThePublishedSchedulesToEveryPrintedDigit(
            String log, String schedule, String slowdown, String wait, String makespan, String utilisation)
            throws IOException {
        Workload workload = read(log + ".swf.gz");
        Path reference = SharedTraces.reference(schedule + ".csv.gz");
        long[] starts = RecordedSchedule.read(reference).startsFor(workload);

        ScheduleMetrics metrics = ScheduleMetrics.of(workload, starts);

        requirePrinted(metrics.avgBoundedSlowdown(), slowdown);
        requirePrinted(metrics.avgWaitSeconds(), wait);
        requirePrinted((double) metrics.makespanSeconds(), makespan);
        requirePrinted(metrics.utilisation(), utilisation);
        Path copy = folder.resolve("copy.csv.gz");
        ScheduleCsv.write(copy, workload, starts);
        assertThat(unpack(copy)).as("the table we write is theirs").isEqualTo(unpack(reference));
    }

    private static void requirePrinted(double actual, @Nullable String printed) {
        if (printed != null) {
            int digits = printed.contains(".") ? printed.length() - printed.indexOf('.') - 1 : 0;
            String wanted = printed.startsWith(".") ? "0" + printed : printed;
            assertThat(String.format(Locale.ROOT, "%." + digits + "f", actual)).isEqualTo(wanted);
        }
    }

    private static Workload read(String log) {
        return SwfReader.read(SharedTraces.trace(log), EstimateModel.USER, OptionalInt.empty());
    }

    private static byte[] unpack(Path file) throws IOException {
        try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
            return in.readAllBytes();
        }
    }
}
