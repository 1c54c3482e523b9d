package io.berth.framework.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.core.CoreConfiguration;
import io.berth.framework.core.CoreConfiguration.OnFailure;
import io.berth.framework.core.Decision;
import io.berth.framework.core.HostSpec;
import io.berth.framework.core.Input;
import io.berth.framework.core.PolicySpec;
import io.berth.framework.core.QueueSpec;
import io.berth.framework.desk.LoopEvent;
import io.berth.framework.desk.Work;
import io.berth.framework.dispatch.DispatchSettings;
import io.berth.framework.store.Batch;
import io.berth.framework.store.MemoryStore;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.execute.LaunchOrder;
import io.berth.spi.job.EndCause;
import io.berth.spi.job.JobSpec;
import io.berth.spi.job.RequestSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * One random life of a loop. First everything may go wrong, and what may never happen is checked after each step; then nothing goes wrong any more, and all that
 * was asked must be answered, all that ran be over.
 */
final class Story {
    /** What must have happened often enough in all stories together. */
    enum Event {
        COMMITTED,
        REFUSED,
        ANSWER_LOST,
        COMMIT_LOST,
        STORED_LATE,
        REBUILT,
        STORE_UNREACHABLE,
        CLOCK_STEPPED,
        BUSY,
        TURNED,
        PREEMPTED,
        TIMER,
        POLICY_FAILED
    }

    private static final int STEPS = 250;

    private final RandomGenerator random;
    private final Map<Event, Integer> counts;
    private final Lab lab;
    private final Witness witness;
    /** What the executor runs, and how far each is: 0 launched, 1 running, 2 ended, 3 cleaned. */
    private final Map<ExecutionId, Integer> running = new LinkedHashMap<>();

    private int launchesSeen;

    Story(long seed, Map<Event, Integer> counts) {
        this.random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        this.counts = counts;
        var settings = new LoopSettings(1 + random.nextInt(6), 1 + random.nextInt(8), 1_000, DispatchSettings.DEFAULT);
        this.lab = new Lab(
                configuration(),
                settings,
                new MemoryStore(),
                new LinePlugin(),
                new YoungestPlugin(),
                new TouchyPlugin());
        this.witness = new Witness(lab);
    }

    private CoreConfiguration configuration() {
        var hosts = new ArrayList<HostSpec>();
        for (int i = 0; i <= random.nextInt(3); i++) {
            hosts.add(HostSpec.ofSlots("h" + i, 2 + random.nextInt(6)));
        }
        String picker = random.nextBoolean() ? "fcfs:reserve=first" : "fcfs";
        String normal = random.nextInt(4) == 0 ? picker + ":order=touchy" : picker;
        var fit = PolicySpec.of("first-fit");
        var youngest = random.nextBoolean() ? PolicySpec.of("youngest") : null;
        return CoreConfiguration.of(
                        "live",
                        random.nextLong(),
                        hosts,
                        List.of(
                                new QueueSpec("normal", 0, PolicySpec.parse(normal), fit, null, true),
                                new QueueSpec("urgent", 9, PolicySpec.parse(picker), fit, youngest, false)))
                .withOnFailure(OnFailure.FALLBACK)
                .withObservers(List.of(), List.of(PolicySpec.of("diary")));
    }

    void run() {
        lab.start();
        for (int i = 0; i < STEPS; i++) {
            step();
            followLaunches();
            witness.check();
        }
        settleDown();
        witness.checkAtTheEnd();
        lab.mustEqualASynchronousDrive();
        witness.batches().forEach(this::count);
        count(Event.REBUILT, lab.events(LoopEvent.Rebuilt.class).size());
        count(
                Event.STORE_UNREACHABLE,
                lab.events(LoopEvent.StoreUnreachable.class).size());
        count(Event.CLOCK_STEPPED, lab.events(LoopEvent.ClockStepped.class).size());
        count(Event.TURNED, witness.turned());
    }

    private void count(Batch batch) {
        for (var input : batch.inputs()) {
            count(Event.TIMER, input instanceof Input.Timer ? 1 : 0);
            count(Event.POLICY_FAILED, input instanceof Input.PolicyFailed ? 1 : 0);
        }
        for (var decision : batch.decisions()) {
            count(Event.PREEMPTED, decision instanceof Decision.Preempt ? 1 : 0);
        }
    }

    private void count(Event event, int times) {
        counts.merge(event, times, Integer::sum);
    }

    private void step() {
        switch (random.nextInt(12)) {
            case 0, 1, 2 -> ask();
            case 3, 4 -> report();
            case 5, 6 -> lab.desk.workOnce();
            case 7 -> lab.desk.work();
            case 8, 9, 10 -> endCommit();
            default -> disturb();
        }
    }

