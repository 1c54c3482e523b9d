package io.berth.framework.simulation.trace;

import static io.berth.framework.simulation.trace.SwfText.bytes;
import static io.berth.framework.simulation.trace.SwfText.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every fault is one line that names the file, the place, the value and the cure. */
final class SwfReaderFaultsTest {
    private static final String GOOD = row(1, 0, 1, 1, 1, 1, 1);

    @TempDir
    private Path folder;

    @Test
    void wrongColumnCount() {
        TraceException fault = fault(bytes("; MaxProcs: 4", GOOD, "", "2 0 -1 1 1"));

        assertThat(fault.fault()).isEqualTo(TraceException.Fault.WRONG_COLUMN_COUNT);
        assertThat(fault.lineNumber()).isEqualTo(4);
        assertThat(fault)
                .hasMessage("'dir/small.swf' line 4: 5 columns where the Standard Workload Format has 18; correct or"
                        + " remove the line");
        assertThat(fault(bytes(GOOD + " 1"))).hasMessageContaining("line 1: 19 columns");
        assertThat(fault(bytes("hello"))).hasMessageContaining("line 1: 1 column where");
    }

    @Test
    void fieldsThatAreNoNumbers() {
        TraceException fault = fault(bytes("; MaxProcs: 4", GOOD.replaceFirst("^1 0 -1 1", "1 0 -1 1x")));

        assertThat(fault.fault()).isEqualTo(TraceException.Fault.NOT_A_NUMBER);
        assertThat(fault.lineNumber()).isEqualTo(2);
        assertThat(fault)
                .hasMessage("'dir/small.swf' line 2: run time (column 4) is '1x', which is not a number; correct or"
                        + " remove the line");
        for (String value : new String[] {"NaN", "inf", "0x10", "1d", "--1", "1-1", ".", "-", "e", "1e", "1,5", "١"}) {
            assertThat(fault(bytes("; MaxProcs: 4", GOOD.replaceFirst("^1 0", "1 " + value)))
                            .fault())
                    .as(value)
                    .isEqualTo(TraceException.Fault.NOT_A_NUMBER);
        }
    }

    @Test
    void everyColumnMustBeANumberAndIsNamed() {
        String[] names = {
            "job number",
            "submit time",
            "wait time",
            "run time",
            "allocated processors",
            "average CPU time",
            "used memory",
            "requested processors",
            "requested time",
            "requested memory",
            "status",
            "user",
            "group",
            "executable",
            "queue",
            "partition",
            "preceding job",
            "think time"
        };
        for (int column = 0; column < 18; column++) {
            String[] fields = GOOD.split(" ", -1);
            fields[column] = "?";

            assertThat(fault(bytes("; MaxProcs: 4", String.join(" ", fields))))
                    .hasMessageContaining(names[column] + " (column " + (column + 1) + ") is '?'");
        }
    }

    @Test
    void wholeColumnsTakeNoFractions() {
        assertThat(fault(bytes("; MaxProcs: 4", GOOD.replaceFirst("^1 0 -1 1 1", "1 0 -1 1 1.5"))))
                .hasMessageContaining("allocated processors (column 5) is '1.5', which is not a whole number");
    }

    @Test
    void numbersTooLarge() {
        for (String submit : new String[] {"1099511627777", "99999999999999999999999", "1e300", "-1e18", "1e999"}) {
            TraceException fault = fault(bytes("; MaxProcs: 4", GOOD.replaceFirst("^1 0", "1 " + submit)));
            assertThat(fault.fault()).as(submit).isEqualTo(TraceException.Fault.OUT_OF_RANGE);
            assertThat(fault).hasMessageContaining("line 2: submit time (column 2) is '");
            assertThat(fault).hasMessageContaining("1099511627776");
        }
        assertThat(fault(bytes("; MaxProcs: 4", row(1, 0, 1, 1, 2_147_483_648L, 1, 1))))
                .hasMessageContaining("requested processors (column 8) is '2147483648', beyond the largest value");
        assertThat(fault(bytes("; MaxProcs: 4", row(1, 0, 1, 1, 1, 1, 2_147_483_648L))))
                .hasMessageContaining("user (column 12)");
        long hugeMemory = 999_999_999_999_999_999L;
        assertThat(SwfText.read("; MaxProcs: 4", GOOD.replaceFirst("-1 -1 1 1", "-1 " + hugeMemory + " 1 1"))
                        .jobs())
                .as("a column that is not used may hold any number")
                .isEqualTo(1);
    }

    @Test
    void runTimesWhoseSumIsBeyondMeasure() {
        String[] lines = new String[5_000];
        Arrays.fill(lines, row(1, 0, Workload.SECONDS_MAX, 1, 1, Workload.SECONDS_MAX, 1));
        lines[0] = "; MaxProcs: 2000000000";
        assertThat(fault(bytes(lines)).fault()).isEqualTo(TraceException.Fault.OUT_OF_RANGE);

        long width = 2_000_000_000L;
        assertThat(fault(bytes(lines[0], row(1, 0, Workload.SECONDS_MAX, width, width, Workload.SECONDS_MAX, 1))))
                .as("processor seconds beyond a long")
                .hasMessageContaining("add up to more than a simulation can measure");
    }

