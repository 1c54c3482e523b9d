package io.berth.framework.simulation;

import io.berth.framework.core.PolicyFailure;
import io.berth.framework.core.PolicySource;
import io.berth.framework.core.PolicySpec;
import io.berth.framework.journal.JournalPlugin;
import io.berth.framework.journal.JournalRecorder;
import io.berth.framework.simulation.trace.Workload;
import io.berth.spi.plugin.SettingsException;
import java.util.List;

/** Runs workloads under policies. For one thread; runs do not influence each other. */
public interface Simulator {
    /**
     * Finds out, before any work is done, whether a policy can be made.
     *
     * @throws SettingsException when its name or a setting is not known or has a wrong value, with the nearest right one
     */
    void check(PolicySpec policy);

    /**
     * Announces the first run while its workload is still being read: whatever can be got ready may be. Returns at once.
     *
     * @param policy one that has passed {@link #check}
     * @return to be closed when the workload has been read
     */
    default Preparation prepare(PolicySpec policy, SimulationSettings settings) {
        return () -> {};
    }

    /** What goes on beside the reading of a workload. */
    @FunctionalInterface
    interface Preparation extends AutoCloseable {
        /** Ends it, without waiting. */
        @Override
        void close();
    }

    /**
     * Simulates a workload from its first submission to its last end.
     *
     * @param progress is told how far the run is
     * @return the schedule and what is to be known about its making
     * @throws SettingsException as {@link #check}
     * @throws PolicyFailure when the policy fails and the settings do not allow a fallback
     */
    SimulationResult run(Workload workload, PolicySpec policy, SimulationSettings settings, Progress progress);

    /**
     * Simulates as {@link #run(Workload, PolicySpec, SimulationSettings, Progress)} and records. Not every simulator can.
     *
     * @param progress is told how far the run is
     * @param journal  takes down what happens, from its beginning; the caller ends it
     * @return the schedule and what is to be known about its making
     * @throws SettingsException as {@link #check}
     * @throws PolicyFailure when the policy fails and the settings do not allow a fallback
     * @throws io.berth.framework.journal.JournalFault when the journal cannot be written
     */
    default SimulationResult record(
            Workload workload,
            PolicySpec policy,
            SimulationSettings settings,
            Progress progress,
            JournalRecorder journal) {
        throw new UnsupportedOperationException("this simulator records nothing");
    }

    /** {@return where the policies come from} */
    default PolicySource policies() {
        throw new UnsupportedOperationException("this simulator has no source of policies");
    }

    /** {@return the plugins that the policies come from} */
    default List<JournalPlugin> plugins() {
        return List.of();
    }

    /**
     * Begins a run that goes on step by step.
     *
     * @return the run before its first step
     * @throws SettingsException as {@link #check}
     */
    default SteppedRun stepped(Workload workload, PolicySpec policy, SimulationSettings settings) {
        throw new UnsupportedOperationException("this simulator runs at one go");
    }

    /** {@return what runs scenarios through the same policies} */
    default ScenarioSimulator scenarios() {
        throw new UnsupportedOperationException("this simulator runs no scenarios");
    }
}
