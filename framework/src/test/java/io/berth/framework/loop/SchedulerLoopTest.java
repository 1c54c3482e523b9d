package io.berth.framework.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.core.CoreConfiguration;
import io.berth.framework.core.HostSpec;
import io.berth.framework.core.PolicySpec;
import io.berth.framework.core.PreemptionRules;
import io.berth.framework.core.QueueRules;
import io.berth.framework.core.QueueSpec;
import io.berth.framework.desk.LoopClock;
import io.berth.framework.desk.LoopEvent;
import io.berth.framework.dispatch.DispatchSettings;
import io.berth.framework.store.MemoryStore;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.job.EndCause;
import io.berth.spi.pick.JobOrder;
import io.berth.spi.plugin.PolicyFactory;
import io.berth.spi.plugin.SchedulerPlugin;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The loop on real threads. */
final class SchedulerLoopTest {
    private static final long HOUR = 3_600_000;
    private static final long PATIENCE_SECONDS = 60;

    private final MemoryStore stored = new MemoryStore();
    private final List<String> diary = Collections.synchronizedList(new ArrayList<>());
    private final FakeExecutor executor = new FakeExecutor(diary);
    private final List<LoopEvent> events = Collections.synchronizedList(new ArrayList<>());

    /** The order {@code nosy} calls back into the test. */
    private record NosyPlugin(Runnable look) implements SchedulerPlugin {
        @Override
        public List<PolicyFactory<JobOrder>> jobOrders() {
            return List.of(PolicyFactory.of("nosy", Set.of(), (settings, context) -> (job, view) -> {
                look.run();
                return 0;
            }));
        }
    }

    private SchedulerLoop loop(String picker, LoopSettings settings, SchedulerPlugin... plugins) {
        return loop(Lab.oneHost(picker).withObservers(List.of(), List.of()), settings, plugins);
    }

    private SchedulerLoop loop(CoreConfiguration configuration, LoopSettings settings, SchedulerPlugin... plugins) {
        var ports = new LoopPorts(stored, stored, stored, stored, executor, LoopClock.ofMachine(), events::add);
        return new SchedulerLoop(configuration, new ListedPlugins(plugins), ports, settings, stored.takeOver());
    }

