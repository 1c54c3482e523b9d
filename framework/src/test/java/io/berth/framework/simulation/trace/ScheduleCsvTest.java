package io.berth.framework.simulation.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.framework.text.WholeFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ScheduleCsvTest {
    private static final Workload WORKLOAD = Workload.builder("three", 4)
            .job(30, 0, 5, 9, 4, 0)
            .job(10, 1, 0, 0, 4, 0)
            .job(20, 1, 7, 9, 4, 0)
            .build();
    private static final long[] STARTS = {2, 7, 8};

    @TempDir
    private Path folder;

    @Test
    void writesOneLineAJobByNumber() throws IOException {
        Path file = folder.resolve("jobs.csv");

        ScheduleCsv.write(file, WORKLOAD, STARTS);

        assertThat(file).hasContent("job_id,submit,start,end\n10,1,7,7\n20,1,8,15\n30,0,2,7\n");
    }

    @Test
    void furtherColumnsStandBehindTheFirstFour() throws IOException {
        Path file = folder.resolve("jobs.csv");
        ScheduleCsv.Column width = new ScheduleCsv.Column("procs", WORKLOAD::procs);
        ScheduleCsv.Column row = new ScheduleCsv.Column("row_2", index -> index);

        WholeFiles.write(file, ScheduleCsv.body(WORKLOAD, STARTS, List.of(width, row)));

        assertThat(file).hasContent("job_id,submit,start,end,procs,row_2\n10,1,7,7,4,1\n20,1,8,15,4,2\n30,0,2,7,4,0\n");
        assertThat(RecordedSchedule.read(file).startsFor(WORKLOAD)).containsExactly(STARTS);
        assertThatIllegalArgumentException().isThrownBy(() -> new ScheduleCsv.Column("a,b", index -> 0));
    }

    @Test
    void compressesByNameWithEqualBytesEveryTime() throws IOException {
        Path first = folder.resolve("first.csv.gz");
        Path second = folder.resolve("second.csv.gz");

        ScheduleCsv.write(first, WORKLOAD, STARTS);
        ScheduleCsv.write(second, WORKLOAD, STARTS);

        byte[] bytes = Files.readAllBytes(first);
        assertThat(bytes).startsWith(0x1f, 0x8b).isEqualTo(Files.readAllBytes(second));
        assertThat(new byte[] {bytes[3], bytes[4], bytes[5], bytes[6], bytes[7]})
                .as("no name, no time")
                .containsOnly(0);
        assertThat(RecordedSchedule.read(first).startsFor(WORKLOAD)).containsExactly(STARTS);
    }

    @Test
    void readsBackWhatItWroteOfAManyJobs() throws IOException {
        Workload sample = SampleWorkload.generate(3, 10_000, 64, 0.9);
        long[] starts = new long[sample.jobs()];
        for (int row = 0; row < starts.length; row++) {
            starts[row] = sample.submitSeconds(row) + row * 1_000_003L;
        }
        Path file = folder.resolve("many.csv");
        ScheduleCsv.write(file, sample, starts);

        RecordedSchedule read = RecordedSchedule.read(file);

        assertThat(read.jobs()).isEqualTo(10_000);
        assertThat(read.startsFor(sample)).containsExactly(starts);
        assertThat(read.endSeconds(77)).isEqualTo(starts[77] + sample.runSeconds(77));
    }

    @Test
    void saysWhatIsWrongWithAFile() throws IOException {
        requireFault("a,b\n", "line 1: a schedule begins with job_id,submit,start,end, and this begins with 'a,b'");
        requireFault("job_id,submit,start,end\n1,2,x,4\n", "line 2: start is 'x', which is not a whole number");
        requireFault("job_id,submit,start,end\n1,2\n", "line 2: 2 columns where a schedule has 4 or more");
        requireFault("job_id,submit,start,end\n\n", "line 2: job_id is ''");
        requireFault("", "is empty");
        Path other = write("job_id,submit,start,end\n10,1,7,7\n20,1,8,15\n31,0,2,7\n");
        assertThatThrownBy(() -> RecordedSchedule.read(other).startsFor(WORKLOAD))
                .isInstanceOf(TraceException.class)
                .hasMessageContaining("has job 31 submitted at 0 where workload 'three' has job 30 submitted at 0");
        Path fewer = write("job_id,submit,start,end\n10,1,7,7\n");
        assertThatThrownBy(() -> RecordedSchedule.read(fewer).startsFor(WORKLOAD))
                .hasMessageContaining("has 1 jobs where workload 'three' has 3");
    }

    private void requireFault(String content, String message) throws IOException {
        Path file = write(content);
        assertThatThrownBy(() -> RecordedSchedule.read(file))
                .isInstanceOf(TraceException.class)
                .hasMessageContaining(message);
    }

    private Path write(String content) throws IOException {
        return Files.writeString(folder.resolve("written.csv"), content);
    }
}
