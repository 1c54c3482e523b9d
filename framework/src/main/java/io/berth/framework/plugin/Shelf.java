package io.berth.framework.plugin;

import io.berth.framework.core.PolicyFailure;
import io.berth.framework.core.PolicySource.Made;
import io.berth.framework.core.PolicySpec;
import io.berth.framework.nearest.NearestName;
import io.berth.framework.plugin.PluginFaults.Fault;
import io.berth.framework.plugin.Quarantine.Mark;
import io.berth.spi.plugin.PolicyContext;
import io.berth.spi.plugin.PolicyFactory;
import io.berth.spi.plugin.SchedulerPlugin;
import io.berth.spi.plugin.SettingsException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The policies of one kind, by name.
 *
 * @param <P> the kind
 */
final class Shelf<P> {
    private static final Pattern NAME = Pattern.compile("[a-z0-9-]+");

    private final String kind;
    private final String plural;
    private final Function<SchedulerPlugin, List<PolicyFactory<P>>> offers;
    private final Detention detention;
    private final SortedMap<String, Item<P>> items = new TreeMap<>();

    private record Item<P>(
            String name, PolicyFactory<P> factory, SortedSet<String> settings, PluginJar jar, ClassLoader loader) {}

    /** What one plugin offers, looked through and not yet taken in. */
    final class Offer {
        private final List<Item<P>> offered;

        private Offer(List<Item<P>> offered) {
            this.offered = offered;
        }

        String kind() {
            return kind;
        }

        /** The names, sorted. */
        List<String> names() {
            return offered.stream().map(Item::name).sorted().toList();
        }

        /** From now on these can be made. */
        void accept() {
            offered.forEach(item -> items.putIfAbsent(item.name, item));
        }
    }

    /**
     * An empty shelf.
     *
     * @param kind      what one of them is called
     * @param plural    what several are called
     * @param offers    asks an entry point for them
     * @param detention which may not be made, and who watches the making
     */
    Shelf(String kind, String plural, Function<SchedulerPlugin, List<PolicyFactory<P>>> offers, Detention detention) {
        this.detention = detention;
        this.kind = kind;
        this.plural = plural;
        this.offers = offers;
    }

    SortedSet<String> names() {
        return Collections.unmodifiableSortedSet(new TreeSet<>(items.keySet()));
    }

    /** Looks through what a plugin offers; faults are added to the list. */
    Offer offer(PluginJar jar, SchedulerPlugin plugin, ClassLoader loader, List<Fault> faults) {
        var offered = new ArrayList<Item<P>>();
        try (var _ = new ContextLoader(loader)) {
            List<PolicyFactory<P>> factories = offers.apply(plugin);
            if (factories == null) {
                faults.add(fault(jar, "gives null for its " + plural, "return an empty list instead"));
            } else {
                for (PolicyFactory<P> factory : factories) {
                    look(jar, factory, loader, faults, offered);
                }
            }
        } catch (Throwable e) {
            faults.add(EntryPoint.fault(jar, "listing its " + plural, e));
        }
        return new Offer(offered);
    }

    private void look(
            PluginJar jar,
            @Nullable PolicyFactory<P> factory,
            ClassLoader loader,
            List<Fault> faults,
            List<Item<P>> offered) {
        if (factory == null) {
            faults.add(fault(jar, "has a null among its " + plural, "leave it out"));
            return;
        }
        String name = factory.name();
        if (name == null || !NAME.matcher(name).matches()) {
            faults.add(fault(
                    jar, "names " + article() + " '" + name + "'", "use lower-case letters, digits and dashes only"));
            return;
        }
        var item = new Item<>(name, factory, new TreeSet<>(factory.settings()), jar, loader);
        Item<P> other = items.get(name);
        if (offered.stream().anyMatch(twin -> twin.name.equals(name))) {
            faults.add(fault(
                    jar, "provides the " + kind + " '" + name + "', which it provides already", "rename one of them"));
        } else if (other != null) {
            faults.add(fault(
                    jar,
                    "provides the " + kind + " '" + name + "', which " + other.jar.path() + " provides too",
                    "take one of the jars out, or rename the " + kind));
        } else {
            offered.add(item);
        }
    }

    private String article() {
        return ("aeiou".indexOf(kind.charAt(0)) < 0 ? "a " : "an ") + kind;
    }

    private Fault fault(PluginJar jar, String what, String cure) {
        return new Fault(jar.path().toString(), jar.entryPoint(), what, cure);
    }

    /** Makes a policy. */
    Made<P> make(PolicySpec spec, PolicyContext context) {
        Item<P> item = items.get(spec.name());
        if (item == null) {
            throw new SettingsException(who(spec) + " is not known"
                    + (items.isEmpty()
                            ? "; no plugin provides any " + kind
                            : NearestName.hint(spec.name(), items.keySet()) + " Known " + plural + ": "
                                    + String.join(", ", items.keySet())));
        }
        for (String key : spec.settings().asMap().keySet()) {
            if (!item.settings.contains(key)) {
                throw new SettingsException(who(spec) + " has no setting '" + key + "'"
                        + (item.settings.isEmpty()
                                ? "; it takes none"
                                : NearestName.hint(key, item.settings) + " Known settings: "
                                        + String.join(", ", item.settings)));
            }
        }
        Mark mark = detention.markOf(item.jar, kind, spec.name());
        if (mark != null) {
            throw new SettingsException(who(spec) + " of " + item.jar.path() + " " + mark.what() + "; " + mark.cure());
        }
        return new Made<>(create(item, spec, context), item.loader);
    }

    private P create(Item<P> item, PolicySpec spec, PolicyContext context) {
        @Nullable P made = null;
        detention.making(item.loader, kind, spec.name());
        try (var _ = new ContextLoader(item.loader)) {
            made = item.factory.create(spec.settings(), context);
        } catch (SettingsException e) {
            throw new SettingsException(who(spec) + ": " + e.getMessage());
        } catch (PolicyFailure | OutOfMemoryError e) {
            throw e; // a policy that this one is made of has failed, and is named
        } catch (Throwable e) {
            Fault fault = EntryPoint.fault(item.jar, "its factory", e);
            throw new PolicyFailure(spec.name(), fault.what() + "; " + fault.cure() + " (" + item.jar.path() + ")", e);
        } finally {
            detention.made(made);
        }
        if (made == null) {
            throw new PolicyFailure(
                    spec.name(),
                    "its factory made nothing (null); let it return a new " + kind + " (" + item.jar.path() + ")",
                    null);
        }
        return made;
    }

    private String who(PolicySpec spec) {
        return (kind.equals("picker") ? "policy" : kind) + " '" + spec.name() + "'";
    }
}
