package io.berth.framework.plugin;

import static io.berth.framework.plugin.TestPlugins.jar;
import static io.berth.framework.plugin.TestPlugins.orders;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.berth.framework.core.PolicyFailure;
import io.berth.framework.core.PolicySource.Made;
import io.berth.framework.core.PolicySpec;
import io.berth.framework.plugin.PluginInfo.Provided;
import io.berth.spi.job.PendingJob;
import io.berth.spi.pick.JobOrder;
import io.berth.spi.pick.OrderView;
import io.berth.spi.plugin.SettingsException;
import java.io.IOException;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.assertj.core.api.AbstractStringAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pf4j.Plugin;

final class PluginHostTest {
    private static final String CONSTANT = "return (job, view) -> 1;";

    @TempDir
    private Path folder;

    @Test
    void listsPluginsInTheOrderOfTheirJars() throws IOException, NoSuchAlgorithmException {
        jar(folder.resolve("b-2.0.jar"), "b.B", orders(CONSTANT, "late", "early"))
                .build();
        jar(folder.resolve("a.jar"), "a.A", orders(CONSTANT, "third"))
                .manifest("Implementation-Title", "site-orders")
                .manifest("Implementation-Version", "7.1")
                .build();
        try (var host = PluginHost.open(List.of(folder))) {
            assertThat(host.plugins())
                    .containsExactly(
                            new PluginInfo(
                                    "site-orders",
                                    "7.1",
                                    folder.resolve("a.jar"),
                                    sha256(folder.resolve("a.jar")),
                                    List.of(new Provided("order", List.of("third"))),
                                    List.of()),
                            new PluginInfo(
                                    "b-2.0",
                                    "unknown",
                                    folder.resolve("b-2.0.jar"),
                                    sha256(folder.resolve("b-2.0.jar")),
                                    List.of(new Provided("order", List.of("early", "late"))),
                                    List.of()));
            assertThat(host.names().orders()).containsExactly("early", "late", "third");
            assertThat(host.names().pickers()).isEmpty();
        }
    }

    @Test
    void aJarThatIsReplacedIsStillKnownByWhatWasLoaded() throws IOException, NoSuchAlgorithmException {
        Path jar = jar(folder.resolve("a.jar"), "a.A", orders(CONSTANT, "one")).build();
        String loaded = sha256(jar);
        try (var host = PluginHost.open(List.of(folder))) {
            Files.writeString(jar, "something else");
            assertThat(host.plugins().getFirst().sha256()).isEqualTo(loaded);
            Files.delete(jar);
            assertThat(host.plugins().getFirst().sha256()).isEqualTo(loaded);
        }
    }

    private static String sha256(Path file) throws IOException, NoSuchAlgorithmException {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
    }

    @Test
    void takesSingleJarsAndAJarNamedTwiceOnce() {
        Path one =
                jar(folder.resolve("one.jar"), "a.A", orders(CONSTANT, "one")).build();
        try (var host = PluginHost.open(List.of(one, folder, one))) {
            assertThat(host.plugins()).hasSize(1);
        }
    }

    @Test
    void theOrderOfJarsDoesNotDependOnTheirFolders() throws IOException {
        Path one = Files.createDirectory(folder.resolve("1"));
        Path two = Files.createDirectory(folder.resolve("2"));
        jar(one.resolve("b.jar"), "b.B", orders(CONSTANT, "b")).build();
        jar(two.resolve("a.jar"), "a.A", orders(CONSTANT, "a")).build();
        try (var host = PluginHost.open(List.of(one, two))) {
            assertThat(host.plugins().stream().map(PluginInfo::name)).containsExactly("a", "b");
        }
    }

