package io.berth.framework.loop;

import io.berth.framework.core.CoreConfiguration;
import io.berth.framework.core.HostSpec;
import io.berth.framework.core.PolicySource;
import io.berth.framework.desk.Desk;
import io.berth.framework.desk.LoopEvent;
import io.berth.spi.execute.ExecutionReport;
import io.vertx.core.Context;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.ThreadingModel;
import io.vertx.core.VerticleBase;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The scheduler, live: a verticle on a named worker of one thread, which does all the deciding. Deploy it with {@link #deployment()}, once. Deploying completes when
 * the state is that of the store and the effects are open, and fails with what stands in the way; undeploying first commits what is decided.
 *
 * <p>Its other methods may be called on any thread from then on, and never block.
 */
public final class SchedulerLoop extends VerticleBase {
    /** The name of the thread that decides, before its number. */
    public static final String THREAD = "berth-core";

    private final CoreConfiguration configuration;
    private final PolicySource source;
    private final LoopPorts ports;
    private final LoopSettings settings;
    private final long epoch;
    private final Mailbox mailbox;
    private final Promise<LoopEvent.StoodDown> down = Promise.promise();
    private volatile @Nullable CommitRule rule;
    private volatile @Nullable Decider decider;

    /**
     * A loop, to be deployed.
     *
     * @param configuration what is scheduled, and how
     * @param source        where policies come from; used on the loop's thread
     * @param ports         all that the loop touches
     * @param settings      its bounds
     * @param epoch         the term in which it leads
     */
    public SchedulerLoop(
            CoreConfiguration configuration, PolicySource source, LoopPorts ports, LoopSettings settings, long epoch) {
        this.configuration = configuration;
        this.source = source;
        this.ports = ports;
        this.settings = settings;
        this.epoch = epoch;
        this.mailbox = new Mailbox(settings.commandsMax(), this::wake);
    }

    /** {@return how to deploy a loop: a worker of one thread, whose rounds the loop itself measures} */
    public static DeploymentOptions deployment() {
        return new DeploymentOptions()
                .setThreadingModel(ThreadingModel.WORKER)
                .setWorkerPoolName(THREAD)
                .setWorkerPoolSize(1)
                .setMaxWorkerExecuteTime(1)
                .setMaxWorkerExecuteTimeUnit(TimeUnit.DAYS);
    }

    @Override
    public Future<?> start() {
        if (!context.isWorkerContext()) {
            return Future.failedFuture(
                    "the scheduler would block an event loop; deploy it with SchedulerLoop.deployment()");
        }
        List<String> suspending = configuration.suspending();
        if (!suspending.isEmpty() && !ports.executor().capabilities().suspends()) {
            return Future.failedFuture(
                    String.join(", ", suspending)
                            + " would have jobs suspended, which this executor cannot do; set preempt_action to requeue or kill there");
        }
        var desk = new ContextDesk();
        var core = new Decider(configuration, source, epoch, ports.events());
        decider = core;
        var made = new CommitRule(ports, settings, epoch, core, desk, mailbox);
        rule = made;
        var _ = made.down().thenAccept(down::tryComplete);
        return Future.fromCompletionStage(made.start(), context);
    }

    @Override
    public Future<?> stop() {
        CommitRule made = rule;
        return made == null ? Future.succeededFuture() : Future.fromCompletionStage(made.stop(), context);
    }

    /**
     * Asks for something.
     *
     * @param command what
     * @return the answer, once what it led to is committed, on the caller's context; never fails
     */
    public Future<Answer> ask(Command command) {
        Promise<Answer> promise = Promise.promise();
        Context caller = vertx.getOrCreateContext();
        var letter = new Letter.Asked(command, answer -> caller.runOnContext(_ -> promise.complete(answer)));
        return switch (mailbox.put(letter)) {
            case TAKEN -> promise.future();
            case BUSY ->
                Future.succeededFuture(new Answer.Busy(
                        settings.commandsMax() + " commands are waiting, as many as may; try again in a moment"));
            case CLOSED ->
                Future.succeededFuture(
                        new Answer.StoodDown("this scheduler decides nothing more; the command was not carried out"));
        };
    }

    /**
     * An executor's report, from wherever it was received. Never refused while the loop stands.
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
     * A new generation of plugins: from the next round on, policies come from another source.
     *
     * @param generation where policies come from
     * @return completes when nothing of the former policies is in use any longer, so that their host can be closed; fails when one of the new ones cannot be made, and
     *     then all stays as it was. On the caller's context
     */
    public Future<Void> renew(PolicySource generation) {
        Decider deciding = decider;
        if (deciding == null) {
            return Future.failedFuture("the scheduler is not deployed yet");
        }
        Promise<Void> promise = Promise.promise();
        Context caller = vertx.getOrCreateContext();
        try {
            // Between two turns of the loop there is no round.
            context.runOnContext(_ -> {
                try {
                    deciding.renew(generation);
                    caller.runOnContext(_ -> promise.complete());
                } catch (RuntimeException | Error e) { // whoever waits must hear of it
                    caller.runOnContext(_ -> promise.fail(e));
                }
            });
        } catch (RejectedExecutionException e) {
            promise.fail("this scheduler decides nothing more");
        }
        return promise.future();
    }

    /** {@return completes when the loop has stood down, by itself or because it was undeployed} */
    public Future<LoopEvent.StoodDown> down() {
        return down.future();
    }

    private void wake() {
        CommitRule made = rule;
        if (made != null) {
            new ContextDesk().later(made::turn);
        }
    }

    /** The verticle's context: its actions run in order, on the one thread of its worker. */
    private final class ContextDesk implements Desk {
        @Override
        public void later(Runnable action) {
            try {
                context.runOnContext(_ -> action.run());
            } catch (RejectedExecutionException e) {
                // undeployed: nothing is left to be done, and who waited was told so
            }
        }

        @Override
        public Runnable alarm(long delayMillis, Runnable action) {
            long timer = vertx.setTimer(delayMillis, _ -> action.run());
            return () -> vertx.cancelTimer(timer);
        }
    }
}
