package io.berth.framework.plugin;

import io.berth.framework.plugin.PluginFaults.Fault;

/** A jar cannot be used as a plugin. */
final class UnfitPlugin extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Fault fault;

    UnfitPlugin(Fault fault) {
        super(fault.toString(), null, false, false);
        this.fault = fault;
    }

    Fault fault() {
        return fault;
    }
}
