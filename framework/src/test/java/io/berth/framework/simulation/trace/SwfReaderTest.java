package io.berth.framework.simulation.trace;

import static io.berth.framework.simulation.trace.SwfText.bytes;
import static io.berth.framework.simulation.trace.SwfText.read;
import static io.berth.framework.simulation.trace.SwfText.row;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

final class SwfReaderTest {
    @Test
    void readsEveryColumnThatARunUses() {
        Workload log = read("; MaxProcs: 100", row(7, 30, 40, 5, 6, 50, 9));

        assertThat(log.name()).isEqualTo("small");
        assertThat(log.machineProcs()).isEqualTo(100);
        assertThat(log.jobs()).isEqualTo(1);
        assertThat(log.jobId(0)).isEqualTo(7);
        assertThat(log.submitSeconds(0)).isEqualTo(30);
        assertThat(log.runSeconds(0)).isEqualTo(40);
        assertThat(log.procs(0)).isEqualTo(6);
        assertThat(log.estimateSeconds(0)).isEqualTo(50);
        assertThat(log.userId(0)).isEqualTo(9);
        assertThat(log.filter().rowsRead()).isEqualTo(1);
    }

    @Test
    void takesCommentsAndHeadersAnywhere() {
        Workload log = read(
                row(1, 0, 1, 1, 1, 1, 1),
                "",
                "  ; note: before the header",
                row(2, 0, 1, 4, 4, 1, 1),
                ";MaxProcs:4 (all)");

        assertThat(log.machineProcs()).isEqualTo(4);
        assertThat(log.jobs()).isEqualTo(2);
    }

    @Test
    void fallsBackToNodesWhenProcsAreAbsentOrUnknown() {
        assertThat(read("; MaxNodes: 8", row(1, 0, 1, 1, 1, 1, 1)).machineProcs())
                .isEqualTo(8);
        assertThat(read("; MaxProcs: -1", "; MaxNodes: 8", row(1, 0, 1, 1, 1, 1, 1))
                        .machineProcs())
                .isEqualTo(8);
        assertThat(read("; MaxNodes: 8", "; MaxProcs: 64", row(1, 0, 1, 1, 1, 1, 1))
                        .machineProcs())
                .isEqualTo(64);
    }

    @Test
    void theCallersMachineWinsOverTheHeader() {
        byte[] log = bytes("; MaxProcs: 100", row(1, 0, 1, 50, 50, 1, 1), row(2, 0, 1, 51, 1, 1, 1));

        Workload narrowed = read(log, OptionalInt.of(50));

        assertThat(narrowed.machineProcs()).isEqualTo(50);
        assertThat(narrowed.jobs()).isEqualTo(1);
        assertThat(narrowed.filter().dropped(DropCause.TOO_WIDE)).isEqualTo(1);
        assertThat(read(bytes("; MaxProcs: many", row(1, 0, 1, 1, 1, 1, 1)), OptionalInt.of(3))
                        .machineProcs())
                .as("the header is not even looked at")
                .isEqualTo(3);
    }

    @Test
    void cutsDecimalsTowardsZero() {
        String decimals = "1 12.9 -1 3.99 2.0 0.5 1e3 +2 1.5e1 -1 1 4 -1 -1 -1 -1 -1 -1.5";

        Workload log = read("; MaxProcs: 2", decimals, "2 -0.9 -1 1 1 -1 -1 1 1 -1 1 -1 -1 -1 -1 -1 -1 -1");

        assertThat(log.submitSeconds(0)).isEqualTo(12);
        assertThat(log.runSeconds(0)).isEqualTo(3);
        assertThat(log.procs(0)).isEqualTo(2);
        assertThat(log.estimateSeconds(0)).isEqualTo(15);
        assertThat(log.submitSeconds(1)).as("-0.9 is 0, not before the log").isZero();
    }

    @Test
    void readsPlainAndCompressedWindowsAndUnfinishedFiles() {
        String text = "; MaxProcs: 4\n" + row(1, 0, 1, 1, 1, 1, 1) + "\n" + row(2, 5, 1, 1, 1, 1, 1);
        byte[] plain = text.getBytes(StandardCharsets.UTF_8);
        byte[] windows = ("\ufeff" + text.replace("\n", "\r\n")).getBytes(StandardCharsets.UTF_8);
        byte[] tabs = text.replace(" ", " \t").getBytes(StandardCharsets.UTF_8);

        for (byte[] content : new byte[][] {plain, windows, tabs, SwfText.gzip(plain), SwfText.gzip(windows)}) {
            Workload log = read(content);
            assertThat(log.jobs()).isEqualTo(2);
            assertThat(log.submitSeconds(1)).isEqualTo(5);
            assertThat(log.machineProcs()).isEqualTo(4);
        }
    }

