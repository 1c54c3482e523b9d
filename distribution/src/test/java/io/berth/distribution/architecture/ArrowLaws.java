package io.berth.distribution.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import io.berth.distribution.museum.framework.allocation.LoggingAllocation;
import io.berth.distribution.museum.framework.core.ReachingCore;
import io.berth.distribution.museum.framework.journal.JournalWithItsOwnText;
import io.berth.distribution.museum.framework.journal.JournalWithVertx;
import io.berth.distribution.museum.framework.simulation.SimulationOfOnePolicy;
import io.berth.distribution.museum.framework.simulation.SimulationWithPf4j;
import io.berth.distribution.museum.plugins.curious.CuriousPlugin;
import io.berth.distribution.museum.plugins.leaning.LeaningPlugin;
import io.berth.distribution.museum.server.ServerOfOnePolicy;
import io.berth.distribution.museum.server.ServerWithTestKit;
import io.berth.distribution.museum.spi.SpiWithLogger;
import io.berth.distribution.museum.testkit.KitOfOnePolicy;
import java.util.List;
import java.util.stream.Stream;

/** Who may know whom. */
final class ArrowLaws {
    private static final String JAVA = "java..";
    private static final String JSPECIFY = "org.jspecify..";
    private static final String JUNIT = "org.junit.jupiter.api..";
    private static final String PF4J = "org.pf4j..";
    private static final String VERTX = "io.vertx..";
    private static final String SLF4J = "org.slf4j..";
    private static final String[] TEXT = {"com.fasterxml.jackson..", "org.yaml..", "org.snakeyaml..", "com.networknt.."
    };

    private ArrowLaws() {}

    static List<Law> laws() {
        return List.of(
                new Law(
                        "the SPI depends on jspecify, nothing else",
                        house -> classes()
                                .that()
                                .resideInAPackage(house.room("spi"))
                                .should()
                                .onlyDependOnClassesThat()
                                .resideInAnyPackage(house.room("spi"), JAVA, JSPECIFY),
                        SpiWithLogger.class),
                new Law(
                        "a plugin depends on the SPI, nothing else",
                        house -> classes()
                                .that()
                                .resideInAPackage(house.room("plugins"))
                                .should()
                                .onlyDependOnClassesThat()
                                .resideInAnyPackage(house.room("plugins"), house.room("spi"), JAVA, JSPECIFY),
                        CuriousPlugin.class),
                new Law(
                        "a plugin does not depend on another",
                        house -> slices().matching(house.root() + ".plugins.(*)..")
                                .should()
                                .notDependOnEachOther(),
                        LeaningPlugin.class),
                new Law(
                        "the framework depends on the SPI and its few libraries; never on a policy, an executor or the server",
                        house -> classes()
                                .that()
                                .resideInAPackage(house.room("framework"))
                                .should()
                                .onlyDependOnClassesThat()
                                .resideInAnyPackage(join(
                                        TEXT,
                                        house.room("framework"),
                                        house.room("spi"),
                                        JAVA,
                                        JSPECIFY,
                                        PF4J,
                                        VERTX,
                                        SLF4J)),
                        SimulationOfOnePolicy.class),
                new Law(
                        "the test kit depends on the SPI, the framework and JUnit",
                        house -> classes()
                                .that()
                                .resideInAPackage(house.room("testkit"))
                                .should()
                                .onlyDependOnClassesThat()
                                .resideInAnyPackage(
                                        house.room("testkit"),
                                        house.room("spi"),
                                        house.room("framework"),
                                        JAVA,
                                        JSPECIFY,
                                        JUNIT),
                        KitOfOnePolicy.class),
                new Law(
                        "nothing that is shipped to users of the scheduler knows the test kit",
                        house -> noClasses()
                                .that()
                                .resideOutsideOfPackage(house.room("testkit"))
                                .should()
                                .dependOnClassesThat()
                                .resideInAPackage(house.room("testkit")),
                        ServerWithTestKit.class),
                new Law(
                        "the server finds policies and executors, it does not link them",
                        house -> noClasses()
                                .that()
                                .resideInAPackage(house.room("server"))
                                .should()
                                .dependOnClassesThat()
                                .resideInAnyPackage(house.rooms("plugins", "executors")),
                        ServerOfOnePolicy.class),
                new Law(
                        "PF4J lives in framework.plugin only",
                        house -> noClasses()
                                .that()
                                .resideOutsideOfPackage(house.room("framework.plugin"))
                                .should()
                                .dependOnClassesThat()
                                .resideInAPackage(PF4J),
                        SimulationWithPf4j.class),
                new Law(
                        "in the framework, Vert.x lives in framework.loop only",
                        house -> noClasses()
                                .that()
                                .resideInAPackage(house.room("framework"))
                                .and()
                                .resideOutsideOfPackage(house.room("framework.loop"))
                                .should()
                                .dependOnClassesThat()
                                .resideInAPackage(VERTX),
                        JournalWithVertx.class),
                new Law(
                        "in the framework, Jackson, YAML and JSON Schema live in framework.text only",
                        house -> noClasses()
                                .that()
                                .resideInAPackage(house.room("framework"))
                                .and()
                                .resideOutsideOfPackage(house.room("framework.text"))
                                .should()
                                .dependOnClassesThat()
                                .resideInAnyPackage(TEXT),
                        JournalWithItsOwnText.class),
                new Law(
                        "a decision package depends on decision packages and the SPI: no library, no other part of the framework",
                        house -> classes()
                                .that()
                                .resideInAnyPackage(house.decisionPackages())
                                .should()
                                .onlyDependOnClassesThat()
                                .resideInAnyPackage(join(house.decisionPackages(), house.room("spi"), JAVA, JSPECIFY)),
                        LoggingAllocation.class,
                        ReachingCore.class));
    }

    private static String[] join(String[] some, String... others) {
        return Stream.concat(Stream.of(some), Stream.of(others)).toArray(String[]::new);
    }
}
