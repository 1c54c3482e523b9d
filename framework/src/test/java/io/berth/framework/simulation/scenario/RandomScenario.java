package io.berth.framework.simulation.scenario;

import io.berth.framework.core.CoreConfiguration.OnFailure;
import io.berth.framework.core.DisruptionBudget;
import io.berth.framework.core.PolicySpec;
import io.berth.framework.core.PreemptionOverrides;
import io.berth.framework.core.PreemptionRules;
import io.berth.framework.limits.Dimension;
import io.berth.framework.limits.JobMaxima;
import io.berth.framework.limits.LimitSpec;
import io.berth.framework.limits.Members;
import io.berth.framework.request.Attribute;
import io.berth.framework.request.Per;
import io.berth.framework.simulation.scenario.Expectation.ExpectedReason;
import io.berth.framework.simulation.scenario.ScenarioEvent.HostAction;
import io.berth.framework.simulation.scenario.ScenarioEvent.JobAction;
import io.berth.spi.job.Checkpoint;
import io.berth.spi.job.Signal;
import io.berth.spi.reason.ReasonCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** A scenario drawn from a seed; all of it could stand in a file. */
final class RandomScenario {
    private static final List<String> TEXTS = List.of(
            "",
            "x",
            "it's",
            "null",
            "12",
            "true",
            "a: b",
            "# none",
            "\u00e4\u00f6\u00fc",
            "[1, 2]",
            "  blanks  ",
            "~",
            "0x10");

    private final RandomGenerator random;
    private final List<ScenarioResource> resources;
    private final List<Attribute> attributes;
    private final List<String> hosts = new ArrayList<>();
    private final List<String> partitions = new ArrayList<>();
    private final List<String> qos = new ArrayList<>();
    private final List<String> queues = new ArrayList<>();
    private final List<String> preemptibles = new ArrayList<>();
    private final List<ScenarioJob> jobs = new ArrayList<>();

    RandomScenario(RandomGenerator random) {
        this.random = random;
        this.resources = some(0, i -> {
            boolean ofCluster = random.nextBoolean();
            return new ScenarioResource("r" + i, ofCluster, ofCluster ? amount() : 0, random.nextBoolean());
        });
        this.attributes = some(0, i -> new Attribute("a" + i, oneOf(List.of(Attribute.Kind.values()))));
    }

    Scenario scenario() {
        var groups = some(1, this::group);
        var parts = some(0, this::partition);
        var classes = some(0, i -> new Qos(remember(qos, "o" + i), number(), maxima(), PreemptionOverrides.NONE));
        var lines = some(1, this::queue);
        jobs.addAll(some(1, this::job));
        return new Scenario(
                "s",
                text(),
                new ScenarioSettings(
                        random.nextLong(),
                        random.nextInt(1 << 30),
                        time(),
                        oneOf(List.of(Per.values())),
                        oneOf(List.of(OnFailure.values())),
                        policy(),
                        policy(),
                        new TreeSet<>(random.nextBoolean() ? List.of("slots", "gpus") : List.of())),
                resources,
                attributes,
                groups,
                parts,
                classes,
                some(0, i -> new Owner("u" + i, maxima())),
                some(0, i -> new Owner("p" + i, maxima())),
                lines,
                some(0, this::limit),
                lines.stream().allMatch(line -> line.preemptPolicy() == null)
                        ? List.of()
                        : some(0, i -> new DisruptionBudget("tag" + i, i == 0 ? "" : "v", i)),
                new ScenarioWorkload.Jobs(jobs),
                some(0, _ -> event()),
                some(0, _ -> expectation()));
    }

    private HostGroup group(int i) {
        var values = new TreeMap<String, AttributeValue>();
        for (Attribute attribute : attributes) {
            values.put(
                    attribute.name(),
                    switch (attribute.kind()) {
                        case RISING, FALLING -> new AttributeValue.Numeric(number() / 4.0);
                        case TEXT -> new AttributeValue.Word(text());
                        case FLAG -> new AttributeValue.Flag(random.nextBoolean());
                    });
        }
        var amounts = new TreeMap<String, Long>();
        resources.stream()
                .filter(each -> !each.ofCluster() && random.nextBoolean())
                .forEach(each -> amounts.put(each.name(), amount()));
        return new HostGroup(
                some(1, k -> remember(hosts, "n" + i + "-" + k)),
                1 + random.nextInt(1000),
                amount(),
                amount(),
                amounts,
                text(),
                text(),
                text(),
                values,
                random.nextBoolean(),
                random.nextBoolean());
    }

    private Partition partition(int i) {
        boolean byName = random.nextBoolean();
        return new Partition(
                remember(partitions, "p" + i),
                byName ? List.of(oneOf(hosts)) : List.of(),
                byName ? "" : "slots > 1",
                maxima());
    }

    private ScenarioQueue queue(int i) {
        JobMaxima maxima = maxima();
        String name = remember(queues, "q" + i);
        boolean preempts = random.nextBoolean();
        boolean preemptible = random.nextBoolean();
        if (preemptible) {
            preemptibles.add(name);
        }
        return new ScenarioQueue(
                name,
                number(),
                partitions.isEmpty() || random.nextBoolean() ? "" : oneOf(partitions),
                policy(),
                policy(),
                random.nextBoolean() && maxima.limitMillis() == Long.MAX_VALUE ? time() : Long.MAX_VALUE,
                maxima,
                oneOf(List.of(List.of(), List.of("sat-sun"), List.of("mon-fri 18:00-08:00", "12:00-13:00"))),
                random.nextBoolean(),
                random.nextBoolean(),
                qos.isEmpty() || random.nextBoolean() ? List.of() : List.of(oneOf(qos)),
                preempts ? policy() : null,
                preemptible,
                preempting(preempts, preemptible));
    }

