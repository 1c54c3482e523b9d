package io.berth.framework.simulation.scenario;

import io.berth.framework.text.FileFaults;
import io.berth.framework.text.JsonSchema;
import io.berth.framework.text.TextFault;
import io.berth.framework.text.TextPlace;
import io.berth.framework.text.YamlFile;
import io.berth.framework.text.YamlNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A scenario and the file it was read from, so that what is found wrong with it later (a policy that no plugin has, a request that cannot be understood) can be told with its
 * place. Immutable.
 */
public final class ScenarioFile {
    /** The schema, a resource beside this class. */
    static final String SCHEMA = "scenario.schema.json";

    private final Path path;
    private final YamlNode root;
    private final Scenario scenario;

    private ScenarioFile(Path path, YamlNode root, Scenario scenario) {
        this.path = path;
        this.root = root;
        this.scenario = scenario;
    }

    /**
     * Reads a scenario.
     *
     * @param path the file
     * @return the scenario and its file
     * @throws ScenarioException with everything that is wrong with the file
     */
    public static ScenarioFile read(Path path) {
        YamlFile yaml;
        try {
            yaml = YamlFile.read(path);
        } catch (IOException e) {
            throw new ScenarioException(
                    List.of(new ScenarioFault(path, ScenarioFault.WHOLE_FILE, "", FileFaults.describe(e))));
        }
        YamlNode root = yaml.root();
        if (root == null) {
            throw new ScenarioException(yaml.faults().stream()
                    .map(fault -> FaultList.fault(path, null, fault))
                    .toList());
        }
        var faults = new FaultList(path, root);
        faults.addForms(yaml.faults());
        faults.addForms(schema().check(root));
        Scenario scenario = scenario(path, Section.of(root, List.of(), faults), !faults.rootIsFaulty());
        List<ScenarioFault> found = faults.inOrder();
        if (!found.isEmpty()) {
            throw new ScenarioException(found);
        }
        return new ScenarioFile(path, root, scenario);
    }

    private static JsonSchema schema() {
        try (InputStream in = ScenarioFile.class.getResourceAsStream(SCHEMA)) {
            if (in == null) {
                throw new IllegalStateException("the schema of scenarios is not in its jar");
            }
            return JsonSchema.read(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What is there comes first, so that what refers to it can be checked. */
    private static Scenario scenario(Path path, Section root, boolean complete) {
        var cluster = new ClusterReader(root, complete);
        var rules = new RulesReader(root, cluster, complete);
        var resources = cluster.resources();
        var attributes = cluster.attributes();
        var hosts = cluster.hosts();
        var partitions = cluster.partitions();
        var qos = rules.qos();
        var users = rules.owners("users", "user");
        var projects = rules.owners("projects", "project");
        var queues = rules.queues();
        var limits = rules.limits();
        var budgets = BudgetReader.budgets(root);
        var happening = new WorkloadReader(root, cluster, rules);
        var workload = happening.workload(path, queues);
        return new Scenario(
                root.text("scenario"),
                root.text("description"),
                rules.settings(),
                resources,
                attributes,
                hosts,
                partitions,
                qos,
                users,
                projects,
                queues,
                limits,
                budgets,
                workload,
                happening.events(),
                happening.expectations());
    }

    /** {@return the file} */
    public Path path() {
        return path;
    }

    /** {@return what it says} */
    public Scenario scenario() {
        return scenario;
    }

    /**
     * Something that was found wrong with a value of the file.
     *
     * @param message what is wrong and what would be right
     * @param steps   the keys ({@link String}) and indices ({@link Integer}, from 0) that lead to it, such as {@code "queues", 2, "picker"}; the lists of the scenario have
     *                the order of the file, so their indices are these
     * @return the fault, at the value's place
     */
    public ScenarioFault fault(String message, Object... steps) {
        return faultWithin(0, message, steps);
    }

    /**
     * Something that was found wrong within a text of the file.
     *
     * @param offset  the character that is wrong, counted from 0
     * @param message what is wrong and what would be right
     * @param steps   the keys and indices that lead to the text, such as {@code "workload", "jobs", 0, "request"}
     * @return the fault, at that character when the text stands in one line as it is, else at the text's place
     */
    public ScenarioFault faultWithin(int offset, String message, Object... steps) {
        YamlNode node = root;
        for (Object step : steps) {
            YamlNode next = node;
            if (step instanceof Integer index && node instanceof YamlNode.Sequence sequence) {
                next = sequence.items().get(index);
            } else if (node instanceof YamlNode.Mapping mapping) {
                next = mapping.value(String.valueOf(step));
            }
            // What a key could say and does not is told at what could hold the key.
            node = next == null ? node : next;
        }
        TextPlace place = node instanceof YamlNode.Text text ? Section.placeOf(text, offset) : node.place();
        return FaultList.fault(path, root, new TextFault(place, Stream.of(steps).toList(), message));
    }
}
