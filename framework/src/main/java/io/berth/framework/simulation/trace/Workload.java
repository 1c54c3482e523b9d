package io.berth.framework.simulation.trace;

import java.util.Arrays;
import java.util.Objects;

/**
 * The jobs of one simulation and the machine they were sent to: immutable columns, one row a job, rows in the order of
 * the log. All times are whole seconds on the log's own clock, which begins at its second 0.
 *
 * <p>The model of a run: a job that starts at {@code s} ends at {@code s + runSeconds(row)}. The run time is never longer
 * than the estimate, because a job is killed at its limit; a job that ran longer in the log has its run time cut.
 *
 * <p>Made by {@link SwfReader} from a log, by {@link SampleWorkload} from a seed, or row by row with {@link #builder}.
 * Safe to share between threads.
 */
public final class Workload {
    /** The user of a job whose user is not known. */
    public static final int UNKNOWN_USER = -1;

    /** The start of the log's clock when the log does not say. */
    public static final long UNKNOWN_START = -1;

    /** The largest submit, run or estimate: about 35,000 years. Larger values in a log are damage, not data. */
    public static final long SECONDS_MAX = 1L << 40;

    /**
     * The latest second at which a schedule that never leaves the whole machine idle before waiting jobs can end. Low
     * enough for such a second to be told in milliseconds in a long.
     */
    static final long HORIZON_SECONDS_MAX = 1L << 52;

    private final String name;
    private final int machineProcs;
    private final FilterReport filter;
    private final EstimateModel estimateModel;
    private final long unixStartSeconds;
    private final long[] jobId;
    private final long[] submitSeconds;
    private final long[] runSeconds;
    private final long[] estimateSeconds;
    private final int[] procs;
    private final int[] userId;
    private final int[] bySubmit;

    private Workload(Builder from, FilterReport filter) {
        int rows = from.rows;
        name = from.name;
        machineProcs = from.machineProcs;
        this.filter = filter;
        estimateModel = EstimateModel.USER;
        unixStartSeconds = from.unixStartSeconds;
        jobId = Arrays.copyOf(from.jobId, rows);
        submitSeconds = Arrays.copyOf(from.submitSeconds, rows);
        runSeconds = Arrays.copyOf(from.runSeconds, rows);
        estimateSeconds = Arrays.copyOf(from.estimateSeconds, rows);
        procs = Arrays.copyOf(from.procs, rows);
        userId = Arrays.copyOf(from.userId, rows);
        bySubmit = RowOrder.ascending(submitSeconds);
    }

    private Workload(Workload other, EstimateModel estimates, long[] estimateSeconds) {
        name = other.name;
        machineProcs = other.machineProcs;
        filter = other.filter;
        estimateModel = estimates;
        unixStartSeconds = other.unixStartSeconds;
        jobId = other.jobId;
        submitSeconds = other.submitSeconds;
        runSeconds = other.runSeconds;
        this.estimateSeconds = estimateSeconds;
        procs = other.procs;
        userId = other.userId;
        bySubmit = other.bySubmit;
    }

    /**
     * Begins a workload made by a program. Nothing is filtered: every row must be a job, and a run time of 0 is one.
     *
     * @param name how reports call it
     * @param machineProcs processors of the machine, at least 1
     */
    public static Builder builder(String name, int machineProcs) {
        return new Builder(name, machineProcs);
    }

    /** The same jobs with their real run times as estimates. */
    public Workload withExactEstimates() {
        return new Workload(this, EstimateModel.EXACT, runSeconds);
    }

    /** How reports call this workload: for a log, its file name without folders and endings. */
    public String name() {
        return name;
    }

    /** Processors of the machine. */
    public int machineProcs() {
        return machineProcs;
    }

    /** What became of the rows of the log. */
    public FilterReport filter() {
        return filter;
    }

    /** Where the estimates come from. */
    public EstimateModel estimateModel() {
        return estimateModel;
    }

    /** The second 0 of this workload in seconds since 1970-01-01T00:00Z, or {@link #UNKNOWN_START}. */
    public long unixStartSeconds() {
        return unixStartSeconds;
    }

    /** How many jobs, at least 1. Rows are numbered from 0. */
    public int jobs() {
        return jobId.length;
    }

    /** The log's number for the job. Logs number their jobs once each; this is not enforced. */
    public long jobId(int row) {
        return jobId[row];
    }

    /** When the job was submitted; 0 or later. */
    public long submitSeconds(int row) {
        return submitSeconds[row];
    }

    /** How long the job runs: from 0 to its estimate. */
    public long runSeconds(int row) {
        return runSeconds[row];
    }

    /** What the scheduler is told about the run time, and the limit at which the job is killed. */
    public long estimateSeconds(int row) {
        return estimateSeconds[row];
    }

    /** Processors the job holds while it runs: from 1 to {@link #machineProcs}. */
    public int procs(int row) {
        return procs[row];
    }

    /** The user's number, 0 or more, or {@link #UNKNOWN_USER}. */
    public int userId(int row) {
        return userId[row];
    }

    /** All rows by submit time, rows of one second in the order of the log. A fresh array. */
    public int[] bySubmit() {
        return bySubmit.clone();
    }