    @Test
    void readsLongFilesWhateverPiecesTheStreamComesIn() {
        int jobs = 20_000;
        StringBuilder text = new StringBuilder("; MaxProcs: 4\n; " + "long ".repeat(40_000) + "\n");
        for (int id = 1; id <= jobs; id++) {
            text.append(row(id, id * 10L, id, 1, 1, id, 1)).append('\n');
        }
        byte[] content = text.toString().getBytes(StandardCharsets.UTF_8);
        InputStream crumbs = new ByteArrayInputStream(content) {
            @Override
            public synchronized int read(byte[] into, int offset, int length) {
                return super.read(into, offset, Math.min(length, 1_021));
            }
        };

        Workload log = SwfReader.read(SwfText.NAME, crumbs, EstimateModel.USER, OptionalInt.empty());

        assertThat(log.jobs()).isEqualTo(jobs);
        for (int row = 0; row < jobs; row++) {
            assertThat(log.jobId(row)).isEqualTo(row + 1);
            assertThat(log.submitSeconds(row)).isEqualTo((row + 1) * 10L);
            assertThat(log.runSeconds(row)).isEqualTo(row + 1);
        }
    }

    @Test
    void readsLogsThatWerePackedInPieces() throws IOException {
        ByteArrayOutputStream pieces = new ByteArrayOutputStream();
        pieces.write(SwfText.gzip(bytes("; MaxProcs: 4", row(1, 0, 1, 1, 1, 1, 1))));
        pieces.write(SwfText.gzip(bytes(row(2, 0, 1, 1, 1, 1, 1))));
        pieces.write(SwfText.gzip(bytes(row(3, 0, 1, 1, 1, 1, 1))));
        InputStream pipe = new ByteArrayInputStream(pieces.toByteArray()) {
            @Override
            public synchronized int available() {
                return 0; // as a pipe says whose writer is slow
            }
        };

        Workload log = SwfReader.read(SwfText.NAME, pipe, EstimateModel.USER, OptionalInt.empty());

        assertThat(log.jobs()).isEqualTo(3);
    }

    @Test
    void closesItsStreamWhateverHappens() {
        for (byte[] content : new byte[][] {
            bytes("; MaxProcs: 4", row(1, 0, 1, 1, 1, 1, 1)), bytes("nonsense"), {}, {0x1f, (byte) 0x8b, 1}
        }) {
            AtomicBoolean closed = new AtomicBoolean();
            InputStream in = new ByteArrayInputStream(content) {
                @Override
                public void close() {
                    closed.set(true);
                }
            };
            try {
                SwfReader.read(SwfText.NAME, in, EstimateModel.USER, OptionalInt.empty());
            } catch (TraceException _) {
                // Only the stream matters here.
            }
            assertThat(closed).isTrue();
        }
    }

    @Test
    void countsEachDroppedRowOnceAtTheFirstCause() {
        Workload log = read(
                "; MaxProcs: 10",
                row(1, 0, 5, 10, 10, 5, 1),
                row(2, -1, 0, 11, 1, 0, 1), // too wide, and everything else too
                row(3, 0, 5, 1, 11, 5, 1),
                row(4, -1, 0, 0, -1, 0, 1), // no procs, and more
                row(5, -1, 0, 1, 1, 0, 1), // no run time, and more
                row(6, 0, -1, 1, 1, 5, 1),
                row(7, -1, 5, 1, 1, 0, 1), // no estimate, and more
                row(8, 0, 5, 1, 1, -1, 1),
                row(9, -1, 5, 1, 1, 5, 1));

        FilterReport filter = log.filter();
        assertThat(log.jobs()).isEqualTo(1);
        assertThat(filter.rowsRead()).isEqualTo(9);
        assertThat(filter.dropped())
                .containsExactly(
                        entry(DropCause.TOO_WIDE, 2),
                        entry(DropCause.NO_PROCS, 1),
                        entry(DropCause.NO_RUN_TIME, 2),
                        entry(DropCause.NO_ESTIMATE, 2),
                        entry(DropCause.NEGATIVE_SUBMIT, 1));
        assertThat(filter.droppedTotal()).isEqualTo(8);
        assertThat(filter.describeDropped())
                .isEqualTo("too-wide 2, no-procs 1, no-run-time 2, no-estimate 2, negative-submit 1");
    }

