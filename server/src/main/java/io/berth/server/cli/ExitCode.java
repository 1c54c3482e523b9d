package io.berth.server.cli;

import io.berth.framework.core.PolicyFailure;
import io.berth.framework.journal.JournalFault;
import io.berth.framework.plugin.PluginFaults;
import io.berth.framework.request.RequestFault;
import io.berth.framework.simulation.scenario.ScenarioException;
import io.berth.framework.simulation.trace.TraceException;
import io.berth.spi.plugin.SettingsException;

/** What the process tells the shell. */
final class ExitCode {
    static final int SUCCESS = 0;

    /** A fault of Berth itself. */
    static final int INTERNAL = 1;

    /** A journal that does not verify: the policies decide otherwise than was recorded. */
    static final int DIVERGED = 1;

    /** Something that the user can mend: an argument, a file, a setting. */
    static final int USER = 2;

    /** A policy failed during a simulation. */
    static final int POLICY = 3;

    /** A call of a policy did not return; it is in quarantine from now on. As in sysexits.h: an internal fault of software, here a plugin's. */
    static final int OVERDUE = 70;

    /** A scenario ran, and not all that it expects was met. */
    static final int UNMET = 4;

    /** A request that could never be held. */
    static final int NEVER = 4;

    private ExitCode() {}

    static int of(Exception fault) {
        return switch (fault) {
            case UserFault _,
                    TraceException _,
                    ScenarioException _,
                    RequestFault _,
                    JournalFault _,
                    SettingsException _,
                    PluginFaults _ -> USER;
            case PolicyFailure _ -> POLICY;
            default -> INTERNAL;
        };
    }
}
