package io.berth.framework.simulation.scenario;

import io.berth.framework.nearest.NearestName;
import io.berth.framework.simulation.scenario.Expectation.ExpectedReason;
import io.berth.framework.simulation.scenario.ScenarioEvent.HostAction;
import io.berth.framework.simulation.scenario.ScenarioEvent.JobAction;
import io.berth.framework.simulation.scenario.ScenarioJob.Obeying;
import io.berth.framework.simulation.scenario.ScenarioJob.Saving;
import io.berth.framework.simulation.scenario.Section.Item;
import io.berth.framework.text.YamlNode;
import io.berth.spi.job.Checkpoint;
import io.berth.spi.job.Signal;
import io.berth.spi.reason.ReasonCode;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads what happens: the workload, events, and what is expected. */
final class WorkloadReader {
    private static final List<String> OF_TRACES = List.of("queue", "procs", "estimate");
    private static final Pattern JOB = Pattern.compile("([^\\[]+)(?:\\[([0-9]+)\\])?");
    private static final JobRef NO_JOB = new JobRef("", JobRef.ALL);

    private final Section root;
    private final Section workload;
    private final ClusterReader cluster;
    private final RulesReader rules;
    private final Names<ScenarioJob> jobs;

    WorkloadReader(Section root, ClusterReader cluster, RulesReader rules) {
        this.root = root;
        this.workload = root.section("workload");
        this.cluster = cluster;
        this.rules = rules;
        this.jobs = new Names<>("job", workload.has("trace") || workload.isList("jobs", false));
    }

    ScenarioWorkload workload(Path file, List<ScenarioQueue> queues) {
        if (!workload.has("trace")) {
            if (!workload.has("jobs") && root.has("workload")) {
                workload.fault("has neither 'trace' nor 'jobs'; say what is submitted");
            }
            for (String key : OF_TRACES) {
                if (workload.has(key)) {
                    workload.faultOfKey(key, "is for a 'trace' only; jobs have their own");
                }
            }
            return new ScenarioWorkload.Jobs(jobs());
        }
        String queue = rules.queues.refer(workload, "queue");
        if (queue.isEmpty() && queues.size() > 1) {
            workload.fault(
                    "key 'queue' is missing: there are " + queues.size() + " queues, and the log's jobs need one");
        }
        return new ScenarioWorkload.Trace(
                trace(file),
                queue.isEmpty() && !queues.isEmpty() ? queues.getFirst().name() : queue,
                workload.integer("procs", 0),
                workload.text("estimate").equals("exact"));
    }

    private Path trace(Path file) {
        String name = workload.text("trace");
        try {
            Path path = file.resolveSibling(name);
            if (!name.isEmpty() && !Files.isRegularFile(path)) {
                workload.fault(
                        "trace", "there is no file '" + path + "'; the name counts from the folder of the scenario");
            }
            return path;
        } catch (InvalidPathException e) {
            workload.fault("trace", "is no name of a file: " + e.getReason());
            return file;
        }
    }

    private List<ScenarioJob> jobs() {
        var all = new ArrayList<ScenarioJob>();
        for (Section section : workload.sections("jobs")) {
            ScenarioJob job = job(section);
            jobs.add(section, job);
            all.add(job);
        }
        return all;
    }

    private ScenarioJob job(Section section) {
        Section range = section.section("tasks");
        int tasks = atLeastOne(section, "tasks", 1);
        int tasksMin = atLeastOne(range, "min", tasks);
        int tasksMax = atLeastOne(range, "max", Math.max(tasks, tasksMin));
        if (tasksMin > tasksMax) {
            section.fault("tasks", "min " + tasksMin + " is more than max " + tasksMax);
        }
        var job = new ScenarioJob(
                section.text("name"),
                section.durationMillis("at", 0),
                rules.queues.refer(section, "queue"),
                section.text("user"),
                section.text("team"),
                section.text("project"),
                rules.qos.refer(section, "qos"),
                section.integer("priority", 0),
                tasksMin,
                tasksMax,
                atLeastOne(section, "cpus_per_task", 1),
                section.quantity("memory", 0, Quantities::memoryBytes),
                section.quantity("gpus", 0, Quantities::gpusThousandth),
                section.flag("exclusive", false),
                section.text("request"),
                section.durationMillis("run", 0),
                new Obeying(takes(section, "suspend_takes"), takes(section, "end_takes")),
                saving(section.section("checkpoint")),
                section.durationMillis("limit", ScenarioJob.NO_LIMIT),
                section.durationMillis("begin", 0),
                section.flag("held", false),
                atLeastOne(section, "count", 1),
                section.durationMillis("every", 0),
                BudgetReader.tags(section));
        if (job.limitMillis() == 0) {
            section.fault("limit", "is 0; a job needs some time, or leave the key out for the queue's default");
        }
        refuseOverflow(section, job);
        return job;
    }

    private static long takes(Section section, String key) {
        return section.node(key) instanceof YamlNode.Text text && text.value().equals("never")
                ? Obeying.NEVER
                : section.durationMillis(key, 0);
    }

