package io.berth.framework.simulation;

import io.berth.framework.core.Admission;
import io.berth.framework.core.Core;
import io.berth.framework.core.CoreConfiguration;
import io.berth.framework.core.explanation.Explanation;
import io.berth.framework.journal.Recording;
import io.berth.framework.simulation.scenario.Scenario;
import io.berth.framework.simulation.scenario.ScenarioEvent.HostAction;
import io.berth.framework.simulation.scenario.ScenarioJob.Obeying;
import io.berth.framework.simulation.scenario.ScenarioJob.Saving;
import io.berth.spi.job.JobSpec;
import java.util.ArrayList;
import java.util.List;

/** A scenario, a step at a time: a step is all that happens at one time, and the round after it. */
final class ScenarioCourse implements Course {
    private final Scenario scenario;
    private final CoreConfiguration configuration;
    private final Core core;
    private final Recording recording;
    private ScenarioMachine machine;
    private long nowMillis;
    private int submittedBefore;

    private ScenarioCourse(
            Scenario scenario, CoreConfiguration configuration, Core core, Recording recording, ScenarioPosition from) {
        this.scenario = scenario;
        this.configuration = configuration;
        this.core = core;
        this.recording = recording;
        this.machine = new ScenarioMachine(scenario, configuration, core, Progress.NONE, recording, from);
        this.submittedBefore = machine.submissions().submitted();
    }

    /** Before the first event. */
    static Place beginning(Scenario scenario, CoreConfiguration configuration, ScenarioPlan plan) {
        return (core, recording) -> {
            var course = new ScenarioCourse(scenario, configuration, core, recording, ScenarioPosition.beginning(plan));
            course.machine.begin();
            return course;
        };
    }

    @Override
    public long nextMillis() {
        return machine.nextMillis();
    }

    @Override
    public void step(long now) {
        submittedBefore = machine.submissions().submitted();
        nowMillis = now;
        machine.step(now);
    }

    @Override
    public Place place() {
        ScenarioPosition at = machine.position();
        long now = nowMillis;
        return (other, notes) -> {
            var course = new ScenarioCourse(scenario, configuration, other, notes, at);
            course.nowMillis = now;
            return course;
        };
    }

    @Override
    public String add(String name, long atMillis, JobSpec spec, long runMillis) {
        ScenarioCheck.compiler(scenario).compile(spec.request());
        String own = machine.submissions().plan().unused(name);
        JobSpec named = ScenarioPlan.named(spec, own);
        if (core.admit(named) instanceof Admission.Refused refused) {
            throw new IllegalArgumentException("the job would be refused: " + refused.message());
        }
        Saving saving = named.checkpoint() == null ? null : new Saving(named.checkpoint(), 0);
        var arrival = new ScenarioPlan.Arrival(own, atMillis, runMillis, Obeying.AT_ONCE, saving, false, () -> named);
        machine = new ScenarioMachine(
                scenario,
                configuration,
                core,
                Progress.NONE,
                recording,
                machine.position().with(arrival));
        return own;
    }

    @Override
    public void happen(long now, HostAction action, String host) {
        machine.happen(now, action, host);
    }

    @Override
    public String name(long job) {
        return machine.submissions().name(job);
    }

    @Override
    public long number(String job) {
        ScenarioSubmissions submissions = machine.submissions();
        return submissions.job(submissions.arrival(job));
    }

    @Override
    public Explanation explain(String job) {
        return new ScenarioMoment(machine.submissions(), core, nowMillis).explain(job, false);
    }

    @Override
    public List<String> refused() {
        ScenarioSubmissions submissions = machine.submissions();
        var refused = new ArrayList<String>();
        for (int arrival = submittedBefore; arrival < submissions.submitted(); arrival++) {
            String why = submissions.refusal(arrival);
            if (why != null) {
                refused.add(submissions.plan().arrivals().get(arrival).name() + ": " + why);
            }
        }
        return refused;
    }
}
