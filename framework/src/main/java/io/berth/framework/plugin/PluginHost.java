package io.berth.framework.plugin;

import io.berth.framework.core.Core;
import io.berth.framework.core.PolicySource;
import io.berth.framework.core.PolicySpec;
import io.berth.framework.plugin.PluginFaults.Fault;
import io.berth.framework.plugin.PluginInfo.Provided;
import io.berth.framework.plugin.Quarantine.Mark;
import io.berth.spi.allocate.Allocator;
import io.berth.spi.decision.DecisionListener;
import io.berth.spi.execute.Executor;
import io.berth.spi.job.SubmitFilter;
import io.berth.spi.pick.JobOrder;
import io.berth.spi.pick.JobPicker;
import io.berth.spi.pick.PriorityFactor;
import io.berth.spi.plugin.PolicyContext;
import io.berth.spi.plugin.SchedulerPlugin;
import io.berth.spi.preempt.PreemptionPolicy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The plugins of one start, and the policies they provide. Each jar has a class loader of its own that sees the JDK, the SPI and the jar, and nothing else; that keeps
 * plugins out of each other's way, it does not contain hostile code.
 *
 * <p>Opened and used on one thread. Close it last: a policy that is still in use may load further classes from its jar.
 */
public final class PluginHost implements PolicySource, AutoCloseable {
    private final Detention detention;
    private final Loading loading;
    private final Shelf<JobOrder> orders;
    private final Shelf<JobPicker> pickers;
    private final Shelf<Allocator> allocators;
    private final Shelf<PreemptionPolicy> preemptionPolicies;
    private final Shelf<PriorityFactor> priorityFactors;
    private final Shelf<SubmitFilter> submitFilters;
    private final Shelf<DecisionListener> decisionListeners;
    private final Shelf<Executor> executors;
    private final List<Shelf<?>> shelves;

    private final PrivateCopies copies = new PrivateCopies();
    private final PluginJars jars = new PluginJars();
    private final List<PluginInfo> plugins = new ArrayList<>();
    private final List<Fault> faults = new ArrayList<>();

    private PluginHost(Loading loading) {
        this.loading = loading;
        detention = Detention.of(loading);
        orders = new Shelf<>("order", "orders", SchedulerPlugin::jobOrders, detention);
        pickers = new Shelf<>("picker", "pickers", SchedulerPlugin::jobPickers, detention);
        allocators = new Shelf<>("allocator", "allocators", SchedulerPlugin::allocators, detention);
        preemptionPolicies =
                new Shelf<>("preemption policy", "preemption policies", SchedulerPlugin::preemptionPolicies, detention);
        priorityFactors =
                new Shelf<>("priority factor", "priority factors", SchedulerPlugin::priorityFactors, detention);
        submitFilters = new Shelf<>("submit filter", "submit filters", SchedulerPlugin::submitFilters, detention);
        decisionListeners =
                new Shelf<>("decision listener", "decision listeners", SchedulerPlugin::decisionListeners, detention);
        executors = new Shelf<>("executor", "executors", SchedulerPlugin::executors, detention);
        shelves = List.of(
                orders,
                pickers,
                allocators,
                preemptionPolicies,
                priorityFactors,
                submitFilters,
                decisionListeners,
                executors);
    }

    /**
     * Loads plugins, in the order of their jars' file names; as {@link #open(List, Loading)} with {@link Loading#STRICT}.
     *
     * @param foldersAndJars folders, of which every {@code *.jar} is taken, and single jars
     * @return the host, to be closed
     * @throws PluginFaults when anything is wrong with any of them; nothing is left open then
     */
    public static PluginHost open(List<Path> foldersAndJars) {
        return open(foldersAndJars, Loading.STRICT);
    }

    /**
     * Loads plugins, in the order of their jars' file names. The jars are copied first and never looked at again: whoever replaces one changes nothing until the next
     * host is opened.
     *
     * @param foldersAndJars folders, of which every {@code *.jar} is taken, and single jars
     * @param loading        how
     * @return the host, to be closed
     * @throws PluginFaults when a place cannot be used, or anything is wrong with a jar and that is to stop it; nothing is left open then
     */
    public static PluginHost open(List<Path> foldersAndJars, Loading loading) {
        return open(foldersAndJars, loading, SpiVersion.ofThisHost());
    }

    static PluginHost open(List<Path> foldersAndJars, Loading loading, SpiVersion spi) {
        var host = new PluginHost(loading);
        boolean opened = false;
        try {
            Map<String, PluginJar> byName = new TreeMap<>();
            var placeFaults = new ArrayList<Fault>();
            for (Path path : PluginFolders.jars(foldersAndJars, placeFaults, host.faults)) {
                host.load(path, spi, byName);
            }
            // A place that is not there is no plugin to do without: whoever named it meant something else.
            if (!placeFaults.isEmpty() || (!host.faults.isEmpty() && loading.onFault() == Loading.OnFault.STOP)) {
                placeFaults.addAll(host.faults);
                throw new PluginFaults(placeFaults);
            }
            opened = true;
            return host;
        } finally {
            if (!opened) {
                host.close();
            }
        }
    }

