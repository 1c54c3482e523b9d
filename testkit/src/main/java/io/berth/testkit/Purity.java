package io.berth.testkit;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Judges the class files of the plugin: its entry point, the policy, and what these lead to in the same folder or jar. Libraries are not judged, and reflection is not
 * followed.
 */
final class Purity {
    private Purity() {}

    static List<Clause> of(Subject subject) {
        return Stream.of(Ban.values())
                .map(ban -> new Clause(ban.clause, () -> breach(ban, subject)))
                .toList();
    }

    private static @Nullable Breach breach(Ban ban, Subject subject) {
        Class<?> entry = subject.plugin().getClass();
        ClassUses read = ClassUses.of(entry, policy(subject));
        if (read.classes() == 0) {
            return Breach.of(
                    ban.clause,
                    "looked for the class file of " + entry.getName(),
                    "there is none",
                    "an entry point that was compiled to a class file",
                    "the plugin that the contract is called with");
        }
        List<Use> uses = ban == Ban.STATICS
                ? read.mutableStatics()
                : read.uses().stream().filter(ban.banned).toList();
        return uses.isEmpty()
                ? null
                : Breach.of(
                        ban.clause,
                        "read the class files that " + entry.getName() + " leads to",
                        uses.stream().map(Use::toString).distinct().limit(5).collect(Collectors.joining("; ")),
                        ban.instead,
                        subject.kind().hooks + ", and what they call");
    }

    private static List<Class<?>> policy(Subject subject) {
        try {
            Object made = subject.factory().create(subject.spec().settings(), KitContext.of(subject));
            return List.of(subject.factory().getClass(), made.getClass());
        } catch (RuntimeException | LinkageError e) {
            return List.of(); // the clauses of the settings say what is wrong
        }
    }
}