    @Test
    void noMachineSize() {
        for (String header : new String[] {"; Computer: Alpha", "; MaxProcs: 0", "; MaxProcs:", "; MaxNodes: -1"}) {
            TraceException fault = fault(bytes(header, GOOD));
            assertThat(fault.fault()).isEqualTo(TraceException.Fault.NO_MACHINE_SIZE);
            assertThat(fault)
                    .hasMessage("'dir/small.swf' does not say how many processors its machine has (no MaxProcs, no"
                            + " MaxNodes); give it with --procs");
        }
        assertThat(fault(bytes(GOOD, "; MaxProcs: lots of them")))
                .hasMessage("'dir/small.swf' line 2: MaxProcs is 'lots', which is not a whole number; correct it or"
                        + " give the size with --procs");
        assertThat(fault(bytes("; MaxProcs: 99999999999", GOOD))).hasMessageContaining("more than 2147483647");
        assertThat(fault(bytes("; MaxProcs: 1e400", GOOD))).hasMessageContaining("more than 2147483647");
    }

    @Test
    void noUsableJob() {
        TraceException fault = fault(bytes("; MaxProcs: 4", row(1, 0, 1, 5, 5, 1, 1), row(2, 0, 0, 1, 1, 1, 1)));

        assertThat(fault.fault()).isEqualTo(TraceException.Fault.NO_USABLE_JOB);
        assertThat(fault)
                .hasMessage("'dir/small.swf' has no usable job for a machine of 4 processors: all 2 rows were dropped"
                        + " (too-wide 1, no-run-time 1); check the columns, or the size of the machine with --procs");
        assertThat(fault(bytes("; MaxProcs: 4")))
                .hasMessage("'dir/small.swf' has comments but no job; name a log with jobs");
        assertThat(fault(bytes("; MaxProcs: 4")).fault()).isEqualTo(TraceException.Fault.NO_USABLE_JOB);
    }

    @Test
    void everyTruncationOfACompressedLog() {
        byte[] packed = SwfText.gzip(bytes("; MaxProcs: 4", GOOD, row(2, 3, 4, 1, 1, 6, 1)));
        for (int length = 2; length < packed.length; length++) {
            TraceException fault = fault(Arrays.copyOf(packed, length));
            assertThat(fault.fault()).as("cut at %d", length).isEqualTo(TraceException.Fault.DAMAGED_GZIP);
            assertThat(fault)
                    .hasMessage("'dir/small.swf' ends in the middle of its compressed data; copy or download it again");
        }
    }

    @Test
    void corruptCompressedLog() {
        byte[] packed = SwfText.gzip(bytes("; MaxProcs: 4", GOOD));
        packed[packed.length - 8] ^= 1; // the check sum

        TraceException fault = fault(packed);

        assertThat(fault.fault()).isEqualTo(TraceException.Fault.DAMAGED_GZIP);
        assertThat(fault).hasMessageContaining("holds corrupt gzip data (").hasMessageEndingWith("download it again");
    }

    @Test
    void emptyAndForeignFiles() {
        assertThat(fault(new byte[0]).fault()).isEqualTo(TraceException.Fault.EMPTY);
        assertThat(fault("BZh91AY&SY".getBytes(StandardCharsets.US_ASCII)))
                .hasMessage("'dir/small.swf' is compressed with bzip2; only plain text and gzip are read, so unpack it"
                        + " first");
        byte[] zip = {'P', 'K', 3, 4, 0, 0, 0};
        assertThat(fault(zip)).hasMessageContaining("compressed with zip");
        byte[] zstd = {(byte) 0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 0, 0, 0};
        assertThat(fault(zstd)).hasMessageContaining("compressed with zstd");
        byte[] xz = {(byte) 0xfd, '7', 'z', 'X', 'Z', 0, 0};
        assertThat(fault(xz)).hasMessageContaining("compressed with xz");
        byte[] binary = {0x7f, 'E', 'L', 'F', 2, 1, 1, 0, 0, 0};
        assertThat(fault(binary))
                .hasMessage("'dir/small.swf' line 1: binary data; name a text file in the Standard Workload Format");
        assertThat(fault(new byte[] {'a', 0x7f, 'b', '\n'})).hasMessageContaining("line 1: binary data");
        assertThat(fault(new byte[3_000_000])).hasMessageContaining("longer than a megabyte");
    }

    @Test
    void quotesNothingThatCouldUpsetATerminal() {
        byte[] log = bytes(GOOD.replaceFirst("^1 0", "1 " + "é\u009b".repeat(500)));

        assertThat(fault(log).getMessage()).hasSizeLessThan(250).matches("[\\P{Cntrl}]*");
    }

    @Test
    void filesThatCannotBeRead() throws IOException {
        TraceException missing = fault(folder.resolve("no.swf"));
        assertThat(missing.fault()).isEqualTo(TraceException.Fault.UNREADABLE);
        assertThat(missing)
                .hasMessage("'" + folder.resolve("no.swf")
                        + "' cannot be read: no such file or folder; check the name and the permissions");
        assertThat(fault(folder)).hasMessage("'" + folder + "' is a folder; name a file inside it");
        Path secret = Files.write(folder.resolve("secret.swf"), bytes("; MaxProcs: 4", GOOD));
        if (secret.toFile().setReadable(false, false) && !Files.isReadable(secret)) {
            assertThat(fault(secret)).hasMessageContaining("cannot be read: permission denied");
        }
    }

    private static TraceException fault(byte[] log) {
        return catchThrowableOfType(TraceException.class, () -> SwfText.read(log));
    }

    private static TraceException fault(Path file) {
        return catchThrowableOfType(
                TraceException.class, () -> SwfReader.read(file, EstimateModel.USER, OptionalInt.empty()));
    }
}
