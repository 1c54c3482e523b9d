package io.berth.framework.loop;

import io.berth.framework.core.CoreConfiguration;
import io.berth.framework.core.HostSpec;
import io.berth.framework.core.PolicySource;
import io.berth.framework.core.Snapshot;
import io.berth.framework.core.explanation.KeyReason;
import io.berth.framework.desk.Desk;
import io.berth.framework.desk.LoopEvent;
import io.berth.spi.execute.ExecutionReport;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The scheduler at a desk, whatever time that desk lives in: {@link SchedulerLoop} puts it on a thread of its own, a simulation into virtual time. To be started once.
 *
 * <p>What is asked and told may come on any thread and never blocks; what looks into the state is for the desk's thread alone.
 */
public final class Loop {
    private final CoreConfiguration configuration;
    private final LoopPorts ports;
    private final LoopSettings settings;
    private final Desk desk;
    private final Mailbox mailbox;
    private final Decider decider;
    private final CommitRule rule;
    private volatile boolean started;

    /**
     * A loop, to be started.
     *
     * @param configuration what is scheduled, and how
     * @param source        where policies come from; used at the desk
     * @param ports         all that the loop touches
     * @param settings      its bounds
     * @param epoch         the term in which it leads
     * @param desk          where its work is done
     */
    public Loop(
            CoreConfiguration configuration,
            PolicySource source,
            LoopPorts ports,
            LoopSettings settings,
            long epoch,
            Desk desk) {
        this.configuration = configuration;
        this.ports = ports;
        this.settings = settings;
        this.desk = desk;
        this.mailbox = new Mailbox(settings.commandsMax(), this::wake);
        this.decider = new Decider(configuration, source, epoch, ports.events());
        this.rule = new CommitRule(ports, settings, epoch, decider, desk, mailbox);
    }

    private void wake() {
        if (started) {
            desk.later(rule::turn);
        }
    }

    /**
     * Brings the state to that of the store, opens the executor, and decides from then on. At the desk.
     *
     * @return completes when it decides; fails with what stands in the way
     */
    public CompletionStage<@Nullable Void> start() {
        List<String> suspending = configuration.suspending();
        if (!suspending.isEmpty() && !ports.executor().capabilities().suspends()) {
            return CompletableFuture.failedStage(
                    new IllegalArgumentException(
                            String.join(", ", suspending)
                                    + " would have jobs suspended, which this executor cannot do; set preempt_action to requeue or kill there"));
        }
        started = true;
        return rule.start();
    }

    /** Decides nothing more; what is decided is committed first, if the store does. At the desk. {@return completes when nothing is left to come} */
    public CompletionStage<LoopEvent.StoodDown> stop() {
        return rule.stop();
    }

    /** {@return completes when the loop has stood down, by itself or because it was stopped} */
    public CompletionStage<LoopEvent.StoodDown> down() {
        return rule.down();
    }

    /**
     * Asks for something.
     *
     * @param command what
     * @param reply   hears the answer once, on any thread, when what the command led to is committed, or at once when too much waits
     */
    public void ask(Command command, Consumer<Answer> reply) {
        switch (mailbox.put(new Letter.Asked(command, reply))) {
            case TAKEN -> {}
            case BUSY ->
                reply.accept(new Answer.Busy(
                        settings.commandsMax() + " commands are waiting, as many as may; try again in a moment"));
            case CLOSED ->
                reply.accept(
                        new Answer.StoodDown("this scheduler decides nothing more; the command was not carried out"));
        }
    }

    /**
     * A report, from wherever it was received. Never refused while the loop stands.
     *
     * @param report the report
     */
    public void reported(ExecutionReport report) {
        mailbox.put(new Letter.Reported(report));
    }

    /**
     * A host is there, new or again. Never refused while the loop stands.
     *
     * @param host the host
     */
    public void hostJoined(HostSpec host) {
        mailbox.put(new Letter.Joined(host));
    }

    /**
     * A host is out of contact. Never refused while the loop stands.
     *
     * @param host its name
     */
    public void hostLost(String host) {
        mailbox.put(new Letter.Lost(host));
    }

    /**
     * From the next round on, policies come from another source. At the desk.
     *
     * @param generation where policies come from; when one cannot be made, that is thrown and all stays as it was
     */
    void renew(PolicySource generation) {
        decider.renew(generation);
    }

    /** {@return whether nothing is decided that is not committed} At the desk. */
    public boolean settled() {
        return rule.settled();
    }

    /** {@return the state, with what is decided and not committed} At the desk. */
    public Snapshot snapshot() {
        return decider.snapshot();
    }

    /**
     * Why a job is where it is. At the desk.
     *
     * @param job its id
     * @return its key reason
     * @throws IllegalArgumentException when there never was such a job
     */
    public KeyReason keyReason(long job) {
        return decider.keyReason(job);
    }
}
