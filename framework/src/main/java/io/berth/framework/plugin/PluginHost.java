package io.berth.framework.plugin;

import io.berth.framework.core.PolicySource;
import io.berth.framework.core.PolicySpec;
import io.berth.framework.plugin.PluginFaults.Fault;
import io.berth.framework.plugin.PluginInfo.Provided;
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
    private final Shelf<JobOrder> orders = new Shelf<>("order", "orders", SchedulerPlugin::jobOrders);
    private final Shelf<JobPicker> pickers = new Shelf<>("picker", "pickers", SchedulerPlugin::jobPickers);
    private final Shelf<Allocator> allocators = new Shelf<>("allocator", "allocators", SchedulerPlugin::allocators);
    private final Shelf<PreemptionPolicy> preemptionPolicies =
            new Shelf<>("preemption policy", "preemption policies", SchedulerPlugin::preemptionPolicies);
    private final Shelf<PriorityFactor> priorityFactors =
            new Shelf<>("priority factor", "priority factors", SchedulerPlugin::priorityFactors);
    private final Shelf<SubmitFilter> submitFilters =
            new Shelf<>("submit filter", "submit filters", SchedulerPlugin::submitFilters);
    private final Shelf<DecisionListener> decisionListeners =
            new Shelf<>("decision listener", "decision listeners", SchedulerPlugin::decisionListeners);
    private final Shelf<Executor> executors = new Shelf<>("executor", "executors", SchedulerPlugin::executors);

    private final List<Shelf<?>> shelves = List.of(
            orders,
            pickers,
            allocators,
            preemptionPolicies,
            priorityFactors,
            submitFilters,
            decisionListeners,
            executors);

    private final PluginJars jars = new PluginJars();
    private final List<PluginInfo> plugins = new ArrayList<>();

    private PluginHost() {}

    /**
     * Loads plugins, in the order of their jars' file names.
     *
     * @param foldersAndJars folders, of which every {@code *.jar} is taken, and single jars
     * @return the host, to be closed
     * @throws PluginFaults when anything is wrong with any of them; nothing is left open then
     */
    public static PluginHost open(List<Path> foldersAndJars) {
        var faults = new ArrayList<Fault>();
        var host = new PluginHost();
        Map<String, PluginJar> byName = new TreeMap<>();
        for (Path path : PluginFolders.jars(foldersAndJars, faults)) {
            try {
                host.load(path, byName, faults);
            } catch (UnfitPlugin e) {
                faults.add(e.fault());
            }
        }
        if (!faults.isEmpty()) {
            host.close();
            throw new PluginFaults(faults);
        }
        return host;
    }

    private void load(Path path, Map<String, PluginJar> byName, List<Fault> faults) throws UnfitPlugin {
        PluginJar jar = PluginJar.read(path);
        PluginJar twin = byName.putIfAbsent(jar.name(), jar);
        if (twin != null) {
            throw new UnfitPlugin(new Fault(
                    path.toString(),
                    "",
                    "is the plugin '" + jar.name() + "' " + jar.version() + ", and so is " + twin.path() + " "
                            + twin.version(),
                    "take one of the jars out"));
        }
        ClassLoader loader = jars.load(jar);
        SchedulerPlugin plugin = EntryPoint.make(jar, loader);
        int before = faults.size();
        var provided = new ArrayList<Provided>();
        for (Shelf<?> shelf : shelves) {
            List<String> names = shelf.stock(jar, plugin, loader, faults);
            if (!names.isEmpty()) {
                provided.add(new Provided(shelf.kind(), names));
            }
        }
        if (provided.isEmpty() && faults.size() == before) {
            throw new UnfitPlugin(new Fault(
                    path.toString(),
                    jar.entryPoint(),
                    "provides no policy",
                    "return at least one factory from it, or take the jar out"));
        }
        plugins.add(new PluginInfo(jar.name(), jar.version(), path, provided));
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

    /** Closes the plugins' class loaders. */
    @Override
    public void close() {
        jars.close();
    }
}
