package io.berth.framework.simulation.scenario;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The cases of {@code faults.txt}: a smallest scenario with some of its keys replaced or added, and what is to be told of it. {@code !only} stands for no smallest scenario.
 */
final class FaultCases {
    private static final Map<String, String> SMALLEST = smallest();

    private FaultCases() {}

    record FaultCase(String name, String yaml, List<String> expected) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Map<String, String> smallest() {
        var lines = new LinkedHashMap<String, String>();
        lines.put("scenario", "scenario: s\n");
        lines.put("hosts", "hosts: [{names: n1, slots: 4}]\n");
        lines.put("queues", "queues: [{name: q}]\n");
        lines.put("workload", "workload: {jobs: [{name: a, queue: q, run: 1m}]}\n");
        return lines;
    }

    static Stream<FaultCase> all() {
        try (var in = FaultCases.class.getResourceAsStream("faults.txt")) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return Stream.of(text.strip().split("\n\n")).map(FaultCases::of);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static FaultCase of(String block) {
        List<String> lines = block.lines().toList();
        var expected = new ArrayList<String>();
        var keys = new LinkedHashMap<>(SMALLEST);
        String key = "";
        for (String line : lines.subList(1, lines.size())) {
            if (line.equals("!only")) {
                keys.clear();
            } else if (line.startsWith("=> ")) {
                expected.add(line.substring(3));
            } else if (Character.isLetter(line.charAt(0))) {
                key = line.substring(0, line.indexOf(':'));
                keys.put(key, line + "\n");
            } else {
                keys.merge(key, line + "\n", String::concat);
            }
        }
        return new FaultCase(
                lines.getFirst().substring(2), keys.values().stream().collect(Collectors.joining()), expected);
    }
}
