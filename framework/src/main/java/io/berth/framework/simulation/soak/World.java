package io.berth.framework.simulation.soak;

import io.berth.framework.core.PolicySource;
import io.berth.framework.core.PolicySpec;
import io.berth.framework.core.Snapshot;
import io.berth.framework.desk.LoopEvent;
import io.berth.framework.dispatch.DispatchSettings;
import io.berth.framework.loop.Answer;
import io.berth.framework.loop.Command;
import io.berth.framework.loop.Compaction;
import io.berth.framework.loop.Loop;
import io.berth.framework.loop.LoopPorts;
import io.berth.framework.loop.LoopSettings;
import io.berth.framework.store.MemoryStore;
import io.berth.spi.execute.Executor;
import io.berth.spi.job.JobState;
import io.berth.spi.reason.ReasonCode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.jspecify.annotations.Nullable;

/** One seed: a site, its users, those who lead it one after another, and all that goes wrong. */
final class World {
    /** Makes a new executor; each leader has its own. */
    interface Executors {
        Executor make(PolicySpec spec, long seed);
    }

    static final String CRASH = "crash";
    static final String TAKEN_OVER = "taken-over";
    static final String CLOCK_FORWARD = "clock-forward";
    static final String CLOCK_BACK = "clock-back";
    static final String COMPACTED = "log-compacted";
    static final String FREED = "freed-by-operator";

    static final List<String> KINDS = List.of(
            UnsteadyStore.REFUSED,
            UnsteadyStore.COMMIT_LOST,
            UnsteadyStore.ANSWER_LOST,
            UnsteadyStore.LATE,
            UnsteadyStore.ANSWERS_LOST,
            UnsteadyStore.OUTAGE,
            CRASH,
            TAKEN_OVER,
            CLOCK_FORWARD,
            CLOCK_BACK,
            COMPACTED,
            FREED);

    private static final long MINUTE = 60_000;
    private static final long HOUR = 60 * MINUTE;
    /** From so many jobs on the log is compacted every hour. */
    private static final int LARGE = 10_000;

    private static final long DAY = 24 * 60 * MINUTE;
    private static final int EVENTS_MOST = 4_000_000;
    private static final int COMPARED_EVERY = 50;

    private final SoakSettings settings;
    private final PolicySource policies;
    private final Executors executors;
    private final long seed;
    private final RandomGenerator random;
    private final VirtualTime time = new VirtualTime();
    private final Tally tally = new Tally();
    private final MemoryStore stored = new MemoryStore();
    private final Swarm swarm;
    private final UnsteadyStore store;
    private final RandomYard yard;
    private final Witness witness;
    private final PolicySpec executor;
    private final LoopSettings loopSettings;
    /** Submissions that nobody has confirmed yet, by number. */
    private final Map<Integer, Command.Submit> unanswered = new LinkedHashMap<>();

    /** Whom each of these was last asked of. */
    private final Map<Integer, Leader> askedOf = new LinkedHashMap<>();

    private @Nullable Leader leader;
    private int asked;
    private boolean calm;
    /** What broke where nobody could throw it. */
    private @Nullable RuntimeException broken;

    World(SoakSettings settings, PolicySource policies, Executors executors, long seed) {
        this.settings = settings;
        this.policies = policies;
        this.executors = executors;
        this.seed = seed;
        this.random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        this.swarm = new Swarm(random, () -> time.elapsedMillis() < settings.troubleMillis());
        this.store = new UnsteadyStore(stored, time, random, swarm, tally);
        this.yard = new RandomYard(random, settings.hosts() > 0 ? settings.hosts() : 2 + random.nextInt(4));
        this.witness = new Witness(yard.configuration(), stored, tally);
        this.loopSettings = new LoopSettings(
                5 + random.nextInt(50),
                1 + random.nextInt(40),
                1_000,
                new DispatchSettings(1 + random.nextInt(20), 30_000, MINUTE, 5_000, 30_000, 5 * MINUTE));
        this.executor = drawTrouble();
    }

