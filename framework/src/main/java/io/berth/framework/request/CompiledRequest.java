package io.berth.framework.request;

import io.berth.spi.job.RequestSpec;
import io.berth.spi.job.Spread;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A request that is compiled against what a cluster has. Immutable. Equal when it asks for the same, whatever the words: {@code rusage[mem=1G]} equals
 * {@code rusage[mem=1024]} and the plain option; the text of it does not count. Evaluating allocates nothing; saying why not does.
 */
public final class CompiledRequest {
    private final int tasksMin;
    private final int tasksMax;
    private final Layout layout;
    private final boolean exclusive;
    private final long[] perTask;
    private final long[] perHost;
    private final long[] perJob;
    private final Conjunct[] conjuncts;
    private final List<Formula> formulas;
    private final Preference preference;
    private final boolean readsFree;
    private final String text;
    private final int hash;

    CompiledRequest(
            RequestSpec spec,
            Layout layout,
            Demand demand,
            List<Conjunct> conjuncts,
            Preference preference,
            String text) {
        this.tasksMin = spec.tasksMin();
        this.tasksMax = spec.tasksMax();
        this.layout = layout;
        this.exclusive = spec.exclusive();
        this.perTask = demand.perTask();
        this.perHost = demand.perHost();
        this.perJob = demand.perJob();
        this.conjuncts = conjuncts.toArray(Conjunct[]::new);
        this.formulas = conjuncts.stream().map(Conjunct::formula).toList();
        this.preference = preference;
        this.readsFree = formulas.stream().anyMatch(Formula::readsFree);
        this.text = text;
        this.hash = Objects.hash(
                tasksMin,
                tasksMax,
                layout,
                exclusive,
                Arrays.hashCode(perTask),
                Arrays.hashCode(perHost),
                Arrays.hashCode(perJob),
                formulas,
                preference);
    }

    /** The same with other numbers. */
    private CompiledRequest(CompiledRequest like, int tasksMin, int tasksMax, Amounts amounts) {
        this.tasksMin = tasksMin;
        this.tasksMax = tasksMax;
        this.layout = like.layout;
        this.exclusive = like.exclusive;
        this.perTask = amounts.perTask();
        this.perHost = amounts.perHost();
        this.perJob = amounts.perJob();
        this.conjuncts = like.conjuncts;
        this.formulas = like.formulas;
        this.preference = like.preference;
        this.readsFree = like.readsFree;
        this.text = like.text;
        this.hash = Objects.hash(tasksMin, tasksMax, Arrays.hashCode(perTask), Arrays.hashCode(perHost), like.hash);
    }

    @SuppressWarnings("ArrayRecordComponent") // passed on at once, never compared
    private record Amounts(long[] perTask, long[] perHost, long[] perJob) {}

    /** The same with other numbers of tasks, for a look. */
    CompiledRequest withTasks(int least, int most) {
        return new CompiledRequest(this, least, most, new Amounts(perTask, perHost, perJob));
    }

    /** The same with another amount of one resource, for a look. */
    CompiledRequest withAmount(Per per, int resource, long amount) {
        var amounts = new Amounts(perTask.clone(), perHost.clone(), perJob.clone());
        switch (per) {
            case TASK -> amounts.perTask()[resource] = amount;
            case HOST -> amounts.perHost()[resource] = amount;
            case JOB -> amounts.perJob()[resource] = amount;
        }
        return new CompiledRequest(this, tasksMin, tasksMax, amounts);
    }

    /** {@return the least number of tasks} */
    public int tasksMin() {
        return tasksMin;
    }

    /** {@return the largest number of tasks} */
    public int tasksMax() {
        return tasksMax;
    }

    /** {@return on how many hosts at most; {@link Integer#MAX_VALUE} for no bound} */
    public int hostsMax() {
        return layout.hostsMax();
    }

    /** {@return how many tasks on one host at most; {@link Integer#MAX_VALUE} for no bound} */
    public int tasksPerHostMax() {
        return layout.tasksPerHostMax();
    }

    /** {@return how tasks are to be spread over hosts} */
    public Spread spread() {
        return layout.spread();
    }

    /** {@return the number that goes with {@link #spread()}; {@link Integer#MAX_VALUE} without one} */
    public int spreadTasks() {
        return layout.spreadTasks();
    }

    /** {@return whether it must be alone on its hosts} */
    public boolean exclusive() {
        return exclusive;
    }

    /**
     * The amount that each task takes, on its host or of the cluster.
     *
     * @param resource ordinal
     * @return the amount, in the resource's unit; at least 0
     */
    public long perTask(int resource) {
        return perTask[resource];
    }

    /**
     * The amount that is taken once on each host of the job.
     *
     * @param resource ordinal
     * @return the amount, in the resource's unit; at least 0, and 0 for a resource of the cluster
     */
    public long perHost(int resource) {
        return perHost[resource];
    }

    /**
     * The amount that is taken once for the job.
     *
     * @param resource ordinal
     * @return the amount, in the resource's unit; at least 0, and 0 for a resource of hosts
     */
    public long perJob(int resource) {
        return perJob[resource];
    }

    /** {@return how many resources there are amounts of} */
    public int resources() {
        return perTask.length;
    }

