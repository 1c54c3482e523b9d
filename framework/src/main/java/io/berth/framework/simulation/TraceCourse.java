package io.berth.framework.simulation;

import io.berth.framework.core.Core;
import io.berth.framework.core.HostSpec;
import io.berth.framework.core.Input;
import io.berth.framework.core.explanation.Explanation;
import io.berth.framework.journal.Recording;
import io.berth.framework.simulation.scenario.ScenarioEvent.HostAction;
import io.berth.framework.simulation.trace.Workload;
import io.berth.spi.job.JobSpec;
import io.berth.spi.plugin.SettingsException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A trace in an order of events, a step at a time. Whatever is lost, what runs there goes on to its end. */
final class TraceCourse implements Course {
    private static final long MILLIS = 1_000;

    private final EventOrder order;
    private final TraceDriver driver;
    private final Core core;
    private final Recording recording;
    private Workload workload;
    private TraceMachine machine;

    private TraceCourse(EventOrder order, Workload workload, Core core, Recording recording) {
        this.order = order;
        this.driver = TraceDriver.of(order);
        this.core = core;
        this.recording = recording;
        this.workload = workload;
        this.machine = new TraceMachine(workload, core, Progress.NONE, recording);
    }

    /** Before the first event. */
    static Place beginning(Workload workload, EventOrder order) {
        return (core, recording) -> new TraceCourse(order, workload, core, recording);
    }

    @Override
    public long nextMillis() {
        long next = driver.next(machine);
        return next == Long.MAX_VALUE ? next : next * MILLIS;
    }

    @Override
    public void step(long nowMillis) {
        driver.step(machine, nowMillis / MILLIS);
    }

    @Override
    public @Nullable Place place() {
        if (!driver.atRest()) {
            return null;
        }
        Workload known = workload;
        TraceMachine.Position at = machine.position();
        return (other, notes) -> {
            var course = new TraceCourse(order, known, other, notes);
            course.machine.goTo(at);
            return course;
        };
    }

    @Override
    public String add(String name, long atMillis, JobSpec spec, long runMillis) {
        Workload.Builder all = Workload.builder(workload.name(), workload.machineProcs());
        for (int row = 0; row < workload.jobs(); row++) {
            all.job(
                    workload.jobId(row),
                    workload.submitSeconds(row),
                    workload.runSeconds(row),
                    workload.estimateSeconds(row),
                    workload.procs(row),
                    workload.userId(row));
        }
        int procs = Math.toIntExact(spec.request().perTask().getOrDefault("slots", 1L)
                * spec.request().tasksMin());
        all.job(
                all.size() + 1L,
                atMillis / MILLIS,
                runMillis / MILLIS,
                spec.limitMillis() / MILLIS,
                procs,
                Workload.UNKNOWN_USER);
        Workload more = all.build();
        TraceMachine.Position at = machine.position();
        workload = more;
        machine = new TraceMachine(more, core, Progress.NONE, recording);
        machine.goTo(at);
        return "";
    }

    @Override
    public void happen(long nowMillis, HostAction action, String host) {
        Input input = switch (action) {
            case CLOSE -> new Input.HostOpened(nowMillis, host, false);
            case OPEN -> new Input.HostOpened(nowMillis, host, true);
            case LOSE -> new Input.HostLost(nowMillis, host);
            case JOIN -> new Input.HostJoined(nowMillis, HostSpec.ofSlots(host, workload.machineProcs()));
        };
        core.apply(input);
        recording.applied(input);
    }

    @Override
    public String name(long job) {
        return "";
    }

    @Override
    public long number(String job) {
        if (!job.matches("[0-9]{1,18}")) {
            throw new SettingsException("'" + job + "' is no whole number from 0 on for a job's id");
        }
        long id = Long.parseLong(job);
        if (id < 1 || id > workload.jobs()) {
            throw new SettingsException("job " + job + " is not known; ids go from 1 to " + workload.jobs());
        }
        return id <= core.lastJob() ? id : 0;
    }

    @Override
    public Explanation explain(String job) {
        long id = number(job);
        if (id == 0) {
            throw new SettingsException("job " + job + " is not submitted yet");
        }
        return core.explain(id, false);
    }

    @Override
    public List<String> refused() {
        return List.of();
    }
}
