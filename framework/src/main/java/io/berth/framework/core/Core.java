package io.berth.framework.core;

import io.berth.framework.allocation.HostTable;
import io.berth.framework.core.explanation.Explanation;
import io.berth.framework.core.explanation.KeyReason;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.host.ClusterView;
import io.berth.spi.job.Checkpoint;
import io.berth.spi.job.Job;
import io.berth.spi.job.JobSpec;
import io.berth.spi.job.JobState;
import io.berth.spi.job.RunningJob;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The scheduler's core. Whoever drives it applies inputs, asks for a round, makes the decisions durable and acts on them. The state is the fold of inputs
 * and decisions, so that a core without policies can be brought to any recorded state, and then go on from there.
 *
 * <p>One thread at a time; no I/O; time comes with the inputs and the rounds and never goes back.
 */
public final class Core {
    private final Lanes lanes;
    private final State state;
    private final GuardRails rails;
    private final CanonicalForm canonical;
    private final @Nullable Policies policies;
    private final @Nullable Round round;
    private @Nullable Gate gate;
    private @Nullable Listeners listeners;
    private @Nullable PolicySource source;
    private final Explainer explainer;

    private Core(CoreConfiguration configuration, @Nullable PolicySource source, @Nullable Snapshot from) {
        this.source = source;
        lanes = new Lanes(configuration);
        state = new State(configuration, lanes.laneOfQueue(), lanes, from);
        rails = new GuardRails(state);
        canonical = new CanonicalForm(configuration);
        explainer = new Explainer(state, lanes);
        if (from != null) {
            canonical.goTo(from.rounds(), from.chain());
        }
        if (source == null) {
            policies = null;
            round = null;
            gate = null;
            listeners = null;
        } else {
            policies = new Policies(state, lanes, source);
            policies.bindAll(source, null);
            round = new Round(state, lanes, policies, canonical);
            gate = new Gate(state, policies, source);
            listeners = new Listeners(state, policies, source);
            source.serves(this);
        }
    }

    /**
     * A core with its policies.
     *
     * @param configuration what it is made of
     * @param source        where policies come from
     * @return an empty core
     * @throws io.berth.spi.plugin.SettingsException when a policy or a setting is not known or wrong
     */
    public static Core of(CoreConfiguration configuration, PolicySource source) {
        return new Core(configuration, source, null);
    }

    /**
     * A core that only folds: it can be brought to any recorded state, but decides nothing.
     *
     * @param configuration what it is made of
     * @return an empty core
     */
    public static Core withoutPolicies(CoreConfiguration configuration) {
        return new Core(configuration, null, null);
    }

    /**
     * A core with its policies that goes on from a snapshot as the one it was taken from.
     *
     * @param configuration that of the core it was taken from
     * @param source        where policies come from
     * @param from          the state
     * @return a core in that state
     * @throws io.berth.spi.plugin.SettingsException when a policy or a setting is not known or wrong
     * @throws IllegalArgumentException when the snapshot is none of a core with this configuration
     */
    public static Core restored(CoreConfiguration configuration, PolicySource source, Snapshot from) {
        return new Core(configuration, source, from);
    }

    /**
     * A core that only folds, from a snapshot on.
     *
     * @param configuration that of the core it was taken from
     * @param from          the state
     * @return a core in that state
     * @throws IllegalArgumentException when the snapshot is none of a core with this configuration
     */
    public static Core restoredWithoutPolicies(CoreConfiguration configuration, Snapshot from) {
        return new Core(configuration, null, from);
    }

    /**
     * Takes a snapshot; never during a round. Costs time and memory for each job that is not over.
     *
     * @return the state as it is now
     */
    public Snapshot snapshot() {
        return StateImage.take(state, canonical);
    }

    /**
     * Shows a submission to the filters and checks it against queues and hosts. Changes nothing: what is admitted is to be applied as an
     * {@link Input.Submit}, and it is that input which is recorded.
     *
     * @param spec the job as submitted
     * @return admitted, perhaps changed, or refused with the reason
     */
    public Admission admit(JobSpec spec) {
        if (gate == null) {
            throw new IllegalStateException("this core has no policies");
        }
        return gate.admit(spec);
    }

