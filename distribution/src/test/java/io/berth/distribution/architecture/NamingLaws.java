package io.berth.distribution.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaModifier.PUBLIC;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import io.berth.distribution.museum.framework.journal.round.Here;
import io.berth.distribution.museum.framework.journal.util.Anything;
import io.berth.distribution.museum.framework.simulation.PrintingSimulation;
import io.berth.distribution.museum.framework.simulation.TraceManager;
import io.berth.distribution.museum.nullness.Unmarked;
import io.berth.distribution.museum.spi.Undecided;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.NullMarked;

/** Names, packages, nullness and who may print. */
final class NamingLaws {
    private static final Set<String> VAGUE =
            Set.of("util", "utils", "common", "impl", "manager", "helper", "helpers", "misc");
    private static final Pattern VAGUE_CLASS = Pattern.compile(".*(Util|Utils|Common|Impl|Manager|Helper|Helpers)");
    private static final String STABLE = "io.berth.spi.Stable";
    private static final String EXPERIMENTAL = "io.berth.spi.Experimental";

    private NamingLaws() {}

    static List<Law> laws() {
        return List.of(
                new Law(
                        "packages are free of cycles",
                        house -> slices().matching(house.root() + ".(**)")
                                .should()
                                .beFreeOfCycles(),
                        Here.class),
                new Law(
                        "every package is @NullMarked",
                        house -> classes()
                                .that(resideInAPackage(house.root() + ".."))
                                .should(Conditions.satisfy(
                                        "reside in a package marked @NullMarked",
                                        type -> type.getPackage().isAnnotatedWith(NullMarked.class))),
                        Unmarked.class),
                new Law(
                        "no package has a name that says nothing",
                        house -> noClasses()
                                .should(Conditions.satisfy(
                                        "reside in a package named util or so", NamingLaws::isInVaguePackage)),
                        Anything.class),
                new Law(
                        "no class has a name that says nothing",
                        house -> noClasses()
                                .should(Conditions.satisfy(
                                        "have a name such as Util",
                                        type -> VAGUE_CLASS
                                                .matcher(type.getSimpleName())
                                                .matches())),
                        TraceManager.class),
                new Law(
                        "only the command line prints",
                        house -> noClasses()
                                .that()
                                .resideOutsideOfPackage(house.room("server.cli"))
                                .should(ACCESS_STANDARD_STREAMS),
                        PrintingSimulation.class),
                new Law(
                        "public types of the SPI say whether they are stable",
                        house -> classes()
                                .that()
                                .resideInAPackage(house.room("spi"))
                                .and()
                                .haveModifier(PUBLIC)
                                .and()
                                .areTopLevelClasses()
                                .and(describe("are not the marks", type -> !isMark(type)))
                                .should()
                                .beAnnotatedWith(STABLE)
                                .orShould()
                                .beAnnotatedWith(EXPERIMENTAL),
                        Undecided.class));
    }

    private static boolean isMark(JavaClass type) {
        return type.getName().equals(STABLE) || type.getName().equals(EXPERIMENTAL);
    }

    private static boolean isInVaguePackage(JavaClass type) {
        return Set.of(type.getPackageName().split("\\.", -1)).stream().anyMatch(VAGUE::contains);
    }
}