    @Test
    void whatIsSharedComesFromTheHostEvenIfAPluginBringsIt() throws Exception {
        jar(folder.resolve("a.jar"), "a.A", orders(CONSTANT, "mine"))
                .with("org.pf4j.Plugin", "package org.pf4j; public class Plugin {}")
                .with(
                        "org.jspecify.annotations.NullMarked",
                        "package org.jspecify.annotations; public @interface NullMarked {}")
                .build();
        try (var host = PluginHost.open(List.of(folder))) {
            ClassLoader loader = make(host, "mine").loader();
            assertThat(loader.loadClass("org.pf4j.Plugin")).isSameAs(Plugin.class);
            assertThat(loader.loadClass("org.jspecify.annotations.NullMarked")).isSameAs(NullMarked.class);
        }
    }

    @Test
    void makesANewPolicyEachTime() {
        String maker = "return new JobOrder() { public double key(PendingJob job, OrderView view) { return "
                + "Double.parseDouble(settings.text(\"weight\", \"2\")); } };";
        try (var host = open("a.A", orders(maker, "mine"))) {
            Made<JobOrder> one = make(host, "mine");
            Made<JobOrder> two = make(host, "mine:weight=5");
            assertThat(one.policy()).isNotSameAs(two.policy());
            assertThat(one.loader()).isSameAs(one.policy().getClass().getClassLoader());
            assertThat(key(one)).isEqualTo(2);
            assertThat(key(two)).isEqualTo(5);
        }
    }

    @Test
    void thePluginsLoaderIsTheContextLoaderWhilePoliciesAreListedAndMade() {
        String check =
                "if (Thread.currentThread().getContextClassLoader() != getClass().getClassLoader()) throw new Error(); ";
        String body = "public A() {" + check + "} "
                + "@Override public List<PolicyFactory<JobOrder>> jobOrders() {" + check
                + "return List.of(PolicyFactory.of(\"mine\", Set.of(), (s, c) -> {" + check + CONSTANT + "})); }";
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        try (var host = open("a.A", body)) {
            assertThat(key(make(host, "mine"))).isEqualTo(1);
        }
        assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(before);
    }

    @Test
    void aPluginSeesTheSpiAndTheJdkButNotItsHost() {
        String maker = """
                String seen = "";
                for (String name : settings.text("weight", "").split(",")) {
                    try {
                        seen += Class.forName(name) == null ? "" : "+";
                    } catch (ClassNotFoundException e) {
                        seen += "-";
                    }
                }
                throw new SettingsException(seen);
                """;
        try (var host = open("a.A", orders(maker, "looks"))) {
            assertThat(seen(host, "io.berth.spi.pick.JobQueue", "org.pf4j.Plugin", "java.sql.Date"))
                    .endsWith("+++");
            assertThat(seen(
                            host,
                            "io.berth.framework.plugin.PluginHost",
                            "io.berth.framework.core.PolicySpec",
                            "org.pf4j.PluginManager",
                            "org.slf4j.Logger",
                            "com.fasterxml.jackson.databind.ObjectMapper",
                            "org.junit.jupiter.api.Test"))
                    .endsWith("------");
        }
    }

    private static String seen(PluginHost host, String... names) {
        try {
            make(host, "looks:weight=" + String.join(",", names));
            throw new AssertionError("made");
        } catch (SettingsException e) {
            return String.valueOf(e.getMessage());
        }
    }

    @Test
    void aPluginMayBringItsOwnVersionOfALibraryOfTheHost() {
        String library =
                "package com.fasterxml.jackson.databind; public class ObjectMapper { public static double version() { return 42; } }";
        jar(
                        folder.resolve("own.jar"),
                        "a.A",
                        orders("return (job, view) -> com.fasterxml.jackson.databind.ObjectMapper.version();", "mine"))
                .with("com.fasterxml.jackson.databind.ObjectMapper", library)
                .build();
        try (var host = PluginHost.open(List.of(folder))) {
            assertThat(key(make(host, "mine"))).isEqualTo(42);
        }
    }

