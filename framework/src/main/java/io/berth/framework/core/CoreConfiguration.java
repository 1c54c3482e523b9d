package io.berth.framework.core;

import java.util.ArrayList;
import java.util.List;

/**
 * What a core is made of. All of it is covered by the hash, but for the listeners, which hear and change nothing, and the memories, which change nothing either.
 *
 * @param driver            who feeds the core, such as an event order; part of the header only
 * @param seed              the root of all randomness
 * @param resources         names of the resources of hosts by ordinal; {@code slots} first
 * @param hosts             the first hosts
 * @param queues            the queues, at least one, names unique
 * @param onFailure         what a policy's failure does
 * @param fallbackPicker    takes over for a failed picker
 * @param fallbackAllocator takes over for a failed allocator
 * @param reservationsMax   how many reservations may live at once
 * @param submitFilters     see each submission, in this order
 * @param listeners         see each committed decision, in this order
 * @param allowanceMillis   what is added to a limit until the host is expected back: grace of the kill and clean-up
 * @param site              what else the site has
 * @param memories          whether refusals are remembered for a request class or a limit; without, the same is decided in more time
 */
public record CoreConfiguration(
        String driver,
        long seed,
        List<String> resources,
        List<HostSpec> hosts,
        List<QueueSpec> queues,
        OnFailure onFailure,
        PolicySpec fallbackPicker,
        PolicySpec fallbackAllocator,
        int reservationsMax,
        List<PolicySpec> submitFilters,
        List<PolicySpec> listeners,
        long allowanceMillis,
        SiteRules site,
        boolean memories) {
    /** What a policy's failure does. */
    public enum OnFailure {
        /** The round throws the {@link PolicyFailure}. */
        FAIL,
        /** The fallback takes over for the rest of the round. */
        FALLBACK
    }

    public CoreConfiguration {
        resources = List.copyOf(resources);
        hosts = List.copyOf(hosts);
        queues = List.copyOf(queues);
        submitFilters = List.copyOf(submitFilters);
        listeners = List.copyOf(listeners);
        if (queues.isEmpty()) {
            throw new IllegalArgumentException("no queue is configured");
        }
    }

    /** One of a site with nothing besides hosts and queues; refusals are remembered. */
    public CoreConfiguration(
            String driver,
            long seed,
            List<String> resources,
            List<HostSpec> hosts,
            List<QueueSpec> queues,
            OnFailure onFailure,
            PolicySpec fallbackPicker,
            PolicySpec fallbackAllocator,
            int reservationsMax,
            List<PolicySpec> submitFilters,
            List<PolicySpec> listeners,
            long allowanceMillis) {
        this(
                driver,
                seed,
                resources,
                hosts,
                queues,
                onFailure,
                fallbackPicker,
                fallbackAllocator,
                reservationsMax,
                submitFilters,
                listeners,
                allowanceMillis,
                SiteRules.NONE,
                true);
    }

    /**
     * One open cluster without preemption, allowances or a bound on reservations, failing on a policy's failure; fallbacks are {@code fcfs} and {@code first-fit}.
     *
     * @param driver who feeds the core
     * @param seed   the root of all randomness
     * @param hosts  the hosts, with slots only
     * @param queues the queues
     * @return the configuration
     */
    public static CoreConfiguration of(String driver, long seed, List<HostSpec> hosts, List<QueueSpec> queues) {
        return new CoreConfiguration(
                driver,
                seed,
                List.of("slots"),
                hosts,
                queues,
                OnFailure.FAIL,
                PolicySpec.of("fcfs"),
                PolicySpec.of("first-fit"),
                Integer.MAX_VALUE,
                List.of(),
                List.of(),
                0);
    }

    /**
     * The same with another reaction to failures.
     *
     * @param reaction the reaction
     * @return a copy
     */
    public CoreConfiguration withOnFailure(OnFailure reaction) {
        return copy(resources, reaction, submitFilters, listeners, site, memories);
    }

    /**
     * The same with other resources.
     *
     * @param names names by ordinal; {@code slots} first
     * @return a copy
     */
    public CoreConfiguration withResources(List<String> names) {
        return copy(names, onFailure, submitFilters, listeners, site, memories);
    }

    /**
     * The same with filters and listeners.
     *
     * @param filters   see each submission, in this order
     * @param observers see each committed decision, in this order
     * @return a copy
     */
    public CoreConfiguration withObservers(List<PolicySpec> filters, List<PolicySpec> observers) {
        return copy(resources, onFailure, filters, observers, site, memories);
    }

    /**
     * The same at another site.
     *
     * @param rules what the site has
     * @return a copy
     */
    public CoreConfiguration withSite(SiteRules rules) {
        return copy(resources, onFailure, submitFilters, listeners, rules, memories);
    }

    /**
     * The same, but no refusal is remembered.
     *
     * @return a copy
     */
    public CoreConfiguration withoutMemories() {
        return copy(resources, onFailure, submitFilters, listeners, site, false);
    }

    /** {@return who asks that jobs are suspended, each as "queue 'name'" or "QOS 'name'", in the order of the configuration; an executor that cannot suspend does not serve these} */
    public List<String> suspending() {
        var who = new ArrayList<String>();
        for (QueueSpec queue : queues) {
            if (queue.preemptible() && queue.preempting().action() == PreemptionRules.Action.SUSPEND) {
                who.add("queue '" + queue.name() + "'");
            }
        }
        for (QosSpec qos : site.qos()) {
            if (qos.preemption().action() == PreemptionRules.Action.SUSPEND) {
                who.add("QOS '" + qos.name() + "'");
            }
        }
        return who;
    }

    private CoreConfiguration copy(
            List<String> names,
            OnFailure reaction,
            List<PolicySpec> filters,
            List<PolicySpec> observers,
            SiteRules rules,
            boolean remembers) {
        return new CoreConfiguration(
                driver,
                seed,
                names,
                hosts,
                queues,
                reaction,
                fallbackPicker,
                fallbackAllocator,
                reservationsMax,
                filters,
                observers,
                allowanceMillis,
                rules,
                remembers);
    }
}
