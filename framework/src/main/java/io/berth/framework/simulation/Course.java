package io.berth.framework.simulation;

import io.berth.framework.core.Core;
import io.berth.framework.core.explanation.Explanation;
import io.berth.framework.journal.Recording;
import io.berth.framework.simulation.scenario.ScenarioEvent.HostAction;
import io.berth.spi.job.JobSpec;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a stepped run goes along: a trace in an order of events, or a scenario. The few things that it takes to go on, to change what comes, and to be found again. */
sealed interface Course permits TraceCourse, ScenarioCourse {
    /** Where a course begins or was once. It can be gone on from as often as wanted. */
    @FunctionalInterface
    interface Place {
        /**
         * Goes on from here.
         *
         * @param core      in the state that belongs to this place
         * @param recording is told what the core is told and what it decides
         */
        Course over(Core core, Recording recording);
    }

    /** When something happens next; {@link Long#MAX_VALUE} when nothing is left to come. */
    long nextMillis();

    /** What happens at a time, and the round after it. */
    void step(long nowMillis);

    /** Where it is; null in the middle of what happens at one time, where nobody can go on from. */
    @Nullable
    Place place();

    /**
     * Adds a job to those that will be submitted.
     *
     * @param name      what it is to be called where jobs have names; empty: the course finds one
     * @param atMillis  when, later than now
     * @param runMillis how long it runs if it is let
     * @return what it is called; empty where jobs have numbers only
     * @throws IllegalArgumentException when it cannot be submitted, with what is wrong; nothing has changed then
     */
    String add(String name, long atMillis, JobSpec spec, long runMillis);

    /** Something happens to a host that there is. */
    void happen(long nowMillis, HostAction action, String host);

    /** What a submitted job is called; empty where jobs have numbers only. */
    String name(long job);

    /**
     * The number of a job in the core.
     *
     * @param job its name or its number
     * @return the number; 0 when it has none yet, or never will since it was refused
     * @throws io.berth.spi.plugin.SettingsException when there is no such job, with the nearest
     */
    long number(String job);

    /**
     * Why a job is where it is.
     *
     * @param job its name or its number
     * @throws io.berth.spi.plugin.SettingsException when there is no such job, or not yet
     */
    Explanation explain(String job);

    /** What was refused in the latest step, each with why. */
    List<String> refused();
}