    private static <T> T await(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    @Test
    void aJobGoesFromItsSubmissionToItsReceipt() throws Exception {
        var vertx = Vertx.vertx();
        try {
            var loop = loop("fcfs", LoopSettings.DEFAULT, new LinePlugin());
            await(vertx.deployVerticle(loop, SchedulerLoop.deployment()));
            assertThat(await(loop.ask(Lab.submission(4, HOUR)))).isEqualTo(new Answer.Accepted(1));
            assertThat(await(loop.ask(Lab.submission(4, HOUR)))).isEqualTo(new Answer.Accepted(2));
            var first = new ExecutionId(1, 0, 1);
            loop.reported(new ExecutionReport.Started(first, 1));
            loop.reported(new ExecutionReport.Ended(first, 2, 0, EndCause.SUCCESS, false));
            loop.reported(new ExecutionReport.Cleaned(first, 3));
            loop.hostJoined(HostSpec.ofSlots("b", 8));
            // Facts go before commands, so that what the reports led to is committed when this is answered.
            assertThat(await(loop.ask(Lab.submission(8, HOUR)))).isEqualTo(new Answer.Accepted(3));
            loop.hostLost("b");
            await(vertx.undeploy(loop.deploymentID()));

            assertThat(diary)
                    .contains("launch 1#1", "launch 2#1", "forget 1#1", "launch 3#1")
                    .endsWith("close");
            assertThat(await(loop.ask(Lab.submission(1, HOUR)))).isInstanceOf(Answer.StoodDown.class);
            assertThat(await(loop.down()).why()).isEqualTo("it was stopped");
            loop.reported(new ExecutionReport.Started(first, 1));
        } finally {
            await(vertx.close());
        }
    }

    @Test
    void policiesAreAskedOnOneThreadOfItsOwn() throws Exception {
        var vertx = Vertx.vertx();
        try {
            List<String> threads = Collections.synchronizedList(new ArrayList<>());
            var nosy = new NosyPlugin(() -> threads.add(Thread.currentThread().getName()));
            var loop = loop("fcfs:order=nosy", LoopSettings.DEFAULT, new LinePlugin(), nosy);
            await(vertx.deployVerticle(loop, SchedulerLoop.deployment()));
            for (int i = 0; i < 20; i++) {
                await(loop.ask(Lab.submission(1, HOUR)));
            }
            assertThat(threads).isNotEmpty().containsOnly("berth-core-0");
        } finally {
            await(vertx.close());
        }
    }

    @Test
    void aNewGenerationOfPluginsDecidesFromTheNextRoundOn() throws Exception {
        var vertx = Vertx.vertx();
        try {
            List<String> asked = Collections.synchronizedList(new ArrayList<>());
            var loop = loop(
                    "fcfs:order=nosy", LoopSettings.DEFAULT, new LinePlugin(), new NosyPlugin(() -> asked.add("old")));
            assertThat(loop.renew(new ListedPlugins(new LinePlugin())).failed())
                    .as("not deployed")
                    .isTrue();
            await(vertx.deployVerticle(loop, SchedulerLoop.deployment()));
            await(loop.ask(Lab.submission(4, HOUR)));
            assertThat(await(loop.ask(Lab.submission(3, HOUR)))).isEqualTo(new Answer.Accepted(2));
            assertThat(asked).isNotEmpty().containsOnly("old");
            asked.clear();

            var lacking = new ListedPlugins(new LinePlugin());
            assertThat(loop.renew(lacking)
                            .toCompletionStage()
                            .handle((_, fault) -> fault != null)
                            .toCompletableFuture()
                            .get(PATIENCE_SECONDS, TimeUnit.SECONDS))
                    .as("an order that it lacks")
                    .isTrue();
            await(loop.ask(Lab.submission(2, HOUR)));
            assertThat(asked).as("all stayed as it was").isNotEmpty().containsOnly("old");
            asked.clear();

            await(loop.renew(new ListedPlugins(new LinePlugin(), new NosyPlugin(() -> asked.add("new")))));
            assertThat(asked).as("told the jobs that wait").isNotEmpty();
            await(loop.ask(Lab.submission(1, HOUR)));
            assertThat(asked).containsOnly("new");
            var first = new ExecutionId(1, 0, 1);
            loop.reported(new ExecutionReport.Ended(first, 2, 0, EndCause.SUCCESS, false));
            loop.reported(new ExecutionReport.Cleaned(first, 3));
            await(loop.ask(Lab.submission(1, HOUR)));
            await(vertx.undeploy(loop.deploymentID()));
            assertThat(diary).contains("launch 1#1", "launch 2#1");
        } finally {
            await(vertx.close());
        }
    }

    @Test
    void anEventLoopGoesOnWhileARoundTakesItsTime() throws Exception {
        var vertx = Vertx.vertx();
        try {
            var deciding = new CountDownLatch(1);
            var eventLoopWentOn = new CountDownLatch(1);
            var nosy = new NosyPlugin(() -> {
                deciding.countDown();
                awaitLatch(eventLoopWentOn);
            });
            var loop = loop("fcfs:order=nosy", LoopSettings.DEFAULT, new LinePlugin(), nosy);
            await(vertx.deployVerticle(loop, SchedulerLoop.deployment()));
            Promise<Answer> answered = Promise.promise();
            Context caller = vertx.getOrCreateContext();
            var asked = new CompletableFuture<Boolean>();
            var onCallersContext = new CompletableFuture<Boolean>();
            caller.runOnContext(_ -> {
                loop.ask(Lab.submission(1, HOUR)).onSuccess(answer -> {
                    onCallersContext.complete(
                            caller.equals(vertx.getOrCreateContext()) && Context.isOnEventLoopThread());
                    answered.complete(answer);
                });
                asked.complete(true);
            });
            awaitLatch(deciding);
            // The round is under way and will not end before the event loop has done this.
            caller.runOnContext(_ -> eventLoopWentOn.countDown());

            assertThat(await(answered.future())).isEqualTo(new Answer.Accepted(1));
            assertThat(asked).isCompletedWithValue(true);
            assertThat(onCallersContext).isCompletedWithValue(true);
        } finally {
            await(vertx.close());
        }
    }

    @Test
    void whoComesWhenTooManyWaitIsToldThatItIsBusy() throws Exception {
        var vertx = Vertx.vertx();
        try {
            var deciding = new CountDownLatch(1);
            var enough = new CountDownLatch(1);
            var nosy = new NosyPlugin(() -> {
                deciding.countDown();
                awaitLatch(enough);
            });
            var settings = new LoopSettings(2, 100, 1_000, DispatchSettings.DEFAULT);
            var loop = loop("fcfs:order=nosy", settings, new LinePlugin(), nosy);
            await(vertx.deployVerticle(loop, SchedulerLoop.deployment()));
            Future<Answer> first = loop.ask(Lab.submission(1, HOUR));
            awaitLatch(deciding);
            Future<Answer> second = loop.ask(Lab.submission(1, HOUR));
            Future<Answer> third = loop.ask(Lab.submission(1, HOUR));
            Answer fourth = await(loop.ask(Lab.submission(1, HOUR)));
            enough.countDown();

            assertThat(fourth)
                    .isEqualTo(new Answer.Busy("2 commands are waiting, as many as may; try again in a moment"));
            assertThat(List.of(await(first), await(second), await(third)))
                    .containsExactly(new Answer.Accepted(1), new Answer.Accepted(2), new Answer.Accepted(3));
        } finally {
            await(vertx.close());
        }
    }

    @Test
    void anEventLoopIsNoPlaceForIt() throws Exception {
        var vertx = Vertx.vertx();
        try {
            var deployed = vertx.deployVerticle(loop("fcfs", LoopSettings.DEFAULT, new LinePlugin()));
            assertThat(failure(deployed)).hasMessageContaining("SchedulerLoop.deployment()");
        } finally {
            await(vertx.close());
        }
    }

    @Test
    void whatKeepsItFromStartingFailsTheDeployment() throws Exception {
        var vertx = Vertx.vertx();
        try {
            var loop = loop("fcfs:order=none", LoopSettings.DEFAULT, new LinePlugin());
            var deployed = vertx.deployVerticle(loop, SchedulerLoop.deployment());
            assertThat(failure(deployed)).hasMessage("no plugin of this test provides 'none'");
            assertThat(await(loop.down()).why()).isEqualTo("no plugin of this test provides 'none'");
        } finally {
            await(vertx.close());
        }
    }

    @Test
    void anExecutorThatCannotSuspendServesNoQueueThatSuspends() throws Exception {
        var vertx = Vertx.vertx();
        try {
            var sleepers = new QueueSpec(
                    "sleepers",
                    0,
                    PolicySpec.of("fcfs"),
                    PolicySpec.of("first-fit"),
                    null,
                    true,
                    QueueRules.NONE,
                    new PreemptionRules(List.of(), PreemptionRules.Action.SUSPEND, 0, Integer.MAX_VALUE, 0, -1, 0, 0));
            var configuration = CoreConfiguration.of("live", 1, List.of(HostSpec.ofSlots("a", 4)), List.of(sleepers));
            executor.cannotSuspend();
            var deployed = vertx.deployVerticle(
                    loop(configuration, LoopSettings.DEFAULT, new LinePlugin()), SchedulerLoop.deployment());
            assertThat(failure(deployed)).hasMessageStartingWith("queue 'sleepers' would have jobs suspended");
        } finally {
            await(vertx.close());
        }
    }

    private static Throwable failure(Future<?> future) throws Exception {
        var failure = new CompletableFuture<Throwable>();
        future.onComplete(value -> failure.complete(new AssertionError("it did not fail")), failure::complete);
        return failure.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    private static void awaitLatch(CountDownLatch latch) {
        try {
            if (!latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("nothing happened for a minute");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
