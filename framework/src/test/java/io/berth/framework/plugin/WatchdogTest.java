package io.berth.framework.plugin;

import static io.berth.framework.plugin.TestPlugins.jar;
import static io.berth.framework.plugin.TestPlugins.orders;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.core.PolicySpec;
import io.berth.framework.plugin.Quarantine.Mark;
import io.berth.framework.plugin.Watchdog.Overdue;
import io.berth.spi.job.PendingJob;
import io.berth.spi.pick.OrderView;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Against real threads; the calls return when the watchdog has seen them, so that no test leaves one behind. */
@Timeout(60)
final class WatchdogTest {
    private static final String RELEASE = WatchdogTest.class.getName();
    private static final String WAIT =
            "while (System.getProperty(\"" + RELEASE + "\") == null) { Thread.onSpinWait(); }";
    private static final Instant NOON = Instant.parse("2026-02-03T12:00:00.123Z");

    @TempDir
    private Path folder;

    private final CompletableFuture<Overdue> seen = new CompletableFuture<>();

    @AfterEach
    void release() {
        System.clearProperty(RELEASE);
    }

    @Test
    void aCallThatDoesNotReturnIsSeenAndNamed() throws Exception {
        Overdue overdue = watch(orders("return (job, view) -> {" + WAIT + " return 1; };", "stuck"));
        Mark mark = overdue.mark();
        assertThat(mark.kind()).isEqualTo("order");
        assertThat(mark.policy()).isEqualTo("stuck");
        assertThat(mark.plugin()).isEqualTo("site");
        assertThat(mark.jar()).isEqualTo(folder.resolve("a.jar").toString());
        assertThat(mark.sha256()).hasSize(64);
        assertThat(mark.since()).as("whole seconds").isEqualTo("2026-02-03T12:00:00Z");
        assertThat(mark.cause()).isEqualTo("did not return from a call within 0.2 s");
        assertThat(overdue.description())
                .isEqualTo("order 'stuck' of plugin 'site' 7 (" + folder.resolve("a.jar")
                        + ") did not return from a call within 0.2 s");
        assertThat(overdue.frames()).anyMatch(frame -> frame.startsWith("a.jar//a.A.lambda$jobOrders$"));
        assertThat(overdue.frames()).noneMatch(frame -> frame.contains("io.berth.framework"));
    }

    @Test
    void aFactoryThatDoesNotReturnIsThePolicys() throws Exception {
        Mark mark = watch(orders(WAIT + "return (job, view) -> 1;", "stuck")).mark();
        assertThat(mark.kind()).isEqualTo("order");
        assertThat(mark.policy()).isEqualTo("stuck");
    }

    @Test
    void aConstructorThatDoesNotReturnIsThePlugins() throws Exception {
        Mark mark = watch("public A() {" + WAIT + "}" + orders("return (job, view) -> 1;", "stuck"))
                .mark();
        assertThat(mark.policy()).isEmpty();
        assertThat(mark.plugin()).isEqualTo("site");
    }

    @SuppressWarnings("NullAway") // the orders of these tests look at neither
    private Overdue watch(String body) throws Exception {
        jar(folder.resolve("a.jar"), "a.A", body)
                .manifest("Plugin-Id", "site")
                .manifest("Plugin-Version", "7")
                .build();
        var begin = new CompletableFuture<Watchdog>();
        Thread caller = Thread.ofPlatform().start(() -> {
            try (var host = PluginHost.open(List.of(folder), Loading.STRICT.watchedBy(begin.join()))) {
                host.order(PolicySpec.of("stuck"), new NoContext("stuck"))
                        .policy()
                        .key((PendingJob) null, (OrderView) null);
            }
        });
        try (var dog = new Watchdog(caller, Duration.ofMillis(200), InstantSource.fixed(NOON), seen::complete)) {
            begin.complete(dog);
            return seen.get(30, TimeUnit.SECONDS);
        } finally {
            System.setProperty(RELEASE, "");
            caller.join();
        }
    }
}
