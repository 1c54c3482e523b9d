package io.berth.framework.simulation;

import io.berth.framework.core.Core;
import io.berth.framework.core.Input;
import io.berth.framework.core.explanation.Explanation;
import io.berth.framework.core.explanation.KeyReason;
import io.berth.framework.simulation.scenario.ScenarioTime;
import io.berth.spi.plugin.SettingsException;
import io.berth.spi.reason.Reason;
import io.berth.spi.reason.ReasonCode;
import io.berth.spi.reason.Remedy;
import io.berth.spi.reason.Scope;
import java.util.List;

/** A scenario that was run up to a time, that included, so that it can be asked about. */
public final class ScenarioMoment {
    private final ScenarioSubmissions submissions;
    private final Core core;
    private final long atMillis;

    ScenarioMoment(ScenarioSubmissions submissions, Core core, long atMillis) {
        this.submissions = submissions;
        this.core = core;
        this.atMillis = atMillis;
    }

    static ScenarioMoment runTo(long atMillis, ScenarioMachine machine, Core core) {
        machine.begin();
        for (long now = machine.nextMillis(); now <= atMillis && now != Long.MAX_VALUE; now = machine.nextMillis()) {
            machine.step(now);
        }
        core.apply(new Input.Timer(atMillis));
        return new ScenarioMoment(machine.submissions(), core, atMillis);
    }

    /**
     * Explains why a job is where it is.
     *
     * @param job       its name, {@code name[2]} for one of several copies, or its number in the core
     * @param hostNames whether hosts are named
     * @return the explanation; a job that was refused says so
     * @throws SettingsException when there is no such job, or it is not submitted yet
     */
    public Explanation explain(String job, boolean hostNames) {
        int arrival = submissions.arrival(job);
        ScenarioPlan.Arrival submission = submissions.plan().arrivals().get(arrival);
        long id = submissions.job(arrival);
        String refusal = submissions.refusal(arrival);
        if (id == ScenarioSubmissions.NO_JOB && refusal == null) {
            throw new SettingsException(
                    "job '" + submission.name() + "' is submitted at " + ScenarioTime.text(submission.atMillis())
                            + ", which is later than " + ScenarioTime.text(atMillis));
        }
        return refusal == null ? core.explain(id, hostNames) : refused(submission, refusal);
    }

    private Explanation refused(ScenarioPlan.Arrival submission, String refusal) {
        var reason = new Reason(ReasonCode.UNSATISFIABLE, Scope.JOB, List.of(refusal));
        var key = new KeyReason(reason, Remedy.NEVER, submission.atMillis(), true);
        return Explanation.notWaiting(
                ScenarioSubmissions.NO_JOB,
                submission.spec().get().queue(),
                submission.spec().get().user(),
                Explanation.REFUSED,
                atMillis,
                key);
    }
}
