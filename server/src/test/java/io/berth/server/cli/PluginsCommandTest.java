package io.berth.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.plugin.PluginHost;
import io.berth.framework.plugin.Quarantine;
import io.berth.framework.plugin.Quarantine.Mark;
import io.berth.framework.simulation.Simulator;
import io.berth.server.cli.PluginList.Row;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command without jars; with them it is tested through the built program. */
final class PluginsCommandTest {
    @TempDir
    private Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    /** Takes its plugins from what is named, and from nowhere else. */
    private final class Bare implements Installation {
        @Override
        public Simulator simulator(PluginOptions options, boolean lenient) {
            return new OneByOne();
        }

        @Override
        public PluginHost plugins(PluginOptions options) {
            return PluginHost.open(options.places());
        }

        @Override
        public Quarantine quarantine() {
            return new Quarantine(folder.resolve("quarantine"));
        }

        @Override
        public Path home() {
            throw new UnsupportedOperationException();
        }
    }

    @Test
    void oneFaultIsOneLineAndSeveralAreALineEach() {
        assertThat(run("--plugins", "no/one")).isEqualTo(2);
        assertThat(text(err))
                .isEqualTo(
                        "berth: cannot load the plugins: no/one: does not exist; name a folder with plugin jars, or a jar\n");
        err.reset();

        assertThat(run("--plugins", "no/one", "--plugins", "no/two")).isEqualTo(2);
        assertThat(text(err)).isEqualTo("""
                        berth: cannot load the plugins: 2 faults
                          no/one: does not exist; name a folder with plugin jars, or a jar
                          no/two: does not exist; name a folder with plugin jars, or a jar
                        """);
        assertThat(text(out)).isEmpty();
    }

    @Test
    void releasesByNameAndSaysWhoWasThere() throws IOException {
        var quarantine = new Bare().quarantine();
        quarantine.add(mark("picker", "slow", "site"));
        quarantine.add(mark("", "", "other"));
        assertThat(run("--release", "slwo")).isEqualTo(2);
        assertThat(text(err)).isEqualTo("berth: no policy or plugin 'slwo' is in quarantine; there are other, slow\n");

        assertThat(run("--release", "slow")).isZero();
        assertThat(run("--release", "other")).isZero();
        assertThat(text(out)).isEqualTo("""
                released: picker 'slow' of plugin 'site' (/x/site.jar)
                released: plugin 'other' (/x/site.jar)
                """);
        assertThat(quarantine.marks()).isEmpty();
    }

    @Test
    void aQuarantineThatCannotBeReadIsAUsersFault() throws IOException {
        Files.createDirectory(folder.resolve("quarantine"));
        Files.writeString(folder.resolve("quarantine/x.txt"), "?");
        assertThat(run("--release", "slow")).isEqualTo(2);
        assertThat(text(err)).contains("quarantine/x.txt: should tell that a policy is quarantined");
        assertThat(text(err).lines()).hasSize(1);
    }

    @Test
    void anOutputThatCannotBeWrittenIsFoundFirst() {
        assertThat(run("--json", "no/such/list.json")).isEqualTo(2);
        assertThat(text(err)).startsWith("berth: cannot write 'no/such/list.json': ");
    }

    @Test
    void theTableNamesEachJarOnceAndCausesBelow() {
        var rows = List.of(
                new Row("site", "1.2", "/x/site.jar", "order", "mine", PluginList.OK, 12_345, 0.25, ""),
                new Row(
                        "site",
                        "1.2",
                        "/x/site.jar",
                        "picker",
                        "slow",
                        PluginList.QUARANTINED,
                        -1,
                        0,
                        "is held; free it"),
                new Row("bad", "", "/x/bad.jar", "", "", PluginList.REFUSED, -1, 0, "is no jar; copy it"));
        assertThat(new PluginList(rows, true).text()).isEqualTo("""
                plugin  version  kind    policy  state         calls     time  jar
                site    1.2      order   mine    ok           12,345  0.250 s  /x/site.jar
                                 picker  slow    quarantined
                bad                              refused                       /x/bad.jar

                /x/site.jar: picker 'slow' is held; free it
                /x/bad.jar: is no jar; copy it
                """);
        assertThat(new PluginList(rows, false).text()).startsWith("""
                plugin  version  kind    policy  state        jar
                site    1.2      order   mine    ok           /x/site.jar
                                 picker  slow    quarantined
                bad                              refused      /x/bad.jar
                """);
        assertThat(new PluginList(rows, true).json())
                .first()
                .hasToString("{plugin=site, version=1.2, jar=/x/site.jar, kind=order, policy=mine, state=ok, cause=,"
                        + " calls=12345, seconds=0.25}");
        assertThat(new PluginList(rows, false).json())
                .last()
                .hasToString("{plugin=bad, version=, jar=/x/bad.jar, kind=, policy=, state=refused,"
                        + " cause=is no jar; copy it}");
    }

    private static Mark mark(String kind, String policy, String plugin) {
        return new Mark(
                kind,
                policy,
                plugin,
                "/x/site.jar",
                "0123456789abcdef",
                Instant.parse("2026-02-03T12:00:00Z"),
                "did not return",
                List.of());
    }

    private int run(String... arguments) {
        String[] words =
                Stream.concat(Stream.of("plugins"), Stream.of(arguments)).toArray(String[]::new);
        return CommandLineTool.run(new Console(print(out), print(err), false), new Bare(), words);
    }

    private static PrintStream print(ByteArrayOutputStream stream) {
        return new PrintStream(stream, true, StandardCharsets.UTF_8);
    }

    private static String text(ByteArrayOutputStream stream) {
        return stream.toString(StandardCharsets.UTF_8);
    }
}