    private PreemptionRules preempting(boolean preempts, boolean preemptible) {
        boolean rated = preempts && random.nextBoolean();
        PreemptionRules.Action action =
                preemptible ? oneOf(List.of(PreemptionRules.Action.values())) : PreemptionRules.Action.REQUEUE;
        return new PreemptionRules(
                !preempts || preemptibles.isEmpty() || random.nextBoolean() ? List.of() : List.of(oneOf(preemptibles)),
                action,
                preemptible ? time() : 0,
                preemptible && random.nextBoolean() ? random.nextInt(5) : Integer.MAX_VALUE,
                preemptible ? time() : 0,
                preempts ? time() : -1,
                rated ? 1 + random.nextInt(9) : 0,
                rated ? time() + 1_000 : 0,
                preemptible ? time() : 0,
                action == PreemptionRules.Action.SUSPEND && random.nextBoolean() ? time() : Long.MAX_VALUE);
    }

    private LimitSpec limit(int i) {
        var amounts = new TreeMap<String, Long>();
        amounts.put("memory", amount());
        amounts.put("gpus", amount());
        amounts.put("slots", amount());
        resources.stream().filter(each -> !each.ofCluster()).forEach(each -> amounts.put(each.name(), amount()));
        SortedMap<Dimension, Members> members = new TreeMap<>();
        for (Dimension dimension : Dimension.values()) {
            List<String> known = switch (dimension) {
                case USER, TEAM, PROJECT -> List.of("x", "y");
                case QUEUE -> queues;
                case PARTITION -> partitions;
                case QOS -> qos;
                case HOST -> hosts;
            };
            if (!known.isEmpty() && random.nextInt(3) == 0) {
                members.put(
                        dimension,
                        new Members(
                                oneOf(List.of(Members.Counting.values())),
                                random.nextBoolean() ? new TreeSet<>() : new TreeSet<>(List.of(oneOf(known)))));
            }
        }
        return new LimitSpec("l" + i, amounts, members, i % 2 == 0);
    }

    private ScenarioJob job(int i) {
        int tasks = 1 + random.nextInt(9);
        return new ScenarioJob(
                "j" + i,
                time(),
                oneOf(queues),
                random.nextBoolean() ? "" : "ann",
                random.nextBoolean() ? "" : "red",
                random.nextBoolean() ? "" : "apollo",
                qos.isEmpty() || random.nextBoolean() ? "" : oneOf(qos),
                number(),
                tasks,
                tasks + random.nextInt(2) * random.nextInt(9),
                1 + random.nextInt(9),
                amount(),
                amount(),
                random.nextBoolean(),
                text(),
                time(),
                new ScenarioJob.Obeying(
                        random.nextBoolean() ? ScenarioJob.Obeying.NEVER : time(),
                        random.nextBoolean() ? ScenarioJob.Obeying.NEVER : time()),
                random.nextBoolean() ? null : saving(),
                random.nextBoolean() ? ScenarioJob.NO_LIMIT : time() + 1_000,
                time(),
                random.nextBoolean(),
                1 + random.nextInt(3),
                time(),
                new TreeMap<>(Map.of("tag" + i, text())));
    }

    private ScenarioJob.Saving saving() {
        Signal signal = oneOf(List.of(Signal.USR1, Signal.WINCH));
        return new ScenarioJob.Saving(new Checkpoint(signal, time()), random.nextBoolean() ? 0 : time() + 1_000);
    }

    private ScenarioEvent event() {
        return switch (random.nextInt(4)) {
            case 0 -> new ScenarioEvent.OfJob(time(), oneOf(List.of(JobAction.values())), ref());
            case 1 -> new ScenarioEvent.OfHosts(time(), oneOf(List.of(HostAction.values())), List.of(oneOf(hosts)));
            case 2 -> new ScenarioEvent.Switch(time(), ref(), oneOf(queues));
            default -> new ScenarioEvent.Modify(time(), ref(), number(), random.nextBoolean() ? null : time());
        };
    }

    private Expectation expectation() {
        return new Expectation(
                ref(),
                random.nextBoolean() ? null : when(),
                when(),
                random.nextBoolean() ? List.of() : List.of(oneOf(hosts)),
                text(),
                some(0, _ -> new ExpectedReason(time(), oneOf(List.of(ReasonCode.values())), List.of("x"))),
                text());
    }

    private @Nullable Long when() {
        return random.nextBoolean() ? Expectation.NEVER : time();
    }

    private JobRef ref() {
        ScenarioJob job = oneOf(jobs);
        return new JobRef(job.name(), random.nextInt(job.count() + 1));
    }

    private JobMaxima maxima() {
        return new JobMaxima(
                random.nextBoolean() ? Long.MAX_VALUE : time(),
                random.nextBoolean() ? Integer.MAX_VALUE : 1 + random.nextInt(1000));
    }

    private PolicySpec policy() {
        return PolicySpec.parse(oneOf(List.of("fcfs", "ordered:order=sjf:backfill=easy", "x:n=12:t=true")));
    }

    private String text() {
        return oneOf(TEXTS);
    }

    private long time() {
        return 1_000L * random.nextInt(1 << random.nextInt(1, 20));
    }

    private long amount() {
        return random.nextLong(1L << random.nextInt(1, 50));
    }

    private int number() {
        return random.nextInt(-1_000, 1_000);
    }

    private <T> T oneOf(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    private <T> List<T> some(int least, IntFunction<T> make) {
        var some = new ArrayList<T>();
        int count = least + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            some.add(make.apply(i));
        }
        return some;
    }

    private static String remember(List<String> names, String name) {
        names.add(name);
        return name;
    }
}
