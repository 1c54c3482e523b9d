package io.berth.testkit;

import io.berth.spi.plugin.PolicyFactory;
import io.berth.spi.plugin.SettingsException;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a factory owes to whoever configures it. The host refuses keys by the declared set, so the set must be right. */
final class SettingsClauses {
    static final String DECLARED = "settings: the declared keys are a fixed set of snake_case names, and no others";
    static final String ACCEPTED = "settings: the settings given are declared and accepted";
    static final String REFUSED = "settings: a wrong value is refused by name";

    private static final Pattern SNAKE_CASE = Pattern.compile("[a-z][a-z0-9_]*");
    private static final String UNKNOWN = "no_such_setting";
    private static final String NONSENSE = "\u00bfnonsense?";

    private SettingsClauses() {}

    static List<Clause> of(Subject subject) {
        return List.of(
                new Clause(DECLARED, () -> declared(subject)),
                new Clause(ACCEPTED, () -> accepted(subject)),
                new Clause(REFUSED, () -> refused(subject)));
    }

    private static @Nullable Breach declared(Subject subject) {
        PolicyFactory<?> factory = subject.factory();
        Set<String> declared = factory.settings();
        String wrong = null;
        for (String key : declared) {
            wrong = SNAKE_CASE.matcher(key).matches() ? wrong : "it declares '" + key + "'";
        }
        if (declared.contains(UNKNOWN)) {
            wrong = "it declares any key, even '" + UNKNOWN + "'";
        }
        if (!List.copyOf(declared).containsAll(subject.factory().settings())) {
            wrong = "it declares " + declared + ", and when asked again " + factory.settings();
        }
        return wrong == null
                ? null
                : Breach.of(
                        DECLARED,
                        "asked for its settings",
                        wrong,
                        "each time the same keys that it understands, in lower-case letters, digits and underscores",
                        "PolicyFactory.settings");
    }

    private static @Nullable Breach accepted(Subject subject) {
        for (String key : subject.spec().settings().asMap().keySet()) {
            if (!subject.factory().settings().contains(key)) {
                return Breach.of(
                        ACCEPTED,
                        "configured as '" + subject.spec() + "'",
                        "'" + key + "' is not declared, so the host stops there",
                        "every key given among " + subject.factory().settings(),
                        "PolicyFactory.settings");
            }
        }
        return attempt(subject, subject.spec().settings().toString(), () -> {
            subject.factory().create(subject.spec().settings(), KitContext.of(subject));
            return null;
        });
    }

    private static @Nullable Breach attempt(Subject subject, String given, Supplier<@Nullable Breach> creation) {
        try {
            return creation.get();
        } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
            return Breach.of(
                    ACCEPTED,
                    "made " + subject.spec().name() + " with settings '" + given + "'",
                    "it threw " + e,
                    "a policy",
                    "PolicyFactory.create");
        }
    }

    private static @Nullable Breach refused(Subject subject) {
        for (String key : subject.factory().settings()) {
            var settings = subject.spec().settings().with(key, NONSENSE);
            try {
                subject.factory().create(settings, KitContext.of(subject));
            } catch (SettingsException e) {
                String message = String.valueOf(e.getMessage());
                if (!message.contains(key) && !message.contains(NONSENSE)) {
                    return wrongRefusal(key, "refused without naming the setting or the value: " + message);
                }
            } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
                return wrongRefusal(key, "it threw " + e);
            }
        }
        return null;
    }

    private static Breach wrongRefusal(String key, String came) {
        return Breach.of(
                REFUSED,
                "made with " + key + "=" + NONSENSE,
                came,
                "a policy, or a SettingsException that names setting, value and cure",
                "PolicyFactory.create: use the getters of Settings");
    }
}
