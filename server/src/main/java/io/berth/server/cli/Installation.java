package io.berth.server.cli;

import io.berth.framework.plugin.PluginHost;
import io.berth.framework.plugin.Quarantine;
import io.berth.framework.simulation.Simulator;
import java.nio.file.Path;
import java.util.function.Supplier;

/** What of the installation commands need, opened when they ask for it. */
interface Installation {
    /**
     * The simulator, with the plugins.
     *
     * @param options which plugins
     * @param lenient whether those that cannot be used are left out
     */
    Simulator simulator(PluginOptions options, boolean lenient);

    /** The plugins, and what is wrong with those that cannot be used; to be closed. */
    PluginHost plugins(PluginOptions options);

    /** Which policies may not be used. */
    Quarantine quarantine();

    /** The folder it lies in. */
    Path home();

    /** One that has a simulator and nothing else. */
    static Installation with(Supplier<Simulator> simulators) {
        return new Installation() {
            @Override
            public Simulator simulator(PluginOptions options, boolean lenient) {
                return simulators.get();
            }

            @Override
            public PluginHost plugins(PluginOptions options) {
                throw new UserFault("there are no plugins here");
            }

            @Override
            public Quarantine quarantine() {
                throw new UserFault("there is no quarantine here");
            }

            @Override
            public Path home() {
                throw new UserFault("there is no installation here");
            }
        };
    }
}
