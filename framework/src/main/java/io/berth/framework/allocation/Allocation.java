package io.berth.framework.allocation;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Hosts and tasks: where a job stands, or will. Immutable. The usual one, all on one host, is one small object. */
public final class Allocation {
    private final int firstHost;
    private final int firstTasks;
    /** All hosts and their tasks; null when there is but one. */
    private final int @Nullable [] hosts;

    private final int @Nullable [] tasks;

    private Allocation(int firstHost, int firstTasks, int @Nullable [] hosts, int @Nullable [] tasks) {
        this.firstHost = firstHost;
        this.firstTasks = firstTasks;
        this.hosts = hosts;
        this.tasks = tasks;
    }

    /**
     * Copies the first entries of two arrays.
     *
     * @param hosts ordinals, each at most once
     * @param tasks tasks on each, at least 1
     * @param count how many entries, at least 1
     * @return the allocation
     */
    public static Allocation copyOf(int[] hosts, int[] tasks, int count) {
        return count == 1
                ? on(hosts[0], tasks[0])
                : new Allocation(hosts[0], tasks[0], Arrays.copyOf(hosts, count), Arrays.copyOf(tasks, count));
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
        return hosts == null ? only(i, firstHost) : hosts[i];
    }

    /**
     * The tasks there.
     *
     * @param i from 0
     * @return how many
     */
    public int tasks(int i) {
        return tasks == null ? only(i, firstTasks) : tasks[i];
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
                && firstHost == that.firstHost
                && firstTasks == that.firstTasks
                && Arrays.equals(hosts, that.hosts)
                && Arrays.equals(tasks, that.tasks);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * firstHost + firstTasks) + 31 * Arrays.hashCode(hosts) + Arrays.hashCode(tasks);
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
