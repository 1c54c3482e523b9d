package io.berth.framework.simulation.report;

import java.io.ByteArrayOutputStream;
import java.util.Base64;
import java.util.function.IntToLongFunction;
import java.util.zip.Deflater;

/**
 * A column of whole numbers as text: varints (seven bits a byte, lowest first, the eighth bit says that more follow), zlib, base64. A
 * browser unpacks it with what it has built in.
 */
final class PackedColumn {
    private static final int BUFFER_BYTES = 1 << 16;

    private PackedColumn() {}

    /**
     * Packs a column.
     *
     * @param value the number of each row, 0 or more and below 2^53, which is as far as a browser's numbers are exact
     */
    static String of(int rows, IntToLongFunction value) {
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
        try {
            deflater.setInput(varints(rows, value));
            deflater.finish();
            ByteArrayOutputStream packed = new ByteArrayOutputStream();
            byte[] buffer = new byte[BUFFER_BYTES];
            while (!deflater.finished()) {
                packed.write(buffer, 0, deflater.deflate(buffer));
            }
            return Base64.getEncoder().encodeToString(packed.toByteArray());
        } finally {
            deflater.end();
        }
    }

    /** A number of either sign as one that is not negative: 0, -1, 1, -2, 2 become 0, 1, 2, 3, 4. */
    static long zigzag(long number) {
        return (number << 1) ^ (number >> (Long.SIZE - 1));
    }

    private static byte[] varints(int rows, IntToLongFunction value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(2 * rows);
        for (int row = 0; row < rows; row++) {
            long rest = value.applyAsLong(row);
            if (rest < 0) {
                throw new IllegalArgumentException(
                        "row " + row + " has " + rest + "; only numbers from 0 on can be packed");
            }
            for (; rest > 127; rest >>>= 7) {
                bytes.write((int) ((rest & 127) | 128));
            }
            bytes.write((int) rest);
        }
        return bytes.toByteArray();
    }
}
