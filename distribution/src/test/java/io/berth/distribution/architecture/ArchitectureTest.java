package io.berth.distribution.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.berth.distribution.museum.framework.core.Sound;
import java.io.IOException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class ArchitectureTest {
    /** So that an import which finds nothing cannot pass for a clean house. To be raised as the house grows. */
    private static final int FEWEST_CLASSES = 200;

    private static final House BERTH = new House("io.berth");
    private static final House MUSEUM = new House("io.berth.distribution.museum");

    private static JavaClasses berth;
    private static JavaClasses museum;

    @BeforeAll
    static void readClasses() throws IOException {
        berth = House.classesOf(House.shippedModules());
        museum = new ClassFileImporter().importPackages(MUSEUM.root());
    }

    static Stream<Law> laws() {
        return Stream.of(ArrowLaws.laws(), DeterminismLaws.laws(), NamingLaws.laws())
                .flatMap(List::stream);
    }

    @ParameterizedTest
    @MethodSource("laws")
    void holdsInBerth(Law law) {
        law.of(BERTH).check(berth);
    }

    /** A law that lets one of its exhibits pass is worth nothing. */
    @ParameterizedTest
    @MethodSource("laws")
    void findsEveryFaultOfItsExhibits(Law law) {
        var report = violations(law);
        assertThat(law.exhibits()).isNotEmpty();
        for (var exhibit : law.exhibits()) {
            assertThat(report).as(exhibit.getName()).anyMatch(line -> line.contains(exhibit.getName()));
            for (var fault : faults(exhibit)) {
                var named = exhibit.getName() + "." + fault.getName() + "(";
                assertThat(report).as(named).anyMatch(line -> line.contains(named));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("laws")
    void findsNoFaultInSoundCode(Law law) {
        assertThat(violations(law)).noneMatch(line -> line.contains(Sound.class.getName()));
    }

    @Test
    void allClassesAreReadFromPackageRoot() {
        assertThat(berth.size()).isGreaterThanOrEqualTo(FEWEST_CLASSES);
        assertThat(berth).allMatch(type -> type.getPackageName().startsWith("io.berth."));
    }

    @Test
    void everyModuleIsRead() throws IOException {
        assertThat(House.shippedModules()).hasSizeGreaterThanOrEqualTo(7);
        assertThat(House.shippedModules())
                .as("modules with classes; a module is empty here when it was not built: run mvn verify from the root")
                .allMatch(module -> !House.classesOf(List.of(module)).isEmpty());
    }

    private static List<String> violations(Law law) {
        return law.of(MUSEUM).evaluate(museum).getFailureReport().getDetails();
    }

    private static List<Method> faults(Class<?> exhibit) {
        return Stream.of(exhibit.getDeclaredMethods())
                .filter(method -> !method.isSynthetic())
                .toList();
    }
}