    /**
     * Whether a host will do now. Amounts that are taken are not looked at, only {@code select[]} is.
     *
     * @param hosts what hosts have
     * @param host  ordinal
     * @return whether all conditions hold; unknown is not true
     */
    public boolean selects(HostReader hosts, int host) {
        return selects(hosts, host, false);
    }

    /**
     * Whether a host will do when nothing runs there: with what it has in all in place of what is free.
     *
     * @param hosts what hosts have
     * @param host  ordinal
     * @return whether all conditions hold; unknown is not true
     */
    public boolean selectsEmpty(HostReader hosts, int host) {
        return selects(hosts, host, true);
    }

    /**
     * Whether {@code select[]} could ever hold on a host while the job has room there, whatever else runs: with anything free from what a task takes to all that the host
     * has.
     *
     * @param hosts what hosts have
     * @param host  ordinal
     * @return false when it never can; true may be too much of conditions that read what is free more than once
     */
    public boolean couldSelect(HostReader hosts, int host) {
        return firstNever(hosts, host) == null;
    }

    private @Nullable Conjunct firstNever(HostReader hosts, int host) {
        Reachable reachable = null;
        for (Conjunct conjunct : conjuncts) {
            if (!conjunct.holds(hosts, host, true)) {
                if (!conjunct.formula().readsFree()) {
                    return conjunct;
                }
                if (reachable == null) {
                    reachable = new Reachable(hosts, host, leastFree());
                }
                if (!reachable.canBeTrue(conjunct.formula())) {
                    return conjunct;
                }
            }
        }
        return null;
    }

    private long[] leastFree() {
        var least = new long[perTask.length];
        for (int r = 0; r < least.length; r++) {
            least[r] = perTask[r] + perHost[r];
        }
        return least;
    }

    /** {@return whether {@link #selects} can change while jobs come and go; else it changes with the host alone} */
    public boolean readsFreeAmounts() {
        return readsFree;
    }

    /**
     * Which of two hosts is preferred now. A total preorder at any one time.
     *
     * @param hosts what hosts have
     * @param a     ordinal of the one
     * @param b     ordinal of the other
     * @return below 0 when {@code a} is, above when {@code b} is, 0 when neither
     */
    public int compare(HostReader hosts, int a, int b) {
        return preference.compare(hosts, a, b);
    }

    /** {@return whether it prefers some hosts to others; else {@link #compare} always says 0} */
    public boolean orders() {
        return !preference.keys().isEmpty();
    }

    /** {@return the canonical text of its expression; empty when it has none} */
    public String text() {
        return text;
    }

    /**
     * Why a host will not do now.
     *
     * @param hosts what hosts have
     * @param host  ordinal
     * @return the first condition that does not hold, with the host's values, such as {@code mem>=1000 (mem is 512M)} or {@code does not report 'ut'}; empty when
     *     {@link #selects} says that it will do
     */
    public String whyNot(HostReader hosts, int host) {
        for (Conjunct conjunct : conjuncts) {
            if (!conjunct.holds(hosts, host, false)) {
                return conjunct.whyNot(hosts, host, false);
            }
        }
        return "";
    }

    /**
     * Why a host will never do.
     *
     * @param hosts what hosts have
     * @param host  ordinal
     * @return as {@link #whyNot}, with what the host has in all; empty when {@link #couldSelect} says that it could do
     */
    public String whyNever(HostReader hosts, int host) {
        Conjunct never = firstNever(hosts, host);
        return never == null ? "" : never.whyNot(hosts, host, true);
    }

    /**
     * The condition that fails on a host, as it was written, without the host's values: the same for all hosts on which it fails.
     *
     * @param hosts what hosts have
     * @param host  ordinal
     * @return the first condition that does not hold now; empty when all do
     */
    public String failing(HostReader hosts, int host) {
        for (Conjunct conjunct : conjuncts) {
            if (!conjunct.holds(hosts, host, false)) {
                return conjunct.text();
            }
        }
        return "";
    }

    /**
     * The same of the condition that can never hold there.
     *
     * @param hosts what hosts have
     * @param host  ordinal
     * @return the first such condition; empty when {@link #couldSelect} says that there is none
     */
    public String neverHolding(HostReader hosts, int host) {
        Conjunct never = firstNever(hosts, host);
        return never == null ? "" : never.text();
    }

    private boolean selects(HostReader hosts, int host, boolean empty) {
        for (Conjunct conjunct : conjuncts) {
            if (!conjunct.holds(hosts, host, empty)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean equals(Object other) {
        return this == other
                || (other instanceof CompiledRequest that
                        && hash == that.hash
                        && tasksMin == that.tasksMin
                        && tasksMax == that.tasksMax
                        && layout.equals(that.layout)
                        && exclusive == that.exclusive
                        && Arrays.equals(perTask, that.perTask)
                        && Arrays.equals(perHost, that.perHost)
                        && Arrays.equals(perJob, that.perJob)
                        && formulas.equals(that.formulas)
                        && preference.equals(that.preference));
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        return tasksMin + ".." + tasksMax + " tasks" + (text.isEmpty() ? "" : " with " + text);
    }
}
