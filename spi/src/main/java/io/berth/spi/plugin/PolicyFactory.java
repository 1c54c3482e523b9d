package io.berth.spi.plugin;

import io.berth.spi.Stable;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * Makes one kind of policy. Stateless; called on the core's thread, at start-up, when a policy is thrown away and made anew, and when a generation of plugins is
 * replaced. Policies that one factory made may be used at the same time by several cores, each on its own thread: they share nothing that changes.
 *
 * @param <P> the kind
 */
@Stable
public interface PolicyFactory<P> {
    /** {@return the name in configurations: lower-case letters, digits and dashes; unique among policies of its kind} */
    String name();

    /** {@return the settings it understands, snake_case; any other key stops start-up with the nearest of these} */
    Set<String> settings();

    /**
     * Makes a policy.
     *
     * @param settings its settings; only known keys
     * @param context  what it may ask for
     * @return a new policy
     * @throws SettingsException when a value is wrong
     */
    P create(Settings settings, PolicyContext context);

    /**
     * A factory from its parts, for entry points that list their policies.
     *
     * @param name     the name
     * @param settings the keys it understands
     * @param maker    makes the policy
     * @param <P>      the kind
     * @return the factory
     */
    static <P> PolicyFactory<P> of(String name, Set<String> settings, BiFunction<Settings, PolicyContext, P> maker) {
        return new PolicyFactory<>() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public Set<String> settings() {
                return settings;
            }

            @Override
            public P create(Settings given, PolicyContext context) {
                return maker.apply(given, context);
            }
        };
    }
}
