package io.berth.framework.request;

import io.berth.spi.job.Spread;
import java.util.Arrays;

/** STUB of the foundation until the language is merged: what a request compiles to. */
public final class CompiledRequest {
    private final int tasksMin;
    private final int tasksMax;
    private final int hostsMax;
    private final int tasksPerHostMax;
    private final boolean exclusive;
    private final long[] perTask;
    private final long[] perHost;
    private final long[] perJob;

    CompiledRequest(
            int tasksMin,
            int tasksMax,
            int hostsMax,
            int tasksPerHostMax,
            boolean exclusive,
            long[] perTask,
            long[] perHost,
            long[] perJob) {
        this.tasksMin = tasksMin;
        this.tasksMax = tasksMax;
        this.hostsMax = hostsMax;
        this.tasksPerHostMax = tasksPerHostMax;
        this.exclusive = exclusive;
        this.perTask = perTask;
        this.perHost = perHost;
        this.perJob = perJob;
    }

    public int tasksMin() {
        return tasksMin;
    }

    public int tasksMax() {
        return tasksMax;
    }

    public int hostsMax() {
        return hostsMax;
    }

    public int tasksPerHostMax() {
        return tasksPerHostMax;
    }

    public Spread spread() {
        return Spread.ANY;
    }

    public int spreadTasks() {
        return Integer.MAX_VALUE;
    }

    public boolean exclusive() {
        return exclusive;
    }

    public long[] perTask() {
        return perTask;
    }

    public long[] perHost() {
        return perHost;
    }

    public long[] perJob() {
        return perJob;
    }

    public boolean orders() {
        return false;
    }

    public boolean readsFreeAmounts() {
        return false;
    }

    public boolean selects(HostReader hosts, int host) {
        return true;
    }

    public boolean selectsEmpty(HostReader hosts, int host) {
        return true;
    }

    public int compare(HostReader hosts, int a, int b) {
        return 0;
    }

    public String whyNot(HostReader hosts, int host) {
        return "";
    }

    public String text() {
        return "";
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CompiledRequest that
                && tasksMin == that.tasksMin
                && tasksMax == that.tasksMax
                && hostsMax == that.hostsMax
                && tasksPerHostMax == that.tasksPerHostMax
                && exclusive == that.exclusive
                && Arrays.equals(perTask, that.perTask)
                && Arrays.equals(perHost, that.perHost)
                && Arrays.equals(perJob, that.perJob);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(perTask) * 31 + tasksMin;
    }
}
