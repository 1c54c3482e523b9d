package io.berth.framework.dispatch;

import io.berth.framework.desk.LoopClock;
import io.berth.framework.desk.LoopEvent;
import io.berth.framework.desk.Work;
import io.berth.framework.dispatch.LiveExecutions.Live;
import io.berth.framework.store.Intent;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.execute.Executor;
import io.berth.spi.execute.Listing;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Compares what the executor lists with what is committed, again and again: a report that was lost comes after all, an execution that is no job's is ended and forgotten, a host that is gone is
 * taken for lost, and one that comes back for found.
 *
 * <p>Missing is not dead. A partial listing tells only of what it names. A complete one must leave something out twice in a row, asked for when it had to be there; then contact is lost, which
 * frees nothing and kills nothing. When more than half of the hosts are missing at once it is more likely the view that is gone, and that must last before it is believed.
 *
 * <p>Used at the desk only.
 */
public final class Reconciler {
    /** How often something must be missing, in a row, before contact to it is lost. */
    private static final int MISSED = 2;

    /** What the reconciler knows of the state, and tells it. */
    public interface Findings {
        /** {@return whether the state is whole: it is not while it is rebuilt from the store} */
        boolean whole();

        /** {@return the executions that hold hosts} */
        LiveExecutions live();

        /** {@return names of all hosts} */
        List<String> hosts();

        /** {@return names of those to which contact is lost} */
        Set<String> lostHosts();

        /** A report that may have been lost. */
        void reported(ExecutionReport report);

        /** A host is out of contact. */
        void hostLost(String host);

        /** A host that was lost is in contact again. */
        void hostFound(String host);

        /** Nobody knows what becomes of an execution. */
        void contactLost(ExecutionId execution);
    }

    private final Executor executor;
    private final Dispatcher dispatcher;
    private final Findings findings;
    private final Work work;
    private final LoopClock clock;
    private final DispatchSettings settings;
    private final Consumer<LoopEvent> events;

    /** How often in a row each host was missing. */
    private final TreeMap<String, Integer> missing = new TreeMap<>();

    private long listings;
    private boolean asking;
    private long massLossSinceMillis = Long.MIN_VALUE;

    /**
     * A reconciler that has not been started.
     *
     * @param executor   whose listings
     * @param dispatcher sends what is asked of orphans
     * @param findings   the state
     * @param work       what it does is done there
     * @param clock      the clocks
     * @param settings   how often
     * @param events     is told what goes wrong
     */
    public Reconciler(
            Executor executor,
            Dispatcher dispatcher,
            Findings findings,
            Work work,
            LoopClock clock,
            DispatchSettings settings,
            Consumer<LoopEvent> events) {
        this.executor = executor;
        this.dispatcher = dispatcher;
        this.findings = findings;
        this.work = work;
        this.clock = clock;
        this.settings = settings;
        this.events = events;
    }

    /** Asks for the first listing now, and then for one after another. */
    public void start() {
        list();
    }

    private void list() {
        work.after(settings.listEveryMillis(), this::list);
        if (asking || !findings.whole()) {
            return;
        }
        asking = true;
        long number = ++listings;
        for (Live live : findings.live().all()) {
            if (live.stands() && !dispatcher.busy(live.id())) {
                live.askedIn = number;
            }
        }
        work.ask(
                executor::list,
                listing -> {
                    asking = false;
                    compare(listing, number);
                },
                why -> {
                    asking = false;
                    events.accept(new LoopEvent.NotListed(why));
                });
    }

    private void compare(Listing listing, long number) {
        if (!findings.whole()) {
            return;
        }
        LiveExecutions live = findings.live();
        var named = new LinkedHashSet<ExecutionId>();
        for (Listing.Entry entry : listing.executions()) {
            named.add(entry.id());
            Live known = live.of(entry.id());
            if (known == null) {
                orphan(entry);
            } else {
                known.missed = 0;
                ExecutionReport report = entry.report();
                if (report != null && known.stands() && live.isNews(report)) {
                    findings.reported(report);
                }
            }
        }
        if (!listing.complete()) {
            return;
        }
        var present = new TreeSet<>(listing.hosts());
        for (Live one : live.all()) {
            boolean due = one.askedIn == number && one.stands() && !one.lost() && !named.contains(one.id());
            if (due && present.containsAll(one.hosts()) && ++one.missed >= MISSED) {
                findings.contactLost(one.id());
            }
        }
        compareHosts(present);
    }

    private void orphan(Listing.Entry entry) {
        switch (entry.phase()) {
            case CLEANED -> dispatcher.sendUnstored(new Intent.Forget(entry.id()));
            case ACCEPTED, RUNNING, SUSPENDED -> end(entry.id());
            case ENDED -> {} // its receipt is to come
        }
    }

    private void end(ExecutionId id) {
        if (!dispatcher.busy(id)) {
            events.accept(new LoopEvent.OrphanFound(id));
            dispatcher.sendUnstored(new Intent.Terminate(id, null, 0));
        }
    }

    /**
     * A report that was no input: about an execution that was not, or not yet, a job's when it came. Now it may be one.
     *
     * @param report the report
     */
    public void orphaned(ExecutionReport report) {
        ExecutionId id = report.id();
        LiveExecutions live = findings.live();
        Live known = live.of(id);
        if (known != null) {
            if (known.stands() && live.isNews(report)) {
                findings.reported(report);
            }
            return;
        }
        switch (report) {
            case ExecutionReport.Cleaned _ -> dispatcher.sendUnstored(new Intent.Forget(id));
            case ExecutionReport.Ended ended -> {
                if (ended.clean()) {
                    dispatcher.sendUnstored(new Intent.Forget(id));
                }
            }
            case ExecutionReport.Started _,
                    ExecutionReport.Suspended _,
                    ExecutionReport.Resumed _,
                    ExecutionReport.Checkpointed _ -> {} // late, or of an orphan: the next listing tells
        }
    }

    private void compareHosts(Set<String> present) {
        Set<String> lost = Set.copyOf(findings.lostHosts());
        List<String> hosts = findings.hosts();
        var gone = new TreeSet<String>();
        for (String host : hosts) {
            if (present.contains(host)) {
                missing.remove(host);
                if (lost.contains(host)) {
                    findings.hostFound(host);
                }
            } else if (!lost.contains(host)) {
                gone.add(host);
            }
        }
        if (!believed(gone.size(), hosts.size())) {
            return;
        }
        for (String host : gone) {
            if (missing.merge(host, 1, Integer::sum) >= MISSED) {
                missing.remove(host);
                findings.hostLost(host);
                loseExecutionsOn(host);
            }
        }
    }

    private boolean believed(int gone, int all) {
        if (gone < 2 || gone * 2 <= all) {
            massLossSinceMillis = Long.MIN_VALUE;
            return true;
        }
        events.accept(new LoopEvent.HostsMissing(gone, all));
        long now = clock.elapsedMillis();
        if (massLossSinceMillis == Long.MIN_VALUE) {
            massLossSinceMillis = now;
        }
        return now - massLossSinceMillis >= settings.massLossMillis();
    }

    private void loseExecutionsOn(String host) {
        for (Live live : findings.live().all()) {
            if (live.stands() && !live.lost() && live.hosts().contains(host)) {
                findings.contactLost(live.id());
            }
        }
    }
}
