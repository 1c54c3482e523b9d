package io.berth.distribution.report;

import io.berth.framework.simulation.trace.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** The table of jobs that a run wrote, and what the charts must show of it: slow and plain, a second time, by other code. */
record JobsTable(List<Job> jobs) {
    record Job(long id, long submit, long start, long end, int procs) {}

    static JobsTable read(Path csv, Workload workload) throws IOException {
        Map<Long, Integer> procs = new LinkedHashMap<>();
        for (int row = 0; row < workload.jobs(); row++) {
            procs.put(workload.jobId(row), workload.procs(row));
        }
        List<Job> jobs = new ArrayList<>();
        List<String> lines = Files.readAllLines(csv);
        for (String line : lines.subList(1, lines.size())) {
            long[] column =
                    Stream.of(line.split(",", -1)).mapToLong(Long::parseLong).toArray();
            jobs.add(new Job(column[0], column[1], column[2], column[3], procs.getOrDefault(column[0], 0)));
        }
        return new JobsTable(jobs);
    }

    long firstSubmit() {
        return jobs.stream().mapToLong(Job::submit).min().orElseThrow();
    }

    long lastEnd() {
        return jobs.stream().mapToLong(Job::end).max().orElseThrow();
    }

    double meanBusy(long from, long to) {
        return mean(from, to, Job::start, Job::end, Job::procs);
    }

    double meanWaiting(long from, long to) {
        return mean(from, to, Job::submit, Job::start, _ -> 1);
    }

    /** The least and the most busy processors of any second. */
    long[] extremesOfBusy(long from, long to) {
        long least = Long.MAX_VALUE;
        long most = 0;
        long[] moments = jobs.stream()
                .flatMap(job -> Stream.of(from, job.start(), job.end()))
                .mapToLong(Long::longValue)
                .filter(moment -> moment >= from && moment < to)
                .distinct()
                .toArray();
        for (long moment : moments) {
            long busy = 0;
            for (Job job : jobs) {
                busy += job.start() <= moment && moment < job.end() ? job.procs() : 0;
            }
            least = Math.min(least, busy);
            most = Math.max(most, busy);
        }
        return new long[] {least, most};
    }

    long waitedAtMost(long seconds) {
        return jobs.stream()
                .filter(job -> job.start() - job.submit() <= seconds)
                .count();
    }

    long runningBetween(double from, double to) {
        return jobs.stream().filter(job -> job.start() < to && job.end() > from).count();
    }

    private double mean(
            long from, long to, ToLongFunction<Job> up, ToLongFunction<Job> down, ToLongFunction<Job> amount) {
        double sum = 0;
        for (Job job : jobs) {
            long overlap = Math.min(down.applyAsLong(job), to) - Math.max(up.applyAsLong(job), from);
            sum += overlap > 0 ? (double) overlap * amount.applyAsLong(job) : 0;
        }
        return sum / (to - from);
    }
}
