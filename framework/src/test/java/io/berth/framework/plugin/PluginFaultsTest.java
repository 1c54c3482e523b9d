package io.berth.framework.plugin;

import static io.berth.framework.plugin.TestPlugins.jar;
import static io.berth.framework.plugin.TestPlugins.orders;
import static io.berth.framework.plugin.TestPlugins.plugin;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.berth.framework.plugin.PluginFaults.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PluginFaultsTest {
    private static final String GOOD = orders("return (job, view) -> 1;", "good");

    @TempDir
    private Path folder;

    @Test
    void aFolderMustExistAndHoldAJar() throws IOException {
        Path nowhere = folder.resolve("nowhere");
        oneFault(nowhere, "does not exist");
        Files.writeString(folder.resolve("notes.txt"), "no jar");
        assertThat(faults(nowhere)).hasSize(1);
        assertThatExceptionOfType(PluginFaults.class)
                .isThrownBy(() -> PluginHost.open(List.of(nowhere), Loading.STRICT.lenient()))
                .as("a place is no plugin to do without")
                .withMessage("cannot load the plugins: " + nowhere
                        + ": does not exist; name a folder with plugin jars, or a jar");
        Files.createDirectory(folder.resolve("folder.jar"));
        oneFault(folder, "holds no jar");
        oneFault(folder.resolve("notes.txt"), "is neither a folder nor a .jar");
    }

    @Test
    void aLinkMustLeadToAJar() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link.jar"), folder.resolve("elsewhere"));
        jar(folder.resolve("a.jar"), "a.A", GOOD).build();
        assertThat(faults(folder))
                .hasToString("[" + link + ": is a link that leads nowhere; correct the link, or take it out]");
        try (var host = PluginHost.open(List.of(folder), Loading.STRICT.lenient())) {
            assertThat(host.plugins()).hasSize(1);
        }
    }

    @Test
    void aFolderOrJarMustBeAllowedToBeRead() throws IOException {
        Path closed = Files.createDirectory(folder.resolve("closed"));
        Path jar = jar(closed.resolve("a.jar"), "a.A", GOOD).build();
        Files.setPosixFilePermissions(jar, Set.of());
        assumeThat(Files.isReadable(jar)).as("root may read everything").isFalse();
        oneFault(jar, "cannot be read: permission denied", "allow this user to read the file");
        Files.setPosixFilePermissions(closed, Set.of());
        oneFault(closed, "cannot be read: permission denied", "allow this user to read the folder");
    }

    @Test
    void aJarMustBeReadable() throws IOException {
        Path jar = Files.writeString(folder.resolve("text.jar"), "no jar");
        oneFault(jar, "is no jar, or half of one: ", "copy it here again, whole");
        Path whole = jar(folder.resolve("whole.jar"), "a.A", GOOD).build();
        byte[] content = Files.readAllBytes(whole);
        Path half = Files.write(folder.resolve("half.jar"), Arrays.copyOf(content, content.length / 2));
        oneFault(half, "is no jar, or half of one: ");
        assertThatExceptionOfType(UnfitPlugin.class)
                .as("gone since it was found")
                .isThrownBy(
                        () -> PluginJar.read(folder.resolve("gone.jar"), new PrivateCopies(), SpiVersion.ofThisHost()))
                .withMessage(folder.resolve("gone.jar")
                        + ": cannot be read: no such file or folder; allow this user to read the file, or take it out");
    }

    @Test
    void aJarMustHaveExactlyOneEntryPoint() {
        Path empty = new JarBuilder(folder.resolve("empty.jar")).build();
        oneFault(empty, "has no entry point", "META-INF/services/io.berth.spi.plugin.SchedulerPlugin");
        Path none = new JarBuilder(folder.resolve("none.jar"))
                .entryPoint("# nothing\n\n")
                .build();
        oneFault(none, "names no class");
        Path two = jar(folder.resolve("two.jar"), "a.A", GOOD)
                .entryPoint("a.A\na.B # another\na.A\n")
                .build();
        oneFault(two, "names 2 entry points: a.A, a.B", "name exactly one");
        Path spaced = jar(folder.resolve("spaced.jar"), "a.A", GOOD)
                .entryPoint("# ours\n  a.A  # the only one\n")
                .build();
        PluginHost.open(List.of(spaced)).close();
    }

    @Test
    void aJarMustNotBundleTheSpi() {
        Path jar = jar(folder.resolve("fat.jar"), "a.A", GOOD)
                .with("io.berth.spi.extra.Extra", "package io.berth.spi.extra; public class Extra {}")
                .build();
        oneFault(jar, "contains the SPI itself (io/berth/spi/extra/Extra.class)", "scope 'provided'");
        Path versions = jar(folder.resolve("multi.jar"), "a.A", GOOD)
                .file("META-INF/versions/25/io/berth/spi/Extra.class", "?")
                .build();
        oneFault(versions, "contains the SPI itself");
    }

    @Test
    void theEntryPointMustBeThereAndBeAPlugin() {
        Path missing = jar(folder.resolve("missing.jar"), "a.A", GOOD)
                .entryPoint("a.Gone")
                .build();
        oneFault(missing, "class a.Gone is named as entry point but is not in the jar", "correct the name");
        Path other = new JarBuilder(folder.resolve("other.jar"))
                .with("a.A", "package a; public class A {}")
                .entryPoint("a.A")
                .build();
        oneFault(other, "class a.A is named as entry point but does not implement io.berth.spi.plugin.SchedulerPlugin");
    }

    @Test
    void theEntryPointMustBePossibleToMake() {
        oneFault("private A() {}" + GOOD, "class a.A cannot be made", "public constructor without arguments");
        oneFault("public A(int i) {}" + GOOD, "cannot be made");
        Path hidden = new JarBuilder(folder.resolve("hidden.jar"))
                .with("a.A", plugin("a.A", "public A() {}" + GOOD).replace("public class", "class"))
                .entryPoint("a.A")
                .build();
        oneFault(hidden, "cannot be made", "a public class");
        Path unfinished = new JarBuilder(folder.resolve("unfinished.jar"))
                .with("a.A", plugin("a.A", GOOD).replace("public class", "public abstract class"))
                .entryPoint("a.A")
                .build();
        oneFault(unfinished, "cannot be made", "not abstract");
    }

    @Test
    void whatTheEntryPointThrowsIsReported() {
        oneFault(
                "public A() { throw new IllegalStateException(\"first\\nsecond\"); }" + GOOD,
                "its constructor threw java.lang.IllegalStateException: first second",
                "take the jar out");
        oneFault(
                "static { if (true) throw new IllegalStateException(\"boom\"); }" + GOOD,
                "IllegalStateException: boom");
        oneFault("public A() { throw new Error(\"boom\"); }" + GOOD, "java.lang.Error: boom");
        oneFault(
                "@Override public List<PolicyFactory<JobPicker>> jobPickers() { throw new IllegalStateException(\"boom\"); }"
                        + GOOD,
                "listing its pickers threw java.lang.IllegalStateException: boom");
    }

    @Test
    void aMissingClassIsNamed() {
        Path jar = jar(folder.resolve("lacks.jar"), "a.A", "private b.Gone gone = new b.Gone();" + GOOD)
                .without("b.Gone", "package b; public class Gone {}")
                .build();
        oneFault(jar, "class a.A lacks class b.Gone", "put that class into the jar");
        oneFault(
                "private Object host = new io.berth.framework.plugin.PluginInfo(\"\", \"\", null, \"\", List.of(), List.of());"
                        + GOOD,
                "lacks class io.berth.framework.plugin.PluginInfo",
                "use nothing but the SPI");
        oneFault(
                "private Object manager = new org.pf4j.DefaultPluginManager();" + GOOD,
                "lacks class org.pf4j.DefaultPluginManager");
        Path gone = jar(folder.resolve("spi.jar"), "a.A", "private Object old = new io.berth.spi.pick.Gone();" + GOOD)
                .without("io.berth.spi.pick.Gone", "package io.berth.spi.pick; public class Gone {}")
                .build();
        oneFault(gone, "lacks class io.berth.spi.pick.Gone", "against the SPI of this version");
    }

    @Test
    void aJarBuiltForAnotherSpiIsReported() {
        Path jar = jar(folder.resolve("a.jar"), "a.A", GOOD)
                .manifest("Berth-Spi-Version", "0.9.1")
                .build();
        assertThatExceptionOfType(PluginFaults.class)
                .isThrownBy(() -> PluginHost.open(List.of(jar), Loading.STRICT, new SpiVersion(0, 1)))
                .withMessage("cannot load the plugins: " + jar
                        + ": needs SPI version 0.9.1; this Berth has 0.1; build it against the SPI of this version,"
                        + " or take a Berth that has what it needs");
        PluginHost.open(List.of(jar), Loading.STRICT, new SpiVersion(0, 9)).close();
        Path odd = jar(folder.resolve("b.jar"), "a.A", GOOD)
                .manifest("Berth-Spi-Version", "latest")
                .build();
        oneFault(odd, "says Berth-Spi-Version: latest in its manifest, which is no version", "two or three numbers");
    }

    @Test
    void aVersionOfTheSpiFitsWithinItsPromise() {
        var below = new SpiVersion(0, 3);
        assertThat(List.of("0.3", "0.3.7", " 0.3.0-SNAPSHOT ")).allMatch(v -> below.compare(v) == SpiVersion.Fit.FITS);
        assertThat(List.of("0.2", "0.4.0", "1.3")).allMatch(v -> below.compare(v) == SpiVersion.Fit.DIFFERS);
        var stable = new SpiVersion(2, 3);
        assertThat(List.of("2.0", "2.3.9")).allMatch(v -> stable.compare(v) == SpiVersion.Fit.FITS);
        assertThat(List.of("2.4", "1.9", "3.0")).allMatch(v -> stable.compare(v) == SpiVersion.Fit.DIFFERS);
        assertThat(List.of("", "2", "2.x", "99999999.1")).allMatch(v -> stable.compare(v) == SpiVersion.Fit.UNREADABLE);
    }

    @Test
    void anotherSpiOrANewerJavaIsReported() {
        Path spi = jar(folder.resolve("spi.jar"), "a.A", "private int old = Drift.gone();" + GOOD)
                .without(
                        "io.berth.spi.pick.Drift",
                        "package io.berth.spi.pick; public class Drift { public static int gone() { return 1; } }")
                .build();
        oneFault(spi, "class a.A does not match this Berth", "build it against the SPI of this version");
        Path java = jar(folder.resolve("java.jar"), "a.A", GOOD)
                .classVersion(Runtime.version().feature() + 45)
                .build();
        oneFault(
                java,
                "is compiled for a newer Java",
                "compile it for Java " + Runtime.version().feature());
    }

    @Test
    void aPluginMustProvideWellNamedPolicies() {
        oneFault("", "class a.A provides no policy");
        oneFault(
                orders("return null;", "Shortest_First"),
                "names an order 'Shortest_First'",
                "lower-case letters, digits and dashes");
        oneFault(
                "@Override public List<PolicyFactory<JobPicker>> jobPickers() { return List.of(PolicyFactory.of(null, Set.of(), (s, c) -> null)); }",
                "names a picker 'null'");
        oneFault(
                "@Override public List<PolicyFactory<JobOrder>> jobOrders() { return null; }",
                "gives null for its orders");
        oneFault(
                "@Override public List<PolicyFactory<JobOrder>> jobOrders() { return Collections.singletonList(null); }",
                "has a null among its orders");
        oneFault(
                "@Override public List<PolicyFactory<JobOrder>> jobOrders() { return List.of(PolicyFactory.of(\"a\", null, (s, c) -> null)); }",
                "listing its orders threw java.lang.NullPointerException");
    }

    @Test
    void aNameBelongsToOnePolicyOfAKind() {
        oneFault(orders("return null;", "twice", "twice"), "provides the order 'twice', which it provides already");
        Path first = jar(folder.resolve("first.jar"), "a.A", GOOD).build();
        Path second = jar(folder.resolve("second.jar"), "b.B", GOOD).build();
        List<Fault> faults = faults(second, first);
        assertThat(faults).hasSize(1);
        assertThat(faults.getFirst().toString())
                .startsWith(second + ": class b.B provides the order 'good', which " + first
                        + " provides too; take one of");
        String picker =
                "@Override public List<PolicyFactory<JobPicker>> jobPickers() { return List.of(PolicyFactory.of(\"good\", Set.of(), (s, c) -> null)); }";
        Path otherKind = jar(folder.resolve("third.jar"), "c.C", picker).build();
        PluginHost.open(List.of(first, otherKind)).close();
    }

    @Test
    void aPluginIsThereOnce() {
        Path old = jar(folder.resolve("site-1.jar"), "a.A", GOOD)
                .manifest("Plugin-Id", "site")
                .manifest("Plugin-Version", "1")
                .build();
        Path update = jar(folder.resolve("site-2.jar"), "a.A", GOOD)
                .manifest("Plugin-Id", "site")
                .manifest("Plugin-Version", "2")
                .build();
        assertThat(faults(old, update))
                .hasToString(
                        "[" + update + ": is the plugin 'site' 2, and so is " + old + " 1; take one of the jars out]");
    }

    @Test
    void allFaultsAreReportedAtOnceInTheOrderOfTheJars() {
        jar(folder.resolve("d.jar"), "d.D", orders("return null;", "Bad Name", "Worse Name"))
                .build();
        new JarBuilder(folder.resolve("c.jar")).build();
        jar(folder.resolve("b.jar"), "b.B", GOOD).build();
        jar(folder.resolve("a.jar"), "a.A", "public A() { throw new IllegalStateException(\"boom\"); }")
                .build();
        Path nowhere = folder.resolve("nowhere");
        assertThatExceptionOfType(PluginFaults.class)
                .isThrownBy(() -> PluginHost.open(List.of(folder, nowhere)))
                .satisfies(faults -> {
                    assertThat(faults.faults().stream().map(Fault::jar))
                            .containsExactly(nowhere.toString(), at("a.jar"), at("c.jar"), at("d.jar"), at("d.jar"));
                    assertThat(String.valueOf(faults.getMessage()).lines())
                            .hasSize(6)
                            .first()
                            .isEqualTo("cannot load the plugins: 5 faults");
                    assertThat(faults.getStackTrace()).isEmpty();
                });
    }

    @Test
    void lenientLoadingLeavesOutWhatCannotBeUsedAndSaysSo() {
        Path first = jar(folder.resolve("a.jar"), "a.A", GOOD).build();
        jar(folder.resolve("b.jar"), "b.B", orders("return null;", "fine", "good"))
                .build();
        jar(folder.resolve("c-1.jar"), "c.C", "public C() { throw new IllegalStateException(\"boom\"); }" + GOOD)
                .manifest("Plugin-Id", "c")
                .build();
        jar(folder.resolve("c-2.jar"), "c.C", orders("return (job, view) -> 1;", "newer"))
                .manifest("Plugin-Id", "c")
                .build();
        jar(folder.resolve("d.jar"), "d.D", orders("return (job, view) -> 1;", "fine"))
                .build();
        try (var host = PluginHost.open(List.of(folder), Loading.STRICT.lenient())) {
            assertThat(host.faults().stream().map(Fault::toString))
                    .containsExactly(
                            at("b.jar") + ": class b.B provides the order 'good', which " + first
                                    + " provides too; take one of the jars out, or rename the order",
                            at("c-1.jar")
                                    + ": class c.C cannot be used: its constructor threw java.lang.IllegalStateException: boom;"
                                    + " correct it, or take the jar out");
            assertThat(host.names().orders())
                    .as("nothing of a jar at fault, and its names are free")
                    .containsExactly("fine", "good", "newer");
            assertThat(host.plugins().stream().map(PluginInfo::name)).containsExactly("a", "c", "d");
        }
        assertThat(faults(folder))
                .as("strict, as many faults as can be found at once")
                .hasSize(4);
    }

    @Test
    void faultsLeaveNoLoaderOpen() {
        String key = getClass().getName();
        jar(
                        folder.resolve("a.jar"),
                        "a.A",
                        "public A() { System.getProperties().put(\"" + key + "\", getClass().getClassLoader()); }"
                                + GOOD)
                .build();
        new JarBuilder(folder.resolve("b.jar")).build();
        oneFault(folder.resolve("b.jar"), "has no entry point");
        assertThat(faults(folder)).hasSize(1);
        Object loader = System.getProperties().remove(key);
        assertThat(loader)
                .isInstanceOfSatisfying(
                        JarLoader.class, closed -> assertThat(closed.isClosed()).isTrue());
    }

    private String at(String jar) {
        return folder.resolve(jar).toString();
    }

    private void oneFault(String body, String... parts) {
        oneFault(jar(folder.resolve("a.jar"), "a.A", body).build(), parts);
    }

    private static void oneFault(Path place, String... parts) {
        List<Fault> faults = faults(place);
        assertThat(faults).hasSize(1);
        assertThat(faults.getFirst().jar()).isEqualTo(place.toString());
        assertThat(faults.getFirst().cure()).isNotEmpty();
        assertThat(faults.getFirst().toString()).contains(parts).doesNotContain("\n");
    }

    private static List<Fault> faults(Path... places) {
        return assertThatExceptionOfType(PluginFaults.class)
                .isThrownBy(() -> PluginHost.open(List.of(places)))
                .actual()
                .faults();
    }
}
