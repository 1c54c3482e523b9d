package io.berth.server.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PluginProjectTest {
    private static final Path HOME = Path.of("/opt/my berth");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void isWhole(PluginKind kind) throws IOException {
        Path made = folder.resolve("deep/two-words");
        project("two-words", kind).write(made);
        try (var files = Files.walk(made)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(file)).as(file.toString()).doesNotContain("{{", "}}");
            }
        }
        assertThat(made.resolve("src/main/resources/META-INF/services/io.berth.spi.plugin.SchedulerPlugin"))
                .hasContent("policies.twowords.TwoWordsPlugin");
        assertThat(made.resolve("pom.xml"))
                .content()
                .contains("file:///opt/my%20berth/repository<", "<berth.version>7<");
        assertThat(made.resolve("src/test/java/policies/twowords/TwoWordsTest.java"))
                .content()
                .contains("\"two-words\"");
        assertThat(folder.resolve("deep").toFile().list())
                .as("nothing else is left")
                .containsExactly("two-words");
    }

    /** What a first plugin costs: the lines of its class, without imports, comments and blank lines. */
    @Test
    void isShort() throws IOException {
        assertThat(linesOf(PluginKind.ORDER)).isLessThanOrEqualTo(15);
        assertThat(linesOf(PluginKind.PICKER)).isLessThanOrEqualTo(60);
    }

    private int linesOf(PluginKind kind) throws IOException {
        Path made = folder.resolve(kind.word);
        project("brief", kind).write(made);
        List<String> lines = Files.readAllLines(made.resolve("src/main/java/policies/brief/Brief.java"));
        return (int) lines.stream()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("import ") && !line.startsWith("package "))
                .filter(line -> !line.startsWith("/*") && !line.startsWith("*") && !line.startsWith("//"))
                .count();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "My-Order", "my_order", "1st", "a--b", "-a", "a-", "ä"})
    void wantsAName(String name) {
        assertThatThrownBy(() -> project(name, PluginKind.ORDER))
                .isInstanceOf(UserFault.class)
                .hasMessageContaining("'" + name + "' is no name for a policy");
    }

    /** Such a class could not be told from the one that it imports. */
    @ParameterizedTest
    @ValueSource(strings = {"job-order", "pending-job", "string", "override", "list", "contracts"})
    void wantsAClassOfItsOwn(String name) {
        assertThatThrownBy(() -> project(name, PluginKind.ORDER))
                .isInstanceOf(UserFault.class)
                .hasMessageContaining("a name that is taken");
    }

    @Test
    void anyFolderCanBeNamed() throws IOException {
        Path made = folder.resolve("made");
        new PluginProject("a", PluginKind.ORDER, "policies.a", Path.of("/opt/R&D/{{name}}"), "7").write(made);
        assertThat(made.resolve("pom.xml")).content().contains("file:///opt/R&amp;D/%7B%7Bname%7D%7D/repository<");
        assertThat(made.resolve("README.md")).content().contains("\"/opt/R&D/{{name}}/plugins/\"");
    }

    @Test
    void wantsAPackage() {
        assertThatThrownBy(() -> new PluginProject("a", PluginKind.ORDER, "policies.new", HOME, "7"))
                .isInstanceOf(UserFault.class)
                .hasMessageContaining("--package");
    }

    @Test
    void replacesNothing() throws IOException {
        Path there = Files.createDirectory(folder.resolve("there"));
        Files.writeString(there.resolve("mine"), "mine");
        assertThatThrownBy(() -> project("there", PluginKind.ORDER).write(there))
                .isInstanceOf(UserFault.class)
                .hasMessageContaining("exists already");
        assertThat(there.toFile().list()).containsExactly("mine");
    }

    private static PluginProject project(String name, PluginKind kind) {
        return new PluginProject(name, kind, "policies." + name.replace("-", ""), HOME, "7");
    }
}