    /** All rows by job number, ascending; rows of one number in the order of the log. A fresh array. */
    public int[] byJobId() {
        return RowOrder.ascending(jobId);
    }

    /**
     * Whether another workload has the same jobs and they run as long.
     *
     * @param other another
     * @return true when machine, job numbers, submissions, run times and widths are equal
     */
    public boolean ranAs(Workload other) {
        return machineProcs == other.machineProcs
                && Arrays.equals(jobId, other.jobId)
                && Arrays.equals(submitSeconds, other.submitSeconds)
                && Arrays.equals(runSeconds, other.runSeconds)
                && Arrays.equals(procs, other.procs);
    }

    /** Collects the rows of a workload. For one thread. */
    public static final class Builder {
        private final String name;
        private final int machineProcs;
        private long unixStartSeconds = UNKNOWN_START;
        private long[] jobId = new long[64];
        private long[] submitSeconds = new long[64];
        private long[] runSeconds = new long[64];
        private long[] estimateSeconds = new long[64];
        private int[] procs = new int[64];
        private int[] userId = new int[64];
        private int rows;
        private int killedAtLimit;

        private long lastSubmitSeconds;
        private long runSecondsTotal;
        private long procSecondsTotal;
        private boolean beyondRange;

        private Builder(String name, int machineProcs) {
            this.name = Objects.requireNonNull(name);
            if (machineProcs < 1) {
                throw new IllegalArgumentException("a machine of " + machineProcs + " processors; it needs at least 1");
            }
            this.machineProcs = machineProcs;
        }

        /** Says when second 0 was, in seconds since 1970-01-01T00:00Z. */
        public Builder startingAtUnixSeconds(long unixSeconds) {
            unixStartSeconds = unixSeconds < 0 ? UNKNOWN_START : unixSeconds;
            return this;
        }

        /**
         * Adds the next row. A run time longer than the estimate is cut to it and counted as killed at the limit.
         *
         * @param submit 0 or later
         * @param run 0 or more
         * @param estimate 0 or more
         * @param width processors, from 1 to the machine's
         * @param user 0 or more; anything less is {@link #UNKNOWN_USER}
         * @throws IllegalArgumentException naming the job and the value out of range
         */
        public Builder job(long id, long submit, long run, long estimate, int width, int user) {
            requireSeconds(id, "submit time", submit);
            requireSeconds(id, "run time", run);
            requireSeconds(id, "estimate", estimate);
            if (width < 1 || width > machineProcs) {
                throw new IllegalArgumentException(
                        "job " + id + " needs " + width + " processors; the machine has " + machineProcs);
            }
            if (rows == jobId.length) {
                grow(Math.multiplyExact(rows, 2));
            }
            long runs = Math.min(run, estimate);
            killedAtLimit += run > estimate ? 1 : 0;
            jobId[rows] = id;
            submitSeconds[rows] = submit;
            runSeconds[rows] = runs;
            estimateSeconds[rows] = estimate;
            procs[rows] = width;
            userId[rows] = Math.max(user, UNKNOWN_USER);
            rows++;
            addToTotals(submit, runs, width);
            return this;
        }

        /** How many rows were added. */
        public int size() {
            return rows;
        }

        /** Whether every sum that a schedule of these rows needs, its last second and its work, fits a long. */
        boolean isMeasurable() {
            return !beyondRange;
        }

        /**
         * The workload.
         *
         * @throws IllegalArgumentException when there is no row, or when times and widths are so large that the work
         *     or the end of a schedule does not fit a long
         */
        public Workload build() {
            return build(FilterReport.unfiltered(killedAtLimit));
        }

        Workload build(FilterReport filter) {
            if (rows == 0) {
                throw new IllegalArgumentException("workload '" + name + "' has no job");
            }
            if (beyondRange) {
                throw new IllegalArgumentException("workload '" + name + "' is too long: its run times add up to more"
                        + " than a simulation can measure");
            }
            return new Workload(this, filter);
        }

        private void addToTotals(long submit, long run, int width) {
            if (beyondRange) {
                return;
            }
            lastSubmitSeconds = Math.max(lastSubmitSeconds, submit);
            runSecondsTotal += run;
            long work = run * width;
            beyondRange = Math.multiplyHigh(run, (long) width) != 0
                    || work < 0
                    || procSecondsTotal > Long.MAX_VALUE - work
                    || lastSubmitSeconds + runSecondsTotal > HORIZON_SECONDS_MAX;
            procSecondsTotal += beyondRange ? 0 : work;
        }

        private void grow(int capacity) {
            jobId = Arrays.copyOf(jobId, capacity);
            submitSeconds = Arrays.copyOf(submitSeconds, capacity);
            runSeconds = Arrays.copyOf(runSeconds, capacity);
            estimateSeconds = Arrays.copyOf(estimateSeconds, capacity);
            procs = Arrays.copyOf(procs, capacity);
            userId = Arrays.copyOf(userId, capacity);
        }

        private static void requireSeconds(long id, String what, long seconds) {
            if (seconds < 0 || seconds > SECONDS_MAX) {
                throw new IllegalArgumentException(
                        "job " + id + " has the " + what + " " + seconds + "; allowed are 0 to " + SECONDS_MAX);
            }
        }
    }
}