    @Test
    void fillsTheMissingWidthFromTheOther() {
        Workload log =
                read("; MaxProcs: 10", row(1, 0, 5, 3, -1, 5, 1), row(2, 0, 5, -1, 4, 5, 1), row(3, 0, 5, 3, 4, 5, 1));

        assertThat(new int[] {log.procs(0), log.procs(1), log.procs(2)}).containsExactly(3, 4, 4);
    }

    @Test
    void cutsRunsAtTheirLimitAndCountsThem() {
        Workload log = read("; MaxProcs: 10", row(1, 0, 9, 1, 1, 5, 1), row(2, 0, 5, 1, 1, 5, 1));

        assertThat(log.runSeconds(0)).isEqualTo(5);
        assertThat(log.filter().killedAtLimit()).isEqualTo(1);
    }

    @Test
    void takesRunTimesForEstimatesOnlyWhenNoRowHasAnEstimate() {
        Workload none = read("; MaxProcs: 10", row(1, 0, 9, 1, 1, -1, 1), row(2, 0, 5, 1, 1, 0, 1));
        // The only estimate of this log is in a row that is dropped: the log has estimates all the same.
        Workload some = read("; MaxProcs: 10", row(1, 0, 9, 1, 1, 9, 1), row(2, 0, 5, 1, 1, 0, 1));
        Workload onlyDropped = read("; MaxProcs: 10", row(1, 0, 9, 11, 1, 9, 1), row(3, 0, 5, 1, 1, 3, 1));

        assertThat(none.jobs()).isEqualTo(2);
        assertThat(none.estimateSeconds(0)).isEqualTo(9);
        assertThat(none.filter().estimatesMissing()).isTrue();
        assertThat(some.jobs()).isEqualTo(1);
        assertThat(some.filter().dropped(DropCause.NO_ESTIMATE)).isEqualTo(1);
        assertThat(some.filter().estimatesMissing()).isFalse();
        assertThat(onlyDropped.runSeconds(0)).isEqualTo(3);
    }

    @Test
    void exactEstimatesAreTheRunTimesThatTheFilterLeft() {
        byte[] log = bytes("; MaxProcs: 10", row(1, 0, 9, 1, 1, 5, 1), row(2, 0, 5, 1, 1, 50, 1));

        Workload exact =
                SwfReader.read(SwfText.NAME, new ByteArrayInputStream(log), EstimateModel.EXACT, OptionalInt.empty());

        assertThat(exact.estimateModel()).isEqualTo(EstimateModel.EXACT);
        assertThat(exact.estimateSeconds(0)).isEqualTo(5);
        assertThat(exact.runSeconds(0)).isEqualTo(5);
        assertThat(exact.estimateSeconds(1)).isEqualTo(5);
        assertThat(exact.filter().killedAtLimit()).isEqualTo(1);
    }

    @Test
    void knowsWhenTheLogBegan() {
        assertThat(read("; MaxProcs: 1", "; UnixStartTime: 843480031", row(1, 0, 1, 1, 1, 1, 1))
                        .unixStartSeconds())
                .isEqualTo(843480031);
        for (String unknown : new String[] {"; UnixStartTime: -1", "; UnixStartTime: yesterday", "; Note: no start"}) {
            assertThat(read("; MaxProcs: 1", unknown, row(1, 0, 1, 1, 1, 1, 1)).unixStartSeconds())
                    .isEqualTo(Workload.UNKNOWN_START);
        }
    }

    @Test
    void takesTheLargestValues() {
        long max = Workload.SECONDS_MAX;

        Workload log = read(
                "; MaxProcs: 2147483647",
                row(1L << 53, max, max, 1, 1, max, Integer.MAX_VALUE),
                row(2, -max, 1, 1, 1, 1, 1));

        assertThat(log.jobId(0)).isEqualTo(1L << 53);
        assertThat(log.submitSeconds(0)).isEqualTo(max);
        assertThat(log.estimateSeconds(0)).isEqualTo(max);
        assertThat(log.userId(0)).isEqualTo(Integer.MAX_VALUE);
        assertThat(log.machineProcs()).isEqualTo(Integer.MAX_VALUE);
        assertThat(log.filter().dropped(DropCause.NEGATIVE_SUBMIT)).isEqualTo(1);
    }

    @Test
    void usersThatAreNotKnownAreOneUser() {
        Workload log = read("; MaxProcs: 1", row(1, 0, 1, 1, 1, 1, -1), row(2, 0, 1, 1, 1, 1, -7));

        assertThat(log.userId(0)).isEqualTo(Workload.UNKNOWN_USER);
        assertThat(log.userId(1)).isEqualTo(Workload.UNKNOWN_USER);
    }
}
