package io.berth.framework.simulation.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.core.CoreConfiguration.OnFailure;
import io.berth.framework.core.PolicySpec;
import io.berth.framework.core.PreemptionOverrides;
import io.berth.framework.core.PreemptionRules;
import io.berth.framework.core.PreemptionRules.Action;
import io.berth.framework.limits.Dimension;
import io.berth.framework.limits.JobMaxima;
import io.berth.framework.limits.LimitSpec;
import io.berth.framework.limits.Members;
import io.berth.framework.request.Attribute;
import io.berth.framework.request.Per;
import io.berth.framework.simulation.scenario.AttributeValue.Flag;
import io.berth.framework.simulation.scenario.AttributeValue.Numeric;
import io.berth.framework.simulation.scenario.AttributeValue.Word;
import io.berth.framework.simulation.scenario.Expectation.ExpectedReason;
import io.berth.framework.simulation.scenario.ScenarioEvent.HostAction;
import io.berth.framework.simulation.scenario.ScenarioEvent.JobAction;
import io.berth.framework.simulation.scenario.ScenarioEvent.OfHosts;
import io.berth.framework.simulation.scenario.ScenarioEvent.OfJob;
import io.berth.spi.reason.ReasonCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ScenarioTest {
    private static final long SECOND = 1_000;
    private static final long MINUTE = 60 * SECOND;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24 * HOUR;
    private static final long GIB = 1L << 30;

    @TempDir
    private Path folder;

    private ScenarioFile file;
    private Scenario scenario;

    @BeforeEach
    void readEverything() throws IOException {
        Path path = folder.resolve("everything.yaml");
        try (var in = ScenarioTest.class.getResourceAsStream("everything.yaml")) {
            Files.copy(in, path);
        }
        file = ScenarioFile.read(path);
        scenario = file.scenario();
    }

    @Test
    void hasItsNameAndSettings() {
        assertThat(scenario.name()).isEqualTo("everything");
        assertThat(scenario.description()).isEqualTo("A cluster with everything.\n");
        assertThat(scenario.settings())
                .isEqualTo(new ScenarioSettings(
                        -7,
                        100,
                        90 * SECOND,
                        Per.HOST,
                        OnFailure.FALLBACK,
                        PolicySpec.parse("ordered:order=sjf"),
                        PolicySpec.parse("best-fit:by=memory:gpus=true:weight=0.50"),
                        new TreeSet<>(List.of("slots", "licence"))));
    }

    @Test
    void hasItsHosts() {
        HostGroup first = scenario.hosts().getFirst();
        assertThat(first.names()).containsExactly("n008", "n009", "n010", "n011", "n012", "login");
        assertThat(first.memoryBytes()).isEqualTo(256 * GIB);
        assertThat(first.gpusThousandth()).isEqualTo(500);
        assertThat(first.capacity())
                .isEqualTo(new TreeMap<>(
                        Map.of("slots", 64L, "memory", 256 * GIB, "gpus", 500L, "scratch", 1536 * GIB, "tokens", 3L)));
        assertThat(List.of(first.type(), first.model(), first.rack())).containsExactly("LINUX86", "EPYC", "r1");
        assertThat(first.attributes())
                .isEqualTo(new TreeMap<>(Map.of(
                        "load", new Numeric(1.25),
                        "speed", new Numeric(3),
                        "os", new Word("rocky9"),
                        "fast", new Flag(true))));
        assertThat(first.open()).isFalse();
        assertThat(first.up()).isFalse();

        HostGroup second = scenario.hosts().get(1);
        assertThat(second.names()).containsExactly("r1n1", "r1n2", "r1n5", "r2n1", "r2n2", "r2n5");
        assertThat(second.capacity()).isEqualTo(new TreeMap<>(Map.of("slots", 16L, "memory", GIB / 2)));
        assertThat(second.open() && second.up()).isTrue();
    }

    @Test
    void hasWhatRequestsMayName() {
        assertThat(scenario.catalogue()).hasToString("slots,memory,gpus,scratch,tokens,licence");
        assertThat(scenario.catalogue().ofCluster(5)).isTrue();
        assertThat(scenario.catalogue().ofCluster(4)).isFalse();
        assertThat(scenario.vocabulary().attributes())
                .extracting(Attribute::name)
                .containsExactly("type", "model", "rack", "load", "speed", "os", "fast");
        assertThat(scenario.resources())
                .containsExactly(
                        new ScenarioResource("licence", true, 20, false),
                        new ScenarioResource("scratch", false, 0, true),
                        new ScenarioResource("tokens", false, 0, false));
    }

    @Test
    void hasItsRules() {
        assertThat(scenario.partitions().getFirst().hosts()).hasSize(11).doesNotHaveDuplicates();
        assertThat(scenario.partitions().getFirst().maxima()).isEqualTo(new JobMaxima(7 * DAY, 512));
        assertThat(scenario.partitions().get(1))
                .isEqualTo(new Partition("picked", List.of(), "type == LINUX86", JobMaxima.NONE));
        assertThat(scenario.qos())
                .containsExactly(
                        new Qos("high", 10, new JobMaxima(HOUR, 8), PreemptionOverrides.NONE),
                        new Qos("low", 0, JobMaxima.NONE, PreemptionOverrides.NONE));
        assertThat(scenario.users()).containsExactly(new Owner("ann", new JobMaxima(Long.MAX_VALUE, 4)));
        assertThat(scenario.projects())
                .containsExactly(new Owner("apollo", new JobMaxima(2 * HOUR, Integer.MAX_VALUE)));
        assertThat(scenario.queues().getFirst())
                .isEqualTo(new ScenarioQueue(
                        "day",
                        5,
                        "all",
                        PolicySpec.parse("ordered:order=sjf"),
                        PolicySpec.of("best-fit"),
                        HOUR,
                        new JobMaxima(DAY, 100),
                        List.of("mon-fri 08:00-18:00"),
                        false,
                        false,
                        List.of("high", "low")));
        assertThat(scenario.queues().get(1))
                .isEqualTo(new ScenarioQueue(
                        "any",
                        0,
                        "",
                        PolicySpec.of("fcfs"),
                        PolicySpec.of("first-fit"),
                        Long.MAX_VALUE,
                        JobMaxima.NONE,
                        List.of(),
                        true,
                        true,
                        List.of()));
    }

    @Test
    void hasItsGuardRails() {
        ScenarioQueue urgent = scenario.queues().get(2);
        assertThat(urgent.preemptPolicy()).isEqualTo(PolicySpec.of("youngest-first"));
        assertThat(urgent.preemptible()).isFalse();
        assertThat(urgent.preempting())
                .isEqualTo(new PreemptionRules(
                        List.of("cheap"), Action.REQUEUE, 0, Integer.MAX_VALUE, 0, 2 * MINUTE, 10, HOUR));
        ScenarioQueue cheap = scenario.queues().get(3);
        assertThat(cheap.preemptPolicy()).isNull();
        assertThat(cheap.preemptible()).isTrue();
        assertThat(cheap.preempting())
                .isEqualTo(new PreemptionRules(
                        List.of(), Action.SUSPEND, 5 * MINUTE, 3, 10 * MINUTE, -1, 0, 0, 20 * SECOND, 2 * HOUR));
    }

    @Test
    void hasItsLimits() {
        LimitSpec mixed = scenario.limits().getFirst();
        assertThat(mixed.amounts())
                .isEqualTo(new TreeMap<>(Map.of(
                        "slots",
                        100L,
                        "memory",
                        1024 * GIB,
                        "gpus",
                        1500L,
                        "jobs",
                        0L,
                        "licence",
                        2L,
                        "scratch",
                        10240L)));
        assertThat(mixed.members())
                .isEqualTo(new TreeMap<>(Map.of(
                        Dimension.USER, Members.each(),
                        Dimension.TEAM, Members.total("red", "blue"),
                        Dimension.QUEUE, Members.each("day"))));
        assertThat(scenario.limits().get(1).members())
                .containsEntry(Dimension.HOST, Members.total("n008", "n009", "n010"));
        assertThat(scenario.limits().get(2).members()).isEmpty();
        assertThat(scenario.limits().get(3).members())
                .containsOnlyKeys(Dimension.PROJECT, Dimension.PARTITION, Dimension.QOS);
    }

    @Test
    void hasItsJobs() {
        List<ScenarioJob> jobs = ((ScenarioWorkload.Jobs) scenario.workload()).jobs();
        ScenarioJob full = jobs.get(1);
        assertThat(full)
                .isEqualTo(new ScenarioJob(
                        "full",
                        DAY + 2 * HOUR + 3 * MINUTE + 4 * SECOND,
                        "day",
                        "ann",
                        "red",
                        "apollo",
                        "high",
                        -3,
                        2,
                        8,
                        4,
                        3 * GIB / 2,
                        125,
                        true,
                        "select[type == any] span[hosts=1]",
                        10 * MINUTE,
                        new ScenarioJob.Obeying(10 * SECOND, ScenarioJob.Obeying.NEVER),
                        null,
                        20 * MINUTE,
                        2 * DAY,
                        true,
                        3,
                        5 * SECOND,
                        new TreeMap<>()));
        assertThat(full.nameOf(2)).isEqualTo("full[2]");
        assertThat(full.requestSpec().perTask())
                .isEqualTo(new TreeMap<>(Map.of("slots", 4L, "memory", 3 * GIB / 2, "gpus", 125L)));
        ScenarioJob plain = jobs.getFirst();
        assertThat(plain.nameOf(1)).isEqualTo("plain");
        assertThat(plain.limitMillis()).isEqualTo(ScenarioJob.NO_LIMIT);
        assertThat(plain.requestSpec().perTask()).isEqualTo(new TreeMap<>(Map.of("slots", 1L)));
        assertThat(jobs.get(2).requestSpec().tasksMin()).isEqualTo(4);
        assertThat(jobs.get(2).memoryBytes()).as("a bare number is MB").isEqualTo(100 << 20);
    }

    @Test
    void hasItsEvents() {
        var plain = new JobRef("plain", JobRef.ALL);
        assertThat(scenario.events())
                .containsExactly(
                        new OfJob(SECOND, JobAction.HOLD, plain),
                        new OfJob(2 * SECOND, JobAction.RELEASE, new JobRef("full", 2)),
                        new OfJob(3 * SECOND, JobAction.CANCEL, new JobRef("full", JobRef.ALL)),
                        new OfJob(4 * SECOND, JobAction.REQUEUE, plain),
                        new ScenarioEvent.Modify(5 * SECOND, plain, 9, null),
                        new ScenarioEvent.Modify(6 * SECOND, plain, null, HOUR),
                        new ScenarioEvent.Switch(7 * SECOND, plain, "day"),
                        new OfHosts(8 * SECOND, HostAction.CLOSE, List.of("login")),
                        new OfHosts(9 * SECOND, HostAction.OPEN, List.of("n008", "n009", "login")),
                        new OfHosts(10 * SECOND, HostAction.LOSE, List.of("login")),
                        new OfHosts(11 * SECOND, HostAction.JOIN, List.of("login")));
    }

    @Test
    void hasItsExpectations() {
        assertThat(scenario.expectations())
                .containsExactly(
                        new Expectation(
                                new JobRef("full", 3),
                                HOUR,
                                Expectation.NEVER,
                                List.of("n008", "n009"),
                                "",
                                List.of(
                                        new ExpectedReason(30 * SECOND, ReasonCode.NO_ROOM, List.of("memory", "12G")),
                                        new ExpectedReason(31 * SECOND, ReasonCode.HELD, List.of())),
                                "someone's manual, page 1"),
                        new Expectation(
                                new JobRef("plain", JobRef.ALL), null, null, List.of(), "too long", List.of(), ""));
    }

    @Test
    void knowsWhereEverythingStands() {
        assertThat(file.fault("no such policy", "queues", 0, "picker"))
                .hasToString(file.path() + ":48:13: queues 'day', picker: no such policy");
        assertThat(file.faultWithin(7, "no such attribute", "workload", "jobs", 1, "request"))
                .hasToString(file.path() + ":96:24: workload, jobs 'full', request: no such attribute");
        assertThat(file.faultWithin(5, "not so", "partitions", 1, "select"))
                .hasToString(file.path() + ":38:34: partitions 'picked', select: not so");
        assertThat(file.fault("no limit", "queues", 1, "time_limit_max").place())
                .as("what a key does not say is told where the key could be")
                .hasToString("57:5");
        assertThat(file.faultWithin(3, "folded", "description").place())
                .as("columns of a folded text tell nothing")
                .hasToString("3:14");
    }

    @Test
    void readsATrace() throws IOException {
        Files.writeString(folder.resolve("log.swf"), "");
        Path path = folder.resolve("trace.yaml");
        Files.writeString(path, """
                scenario: s
                hosts: [{names: n, slots: 1}]
                queues: [{name: q}]
                workload: {trace: log.swf, procs: 8, estimate: exact, events: [{at: 1h, close: n}]}
                """);

        Scenario read = Scenario.read(path);

        assertThat(read.workload()).isEqualTo(new ScenarioWorkload.Trace(folder.resolve("log.swf"), "q", 8, true));
        assertThat(read.events()).hasSize(1);
    }
}
