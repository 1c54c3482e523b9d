package io.berth.spi.execute;

import io.berth.spi.Experimental;
import java.nio.ByteBuffer;

/**
 * A part of an execution's output.
 *
 * @param offset first byte
 * @param bytes  the output; read-only
 * @param end    whether nothing follows
 */
@Experimental
public record LogSlice(long offset, ByteBuffer bytes, boolean end) {
    public LogSlice {
        bytes = bytes.asReadOnlyBuffer();
    }
}
