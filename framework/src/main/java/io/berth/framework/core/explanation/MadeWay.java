package io.berth.framework.core.explanation;

/**
 * That a job was made to leave for another.
 *
 * @param preemptor who took its place the last time
 * @param atMillis  when that was
 * @param times     how often it happened so far
 */
public record MadeWay(long preemptor, long atMillis, int times) {}