    private void load(Path path, SpiVersion spi, Map<String, PluginJar> byName) {
        int before = faults.size();
        PluginJar jar;
        try {
            jar = PluginJar.read(path, copies, spi);
        } catch (UnfitPlugin e) {
            faults.add(e.fault());
            return;
        }
        PluginJar twin = byName.putIfAbsent(jar.name(), jar);
        if (twin != null) {
            faults.add(new Fault(
                    path.toString(),
                    "",
                    "is the plugin '" + jar.name() + "' " + jar.version() + ", and so is " + twin.path() + " "
                            + twin.version(),
                    "take one of the jars out"));
            return;
        }
        List<? extends Shelf<?>.Offer> offers = List.of();
        try {
            offers = offers(jar);
        } catch (UnfitPlugin e) {
            faults.add(e.fault());
        }
        if (loading.onFault() == Loading.OnFault.LEAVE_OUT && faults.size() > before) {
            jars.unload(jar);
            byName.remove(jar.name());
            return;
        }
        offers.forEach(
                Shelf.Offer::accept); // also of a jar at fault, so that a name it shares with a later one is found
        plugins.add(info(jar, offers));
    }

    private List<Shelf<?>.Offer> offers(PluginJar jar) throws UnfitPlugin {
        Mark mark = detention.markOf(jar, "", "");
        if (mark != null) {
            throw new UnfitPlugin(new Fault(jar.path().toString(), jar.entryPoint(), mark.what(), mark.cure()));
        }
        int before = faults.size();
        ClassLoader loader = jars.load(jar);
        detention.loaded(loader, jar);
        SchedulerPlugin plugin = EntryPoint.make(jar, loader);
        var offers = new ArrayList<Shelf<?>.Offer>();
        for (Shelf<?> shelf : shelves) {
            offers.add(shelf.offer(jar, plugin, loader, faults));
        }
        if (offers.stream().allMatch(offer -> offer.names().isEmpty()) && faults.size() == before) {
            throw new UnfitPlugin(new Fault(
                    jar.path().toString(),
                    jar.entryPoint(),
                    "provides no policy",
                    "return at least one factory from it, or take the jar out"));
        }
        return offers;
    }

    private PluginInfo info(PluginJar jar, List<? extends Shelf<?>.Offer> offers) {
        var provided = new ArrayList<Provided>();
        var held = new ArrayList<Mark>();
        for (Shelf<?>.Offer offer : offers) {
            if (!offer.names().isEmpty()) {
                provided.add(new Provided(offer.kind(), offer.names()));
            }
            for (String name : offer.names()) {
                Mark mark = detention.markOf(jar, offer.kind(), name);
                if (mark != null) {
                    held.add(mark);
                }
            }
        }
        return new PluginInfo(jar.name(), jar.version(), jar.path(), jar.sha256(), provided, held);
    }

    /** {@return what is wrong with those that were left out, in the order of their jars; empty unless loading was lenient} */
    public List<Fault> faults() {
        return Collections.unmodifiableList(faults);
    }

    /** {@return the loaded plugins, in the order of their jars} */
    public List<PluginInfo> plugins() {
        return Collections.unmodifiableList(plugins);
    }

    /** {@return what names of policies in configurations stand for} */
    public PolicyNames names() {
        return new PolicyNames(pickers.names(), orders.names());
    }

    @Override
    public Made<JobPicker> picker(PolicySpec spec, PolicyContext context) {
        return pickers.make(spec, context);
    }

    @Override
    public Made<Allocator> allocator(PolicySpec spec, PolicyContext context) {
        return allocators.make(spec, context);
    }

    @Override
    public Made<PreemptionPolicy> preemptionPolicy(PolicySpec spec, PolicyContext context) {
        return preemptionPolicies.make(spec, context);
    }

    @Override
    public Made<SubmitFilter> submitFilter(PolicySpec spec, PolicyContext context) {
        return submitFilters.make(spec, context);
    }

    @Override
    public Made<DecisionListener> decisionListener(PolicySpec spec, PolicyContext context) {
        return decisionListeners.make(spec, context);
    }

    @Override
    public Made<JobOrder> order(PolicySpec spec, PolicyContext context) {
        return orders.make(spec, context);
    }

    @Override
    public Made<PriorityFactor> priorityFactor(PolicySpec spec, PolicyContext context) {
        return priorityFactors.make(spec, context);
    }

    /**
     * Makes an executor. It sees nothing of a core.
     *
     * @param spec its name and settings
     * @param seed the root of its randomness
     * @return a new executor and the loader of its jar
     * @throws io.berth.spi.plugin.SettingsException when no plugin provides it, or a setting is not known or wrong
     */
    public Made<Executor> executor(PolicySpec spec, long seed) {
        return executors.make(spec, new ExecutorContext(spec.name(), seed));
    }

    @Override
    public void serves(Core core) {
        detention.serves(core);
    }

    /** Closes the plugins' class loaders, and removes the copies of their jars. */
    @Override
    public void close() {
        jars.close();
        copies.close();
    }
}
