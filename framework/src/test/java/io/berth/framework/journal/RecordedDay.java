package io.berth.framework.journal;

import io.berth.framework.core.Core;
import io.berth.framework.core.CoreConfiguration;
import io.berth.framework.core.Decision;
import io.berth.framework.core.HostSpec;
import io.berth.framework.core.Input;
import io.berth.framework.core.PolicySource;
import io.berth.framework.core.PolicySpec;
import io.berth.framework.core.QueueSpec;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.job.EndCause;
import io.berth.spi.job.JobSpec;
import io.berth.spi.job.RequestSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** A day on two hosts, drawn from a seed and recorded: jobs come, are held, changed and cancelled, end, and hosts come and go. */
final class RecordedDay {
    static final CoreConfiguration CONFIGURATION = CoreConfiguration.of(
            "test",
            7,
            List.of(HostSpec.ofSlots("h0", 4), HostSpec.ofSlots("h1", 3)),
            List.of(
                    new QueueSpec("a", 5, PolicySpec.of("line"), PolicySpec.of("first-fit"), null, false),
                    QueueSpec.of("b", PolicySpec.of("line"), PolicySpec.of("first-fit"))));

    private final SplittableRandom random;
    private final JournalRecorder recorder;
    private final List<ExecutionId> running = new ArrayList<>();
    final Core core;

    private RecordedDay(long seed, Path folder, int segmentRounds, PolicySource source) {
        random = new SplittableRandom(seed);
        core = Core.of(CONFIGURATION, source);
        recorder = JournalRecorder.open(
                folder,
                List.of(new JournalPlugin("line.jar", "1", "00ff", List.of("picker line"))),
                Map.of("what", "a test"),
                segmentRounds,
                0);
        recorder.begin(CONFIGURATION, core);
    }

    /** Records so many rounds, and ends the journal well. */
    static RecordedDay record(long seed, Path folder, int rounds, int segmentRounds) {
        return record(seed, folder, rounds, segmentRounds, new LinePolicies());
    }

    static RecordedDay record(long seed, Path folder, int rounds, int segmentRounds, PolicySource source) {
        var day = new RecordedDay(seed, folder, segmentRounds, source);
        try (day.recorder) {
            day.run(rounds);
            day.recorder.complete(Map.of("hash", day.core.hash()));
        }
        return day;
    }

    /** Records so many rounds; then the run breaks off. */
    static RecordedDay breakOff(long seed, Path folder, int rounds, String cause) {
        var day = new RecordedDay(seed, folder, 1_000, new LinePolicies());
        try (day.recorder) {
            day.run(rounds);
            day.recorder.brokenOff(cause);
        }
        return day;
    }

    /** Records so many rounds; then the process is told to end, while the run goes on. */
    static RecordedDay killed(long seed, Path folder, int rounds, String cause) throws InterruptedException {
        var day = new RecordedDay(seed, folder, 1_000, new LinePolicies());
        try (day.recorder) {
            day.run(rounds);
            Thread ends = Thread.ofPlatform().start(() -> day.recorder.processEnds(cause));
            ends.join();
            day.run(rounds);
            day.recorder.complete(Map.of());
        }
        return day;
    }

    /** Records so many rounds; the process is told to end, by another thread, when {@code after} of them are over, while the run goes on without a stop. */
    static void endedAmid(long seed, Path folder, int rounds, int after, String cause) throws InterruptedException {
        var day = new RecordedDay(seed, folder, 1_000, new LinePolicies());
        try (day.recorder) {
            day.run(after);
            Thread ends = Thread.ofPlatform().start(() -> day.recorder.processEnds(cause));
            day.run(rounds - after);
            ends.join();
        }
    }

    private void run(int rounds) {
        for (int now = 0; now < rounds; now++) {
            for (int n = random.nextInt(4); n > 0; n--) {
                happen(now);
            }
            List<Decision> decisions = core.round(now);
            for (Decision decision : decisions) {
                if (decision instanceof Decision.Start start) {
                    running.add(start.execution());
                }
            }
            recorder.decided(now, core.takeFailures(), decisions);
        }
    }

    private void happen(int now) {
        long job = 1 + random.nextLong(core.lastJob() + 1);
        switch (random.nextInt(16)) {
            case 0 -> apply(new Input.Hold(now, job));
            case 1 -> apply(new Input.Release(now, job));
            case 2 -> apply(new Input.Cancel(now, job));
            case 3 -> apply(new Input.Modify(now, job, random.nextInt(3), random.nextInt(30)));
            case 4 -> apply(new Input.HostOpened(now, "h1", random.nextBoolean()));
            case 5 -> apply(new Input.ClockStepped(now, random.nextInt(4)));
            case 6 -> apply(new Input.HostJoined(now, HostSpec.ofSlots("h0", random.nextInt(3, 6))));
            case 7 -> apply(new Input.Timer(now));
            case 8, 9, 10, 11 -> end(now);
            default -> submit(now);
        }
    }

    private void submit(int now) {
        var tags = new TreeMap<String, String>();
        if (random.nextInt(3) == 0) {
            tags.put("note", "\"quoted\"\u00e9\n");
        }
        long limit = random.nextInt(9) == 0 ? Long.MAX_VALUE : random.nextInt(25);
        var request = RequestSpec.of(random.nextInt(1, 3), random.nextInt(1, 3));
        apply(new Input.Submit(
                now,
                new JobSpec(
                        random.nextBoolean() ? "a" : "b",
                        "u" + random.nextInt(3),
                        random.nextBoolean() ? "" : "p",
                        random.nextInt(2),
                        random.nextInt(2),
                        request,
                        limit,
                        tags)));
    }

    private void end(int now) {
        if (running.isEmpty()) {
            return;
        }
        ExecutionId id = running.remove(random.nextInt(running.size()));
        boolean clean = random.nextBoolean();
        apply(new Input.Report(now, new ExecutionReport.Started(id, 1)));
        apply(new Input.Report(now, new ExecutionReport.Ended(id, 2, 3, EndCause.EXIT_CODE, clean)));
        if (!clean) {
            apply(new Input.Report(now, new ExecutionReport.Cleaned(id, 3)));
        }
    }

    private void apply(Input input) {
        core.apply(input);
        recorder.applied(input);
    }
}
