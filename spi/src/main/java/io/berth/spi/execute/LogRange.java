package io.berth.spi.execute;

import io.berth.spi.Experimental;

/**
 * Which part of an execution's output.
 *
 * @param offset   first byte, from 0
 * @param bytesMax how many bytes at most
 */
@Experimental
public record LogRange(long offset, int bytesMax) {}
