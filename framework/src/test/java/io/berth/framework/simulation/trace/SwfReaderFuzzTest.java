package io.berth.framework.simulation.trace;

import static io.berth.framework.simulation.trace.SwfText.row;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

/** Whatever the bytes are, the reader gives a workload that keeps its promises or a {@link TraceException} of one line. */
final class SwfReaderFuzzTest {
    private static final int FILES = 30_000;
    private static final String[] SPLICES = {
        "-",
        ".",
        " ",
        "\n",
        "\r",
        ";",
        "\0",
        "\u00ff",
        "\u001f\u008b",
        "1e9",
        "99999999999999999999",
        "9223372036854775807",
        "-9223372036854775808",
        "NaN",
        "1099511627776",
        "; MaxProcs: 0\n",
        "; MaxNodes: x"
    };

    @Test
    void neverThrowsAnythingButTheUserError() {
        byte[] good = SwfText.bytes(
                "; Computer: Alpha",
                "; MaxProcs: 64",
                row(1, 0, 10, 4, 4, 20, 1),
                row(2, 5, 10, 64, -1, 20, 2),
                "; MaxNodes: 32",
                row(3, 5, 0, 4, 4, 20, -1),
                row(4, 7, 30, -1, 16, 20, 1));
        byte[] packed = SwfText.gzip(good);
        Map<TraceException.Fault, Integer> seen = new EnumMap<>(TraceException.Fault.class);
        int accepted = 0;
        for (long seed = 0; seed < FILES; seed++) {
            RandomGenerator random =
                    RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
            byte[] mutated = mutate(random.nextInt(4) == 0 ? packed : good, random);
            try {
                requireSound(SwfText.read(mutated));
                accepted++;
            } catch (TraceException fault) {
                seen.merge(fault.fault(), 1, Integer::sum);
                assertThat(fault.getMessage()).as("seed %d", seed).doesNotContain("\n", "null");
            } catch (RuntimeException | Error fault) {
                throw new AssertionError("seed " + seed, fault);
            }
        }
        assertThat(accepted).as("mutations that leave a good file").isGreaterThan(FILES / 20);
        assertThat(seen)
                .as("faults that the mutations reached")
                .containsKeys(
                        TraceException.Fault.WRONG_COLUMN_COUNT,
                        TraceException.Fault.NOT_A_NUMBER,
                        TraceException.Fault.OUT_OF_RANGE,
                        TraceException.Fault.DAMAGED_GZIP,
                        TraceException.Fault.WRONG_FORMAT,
                        TraceException.Fault.NO_MACHINE_SIZE,
                        TraceException.Fault.NO_USABLE_JOB);
    }

    private static void requireSound(Workload log) {
        assertThat(log.jobs()).isPositive();
        assertThat(log.filter().rowsRead()).isEqualTo(log.jobs() + log.filter().droppedTotal());
        for (int row = 0; row < log.jobs(); row++) {
            assertThat(log.submitSeconds(row)).isBetween(0L, Workload.SECONDS_MAX);
            assertThat(log.runSeconds(row)).isBetween(1L, log.estimateSeconds(row));
            assertThat(log.estimateSeconds(row)).isLessThanOrEqualTo(Workload.SECONDS_MAX);
            assertThat(log.procs(row)).isBetween(1, log.machineProcs());
            assertThat(log.userId(row)).isGreaterThanOrEqualTo(Workload.UNKNOWN_USER);
        }
    }

    private static byte[] mutate(byte[] original, RandomGenerator random) {
        byte[] bytes = original;
        int changes = 1 + random.nextInt(3);
        for (int change = 0; change < changes; change++) {
            int at = random.nextInt(bytes.length + 1);
            int until = Math.min(bytes.length, at + random.nextInt(12));
            bytes = switch (random.nextInt(5)) {
                case 0 -> splice(bytes, at, at, anySplice(random));
                case 1 -> splice(bytes, at, until, anySplice(random));
                case 2 -> splice(bytes, at, until, new byte[0]);
                case 3 -> splice(bytes, at, Math.min(bytes.length, at + 1), new byte[] {(byte) random.nextInt(256)});
                default -> random.nextInt(4) == 0 ? splice(bytes, at, bytes.length, new byte[0]) : bytes;
            };
        }
        return bytes;
    }

    private static byte[] anySplice(RandomGenerator random) {
        return SPLICES[random.nextInt(SPLICES.length)].getBytes(StandardCharsets.ISO_8859_1);
    }

    private static byte[] splice(byte[] bytes, int from, int to, byte[] middle) {
        byte[] result = new byte[from + middle.length + bytes.length - to];
        System.arraycopy(bytes, 0, result, 0, from);
        System.arraycopy(middle, 0, result, from, middle.length);
        System.arraycopy(bytes, to, result, from + middle.length, bytes.length - to);
        return result;
    }
}
