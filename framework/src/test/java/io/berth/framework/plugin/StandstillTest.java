package io.berth.framework.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class StandstillTest {
    private final CallSites sites = new CallSites();
    private final Standstill still = new Standstill(sites);

    StandstillTest() {
        for (String jar : List.of("a.jar", "b.jar")) {
            sites.loaded(jar, new PluginJar(Path.of(jar), Path.of(jar), jar + "-hash", jar, "1", "x.X"));
        }
    }

    @Test
    void aCallThatIsSeenAgainAndAgainStands() {
        look(5, "core", "a.jar a.Picker.next");
        assertThat(still.nanos()).as("the core had come on").isZero();
        look(5, "core", "a.jar a.Picker.next");
        assertThat(still.nanos()).as("it may have come there just now").isZero();
        look(5, "core", "a.jar a.Picker.next", "a.jar a.Picker.helper", "jdk java.lang.Thread.sleep");
        look(5, "core", "a.jar a.Picker.next");
        assertThat(still.nanos()).isEqualTo(20);
        assertThat(suspect()).isEqualTo("a.jar");
    }

    @Test
    void aCoreThatCountsOnDoesNotStandHoweverOftenItIsSeenInAPlugin() {
        for (int n = 0; n < 100; n++) {
            look(n, "core", "a.jar a.Picker.next");
        }
        assertThat(still.nanos()).isZero();
    }

    @Test
    void anotherCoreIsAnotherRun() {
        for (int n = 0; n < 5; n++) {
            still.look(n, 7, () -> stack("core", "a.jar a.Picker.next"), 10);
        }
        assertThat(still.nanos()).isZero();
    }

    @Test
    void aThreadThatWaitsOutsideOfPluginsDoesNotStand() {
        for (int n = 0; n < 5; n++) {
            look(5, "core", "jdk java.lang.Thread.sleep");
        }
        assertThat(still.nanos()).isZero();
    }

    @Test
    void onePluginAfterAnotherIsNotOneCall() {
        for (int n = 0; n < 10; n++) {
            look(5, "core", (n / 2 % 2 == 0 ? "a.jar a.A" : "b.jar b.B") + ".<init>");
        }
        assertThat(still.nanos()).isLessThanOrEqualTo(10);
    }

    @Test
    void whoCallsTheSameOtherForEverIsToBlame() {
        look(5, "core", "a.jar a.Picker.next");
        look(5, "core", "a.jar a.Picker.next", "b.jar b.Order.key");
        look(5, "core", "a.jar a.Picker.next");
        look(5, "core", "a.jar a.Picker.next", "b.jar b.Order.key");
        assertThat(still.nanos()).isEqualTo(20);
        assertThat(suspect()).isEqualTo("a.jar");
    }

    @Test
    void whoIsCalledAndDoesNotReturnIsToBlame() {
        for (int n = 0; n < 4; n++) {
            look(5, "core", "a.jar a.Picker.next", "b.jar b.Order.key");
        }
        assertThat(suspect()).isEqualTo("b.jar");
    }

    @Test
    void whoAsksTheFrameworkForEverIsToBlame() {
        look(5, "core", "a.jar a.Picker.next");
        look(5, "core", "a.jar a.Picker.next", "core");
        look(5, "core", "a.jar a.Picker.next", "core");
        look(5, "core", "a.jar a.Picker.next");
        assertThat(still.nanos()).isEqualTo(20);
        assertThat(suspect()).isEqualTo("a.jar");
    }

    @Test
    void thePolicyIsTheInnermostOfItsJarThatIsOnTheStack() {
        make("a.jar", "picker", "mine", new Picker());
        make("a.jar", "order", "other", new Order());
        StackTraceElement[] stack = stack(
                "core",
                "a.jar " + name(Picker.class) + ".next",
                "a.jar " + name(Order.class) + ".key",
                "jdk java.Any.x");
        CallSites.Found found = sites.find(sites.stretches(stack).getFirst(), stack);
        // Both are classes within this test, whose file is the same: the one that was made last.
        assertThat(found.policy()).isEqualTo("other");
        assertThat(found.jar().name()).isEqualTo("a.jar");
        assertThat(found.frames()).hasSize(3).first().asString().contains("java.Any.x");
    }

    @Test
    void aPolicyInTheMakingIsKnownBeforeItIsMade() {
        sites.making("a.jar", "picker", "half");
        sites.making("b.jar", "order", "inner");
        StackTraceElement[] stack = stack("core", "a.jar a.A.create", "core", "b.jar b.B.create");
        List<CallSites.Stretch> stretches = sites.stretches(stack);
        assertThat(stretches).hasSize(2);
        assertThat(sites.find(stretches.get(1), stack).policy()).isEqualTo("inner");
        sites.made(null);
        assertThat(sites.find(stretches.get(0), stack).policy()).isEqualTo("half");
        sites.made(null);
        assertThat(sites.find(stretches.get(0), stack).policy())
                .as("the plugin as a whole")
                .isEmpty();
    }

    private static final class Picker {}

    private static final class Order {}

    private void make(String loader, String kind, String name, Object policy) {
        sites.making(loader, kind, name);
        sites.made(policy);
    }

    private static String name(Class<?> type) {
        return type.getName();
    }

    private String suspect() {
        return still.suspect().loader();
    }

    private void look(long counted, String... frames) {
        still.look(1, counted, () -> stack(frames), 10);
    }

    /** Frames from the outermost; {@code core} is one of the framework. */
    private static StackTraceElement[] stack(String... frames) {
        return Stream.of(frames).map(StandstillTest::frame).toList().reversed().toArray(StackTraceElement[]::new);
    }

    private static StackTraceElement frame(String text) {
        if (text.equals("core")) {
            return new StackTraceElement("app", null, null, "io.berth.framework.core.Round", "run", "Round.java", 1);
        }
        String loader = text.substring(0, text.indexOf(' '));
        String method = text.substring(text.indexOf(' ') + 1);
        int dot = method.lastIndexOf('.');
        return new StackTraceElement(
                loader.equals("jdk") ? null : loader,
                null,
                null,
                method.substring(0, dot),
                method.substring(dot + 1),
                "File.java",
                1);
    }
}
