package io.berth.framework.plugin;

import static io.berth.framework.plugin.TestPlugins.jar;
import static io.berth.framework.plugin.TestPlugins.orders;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.berth.framework.core.PolicySpec;
import io.berth.framework.plugin.Quarantine.Mark;
import io.berth.spi.plugin.SettingsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class QuarantineTest {
    private static final Instant NOON = Instant.parse("2026-02-03T12:00:00Z");
    private static final String CONSTANT = "return (job, view) -> 1;";

    @TempDir
    private Path folder;

    private Quarantine quarantine() {
        return new Quarantine(folder.resolve("state/quarantine"));
    }

    @Test
    void marksAreKeptAndReleasedByName() throws IOException {
        assertThat(quarantine().marks()).isEmpty();
        assertThat(quarantine().release("slow")).isEmpty();
        Mark slow = mark("picker", "slow", "a", "0123456789abcdef", "a.A.next(A.java:1)", "b.B.x(B.java:2)");
        Mark other = mark("preemption policy", "slow", "b", "fedcba9876543210");
        Mark plugin = mark("", "", "a", "0123456789abcdef");
        Path file = quarantine().add(slow);
        assertThat(file).hasFileName("picker-slow-0123456789ab.txt");
        assertThat(Files.readString(file))
                .contains("policy: slow\n", "since: 2026-02-03T12:00:00Z\n", "at: a.A.next(A.java:1)\n");
        quarantine().add(other);
        quarantine().add(plugin);
        quarantine().add(slow);
        assertThat(quarantine().marks()).containsExactlyInAnyOrder(slow, other, plugin);

        assertThat(quarantine().release("a")).containsExactlyInAnyOrder(slow, plugin);
        assertThat(quarantine().marks()).containsExactly(other);
        assertThat(quarantine().release("nobody")).isEmpty();
        assertThat(quarantine().release("slow")).containsExactly(other);
        assertThat(quarantine().marks()).isEmpty();
    }

    @Test
    void aMarkThatIsNoneIsAUsersFault() throws IOException {
        Path file = quarantine().add(mark("picker", "slow", "a", "0123456789abcdef"));
        String whole = Files.readString(file);
        for (String broken : List.of("", "at: x", whole.replace("2026", "20y6"), whole.replace("sha256: ", "sha: "))) {
            Files.writeString(file, broken);
            assertThatExceptionOfType(PluginFaults.class)
                    .isThrownBy(() -> quarantine().marks())
                    .withMessageContaining(file + ": should tell that a policy is quarantined")
                    .withMessageContaining("remove the file");
        }
    }

    @Test
    void aPolicyInQuarantineIsRefusedAndTheOthersOfItsJarAreNot() throws IOException {
        Path jar = jar(folder.resolve("a.jar"), "a.A", orders(CONSTANT, "slow", "fine"))
                .build();
        quarantine().add(mark("order", "slow", "a", hash(jar), "a.A.key(A.java:1)"));
        quarantine().add(mark("picker", "fine", "a", hash(jar)));
        try (var host = PluginHost.open(List.of(jar), Loading.STRICT.heeding(quarantine()))) {
            assertThatExceptionOfType(SettingsException.class)
                    .isThrownBy(() -> order(host, "slow"))
                    .withMessage("order 'slow' of " + jar
                            + " is quarantined: on 2026-02-03T12:00:00Z it did not return (a.A.key(A.java:1));"
                            + " replace the jar, or release it: berth plugins --release slow");
            order(host, "fine");
            assertThat(host.plugins().getFirst().held())
                    .extracting(Mark::policy)
                    .containsExactly("slow");
        }
        quarantine().release("slow");
        try (var host = PluginHost.open(List.of(jar), Loading.STRICT.heeding(quarantine()))) {
            order(host, "slow");
        }
    }

    @Test
    void aReplacedJarIsNotHeldToWhatItsPredecessorDid() throws IOException {
        Path jar = jar(folder.resolve("a.jar"), "a.A", orders(CONSTANT, "slow")).build();
        quarantine().add(mark("order", "slow", "a", hash(jar)));
        jar(folder.resolve("a.jar"), "a.A", orders("return (job, view) -> 2;", "slow"))
                .build();
        try (var host = PluginHost.open(List.of(jar), Loading.STRICT.heeding(quarantine()))) {
            order(host, "slow");
            assertThat(host.plugins().getFirst().held()).isEmpty();
        }
    }

    @Test
    void aPluginInQuarantineIsNotEvenMade() throws IOException {
        Path jar = jar(folder.resolve("a.jar"), "a.A", "public A() { throw new Error(); }" + orders(CONSTANT, "slow"))
                .build();
        quarantine().add(mark("", "", "a", hash(jar)));
        assertThatExceptionOfType(PluginFaults.class)
                .isThrownBy(() -> PluginHost.open(List.of(jar), Loading.STRICT.heeding(quarantine())))
                .withMessage("cannot load the plugins: " + jar
                        + ": class a.A is quarantined: on 2026-02-03T12:00:00Z it did not return;"
                        + " replace the jar, or release it: berth plugins --release a");
    }

    private static void order(PluginHost host, String name) {
        host.order(PolicySpec.of(name), new NoContext(name));
    }

    private static String hash(Path jar) {
        try (var copies = new PrivateCopies()) {
            return PluginJar.read(jar, copies, SpiVersion.ofThisHost()).sha256();
        } catch (UnfitPlugin e) {
            throw new AssertionError(e);
        }
    }

    private static Mark mark(String kind, String policy, String plugin, String hash, String... frames) {
        return new Mark(kind, policy, plugin, "/x/a.jar", hash, NOON, "did not return", List.of(frames));
    }
}
