package io.berth.testkit.view;

import io.berth.spi.job.PendingJob;
import io.berth.spi.job.Request;
import io.berth.spi.job.RequestSpec;
import io.berth.spi.job.RunningJob;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Makes one job; what is not said has the default that its method names. Times are milliseconds. Methods return this builder.
 */
public final class JobBuilder {
    private final Lab lab;
    private final TreeMap<String, Long> perTask = new TreeMap<>();
    private int tasksMin = 1;
    private int tasksMax = 1;
    private int hostsMax = Integer.MAX_VALUE;
    private int tasksPerHostMax = Integer.MAX_VALUE;
    private boolean exclusive;
    private String expression = "";
    private @Nullable Request request;

    long id;
    int index;
    String queue = "batch";
    String user = "user";
    int userOrdinal;
    String project = "";
    int priority;
    int qosPriority;
    long limitMillis = 60_000;
    long submittedAtMillis;
    long queuedAtMillis = Long.MIN_VALUE;
    long preemptionRank;
    int preemptions;
    int pendingElements = 1;
    long reservedStartMillis = PendingJob.NOT_RESERVED;

    JobBuilder(Lab lab, int number) {
        this.lab = lab;
        this.id = number;
        this.index = number - 1;
        perTask.put("slots", 1L);
    }

    /** Its id; by default the number of the job in its lab, from 1. */
    public JobBuilder id(long value) {
        id = value;
        return this;
    }

    /** Its index; by default dense from 0. */
    public JobBuilder index(int value) {
        index = value;
        return this;
    }

    /** Exactly so many tasks; by default 1. */
    public JobBuilder tasks(int count) {
        return tasks(count, count);
    }

    /** At least and at most so many tasks. */
    public JobBuilder tasks(int least, int most) {
        tasksMin = least;
        tasksMax = most;
        return this;
    }

    /** Slots per task; by default 1. */
    public JobBuilder slots(long amount) {
        return perTask("slots", amount);
    }

    /** What each task takes of a resource: memory in bytes, gpus in thousandths. */
    public JobBuilder perTask(String resource, long amount) {
        perTask.put(resource, amount);
        return this;
    }

    /** On how many hosts at most; by default any number. */
    public JobBuilder hostsMax(int count) {
        hostsMax = count;
        return this;
    }

    /** How many tasks on one host at most; by default any number. */
    public JobBuilder tasksPerHostMax(int count) {
        tasksPerHostMax = count;
        return this;
    }

    /** It must be alone on its hosts; the lab then needs the resource {@code occupancy}. */
    public JobBuilder exclusive() {
        exclusive = true;
        return this;
    }

    /** What else it asks for, in the request language, such as {@code span[ptile=4]}; by default nothing. */
    public JobBuilder expression(String text) {
        expression = text;
        return this;
    }

    /** A request made elsewhere, instead of what the methods above say. */
    public JobBuilder request(Request value) {
        request = value;
        return this;
    }

    /** Its time limit; by default one minute, {@link Long#MAX_VALUE} for none. */
    public JobBuilder limitMillis(long value) {
        limitMillis = value;
        return this;
    }

    /** Its queue; by default {@code batch}. */
    public JobBuilder queue(String name) {
        queue = name;
        return this;
    }

    /** Its owner; by default {@code user}. */
    public JobBuilder user(String name) {
        user = name;
        return this;
    }

    /** Its owner's ordinal; by default 0. */
    public JobBuilder userOrdinal(int ordinal) {
        userOrdinal = ordinal;
        return this;
    }

    /** Its project; by default none. */
    public JobBuilder project(String name) {
        project = name;
        return this;
    }

    /** Its own priority; by default 0. */
    public JobBuilder priority(int value) {
        priority = value;
        return this;
    }

    /** The priority of its quality of service; by default 0. */
    public JobBuilder qosPriority(int value) {
        qosPriority = value;
        return this;
    }

    /** When it was submitted; by default 0. */
    public JobBuilder submittedAtMillis(long value) {
        submittedAtMillis = value;
        return this;
    }

    /** Since when it stands in its queue; by default since it was submitted. */
    public JobBuilder queuedAtMillis(long value) {
        queuedAtMillis = value;
        return this;
    }

    /** What preemption compares; by default 0. */
    public JobBuilder preemptionRank(long value) {
        preemptionRank = value;
        return this;
    }

    /** How often it was preempted; by default never. */
    public JobBuilder preemptions(int count) {
        preemptions = count;
        return this;
    }

    /** How many elements of an array wait; by default 1. */
    public JobBuilder pendingElements(int count) {
        pendingElements = count;
        return this;
    }

    /** The start that it is promised; by default it holds no reservation. */
    public JobBuilder reservedStartMillis(long value) {
        reservedStartMillis = value;
        return this;
    }

    /** {@return the job, waiting} */
    public GivenJob build() {
        return new GivenJob(this, requested());
    }

    /**
     * The job, running with all its least tasks on one host.
     *
     * @param startedAtMillis since when
     * @param host            the host's ordinal
     * @return the job
     */
    public RunningJob running(long startedAtMillis, int host) {
        return new GivenRunningJob(build(), startedAtMillis, host);
    }

    private Request requested() {
        return request != null
                ? request
                : lab.request(
                        new RequestSpec(tasksMin, tasksMax, hostsMax, tasksPerHostMax, perTask, exclusive, expression));
    }
}