    private void ask() {
        long job = 1L + random.nextInt(12);
        Command command = switch (random.nextInt(10)) {
            case 0 -> new Command.Hold(job);
            case 1 -> new Command.Release(job);
            case 2 -> new Command.Cancel(job);
            case 3 -> new Command.Modify(job, random.nextInt(3), limit());
            case 4 -> new Command.OpenHost("h" + random.nextInt(3), random.nextInt(3) > 0);
            default -> submission();
        };
        if (!witness.ask(command)) {
            count(Event.BUSY, 1);
        }
    }

    private Command submission() {
        var tags = new TreeMap<String, String>();
        tags.put("number", String.valueOf(witness.nextNumber()));
        String queue = random.nextInt(3) == 0 ? "urgent" : "normal";
        var request = RequestSpec.of(1, 1L + random.nextInt(8));
        return new Command.Submit(new JobSpec(queue, "u" + random.nextInt(3), "", 0, 0, request, limit(), tags));
    }

    private long limit() {
        return 1_000L * (1 + random.nextInt(60));
    }

    /** What the executor was told to launch since the last look. */
    private void followLaunches() {
        List<LaunchOrder> launched = lab.executor.launched();
        for (; launchesSeen < launched.size(); launchesSeen++) {
            ExecutionId id = launched.get(launchesSeen).id();
            assertThat(running.put(id, 0)).as("%s is launched once", id).isNull();
        }
    }

    private void report() {
        if (running.isEmpty()) {
            return;
        }
        List<ExecutionId> ids = List.copyOf(running.keySet());
        ExecutionId id = ids.get(random.nextInt(ids.size()));
        int stage = running.getOrDefault(id, 0);
        boolean again = random.nextInt(5) == 0;
        if (!again && stage < 3) {
            running.put(id, ++stage);
        }
        report(id, stage);
    }

    private void report(ExecutionId id, int stage) {
        switch (stage) {
            case 1 -> witness.report(new ExecutionReport.Started(id, 1));
            case 2 -> witness.report(new ExecutionReport.Ended(id, 2, 0, EndCause.SUCCESS, false));
            case 3 -> witness.report(new ExecutionReport.Cleaned(id, 3));
            default -> {}
        }
    }

    private void endCommit() {
        if (lab.store.open() == 0) {
            return;
        }
        switch (random.nextInt(10)) {
            case 0 -> {
                lab.store.refuses("disk full");
                count(Event.REFUSED, 1);
            }
            case 1 -> {
                lab.store.losesTheAnswer();
                count(Event.ANSWER_LOST, 1);
            }
            case 2 -> {
                lab.store.losesTheCommit();
                count(Event.COMMIT_LOST, 1);
            }
            case 3 -> {
                if (random.nextBoolean()) {
                    lab.store.storesLate();
                } else {
                    lab.store.storesWhileItIsRead();
                }
                count(Event.STORED_LATE, 1);
            }
            default -> {
                lab.store.commits();
                count(Event.COMMITTED, 1);
            }
        }
    }

    private void disturb() {
        switch (random.nextInt(5)) {
            case 0 -> lab.store.failNextQuestions(1 + random.nextInt(3));
            case 1 -> lab.clock.step(random.nextInt(40_000) - 20_000);
            default -> lab.desk.pass(random.nextInt(20_000));
        }
    }

    /** Nothing goes wrong any more. */
    private void settleDown() {
        lab.store.failNextQuestions(0);
        for (int i = 0; i < 3; i++) {
            lab.settle();
            lab.desk.pass(Work.RETRY_MOST_MILLIS);
        }
        lab.settle();
        for (int i = 0; i < 3; i++) {
            witness.ask(new Command.OpenHost("h" + i, true));
            lab.settle();
        }
        witness.check();
        for (long job = 1; job <= witness.jobs(); job++) {
            witness.ask(new Command.Release(job));
            lab.settle();
        }
        for (int i = 0; !running.values().stream().allMatch(stage -> stage == 3) || i < 10; i++) {
            assertThat(i).as("rounds until all is over").isLessThan(2_000);
            for (ExecutionId id : List.copyOf(running.keySet())) {
                for (int stage = running.getOrDefault(id, 0) + 1; stage <= 3; stage++) {
                    report(id, stage);
                }
                running.put(id, 3);
            }
            lab.settle();
            followLaunches();
            if (i % 4 == 3) { // an executor that always takes longer than it has loses every claim
                lab.desk.pass(61_000);
                lab.settle();
                followLaunches();
            }
        }
    }
}
