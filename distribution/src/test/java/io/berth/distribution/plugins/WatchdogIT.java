package io.berth.distribution.plugins;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A policy that does not return ends the process, and is in quarantine from then on. */
final class WatchdogIT {
    private static final String FOR_EVER = "while (true) { if (job.id() < 0) { return 1; } }";

    @TempDir
    private Path folder;

    @Test
    void aPolicyThatDoesNotReturnEndsTheProcessAndIsInQuarantineFromThenOn() throws Exception {
        Path jar = Jar.ofOrder(folder.resolve("site.jar"), "stuck", FOR_EVER);
        Program first = sim(jar, "stuck+easy");
        assertThat(first.exitCode()).as(first.err()).isEqualTo(70);
        assertThat(first.out()).isEmpty();
        assertThat(first.err())
                .startsWith("berth: order 'stuck' of plugin 'site' 1.2 (" + jar
                        + ") did not return from a call within 1 s; the process ends\n  at ")
                .contains("  at site.jar//site.Site$Key.key(Site.java:")
                .contains("It is in quarantine from now on (" + folder.resolve("state/quarantine/order-stuck-"))
                .endsWith("replace the jar, or release it: berth plugins --release stuck\n");
        assertThat(copiesLeft()).as("private copies").isEmpty();

        Program next = sim(jar, "stuck");
        assertThat(next.exitCode()).isEqualTo(2);
        assertThat(next.err().lines()).hasSize(1);
        assertThat(next.err())
                .startsWith("berth: ")
                .contains("order 'stuck' of " + jar + " is quarantined: on 20")
                .contains("it did not return from a call within 1 s (site.jar//site.Site$Key.key(Site.java:")
                .endsWith("replace the jar, or release it: berth plugins --release stuck\n");
        assertThat(sim(jar, "easy").exitCode()).as("the others work").isZero();

        Program list = plugins("--plugins", jar);
        assertThat(list.exitCode()).isZero();
        assertThat(list.out())
                .containsPattern("site +1\\.2 +order +stuck +quarantined +" + jar)
                .contains(jar + ": order 'stuck' is quarantined: on 20", "berth plugins --release stuck");

        Program release = plugins("--release", "stuck");
        assertThat(release.exitCode()).isZero();
        assertThat(release.out()).isEqualTo("released: order 'stuck' of plugin 'site' (" + jar + ")\n");
        assertThat(plugins("--plugins", jar).out()).containsPattern("order +stuck +ok");
        Program again = plugins("--release", "stuck");
        assertThat(again.exitCode()).isEqualTo(2);
        assertThat(again.err()).isEqualTo("berth: no policy or plugin 'stuck' is in quarantine; none is\n");
        assertThat(sim(jar, "stuck").exitCode()).isEqualTo(70);

        Jar.ofOrder(jar, "stuck", "return 1;");
        assertThat(sim(jar, "stuck").exitCode()).as("a replaced jar").isZero();
    }

    @Test
    void aPluginWhoseConstructorDoesNotReturnIsInQuarantineAsAWhole() throws Exception {
        Path jar = Jar.of(folder.resolve("site.jar"), "public Site() { while (true) { Thread.onSpinWait(); } }");
        Program first = sim(jar, "easy");
        assertThat(first.exitCode()).as(first.err()).isEqualTo(70);
        assertThat(first.err()).startsWith("berth: plugin 'site' 1.2 (" + jar + ") did not return");
        Program next = sim(jar, "easy");
        assertThat(next.exitCode()).isEqualTo(2);
        assertThat(next.err())
                .startsWith("berth: cannot load the plugins: " + jar + ": class site.Site is quarantined: on 20")
                .endsWith("replace the jar, or release it: berth plugins --release site\n");
        assertThat(sim(jar, "easy", "--lenient").exitCode()).isZero();
    }

    @Test
    void aQuarantineThatCannotBeWrittenIsSaidAndTheProcessEndsAllTheSame() throws Exception {
        Path jar = Jar.ofOrder(folder.resolve("site.jar"), "stuck", FOR_EVER);
        Files.writeString(folder.resolve("state"), "a file where the folder should be");
        Program first = Program.run(
                List.of("-Dberth.state=" + folder.resolve("state/x"), "-Dberth.policy.seconds=0.5"),
                "sim",
                "--plugins",
                jar,
                "--policy",
                "stuck");
        assertThat(first.exitCode()).as(first.err()).isEqualTo(70);
        assertThat(first.err()).contains("It could not be put into quarantine, so the next start will meet it again: ");
    }

    @Test
    void aPolicyThatTakesItsTimeButReturnsIsLeftAlone() throws Exception {
        // All its calls together take longer than one may.
        Path jar = Jar.ofOrder(
                folder.resolve("site.jar"),
                "slow",
                "if (job.id() <= 30) { try { Thread.sleep(50); } catch (InterruptedException e) { } } return job.id();");
        Program run = sim(jar, "slow");
        assertThat(run.exitCode()).as(run.err()).isZero();
    }

    @Test
    void theDeadlineMustBeANumber() throws Exception {
        Program run = Program.run(
                List.of("-Dberth.policy.seconds=soon", "-Dberth.state=" + folder), "sim", "--policy", "easy");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .isEqualTo(
                        "berth: berth.policy.seconds is 'soon'; it is a number of seconds, 0 for no limit to how long"
                                + " a policy may take\n");
    }

    private Program sim(Path jar, String policy, Object... more) throws Exception {
        Object[] all = Stream.concat(Stream.of("sim", "--quiet", "--plugins", jar, "--policy", policy), Stream.of(more))
                .toArray();
        return Program.run(
                List.of(
                        "-Dberth.state=" + folder.resolve("state"),
                        "-Dberth.policy.seconds=1",
                        "-Djava.io.tmpdir=" + Files.createDirectories(folder.resolve("tmp"))),
                all);
    }

    private Program plugins(Object... arguments) throws Exception {
        return Program.run(
                folder.resolve("state"),
                Stream.concat(Stream.of("plugins"), Stream.of(arguments)).toArray());
    }

    private List<Path> copiesLeft() throws IOException {
        try (Stream<Path> left = Files.list(folder.resolve("tmp"))) {
            return left.filter(file -> file.getFileName().toString().startsWith("berth-plugins-"))
                    .toList();
        }
    }
}