    @Test
    void anUnknownNameIsAnsweredWithTheNearest() {
        try (var host = open("a.A", orders(CONSTANT, "shortest", "widest"))) {
            refused(() -> make(host, "shortst"))
                    .isEqualTo("order 'shortst' is not known; did you mean 'shortest'? Known orders: shortest, widest");
            refused(() -> make(host, "qqqqqqq"))
                    .isEqualTo("order 'qqqqqqq' is not known. Known orders: shortest, widest");
            refused(() -> host.picker(PolicySpec.of("easy"), new NoContext("easy")))
                    .isEqualTo("policy 'easy' is not known; no plugin provides any picker");
        }
    }

    @Test
    void anUnknownSettingIsAnsweredWithTheNearest() {
        try (var host = open("a.A", orders(CONSTANT, "mine"))) {
            refused(() -> make(host, "mine:wieght=3"))
                    .isEqualTo(
                            "order 'mine' has no setting 'wieght'; did you mean 'weight'? Known settings: cap, weight");
        }
        try (var host = open(
                "b.B",
                "@Override public List<PolicyFactory<JobOrder>> jobOrders() {"
                        + "return List.of(PolicyFactory.of(\"plain\", Set.of(), (s, c) -> (job, view) -> 1)); }")) {
            refused(() -> make(host, "plain:weight=3"))
                    .isEqualTo("order 'plain' has no setting 'weight'; it takes none");
        }
    }

    @Test
    void aWrongValueIsTheUsersFault() {
        try (var host = open("a.A", orders("settings.integer(\"weight\", 1, 1, 9);" + CONSTANT, "mine"))) {
            refused(() -> make(host, "mine:weight=10"))
                    .isEqualTo("order 'mine': setting weight=10: must be from 1 to 9");
        }
    }

    @Test
    void aFactoryThatBreaksIsAFailureOfThePolicy() {
        try (var host = open(
                "a.A",
                orders("if (true) throw new IllegalStateException(\"boom\");" + CONSTANT, "throws")
                        .replace(
                                "jobOrders() { return List.of(",
                                "jobOrders() { return List.of(" + factory("null", "return null;") + ","
                                        + factory("lacks", "throw new NoClassDefFoundError(\"x/Y\");") + ","
                                        + factory("nested", "return context.order(\"inner\", Settings.none());")
                                        + ","))) {
            String jar = " (" + folder.resolve("a.A.jar") + ")";
            failed(
                    host,
                    "throws",
                    "throws",
                    "cannot be used: its factory threw java.lang.IllegalStateException: boom; correct it, or take the jar out"
                            + jar);
            failed(host, "null", "null", "its factory made nothing (null); let it return a new order" + jar);
            failed(host, "lacks", "lacks", "lacks class x.Y; put that class into the jar");
            failed(host, "nested", "inner", "it is made to");
        }
    }

    private static String factory(String name, String maker) {
        return "PolicyFactory.of(\"" + name + "\", Set.of(), (settings, context) -> {" + maker + "})";
    }

    private static void failed(PluginHost host, String name, String blamed, String what) {
        assertThatExceptionOfType(PolicyFailure.class)
                .isThrownBy(() -> make(host, name))
                .withMessageContaining(what)
                .extracting(PolicyFailure::policy)
                .isEqualTo(blamed);
    }

    @Test
    void aLoaderIsNamedAfterItsJarSoThatTracesTellWhoseCodeItIs() throws IOException {
        Path one = Files.createDirectory(folder.resolve("1"));
        Path two = Files.createDirectory(folder.resolve("2"));
        jar(one.resolve("same.jar"), "a.A", orders("if (true) throw new IllegalStateException();" + CONSTANT, "a"))
                .manifest("Plugin-Id", "one")
                .build();
        jar(two.resolve("same.jar"), "b.B", orders(CONSTANT, "b"))
                .manifest("Plugin-Id", "two")
                .build();
        try (var host = PluginHost.open(List.of(one, two))) {
            assertThatExceptionOfType(PolicyFailure.class)
                    .isThrownBy(() -> make(host, "a"))
                    .satisfies(failure -> assertThat(
                                    Objects.requireNonNull(failure.getCause()).getStackTrace()[0])
                            .hasToString("same.jar//a.A.lambda$jobOrders$0(A.java:10)"));
            assertThat(make(host, "b").loader().getName()).isEqualTo("same.jar~2");
        }
    }

