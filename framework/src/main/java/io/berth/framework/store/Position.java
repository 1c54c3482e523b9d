package io.berth.framework.store;

/**
 * How far a store is.
 *
 * @param epoch    the term that may write now; whoever has another one is fenced
 * @param sequence of the last committed batch; 0 without one
 * @param hash     of the last committed batch; empty without one
 */
public record Position(long epoch, long sequence, String hash) {}
