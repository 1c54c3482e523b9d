package io.berth.testkit;

import io.berth.framework.core.PolicySpec;
import io.berth.spi.plugin.PolicyFactory;
import io.berth.spi.plugin.SchedulerPlugin;
import io.berth.spi.plugin.SettingsException;

/** The policy that a contract is about. */
record Subject(Kind kind, SchedulerPlugin plugin, PolicySpec spec) {
    static Subject of(Kind kind, SchedulerPlugin plugin, String policy) {
        return new Subject(kind, plugin, PolicySpec.parse(policy));
    }

    /** {@return its factory} */
    PolicyFactory<?> factory() {
        var names = kind.factories(plugin).stream().map(PolicyFactory::name).toList();
        return kind.factories(plugin).stream()
                .filter(factory -> factory.name().equals(spec.name()))
                .findFirst()
                .orElseThrow(() -> new SettingsException(plugin.getClass().getName() + " provides no " + kind.label
                        + " '" + spec.name() + "'; it has " + (names.isEmpty() ? "none" : String.join(", ", names))));
    }

    /** Whether a policy that the core asks for is this one. */
    boolean is(Kind asked, PolicySpec named) {
        return kind == asked && spec.equals(named);
    }
}
