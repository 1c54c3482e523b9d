package io.berth.spi.execute;

import io.berth.spi.Experimental;
import java.util.Arrays;

/**
 * A part of an execution's output.
 *
 * @param offset first byte
 * @param bytes  the output; a copy
 * @param end    whether nothing follows
 */
@Experimental
public record LogSlice(long offset, byte[] bytes, boolean end) {
    public LogSlice {
        bytes = bytes.clone();
    }

    @Override
    public byte[] bytes() {
        return bytes.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LogSlice that && that.offset == offset && that.end == end && Arrays.equals(that.bytes, bytes);
    }

    @Override
    public int hashCode() {
        return Long.hashCode(offset) * 31 + Arrays.hashCode(bytes);
    }
}
