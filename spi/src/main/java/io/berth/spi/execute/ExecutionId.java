package io.berth.spi.execute;

import io.berth.spi.Stable;

/**
 * One attempt to run a job, or one element of an array. A requeued job gets a new attempt; the same id never names two runs.
 *
 * @param job     the job's id
 * @param element the array index; 0 for a job that is no array
 * @param attempt from 1
 */
@Stable
public record ExecutionId(long job, int element, int attempt) {
    @Override
    public String toString() {
        return job + (element == 0 ? "" : "[" + element + "]") + "#" + attempt;
    }
}
