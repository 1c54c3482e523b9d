package io.berth.framework.core;

/**
 * That a job had to leave. An object of its own, since few jobs have one and every job is fetched again and again.
 *
 * @param preemptor   for whom
 * @param atMillis    when
 * @param untilMillis until when its leaving is awaited; 0 before it was told how to leave, and when it has left
 * @param out         whether it has not run again since
 */
record Disturbance(long preemptor, long atMillis, long untilMillis, boolean out) {
    Disturbance awaited(long until) {
        return new Disturbance(preemptor, atMillis, until, out);
    }

    Disturbance back() {
        return new Disturbance(preemptor, atMillis, untilMillis, false);
    }
}