    private PolicySpec drawTrouble() {
        for (String kind : List.of(
                UnsteadyStore.REFUSED,
                UnsteadyStore.COMMIT_LOST,
                UnsteadyStore.ANSWER_LOST,
                UnsteadyStore.LATE,
                UnsteadyStore.ANSWERS_LOST)) {
            swarm.draw(kind, 0.06);
        }
        swarm.draw(UnsteadyStore.OUTAGE, 0.005);
        for (String kind : List.of(CRASH, TAKEN_OVER, CLOCK_FORWARD, CLOCK_BACK, COMPACTED)) {
            swarm.draw(kind, 0.08);
        }
        swarm.draw(FREED, 0.3);
        PolicySpec plain = PolicySpec.parse(settings.executor());
        var all = plain.settings();
        for (Map.Entry<String, Double> trouble : TroubleOfExecutors.MOST.entrySet()) {
            double rate = swarm.draw(trouble.getKey(), trouble.getValue());
            if (rate > 0 && !all.asMap().containsKey(trouble.getKey())) {
                all = all.with(trouble.getKey(), Double.toString(rate));
            }
        }
        all = all.with("faults_until", Long.toString(VirtualTime.EPOCH_MILLIS + settings.troubleMillis()))
                .with("hosts", String.join(",", yard.hosts()));
        return new PolicySpec(plain.name(), all);
    }

    /** Lives it through. {@return what went wrong, how often} */
    Tally run() {
        lead();
        long gap = Math.max(1, settings.troubleMillis() / settings.jobs());
        submitNext(gap);
        disturbNext();
        if (settings.jobs() > LARGE) {
            time.alarm(HOUR, this::compactHourly);
        }
        time.alarm(settings.troubleMillis(), this::calmDown);
        long compareAt = 0;
        for (long events = 0; !over(); events++) {
            if (events > EVENTS_MOST + 1_000L * settings.jobs()
                    || time.elapsedMillis() > settings.troubleMillis() + 3 * DAY
                    || !time.next()) {
                throw new Violation("nothing goes wrong any more, and it does not end:" + witness.unfinishedJobs()
                        + "; " + unanswered.size() + " submissions without answer, " + witness.working()
                        + " executions at work, "
                        + stored.open().toCompletableFuture().join().size() + " intents open, after "
                        + time.elapsedMillis() / MINUTE + " minutes");
            }
            RuntimeException thrown = broken;
            if (thrown != null) {
                throw thrown;
            }
            tally.event();
            witness.follow();
            if (events >= compareAt) {
                compare();
                compareAt = events + COMPARED_EVERY + 10L * witness.unfinished();
            }
        }
        compare();
        tally.jobsDone(witness.submitted());
        return tally;
    }

    private boolean over() {
        return calm
                && asked >= settings.jobs()
                && unanswered.isEmpty()
                && witness.unfinished() == 0
                && witness.working() == 0
                && stored.open().toCompletableFuture().join().isEmpty();
    }

    private void lead() {
        Leader former = leader;
        if (former != null) {
            former.machine.hasGone();
        }
        askedOf.clear(); // whoever led before answers no more
        long epoch = stored.takeOver();
        var machine = new Machine(executors.make(executor, seed), time, witness);
        var place = new Leader.Place(time);
        var ports = new LoopPorts(store, store, stored, stored, machine, time, this::heard);
        var loop = new Loop(yard.configuration(), policies, ports, loopSettings, epoch, place);
        var made = new Leader(loop, machine, place);
        leader = made;
        var _ = loop.down().thenAccept(down -> stoodDown(made, down));
        place.later(() -> {
            var _ = loop.start();
        });
        unanswered.forEach(
                (number, submission) -> time.alarm(1 + random.nextInt(5_000), () -> submit(number, submission)));
    }

    private void heard(LoopEvent event) {
        if (event instanceof LoopEvent.EffectFailed failed) {
            broken = new IllegalStateException(failed.what(), failed.cause());
        }
    }

    /** Whoever leads may only stand down when another does. */
    private void stoodDown(Leader who, LoopEvent.StoodDown down) {
        if (who.isDead()) {
            return;
        }
        who.dies();
        if (down.cause() != null) {
            broken = new IllegalStateException("the loop stood down: " + down.why(), down.cause());
        } else if (who == leader) {
            broken = new Violation("who leads stood down: " + down.why());
        }
    }

    private void submitNext(long gap) {
        if (asked >= settings.jobs()) {
            return;
        }
        int number = ++asked;
        Command.Submit submission = yard.submission(number);
        unanswered.put(number, submission);
        submit(number, submission);
        time.alarm(1 + random.nextLong(2 * gap), () -> submitNext(gap));
    }

    /** A user who has no answer looks whether the job is there before submitting it again. */
    private void submit(int number, Command.Submit submission) {
        Leader now = leader;
        if (now == null || !unanswered.containsKey(number)) {
            return;
        }
        if (witness.job(number) != 0) {
            unanswered.remove(number);
            return;
        }
        if (askedOf.put(number, now) != now) { // else the answer is still to come
            now.loop.ask(submission, answer -> answered(number, submission, answer));
        }
    }

