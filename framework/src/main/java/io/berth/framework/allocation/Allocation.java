package io.berth.framework.allocation;

import java.util.Arrays;

/** Hosts and tasks: where a job stands, or will. Immutable. */
public final class Allocation {
    private final int[] hosts;
    private final int[] tasks;

    private Allocation(int[] hosts, int[] tasks) {
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
        return new Allocation(Arrays.copyOf(hosts, count), Arrays.copyOf(tasks, count));
    }

    /**
     * All on one host.
     *
     * @param host  its ordinal
     * @param tasks how many tasks
     * @return the allocation
     */
    public static Allocation on(int host, int tasks) {
        return new Allocation(new int[] {host}, new int[] {tasks});
    }

    /** {@return on how many hosts} */
    public int hosts() {
        return hosts.length;
    }

    /**
     * A host.
     *
     * @param i from 0
     * @return its ordinal
     */
    public int host(int i) {
        return hosts[i];
    }

    /**
     * The tasks there.
     *
     * @param i from 0
     * @return how many
     */
    public int tasks(int i) {
        return tasks[i];
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Allocation that && Arrays.equals(hosts, that.hosts) && Arrays.equals(tasks, that.tasks);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(hosts) + Arrays.hashCode(tasks);
    }

    @Override
    public String toString() {
        var text = new StringBuilder();
        for (int i = 0; i < hosts.length; i++) {
            text.append(i == 0 ? "" : " ").append(hosts[i]).append('x').append(tasks[i]);
        }
        return text.toString();
    }
}