    /** What lacks its signal or its lead, or has another signal, was told by the schema. */
    private static @Nullable Saving saving(Section section) {
        Optional<Signal> signal = Stream.of(Signal.values())
                .filter(each -> each.canBeCaught() && each.name().equals(section.text("signal")))
                .findFirst();
        if (signal.isEmpty()) {
            return null;
        }
        long every = section.durationMillis("every", 0);
        if (section.has("every") && every == 0) {
            section.fault(
                    "every", "is 0; give a time, or leave it out for a job that saves its work on the signal only");
        }
        return new Saving(new Checkpoint(signal.get(), section.durationMillis("lead", 0)), every);
    }

    /** The schema has told when it is less. */
    private static int atLeastOne(Section section, String key, int otherwise) {
        return Math.max(1, section.integer(key, otherwise));
    }

    /** What the tasks take together, and when the last copy comes, must be numbers. */
    private static void refuseOverflow(Section section, ScenarioJob job) {
        List<String> keys = List.of("memory", "gpus");
        long[] amounts = {job.memoryBytes(), job.gpusThousandth()};
        for (int i = 0; i < amounts.length; i++) {
            if (amounts[i] > Long.MAX_VALUE / job.tasksMax()) {
                section.fault(keys.get(i), "times " + job.tasksMax() + " tasks is more than can be counted");
            }
        }
        if (job.everyMillis() > (Quantities.MILLIS_MAX - job.atMillis()) / Math.max(1, job.count() - 1)) {
            section.fault("every", "times " + (job.count() - 1) + " copies is longer than 1,000 years");
        }
    }

    List<ScenarioEvent> events() {
        var all = new ArrayList<ScenarioEvent>();
        for (Section section : workload.sections("events")) {
            ScenarioEvent event = event(section, section.durationMillis("at", 0));
            if (event != null) {
                all.add(event);
            }
        }
        return all;
    }

    private @Nullable ScenarioEvent event(Section section, long at) {
        for (JobAction action : JobAction.values()) {
            String key = action.name().toLowerCase(Locale.ROOT);
            if (section.has(key)) {
                return new ScenarioEvent.OfJob(at, action, job(section, key));
            }
        }
        for (HostAction action : HostAction.values()) {
            String key = action.name().toLowerCase(Locale.ROOT);
            if (section.has(key)) {
                return new ScenarioEvent.OfHosts(at, action, cluster.hostsOf(section, key));
            }
        }
        if (section.has("modify")) {
            Section modify = section.section("modify");
            return new ScenarioEvent.Modify(
                    at,
                    job(modify, "job"),
                    modify.has("priority") ? modify.integer("priority", 0) : null,
                    modify.has("limit") ? modify.durationMillis("limit", 0) : null);
        }
        if (section.has("switch")) {
            Section change = section.section("switch");
            return new ScenarioEvent.Switch(at, job(change, "job"), rules.queues.refer(change, "queue"));
        }
        return null;
    }

    /** A job of the workload, or a copy of it such as {@code a[2]}. */
    private JobRef job(Section section, String key) {
        Item item = section.item(key);
        Matcher matcher = JOB.matcher(item == null ? "" : item.text());
        if (item == null || !matcher.matches()) {
            return NO_JOB;
        }
        String name = matcher.group(1);
        ScenarioJob job = jobs.get(name);
        if (job == null) {
            if (!jobs.knows(name)) {
                section.fault(
                        item, workload.has("trace") ? "the jobs of a trace cannot be named here" : jobs.unknown(name));
            }
            return NO_JOB;
        }
        String digits = matcher.group(2);
        if (digits == null) {
            return new JobRef(name, JobRef.ALL);
        }
        int copy = digits.length() > 9 ? Integer.MAX_VALUE : Integer.parseInt(digits);
        if (copy < 1 || copy > job.count()) {
            section.fault(
                    item,
                    job.count() == 1
                            ? "job '" + name + "' has no copies; write '" + name + "'"
                            : "job '" + name + "' has copies 1 to " + job.count() + " only");
        }
        return new JobRef(name, copy);
    }

    List<Expectation> expectations() {
        var all = new ArrayList<Expectation>();
        for (Section section : root.sections("expect")) {
            if (section.has("rule")
                    && Stream.of("start", "end", "hosts", "refused", "reasons").noneMatch(section::has)) {
                section.fault("expects nothing; give start, end, hosts, refused or reasons");
            }
            all.add(new Expectation(
                    job(section, "job"),
                    time(section, "start"),
                    time(section, "end"),
                    cluster.hostsOf(section, "hosts"),
                    section.text("refused"),
                    reasons(section),
                    section.text("rule")));
        }
        return all;
    }

    private static @Nullable Long time(Section section, String key) {
        if (!section.has(key)) {
            return null;
        }
        return section.node(key) instanceof YamlNode.Text text && text.value().equals("never")
                ? Expectation.NEVER
                : section.durationMillis(key, 0);
    }

    private static List<ExpectedReason> reasons(Section section) {
        var reasons = new ArrayList<ExpectedReason>();
        for (Section reason : section.sections("reasons")) {
            String word = reason.text("code");
            List<String> known =
                    Stream.of(ReasonCode.values()).map(ReasonCode::name).toList();
            if (known.contains(word)) {
                reasons.add(new ExpectedReason(
                        reason.durationMillis("at", 0), ReasonCode.valueOf(word), reason.texts("details")));
            } else if (!word.isEmpty()) {
                reason.fault(
                        "code",
                        "reason '" + word + "' is not known" + NearestName.hint(word, known) + " Known: "
                                + String.join(", ", known));
            }
        }
        return reasons;
    }
}