    private void answered(int number, Command.Submit submission, Answer answer) {
        switch (answer) {
            case Answer.Accepted(long job) -> {
                witness.follow();
                long known = witness.job(number);
                Witness.check(known == job, "submission {} is answered as job {}, stored is {}", number, job, known);
                unanswered.remove(number);
                askedOf.remove(number);
            }
            case Answer.Busy _ -> {
                askedOf.remove(number);
                time.alarm(1_000 + random.nextInt(10_000), () -> submit(number, submission));
            }
            case Answer.Refused(String message) ->
                throw new Violation("submission " + number + " is refused: " + message);
            case Answer.StoodDown _ -> {} // another leads, and is asked when it does
        }
    }

    private void disturbNext() {
        if (calm) {
            return;
        }
        time.alarm(1 + random.nextLong(2 * MINUTE), () -> {
            if (!calm) {
                disturb();
                disturbNext();
            }
        });
    }

    private void disturb() {
        Leader now = leader;
        if (swarm.happens(CLOCK_FORWARD)) {
            tally.met(CLOCK_FORWARD);
            time.step(10_000 + random.nextInt(600_000));
        }
        if (swarm.happens(CLOCK_BACK)) {
            tally.met(CLOCK_BACK);
            time.step(-10_000 - random.nextInt(600_000));
        }
        if (swarm.happens(COMPACTED)) {
            compact();
        }
        if (swarm.happens(CRASH) && now != null) {
            tally.met(CRASH);
            now.dies();
            leader = null;
            now.machine.hasGone();
            time.alarm(1_000 + random.nextInt(60_000), this::leadIfNobodyDoes);
        } else if (swarm.happens(TAKEN_OVER) && now != null) {
            tally.met(TAKEN_OVER);
            lead();
        }
        ask();
    }

    private void compactHourly() {
        compact();
        if (!over()) {
            time.alarm(HOUR, this::compactHourly);
        }
    }

    private void compact() {
        witness.follow();
        if (new Compaction(yard.configuration(), stored, stored).run(1) != null) {
            tally.met(COMPACTED);
        }
    }

    private void leadIfNobodyDoes() {
        if (leader == null) {
            lead();
        }
    }

    private void ask() {
        Leader now = leader;
        if (now == null || asked == 0) {
            return;
        }
        now.loop.ask(yard.disturbance(1L + random.nextInt(asked)), _ -> {});
        if (swarm.happens(FREED)) {
            for (long job : witness.holding()) {
                if (witness.state(job) == JobState.UNKWN) {
                    tally.met(FREED);
                    now.loop.ask(new Command.Free(job, "somebody"), _ -> {});
                    return;
                }
            }
        }
    }

    /** Nothing goes wrong any more: hosts are opened, jobs let go. */
    private void calmDown() {
        calm = true;
        leadIfNobodyDoes();
        tidyUp();
    }

    private void tidyUp() {
        Leader now = leader;
        if (over() || now == null) {
            return;
        }
        yard.hosts().forEach(host -> insist(now, new Command.OpenHost(host, true)));
        for (Snapshot.Job job : witness.state().jobs()) {
            if (job.state() == JobState.PSUSP) {
                insist(now, new Command.Release(job.id()));
            }
        }
        List.copyOf(unanswered.keySet()).forEach(number -> {
            Command.Submit submission = unanswered.get(number);
            if (submission != null) {
                submit(number, submission);
            }
        });
        time.alarm(10 * MINUTE, this::tidyUp);
    }

    private void insist(Leader of, Command command) {
        of.loop.ask(command, answer -> {
            if (answer instanceof Answer.Busy) {
                time.alarm(1_000 + random.nextInt(10_000), () -> insist(of, command));
            }
        });
    }

    /** The leader's state is the store's, and every job that waits says why. */
    private void compare() {
        Leader now = leader;
        witness.follow();
        if (now == null || now.isDead() || !now.loop.settled()) {
            return;
        }
        Snapshot state = witness.state();
        Witness.check(
                now.loop.snapshot().equals(state),
                "the leader's state is not the store's: {}, stored is {}",
                now.loop.snapshot(),
                state);
        for (Snapshot.Job job : state.jobs()) {
            if (job.state() == JobState.PEND && !job.cancelled()) {
                var reason = now.loop.keyReason(job.id());
                Witness.check(
                        reason.code() != ReasonCode.NONE
                                || !reason.reason().details().isEmpty(),
                        "job {} waits and does not say why",
                        job.id());
            }
        }
    }
}
