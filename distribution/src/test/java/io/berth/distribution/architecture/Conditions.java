package io.berth.distribution.architecture;

import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Conditions made of a predicate. */
final class Conditions {
    private Conditions() {}

    /** What holds for a class as a whole. */
    static ArchCondition<JavaClass> satisfy(String what, Predicate<JavaClass> holds) {
        return new ArchCondition<>(what) {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                var satisfied = holds.test(type);
                events.add(new SimpleConditionEvent(
                        type, satisfied, type.getName() + " does " + (satisfied ? "" : "not ") + what));
            }
        };
    }

    /** A call of a method or constructor, also by a reference such as {@code System::nanoTime}. */
    static ArchCondition<JavaClass> call(String what, Predicate<JavaAccess<?>> which) {
        return new ArchCondition<>("call " + what) {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                Stream.concat(type.getCodeUnitCallsFromSelf().stream(), type.getCodeUnitReferencesFromSelf().stream())
                        .forEach(access -> events.add(
                                new SimpleConditionEvent(type, which.test(access), access.getDescription())));
            }
        };
    }

    /** Returns the names of the types of the parameters of what is called. */
    static List<String> parametersOf(JavaAccess<?> access) {
        return access.getTarget() instanceof CodeUnitAccessTarget target
                ? target.getRawParameterTypes().stream().map(JavaClass::getName).toList()
                : List.of();
    }
}
