package io.berth.framework.simulation.soak;

import io.berth.framework.core.Core;
import io.berth.framework.core.CoreConfiguration;
import io.berth.framework.core.Decision;
import io.berth.framework.core.Input;
import io.berth.framework.core.Snapshot;
import io.berth.framework.store.Batch;
import io.berth.framework.store.MemoryStore;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.execute.LaunchOrder;
import io.berth.spi.job.JobState;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Believes the store and the machine, and nobody in between. Whatever may never happen is a {@link Violation}. */
final class Witness implements Machine.Witnessing {
    /** What one input may make of a job: which states may follow each. What decisions make of it is in {@link #decided}. */
    private static final Map<JobState, Set<JobState>> NEXT = new EnumMap<>(Map.of(
            JobState.PEND,
            EnumSet.of(JobState.PSUSP),
            JobState.PSUSP,
            EnumSet.of(JobState.PEND),
            JobState.STARTING,
            EnumSet.of(JobState.RUN, JobState.SSUSP, JobState.RELEASING, JobState.UNKWN, JobState.PEND),
            JobState.RUN,
            EnumSet.of(JobState.SSUSP, JobState.RELEASING, JobState.UNKWN, JobState.PEND),
            JobState.SSUSP,
            EnumSet.of(JobState.RELEASING, JobState.UNKWN, JobState.PEND),
            JobState.RELEASING,
            EnumSet.of(JobState.UNKWN, JobState.PEND),
            JobState.UNKWN,
            EnumSet.of(JobState.STARTING, JobState.RUN, JobState.SSUSP, JobState.RELEASING, JobState.PEND)));

    private static final int PAGE = 1_000;

    private final MemoryStore stored;
    private final Tally tally;
    private final Core folded;
    private long sequence;
    private long roundAtMillis;

    /** What is committed to hold hosts, by job. */
    private final TreeMap<Long, ExecutionId> holders = new TreeMap<>();

    private static final Comparator<ExecutionId> ORDER = Comparator.comparingLong(ExecutionId::job)
            .thenComparingInt(ExecutionId::element)
            .thenComparingInt(ExecutionId::attempt);

    /** The executions whose start is committed, until they are to be forgotten and their job is over. */
    private final Set<ExecutionId> committed = new TreeSet<>(ORDER);
    /** Those that an operator declared gone, rightly or not. */
    private final Set<ExecutionId> declaredGone = new TreeSet<>(ORDER);
    /** Those whose end is decided. */
    private final Set<ExecutionId> toEnd = new TreeSet<>(ORDER);
    /** What really works, by job. */
    private final TreeMap<Long, ExecutionId> working = new TreeMap<>();

    private final Set<ExecutionId> begun = new TreeSet<>(ORDER);
    private final Set<ExecutionId> left = new TreeSet<>(ORDER);
    /** Job by the number in the tags of its submission; 0 when it is not stored. */
    private long[] jobs = new long[64];

    private int submitted;
    /** Jobs that are over. */
    private final BitSet finished = new BitSet();

    Witness(CoreConfiguration configuration, MemoryStore stored, Tally tally) {
        this.stored = stored;
        this.tally = tally;
        this.folded = Core.withoutPolicies(configuration);
    }

    /** Follows the store as far as it is. */
    void follow() {
        List<Batch> batches;
        do {
            batches = stored.read(sequence, PAGE).toCompletableFuture().join();
            batches.forEach(this::follow);
        } while (!batches.isEmpty());
    }

    private void follow(Batch batch) {
        check(batch.sequence() == sequence + 1, "batch {} follows batch {}", batch.sequence(), sequence);
        check(
                batch.roundAtMillis() >= roundAtMillis,
                "the round of batch {} is earlier than the one before",
                batch.sequence());
        check(
                batch.previousHash().equals(folded.hash()),
                "batch {} does not follow the hash before it",
                batch.sequence());
        sequence = batch.sequence();
        roundAtMillis = batch.roundAtMillis();
        batch.inputs().forEach(this::apply);
        folded.fold(batch.roundAtMillis(), batch.decisions());
        check(batch.hash().equals(folded.hash()), "batch {} does not fold to its hash", batch.sequence());
        batch.decisions().forEach(this::apply);
        for (int host = 0; host < folded.cluster().hosts(); host++) {
            check(
                    folded.cluster().free(host, 0) >= 0,
                    "host {} holds more than it has",
                    folded.cluster().name(host));
        }
    }

    private void apply(Input input) {
        long job = jobOf(input);
        JobState before = folded.state(job);
        ExecutionId leaving = switch (input) {
            case Input.Report(long _, ExecutionReport.Cleaned cleaned) -> cleaned.id();
            case Input.Report(long _, ExecutionReport.Ended ended) when ended.clean() -> ended.id();
            case Input.Freed freed -> holders.get(freed.job());
            default -> null;
        };
        folded.apply(input);
        JobState after = folded.state(job);
        check(
                before == after
                        || before == null
                        || NEXT.getOrDefault(before, Set.of()).contains(after),
                "{} makes job {} of {} {}",
                input,
                job,
                before,
                after);
        if (input instanceof Input.Submit submit) {
            int number = Integer.parseInt(submit.spec().tags().getOrDefault("number", "0"));
            if (number >= jobs.length) {
                jobs = Arrays.copyOf(jobs, 2 * number);
            }
            check(
                    jobs[number] == 0,
                    "submission {} is stored twice, as jobs {} and {}",
                    number,
                    jobs[number],
                    folded.lastJob());
            jobs[number] = folded.lastJob();
            submitted++;
        }
        if (leaving != null) {
            release(leaving, input);
        }
    }

