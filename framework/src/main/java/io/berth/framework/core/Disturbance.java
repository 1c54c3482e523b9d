package io.berth.framework.core;

/**
 * That a job had to leave. An object of its own, since few jobs have one and every job is fetched again and again.
 *
 * @param preemptor for whom
 * @param atMillis  when
 * @param out       whether it has not run again since
 */
record Disturbance(long preemptor, long atMillis, boolean out) {
    Disturbance back() {
        return new Disturbance(preemptor, atMillis, false);
    }
}