    /** Reading a jar whose file is written over brings down a JVM that has it open, or gives it classes of both. */
    @Test
    void aJarThatIsReplacedWhileItRunsChangesNothingUntilTheNextStart() throws Exception {
        Path jar = plugin("1", "return (job, view) -> b.Later.value();");
        try (var host = PluginHost.open(List.of(folder))) {
            Made<JobOrder> made = make(host, "mine");
            byte[] old = Files.readAllBytes(jar);
            Files.write(jar, new byte[old.length]);
            assertThat(key(made)).as("a class that was not loaded before").isEqualTo(1);
            assertThat(made.loader().getResource("b/Later.class").openStream().readAllBytes())
                    .isNotEmpty();
            plugin("2", "return (job, view) -> b.Later.value();");
            assertThat(key(make(host, "mine"))).isEqualTo(1);
            Files.delete(jar);
            assertThat(key(make(host, "mine"))).isEqualTo(1);
            plugin("2", "return (job, view) -> b.Later.value();");
        }
        try (var host = PluginHost.open(List.of(folder))) {
            assertThat(key(make(host, "mine"))).isEqualTo(2);
        }
    }

    private Path plugin(String value, String maker) {
        return jar(folder.resolve("a.jar"), "a.A", orders(maker, "mine"))
                .with(
                        "b.Later",
                        "package b; public class Later { public static int value() { return " + value + "; } }")
                .build();
    }

    @Test
    void closingRemovesTheCopiesOfJars() throws IOException {
        var copies = new PrivateCopies();
        Path one = copies.copy(new byte[] {1}, "a.jar");
        Path two = copies.copy(new byte[] {2}, "a.jar");
        assertThat(one).hasBinaryContent(new byte[] {1}).hasFileName("a.jar");
        assertThat(two).hasBinaryContent(new byte[] {2});
        List<Path> all = List.copyOf(copies.files());
        assertThat(all).hasSize(5);
        copies.close();
        assertThat(all).noneMatch(Files::exists);
    }

    @Test
    void closingClosesTheLoaders() throws Exception {
        jar(folder.resolve("a.jar"), "a.A", orders(CONSTANT, "mine"))
                .with("a.Later", "package a; public class Later {}")
                .with("a.Last", "package a; public class Last {}")
                .build();
        ClassLoader loader;
        try (var host = PluginHost.open(List.of(folder))) {
            loader = make(host, "mine").loader();
            assertThat(loader).isInstanceOf(URLClassLoader.class);
            assertThat(loader.loadClass("a.Later").getName()).isEqualTo("a.Later");
        }
        assertThatExceptionOfType(ClassNotFoundException.class).isThrownBy(() -> loader.loadClass("a.Last"));
    }

    private PluginHost open(String className, String body) {
        return PluginHost.open(
                List.of(jar(folder.resolve(className + ".jar"), className, body).build()));
    }

    private static Made<JobOrder> make(PluginHost host, String spec) {
        PolicySpec parsed = PolicySpec.parse(spec);
        return host.order(parsed, new NoContext(parsed.name()));
    }

    @SuppressWarnings("NullAway") // the orders of these tests look at neither
    private static double key(Made<JobOrder> made) {
        return made.policy().key((PendingJob) null, (OrderView) null);
    }

    private static AbstractStringAssert<?> refused(ThrowingCallable call) {
        return assertThat(assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(call)
                .actual()
                .getMessage());
    }
}
