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
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * The scheduler, live: a verticle on a named worker of one thread, which does all the deciding. Deploy it with {@link #deployment()}, once. Deploying completes when
 * the state is that of the store and the effects are open, and fails with what stands in the way; undeploying first commits what is decided.
 *
 * <p>Its other methods may be called on any thread from then on, and never block.
 */
public final class SchedulerLoop extends VerticleBase {
    /** The name of the thread that decides, before its number. */
    public static final String THREAD = "berth-core";

    private final Loop loop;
    private final Promise<LoopEvent.StoodDown> down = Promise.promise();
    private volatile boolean started;

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
        this.loop = new Loop(configuration, source, ports, settings, epoch, new ContextDesk());
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
        var _ = loop.down().thenAccept(down::tryComplete);
        started = true;
        return Future.fromCompletionStage(loop.start(), context);
    }

    @Override
    public Future<?> stop() {
        return started ? Future.fromCompletionStage(loop.stop(), context) : Future.succeededFuture();
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
        loop.ask(command, answer -> caller.runOnContext(_ -> promise.complete(answer)));
        return promise.future();
    }

    /**
     * An executor's report, from wherever it was received. Never refused while the loop stands.
     *
     * @param report the report
     */
    public void reported(ExecutionReport report) {
        loop.reported(report);
    }

    /**
     * A host is there, new or again. Never refused while the loop stands.
     *
     * @param host the host
     */
    public void hostJoined(HostSpec host) {
        loop.hostJoined(host);
    }

    /**
     * A host is out of contact. Never refused while the loop stands.
     *
     * @param host its name
     */
    public void hostLost(String host) {
        loop.hostLost(host);
    }

    /**
     * A new generation of plugins: from the next round on, policies come from another source.
     *
     * @param generation where policies come from
     * @return completes when nothing of the former policies is in use any longer, so that their host can be closed; fails when one of the new ones cannot be made, and
     *     then all stays as it was. On the caller's context
     */
    public Future<Void> renew(PolicySource generation) {
        if (!started) {
            return Future.failedFuture("the scheduler is not deployed yet");
        }
        Promise<Void> promise = Promise.promise();
        Context caller = vertx.getOrCreateContext();
        try {
            // Between two turns of the loop there is no round.
            context.runOnContext(_ -> {
                try {
                    loop.renew(generation);
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
