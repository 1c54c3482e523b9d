package io.berth.framework.simulation.scenario;

import io.berth.framework.text.TextFault;
import io.berth.framework.text.TextPlace;
import io.berth.framework.text.YamlNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What was found wrong with a file so far. Of what is told of one place and path the first counts: the others follow from it. */
final class FaultList {
    private final Path file;
    private final YamlNode root;
    private final List<ScenarioFault> faults = new ArrayList<>();
    private final Set<List<Object>> told = new HashSet<>();

    FaultList(Path file, YamlNode root) {
        this.file = file;
        this.root = root;
    }

    /** Adds what is wrong with the form; all of it counts, but for what was told of before. */
    void addForms(List<TextFault> forms) {
        var before = Set.copyOf(told);
        for (TextFault fault : forms) {
            List<Object> where = List.of(fault.place(), fault.path());
            if (!before.contains(where)) {
                told.add(where);
                faults.add(fault(file, root, fault));
            }
        }
    }

    void add(TextPlace place, List<Object> path, String message) {
        if (told.add(List.of(place, List.copyOf(path)))) {
            faults.add(fault(file, root, new TextFault(place, path, message)));
        }
    }

    /** Whether something is wrong with the keys of the file's first level: then more may be missing than seems. */
    boolean rootIsFaulty() {
        return told.stream().anyMatch(each -> each.get(1).equals(List.of()));
    }

    List<ScenarioFault> inOrder() {
        var sorted = new ArrayList<>(faults);
        sorted.sort(Comparator.comparing(ScenarioFault::place));
        return sorted;
    }

    static ScenarioFault fault(Path file, @Nullable YamlNode root, TextFault fault) {
        return new ScenarioFault(file, fault.place(), words(root, fault.path()), fault.message());
    }

    /** A path in words: {@code queues 'night', windows number 2}. */
    private static String words(@Nullable YamlNode root, List<Object> path) {
        var words = new StringBuilder();
        YamlNode node = root;
        for (Object step : path) {
            if (step instanceof Integer index) {
                node = node instanceof YamlNode.Sequence sequence
                                && index < sequence.items().size()
                        ? sequence.items().get(index)
                        : null;
                words.append(words.isEmpty() ? "" : " ").append(name(node, index));
            } else {
                words.append(words.isEmpty() ? "" : ", ").append(step);
                node = node instanceof YamlNode.Mapping mapping ? mapping.value(String.valueOf(step)) : null;
            }
        }
        return words.toString();
    }

    private static String name(@Nullable YamlNode item, int index) {
        for (String key : List.of("name", "names", "job")) {
            if (item instanceof YamlNode.Mapping mapping && mapping.value(key) instanceof YamlNode.Text text) {
                return "'" + text.value() + "'";
            }
        }
        return "number " + (index + 1);
    }
}
