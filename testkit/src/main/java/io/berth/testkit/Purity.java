package io.berth.testkit;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Judges the class files of the plugin: its entry point and what it leads to in the same folder or jar. Reflection is not followed. */
final class Purity {
    private Purity() {}

    static List<Clause> of(Subject subject) {
        return Stream.of(Ban.values())
                .map(ban -> new Clause(ban.clause, () -> breach(ban, subject)))
                .toList();
    }

    private static @Nullable Breach breach(Ban ban, Subject subject) {
        ClassUses read = ClassUses.of(subject.plugin().getClass());
        List<Use> uses = ban == Ban.STATICS
                ? read.mutableStatics()
                : read.uses().stream().filter(ban.banned).toList();
        return uses.isEmpty()
                ? null
                : Breach.of(
                        ban.clause,
                        "read the class files that "
                                + subject.plugin().getClass().getName() + " leads to",
                        uses.stream().map(Use::toString).distinct().limit(5).collect(Collectors.joining("; ")),
                        ban.instead,
                        subject.kind().hooks + ", and what they call");
    }
}
