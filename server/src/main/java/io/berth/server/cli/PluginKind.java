package io.berth.server.cli;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** A kind of policy that {@code berth new-plugin} can begin, and the words that its project differs in. */
enum PluginKind {
    ORDER(
            "order",
            "an",
            "io.berth.spi.pick.JobOrder",
            "jobOrders",
            "jobOrder",
            "Set.of()",
            "(settings, context) -> new {{Class}}()",
            "berth sim --plugins target/{{name}}.jar --policy fcfs,{{name}},{{name}}+easy"),
    PICKER(
            "picker",
            "a",
            "io.berth.spi.pick.JobPicker",
            "jobPickers",
            "jobPicker",
            "Set.of({{Class}}.PATIENCE)",
            "{{Class}}::new",
            "berth sim --plugins target/{{name}}.jar --policy fcfs,easy,{{name}}"),
    ALLOCATOR(
            "allocator",
            "an",
            "io.berth.spi.allocate.Allocator",
            "allocators",
            "allocator",
            "Set.of()",
            "(settings, context) -> new {{Class}}()",
            ""),
    PREEMPTION(
            "preemption",
            "a",
            "io.berth.spi.preempt.PreemptionPolicy",
            "preemptionPolicies",
            "preemptionPolicy",
            "Set.of()",
            "(settings, context) -> new {{Class}}()",
            "");

    final String word;
    private final String article;
    private final String type;
    private final String method;
    private final String contract;
    private final String settings;
    private final String maker;
    private final String use;

    PluginKind(
            String word,
            String article,
            String type,
            String method,
            String contract,
            String settings,
            String maker,
            String use) {
        this.word = word;
        this.article = article;
        this.type = type;
        this.method = method;
        this.contract = contract;
        this.settings = settings;
        this.maker = maker;
        this.use = use;
    }

    /** What stands for each {@code {{key}}} of the templates, apart from the project's own names. A value may hold further keys. */
    SortedMap<String, String> words() {
        SortedMap<String, String> words = new TreeMap<>();
        words.put("kind", this == PREEMPTION ? "preemption policy" : word);
        words.put("article", article);
        words.put("import", type);
        words.put("Type", type.substring(type.lastIndexOf('.') + 1));
        words.put("method", method);
        words.put("contract", contract);
        words.put("settings", settings);
        words.put("maker", maker);
        words.put("use", use);
        return words;
    }

    /** The words, for help and for errors. */
    static final class Words implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            List<String> words = new ArrayList<>();
            for (PluginKind kind : values()) {
                words.add(kind.word);
            }
            return words.iterator();
        }
    }
}