    private void release(ExecutionId id, Input why) {
        check(id.equals(holders.get(id.job())), "{} gives back the hosts of {}, which holds none", why, id);
        holders.remove(id.job());
        if (why instanceof Input.Freed) {
            declaredGone.add(id);
        } else {
            check(left.contains(id) || !begun.contains(id), "{} is given back, and is still there", id);
        }
    }

    private void apply(Decision decision) {
        decided(decision);
        if (decision instanceof Decision.Start start) {
            ExecutionId before = holders.put(start.job(), start.execution());
            check(before == null, "{} starts while {} holds hosts", start.execution(), before);
            check(committed.add(start.execution()), "{} is started twice", start.execution());
        } else if (decision instanceof Decision.Kill || decision instanceof Decision.Requeue) {
            ExecutionId holder = holders.get(decision.job());
            if (holder != null) {
                toEnd.add(holder);
            }
        } else if (decision instanceof Decision.Finish finish) {
            check(!holders.containsKey(finish.job()), "job {} is over and holds hosts", finish.job());
            check(!finished.get(number(finish.job())), "job {} is over twice", finish.job());
            finished.set(number(finish.job()));
        }
    }

    /** Where a decision leaves its job, the round over. */
    private void decided(Decision decision) {
        JobState state = folded.state(decision.job());
        Set<JobState> right = switch (decision) {
            case Decision.Start _ -> EnumSet.of(JobState.STARTING);
            case Decision.Resume _ -> EnumSet.of(JobState.RUN);
            case Decision.Pend _, Decision.Reserve _, Decision.Preempt _ ->
                EnumSet.of(JobState.PEND, JobState.STARTING, JobState.SSUSP);
            case Decision.Suspend _, Decision.Requeue _, Decision.Kill _ ->
                EnumSet.of(JobState.STARTING, JobState.RUN, JobState.SSUSP, JobState.RELEASING, JobState.UNKWN);
            case Decision.Finish _ -> Set.of();
        };
        check(state == null ? right.isEmpty() : right.contains(state), "{} leaves its job {}", decision, state);
    }

    private static long jobOf(Input input) {
        return switch (input) {
            case Input.Modify modify -> modify.job();
            case Input.Hold hold -> hold.job();
            case Input.Release release -> release.job();
            case Input.Cancel cancel -> cancel.job();
            case Input.Requeue requeue -> requeue.job();
            case Input.Switch move -> move.job();
            case Input.Report report -> report.report().id().job();
            case Input.ContactLost lost -> lost.execution().job();
            case Input.Freed freed -> freed.job();
            case Input.Submit _,
                    Input.HostJoined _,
                    Input.HostOpened _,
                    Input.HostLost _,
                    Input.HostFound _,
                    Input.Timer _,
                    Input.PolicyFailed _,
                    Input.ClockStepped _ -> 0;
        };
    }

    @Override
    public void ordered(LaunchOrder order) {
        ordered("launch", order.id());
    }

    @Override
    public void ordered(String what, ExecutionId id) {
        follow();
        check(
                committed.contains(id) || finished.get(number(id.job())),
                "{} of {} is ordered, and its start is not committed",
                what,
                id);
        if (what.equals("terminate")) {
            check(
                    !id.equals(holders.get(id.job())) || toEnd.contains(id),
                    "{} is to end, and nobody has decided that",
                    id);
        }
        if (what.equals("forget")) {
            check(!id.equals(holders.get(id.job())), "{} is to be forgotten before its receipt is committed", id);
            if (finished.get(number(id.job()))) {
                for (Set<ExecutionId> known : List.of(committed, declaredGone, toEnd, begun, left)) {
                    known.remove(id);
                }
            }
        }
    }

    @Override
    public void noted(String what, @Nullable ExecutionId about) {
        if (about == null) {
            tally.met(what);
        } else if (what.equals("began")) {
            check(begun.add(about), "{} works a second time", about);
            ExecutionId before = working.put(about.job(), about);
            check(
                    before == null || declaredGone.contains(before) || declaredGone.contains(about),
                    "{} works while {} of the same job does",
                    about,
                    before);
        } else if (what.equals("left")) {
            left.add(about);
            working.remove(about.job(), about);
        }
    }

    /** The state that the store has. */
    Snapshot state() {
        return folded.snapshot();
    }

    /** The job of a submission; 0 when it is not stored. */
    long job(int number) {
        return number < jobs.length ? jobs[number] : 0;
    }

    JobState state(long job) {
        JobState state = folded.state(job);
        return state == null ? JobState.DONE : state;
    }

    /** Jobs that hold hosts. */
    Set<Long> holding() {
        return holders.keySet();
    }

    int submitted() {
        return submitted;
    }

    int unfinished() {
        return folded.jobs();
    }

    /** What really works. */
    int working() {
        return working.size();
    }

    String unfinishedJobs() {
        var text = new StringBuilder();
        for (long job : jobs) {
            if (job != 0 && !finished.get(number(job))) {
                text.append(" job ").append(job).append(' ').append(state(job));
                ExecutionId holder = holders.get(job);
                if (holder != null) {
                    text.append(" (").append(holder).append(begun.contains(holder) ? " began" : " not begun");
                    text.append(left.contains(holder) ? ", left)" : ")");
                }
            }
        }
        return text.toString();
    }

    private static int number(long job) {
        return Math.toIntExact(job);
    }

    /** Fails with a message whose every {@code {}} stands for the next of what it is about. */
    static void check(boolean holds, String message, @Nullable Object... about) {
        if (holds) {
            return;
        }
        var text = new StringBuilder();
        int from = 0;
        for (Object one : about) {
            int gap = message.indexOf("{}", from);
            text.append(message, from, gap).append(one);
            from = gap + 2;
        }
        throw new Violation(text.append(message.substring(from)).toString());
    }
}
