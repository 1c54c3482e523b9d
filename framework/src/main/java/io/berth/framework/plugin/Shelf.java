package io.berth.framework.plugin;

import io.berth.framework.core.PolicyFailure;
import io.berth.framework.core.PolicySource.Made;
import io.berth.framework.core.PolicySpec;
import io.berth.framework.plugin.PluginFaults.Fault;
import io.berth.spi.plugin.PolicyContext;
import io.berth.spi.plugin.PolicyFactory;
import io.berth.spi.plugin.SchedulerPlugin;
import io.berth.spi.plugin.SettingsException;
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
    private final SortedMap<String, Item<P>> items = new TreeMap<>();

    private record Item<P>(PolicyFactory<P> factory, SortedSet<String> settings, PluginJar jar, ClassLoader loader) {}

    /**
     * An empty shelf.
     *
     * @param kind   what one of them is called
     * @param plural what several are called
     * @param offers asks an entry point for them
     */
    Shelf(String kind, String plural, Function<SchedulerPlugin, List<PolicyFactory<P>>> offers) {
        this.kind = kind;
        this.plural = plural;
        this.offers = offers;
    }

    String kind() {
        return kind;
    }

    SortedSet<String> names() {
        return Collections.unmodifiableSortedSet(new TreeSet<>(items.keySet()));
    }

    /** Takes in what a plugin offers. {@return the names taken in, sorted} */
    List<String> stock(PluginJar jar, SchedulerPlugin plugin, ClassLoader loader, List<Fault> faults) {
        var taken = new TreeSet<String>();
        try (var _ = new ContextLoader(loader)) {
            List<PolicyFactory<P>> factories = offers.apply(plugin);
            if (factories == null) {
                faults.add(fault(jar, "gives null for its " + plural, "return an empty list instead"));
                return List.of();
            }
            for (PolicyFactory<P> factory : factories) {
                stock(jar, factory, loader, faults, taken);
            }
        } catch (Throwable e) {
            faults.add(EntryPoint.fault(jar, "listing its " + plural, e));
        }
        return List.copyOf(taken);
    }

    private void stock(
            PluginJar jar,
            @Nullable PolicyFactory<P> factory,
            ClassLoader loader,
            List<Fault> faults,
            SortedSet<String> taken) {
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
        var settings = new TreeSet<>(factory.settings());
        Item<P> other = items.putIfAbsent(name, new Item<>(factory, settings, jar, loader));
        if (other == null) {
            taken.add(name);
        } else {
            faults.add(fault(
                    jar,
                    "provides the " + kind + " '" + name + "', which "
                            + (other.jar.equals(jar) ? "it provides already" : other.jar.path() + " provides too"),
                    other.jar.equals(jar) ? "rename one of them" : "take one of the jars out, or rename the " + kind));
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
        return new Made<>(create(item, spec, context), item.loader);
    }

    private P create(Item<P> item, PolicySpec spec, PolicyContext context) {
        @Nullable P made;
        try (var _ = new ContextLoader(item.loader)) {
            made = item.factory.create(spec.settings(), context);
        } catch (SettingsException e) {
            throw new SettingsException(who(spec) + ": " + e.getMessage());
        } catch (PolicyFailure | OutOfMemoryError e) {
            throw e; // a policy that this one is made of has failed, and is named
        } catch (Throwable e) {
            throw new PolicyFailure(spec.name(), "its factory threw " + e, e);
        }
        if (made == null) {
            throw new PolicyFailure(spec.name(), "its factory made nothing (null)", null);
        }
        return made;
    }

    private String who(PolicySpec spec) {
        return (kind.equals("picker") ? "policy" : kind) + " '" + spec.name() + "'";
    }
}