    /**
     * Asks whether a waiting job may go to another queue. Changes nothing: what is not refused is to be applied as an {@link Input.Switch}.
     *
     * @param job   its id
     * @param queue where to
     * @return the limit of pending jobs that stands in the way, and what to do; empty when none does
     */
    public String refusalOfMove(long job, String queue) {
        if (gate == null) {
            throw new IllegalStateException("this core has no policies");
        }
        return gate.refusalOfMove(job, queue);
    }

    /**
     * Shows decisions to the listeners. To be called once they are committed, in order, never during a round.
     *
     * @param decisions what was decided
     * @return what listeners threw; it changes nothing
     */
    public List<PolicyFailure> publish(List<Decision> decisions) {
        if (listeners == null) {
            return List.of();
        }
        listeners.committed(decisions);
        return listeners.takeFailures();
    }

    /**
     * One of the two ways of changing the state.
     *
     * @param input what happened
     * @throws IllegalArgumentException when a submission or a host names what is not known; nothing has changed then
     */
    public void apply(Input input) {
        state.apply(input);
    }

    /**
     * Asks the policies, and applies what is decided.
     *
     * @param nowMillis the time; at least that of every input
     * @return the decisions in order, valid until the next call; empty when there was nothing to decide, and then the round has no number
     * @throws PolicyFailure when a policy fails and the configuration says so, or when the fallback fails
     */
    public List<Decision> round(long nowMillis) {
        if (round == null) {
            throw new IllegalStateException("this core has no policies");
        }
        return round.run(nowMillis);
    }

    /**
     * Applies one recorded round: what a core with policies decided from the same state.
     *
     * @param nowMillis the round's time
     * @param decisions what was decided, in order; may be empty
     */
    public void fold(long nowMillis, List<Decision> decisions) {
        state.openRound(nowMillis);
        state.hostsChanged = false; // promises were checked in this round; what became of them is among its decisions
        if (decisions.isEmpty()) {
            return;
        }
        canonical.begin(decisions.get(0).round(), nowMillis);
        for (Decision decision : decisions) {
            state.apply(decision);
            canonical.add(decision);
        }
        canonical.end();
    }

    /**
     * Throws all policies away, makes new ones and tells them the eligible jobs. The decisions to come are the same.
     *
     * @param shuffle the order in which jobs are told; null for the order of ids
     */
    public void rebirth(@Nullable RandomGenerator shuffle) {
        if (policies == null || source == null) {
            throw new IllegalStateException("this core has no policies");
        }
        policies.bindAll(source, shuffle);
    }

    /**
     * A new generation of plugins: from now on policies, filters and listeners come from another source. Between two rounds only. The decisions to come are those of the
     * new policies; the same when they are the same. Nothing of the former policies is held any longer. When one cannot be made, all stays as it was.
     *
     * @param generation where policies come from
     * @throws io.berth.spi.plugin.SettingsException when a policy or a setting is not known or wrong
     * @throws PolicyFailure when a policy's factory breaks
     */
    public void renew(PolicySource generation) {
        if (policies == null) {
            throw new IllegalStateException("this core has no policies");
        }
        Gate newGate = new Gate(state, policies, generation);
        Listeners newListeners = new Listeners(state, policies, generation);
        policies.bindAll(generation, null);
        source = generation;
        gate = newGate;
        listeners = newListeners;
        generation.serves(this);
    }

    /** {@return the hash of all decisions so far, as hexadecimal digits} */
    public String hash() {
        return canonical.hex();
    }

    /** {@return number of the last round that decided something} */
    public long rounds() {
        return state.rounds;
    }

    /** {@return how many jobs the pickers offered so far} */
    public long candidatePulls() {
        return round == null ? 0 : round.picks();
    }

