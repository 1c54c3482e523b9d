package io.berth.framework.allocation;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Hosts and tasks: where a job stands, or will. Immutable. The usual one, all on one host, is one small object. */
public final class Allocation {
    /** The one host and its tasks, when there is but one. */
    private final int onlyHost;

    private final int onlyTasks;
    /** All hosts and their tasks, when there are more, or none; else null. */
    private final int @Nullable [] hosts;

    private final int @Nullable [] tasks;

    private Allocation(int onlyHost, int onlyTasks, int @Nullable [] hosts, int @Nullable [] tasks) {
        this.onlyHost = onlyHost;
        this.onlyTasks = onlyTasks;
        this.hosts = hosts;
        this.tasks = tasks;
    }

    /**
     * Copies the first entries of two arrays.
     *
     * @param hosts ordinals, each at most once
     * @param tasks tasks on each, at least 1
     * @param count how many entries
     * @return the allocation
     */
    public static Allocation copyOf(int[] hosts, int[] tasks, int count) {
        return count == 1
                ? on(hosts[0], tasks[0])
                : new Allocation(-1, 0, Arrays.copyOf(hosts, count), Arrays.copyOf(tasks, count));
    }

    /**
     * All on one host.
     *
     * @param host  its ordinal
     * @param tasks how many tasks
     * @return the allocation
     */
    public static Allocation on(int host, int tasks) {
        return new Allocation(host, tasks, null, null);
    }

    /** {@return on how many hosts} */
    public int hosts() {
        return hosts == null ? 1 : hosts.length;
    }

    /**
     * A host.
     *
     * @param i from 0
     * @return its ordinal
     */
    public int host(int i) {
        return hosts == null ? only(i, onlyHost) : hosts[i];
    }

    /**
     * The tasks there.
     *
     * @param i from 0
     * @return how many
     */
    public int tasks(int i) {
        return tasks == null ? only(i, onlyTasks) : tasks[i];
    }

    /** {@return the tasks on all hosts together} */
    public int tasks() {
        if (tasks == null) {
            return onlyTasks;
        }
        int all = 0;
        for (int here : tasks) {
            all += here;
        }
        return all;
    }

    private static int only(int i, int value) {
        if (i != 0) {
            throw new IndexOutOfBoundsException(i);
        }
        return value;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Allocation that
                && onlyHost == that.onlyHost
                && onlyTasks == that.onlyTasks
                && Arrays.equals(hosts, that.hosts)
                && Arrays.equals(tasks, that.tasks);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * onlyHost + onlyTasks) + 31 * Arrays.hashCode(hosts) + Arrays.hashCode(tasks);
    }

    @Override
    public String toString() {
        var text = new StringBuilder();
        for (int i = 0; i < hosts(); i++) {
            text.append(i == 0 ? "" : " ").append(host(i)).append('x').append(tasks(i));
        }
        return text.toString();
    }
}
