package io.berth.server.cli;

import io.berth.framework.simulation.SteppedRun;
import io.berth.spi.job.JobSpec;
import io.berth.spi.job.RequestSpec;
import java.util.List;
import java.util.Map;

/** A trace's: times are seconds of the log's clock, and jobs ask for processors. */
record TraceWords() implements PromptWords {
    private static final long MILLIS = 1_000;

    @Override
    public String submitHelp() {
        return "submit procs=N run=S limit=S    add a job, submitted in the next second\n";
    }

    @Override
    public Submission submission(SteppedRun run, String words) {
        Map<String, String> given = PromptWords.pairs(words, List.of("procs", "run", "limit"));
        long procs = PromptWords.number(given.getOrDefault("procs", "1"), "procs");
        long runs = seconds(given.getOrDefault("run", "1"), "run");
        long limit = seconds(given.getOrDefault("limit", Long.toString(runs)), "limit");
        if (procs > Integer.MAX_VALUE) {
            throw new UserFault("no machine has " + procs + " processors");
        }
        if (procs == 0) {
            throw new UserFault("a job needs at least 1 processor");
        }
        var spec = JobSpec.of(run.queues().getFirst(), "", RequestSpec.of(1, procs), limit * MILLIS);
        return new Submission("", spec, runs * MILLIS);
    }

    private static long seconds(String word, String what) {
        long seconds = PromptWords.number(word, what);
        if (seconds > Long.MAX_VALUE / MILLIS) {
            throw new UserFault("no clock reaches " + seconds + " seconds");
        }
        return seconds;
    }

    @Override
    public String time(long millis) {
        return millis == Long.MAX_VALUE ? "never" : String.valueOf(Math.ceilDiv(millis, MILLIS));
    }

    @Override
    public String at(long millis) {
        return "second " + time(millis);
    }

    @Override
    public String asks(RequestSpec request) {
        return request.perTask().getOrDefault("slots", 0L) * request.tasksMin() + " slots";
    }

    @Override
    public String explained(SteppedRun run, String job) {
        return "";
    }
}
