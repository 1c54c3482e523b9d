package io.berth.framework.simulation;

import io.berth.framework.nearest.NearestName;
import io.berth.framework.simulation.scenario.JobRef;
import io.berth.spi.plugin.SettingsException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What has become of a scenario's submissions so far, by their place in the plan, and which jobs they became. */
final class ScenarioSubmissions {
    /** A refusal, or no job yet: see {@link #job}. */
    static final long NO_JOB = 0;

    private final ScenarioPlan plan;
    private final long[] jobs;
    private final @Nullable String[] refusals;
    private final int[] arrivalOf;
    private int submitted;

    ScenarioSubmissions(ScenarioPlan plan) {
        this.plan = plan;
        int count = plan.arrivals().size();
        this.jobs = new long[count];
        this.refusals = new @Nullable String[count];
        this.arrivalOf = new int[count];
    }

    /** The same so far, in a plan that differs in what is still to come, if at all. */
    ScenarioSubmissions in(ScenarioPlan other) {
        var copy = new ScenarioSubmissions(other);
        System.arraycopy(jobs, 0, copy.jobs, 0, submitted);
        System.arraycopy(refusals, 0, copy.refusals, 0, submitted);
        System.arraycopy(arrivalOf, 0, copy.arrivalOf, 0, submitted);
        copy.submitted = submitted;
        return copy;
    }

    ScenarioPlan plan() {
        return plan;
    }

    /** How many were submitted. */
    int submitted() {
        return submitted;
    }

    /** When the next one comes; {@link Long#MAX_VALUE} when none is left. */
    long nextMillis() {
        return submitted < jobs.length ? plan.arrivals().get(submitted).atMillis() : Long.MAX_VALUE;
    }

    /** Takes the next one: its place in the plan. */
    int next() {
        return submitted++;
    }

    /** It became a job with a number in the core. */
    void admitted(int arrival, long job) {
        jobs[arrival] = job;
        arrivalOf[(int) job - 1] = arrival;
    }

    void refused(int arrival, String why) {
        refusals[arrival] = why;
    }

    /** The number in the core of a submission; {@link #NO_JOB} before it and when it was refused. */
    long job(int arrival) {
        return jobs[arrival];
    }

    /** Why a submission was refused; null when it was not. */
    @Nullable
    String refusal(int arrival) {
        return refusals[arrival];
    }

    /** What a job is called; empty when there is none with that number. */
    String name(long job) {
        return job >= 1 && job <= submitted && jobs[arrivalOf[(int) job - 1]] == job ? of(job).name() : "";
    }

    /** The submission that became a job. */
    ScenarioPlan.Arrival of(long job) {
        return plan.arrivals().get(arrivalOf[(int) job - 1]);
    }

    /**
     * A submission by what people call it.
     *
     * @param job its name, {@code name[2]} for one of several copies, or its number in the core
     * @return its place in the plan
     * @throws SettingsException when there is no such job
     */
    int arrival(String job) {
        List<String> names =
                plan.arrivals().stream().map(ScenarioPlan.Arrival::name).toList();
        int named = names.indexOf(job);
        if (named >= 0) {
            return named;
        }
        if (job.matches("[0-9]{1,9}")) {
            long number = Long.parseLong(job);
            for (int i = 0; i < submitted; i++) {
                if (jobs[i] == number && number != NO_JOB) {
                    return i;
                }
            }
        }
        List<Integer> copies = plan.meant(new JobRef(job, JobRef.ALL));
        if (copies.isEmpty()) {
            throw new SettingsException("job '" + job + "' is not known" + NearestName.hint(job, names));
        }
        throw new SettingsException("job '" + job + "' has " + copies.size() + " copies; write '" + job + "[1]' to '"
                + job + "[" + copies.size() + "]'");
    }
}