    /**
     * {@return a number that goes up while the core comes along: with each job submitted, each pass, each pull. The one method that other threads may call; they may
     * see an older number}
     */
    public long progress() {
        return state.lastJob() + (round == null ? 0 : round.progress());
    }

    /** {@return how many jobs are not over} */
    public int jobs() {
        return state.jobs.size();
    }

    /** {@return id of the job submitted last; ids are given in the order in which submissions are applied, from 1} */
    public long lastJob() {
        return state.lastJob();
    }

    /**
     * A job that is not over.
     *
     * @param id its id
     * @return a live view, or null: it is over, or there never was one
     */
    public @Nullable Job job(long id) {
        return state.jobs.get(id);
    }

    /**
     * What a job's hosts are held by.
     *
     * @param id the job's id
     * @return the execution, from the decision that starts it to its receipt; null without one
     */
    public @Nullable ExecutionId execution(long id) {
        CoreJob job = state.jobs.get(id);
        return job == null ? null : job.execution;
    }

    /**
     * Where a job is in its life.
     *
     * @param id the job's id
     * @return its state, {@link JobState#UNKWN} when contact to its execution is lost; null: it is over, or there never was one
     */
    public @Nullable JobState state(long id) {
        CoreJob job = state.jobs.get(id);
        return job == null ? null : job.seen();
    }

    /**
     * How a job saves its work before it makes way.
     *
     * @param id the job's id
     * @return the checkpoint that it declares; null: none
     */
    public @Nullable Checkpoint checkpoint(long id) {
        CoreJob job = state.jobs.get(id);
        return job == null || job.saved == null ? null : job.saved.how;
    }

    /** Who may be disturbed as far as its own state and its owner go, on each host lowest rank first; empty where nobody preempts. */
    List<List<RunningJob>> preemptible() {
        return state.preemptible == null ? List.of() : state.preemptible.byHost();
    }

    /**
     * Why a job is where it is, in one reason: what the latest round told it, or what follows from the state and from what stopped its lane. Cheap; between rounds; changes
     * nothing.
     *
     * @param id the job's id
     * @return the reason, never blank
     * @throws IllegalArgumentException when there never was such a job
     */
    public KeyReason keyReason(long id) {
        return explainer.key(id);
    }

    /**
     * Explains why a job is where it is. To be asked between rounds. Changes nothing: neither the state, nor the hash, nor anything that a policy remembers, since a new allocator is made for
     * it. Costs as much as some dozens of attempts to place the job, and a look at every host and job.
     *
     * @param id        the job's id
     * @param hostNames whether hosts are named, not only counted
     * @return the explanation; of a core without policies without what only an allocator can tell
     * @throws IllegalArgumentException when there never was such a job
     */
    public Explanation explain(long id, boolean hostNames) {
        return explainer.explain(id, hostNames, policies);
    }

    /** {@return the next time at which a round is due although nothing happens: a promise begins, a job may, it may disturb another, or one that had to make way is overdue; {@link Long#MAX_VALUE} without one} */
    public long nextDueMillis() {
        long next = Math.min(state.promises.nextMillis(state.nowMillis), state.nextBeginMillis());
        return Math.min(Math.min(next, rails.nextMillis()), state.departures.nextMillis());
    }

    /** {@return names of the hosts that are closed because contact to them is lost; a live view in order of names} */
    public Set<String> lostHosts() {
        return Collections.unmodifiableSet(state.lostHosts);
    }

    /** {@return the hosts as they are now; a live view} */
    public ClusterView cluster() {
        return state.hosts;
    }

    /**
     * What is free on all open hosts together.
     *
     * @param resource ordinal
     * @return the amount
     */
    public long freeTotal(int resource) {
        HostTable hosts = state.hosts;
        return hosts.freeTotal(resource);
    }

    /** {@return the policies' failures since the last call, for whoever records the batch} */
    public List<Input.PolicyFailed> takeFailures() {
        return policies == null ? List.of() : policies.takeFailures();
    }
}
