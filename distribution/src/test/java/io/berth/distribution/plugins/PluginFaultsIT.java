package io.berth.distribution.plugins;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the program says of jars that cannot be used. */
final class PluginFaultsIT {
    @TempDir
    private Path folder;

    private Path badJars() throws Exception {
        Path jars = Files.createDirectory(folder.resolve("jars"));
        Jar.ofOrder(jars.resolve("good.jar"), "site-order", "return job.id();");
        Files.writeString(jars.resolve("text.jar"), "no jar");
        Jar.of(jars.resolve("throws.jar"), "public Site() { throw new IllegalStateException(\"boom\"); }");
        Jar.ofOrder(jars.resolve("twin.jar"), "fcfs", "return 1;");
        return jars;
    }

    @Test
    void allFaultsAreReportedAtOnceALineEachWithCauseAndCure() throws Exception {
        Path jars = badJars();
        Program run = Program.run(folder, "sim", "--plugins", jars);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines())
                .satisfiesExactly(
                        line -> assertThat(line).isEqualTo("berth: cannot load the plugins: 3 faults"),
                        line -> assertThat(line)
                                .startsWith("  " + jars.resolve("text.jar") + ": is no jar, or half of one: ")
                                .endsWith("; copy it here again, whole; build it anew if that does not help"),
                        line -> assertThat(line)
                                .isEqualTo("  " + jars.resolve("throws.jar")
                                        + ": class site.Site cannot be used: its constructor threw"
                                        + " java.lang.IllegalStateException: boom; correct it, or take the jar out"),
                        line -> assertThat(line)
                                .startsWith("  " + jars.resolve("twin.jar")
                                        + ": class site.Site provides the order 'fcfs', which ")
                                .endsWith(" provides too; take one of the jars out, or rename the order"));
    }

    @Test
    void lenientStartsWithoutThemAndSaysWhich() throws Exception {
        Program run =
                Program.run(folder, "sim", "--lenient", "--plugins", badJars(), "--policy", "fcfs,site-order+easy");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).contains("\nsite-order+easy ");
        assertThat(run.err())
                .startsWith("berth: started without these; 3 faults\n  ")
                .contains("text.jar", "throws.jar", "twin.jar");
        assertThat(run.err().lines()).hasSize(4);
    }

    @Test
    void theListShowsThemWithTheirCause() throws Exception {
        Path json = folder.resolve("plugins.json");
        Path jars = badJars();
        Program run = Program.run(folder, "plugins", "--run", "--plugins", jars, "--json", json);
        assertThat(run.exitCode()).as("a start would be refused").isEqualTo(2);
        assertThat(run.out())
                .startsWith("plugin ")
                .containsPattern("good +1\\.2 +order +site-order +ok +[1-9][\\d,]* +\\d+\\.\\d{3} s +" + jars)
                .containsPattern("picker +conservative +ok +[1-9][\\d,]* ")
                .containsPattern("allocator +first-fit +ok +[1-9][\\d,]* ")
                .containsPattern("\ntext +refused +" + jars)
                .contains("\n" + jars.resolve("throws.jar") + ": class site.Site cannot be used");
        assertThat(Files.readString(json))
                .contains("\"policy\" : \"site-order\"", "\"state\" : \"refused\"", "\"calls\" : ", "\"seconds\" : ");
        Program plain = Program.run(folder, "plugins");
        assertThat(plain.exitCode()).isZero();
        assertThat(plain.out()).doesNotContain("calls").contains("first-fit");
    }

    @Test
    void aFolderThatIsNotThereIsOneLineWithTheCure() throws Exception {
        Path nowhere = folder.resolve("nowhere");
        for (String command : new String[] {"sim", "plugins"}) {
            Program run = Program.run(folder, command, "--plugins", nowhere);
            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.err())
                    .isEqualTo("berth: cannot load the plugins: " + nowhere
                            + ": does not exist; name a folder with plugin jars, or a jar\n");
            assertThat(run.out()).isEmpty();
        }
    }

    @Test
    void aPolicyThatThrowsInACallIsNamedWithTheLineAndACure() throws Exception {
        Path jar = Jar.ofOrder(
                folder.resolve("site.jar"),
                "boom",
                "if (job.id() > 9) throw new IllegalStateException(\"nine\"); return 1;");
        Program run = Program.run(folder, "sim", "--quiet", "--plugins", jar, "--policy", "boom");
        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.err())
                .contains("failed: IllegalStateException: nine at site.jar//site.Site$Key.key(Site.java:")
                .endsWith("; correct the policy, choose another, or go on without it: --on-policy-failure fallback\n");
        Program fallback = Program.run(
                folder, "sim", "--quiet", "--plugins", jar, "--policy", "boom", "--on-policy-failure", "fallback");
        assertThat(fallback.exitCode()).as(fallback.err()).isZero();
    }
}
