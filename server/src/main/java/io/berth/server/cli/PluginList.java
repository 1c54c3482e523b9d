package io.berth.server.cli;

import io.berth.framework.plugin.CallMeter.Tally;
import io.berth.framework.plugin.PluginFaults.Fault;
import io.berth.framework.plugin.PluginHost;
import io.berth.framework.plugin.PluginInfo;
import io.berth.framework.plugin.PluginInfo.Provided;
import io.berth.framework.plugin.Quarantine.Mark;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What {@code berth plugins} shows: a row for each policy, and one for each jar that was refused.
 *
 * @param rows by jar, in the order of their names; refused ones last
 * @param measured whether calls and time are known
 */
record PluginList(List<Row> rows, boolean measured) {
    static final String OK = "ok";
    static final String QUARANTINED = "quarantined";
    static final String REFUSED = "refused";
    static final String FAILED = "failed";

    private static final double NANOS = 1e9;
    /** The column of calls; that of time follows. */
    private static final int CALLS = 5;

    PluginList {
        rows = List.copyOf(rows);
    }

    /**
     * One policy, or one jar without any.
     *
     * @param calls how often it was called; -1 when that is not known
     * @param cause what is wrong with it, and the cure; empty when nothing is
     */
    record Row(
            String plugin,
            String version,
            String jar,
            String kind,
            String policy,
            String state,
            long calls,
            double seconds,
            String cause) {}

    /** Says of a policy what its calls came to, and why it failed if it did. */
    interface Figures {
        @Nullable
        Tally of(String kind, String policy);

        /** Empty when it did not fail. */
        String failure(String kind, String policy);
    }

    static PluginList of(PluginHost host, @Nullable Figures figures) {
        List<Row> rows = new ArrayList<>();
        for (PluginInfo plugin : host.plugins()) {
            for (Provided provided : plugin.policies()) {
                for (String name : provided.names()) {
                    rows.add(row(plugin, provided.kind(), name, figures));
                }
            }
        }
        for (Fault fault : host.faults()) {
            String file = fault.jar().substring(fault.jar().lastIndexOf('/') + 1);
            String what = (fault.className().isEmpty() ? "" : "class " + fault.className() + " ") + fault.what();
            String name = file.endsWith(".jar") ? file.substring(0, file.length() - 4) : file;
            rows.add(new Row(name, "", fault.jar(), "", "", REFUSED, -1, 0, what + "; " + fault.cure()));
        }
        return new PluginList(rows, figures != null);
    }

    private static Row row(PluginInfo plugin, String kind, String name, @Nullable Figures figures) {
        String jar = plugin.jar().toString();
        for (Mark mark : plugin.held()) {
            if (mark.kind().equals(kind) && mark.policy().equals(name)) {
                String cause = mark.what() + "; " + mark.cure();
                return new Row(plugin.name(), plugin.version(), jar, kind, name, QUARANTINED, -1, 0, cause);
            }
        }
        Tally tally = figures == null ? null : figures.of(kind, name);
        String failure = figures == null ? "" : figures.failure(kind, name);
        return new Row(
                plugin.name(),
                plugin.version(),
                jar,
                kind,
                name,
                failure.isEmpty() ? OK : FAILED,
                tally == null ? -1 : tally.calls(),
                tally == null ? 0 : tally.nanos() / NANOS,
                failure);
    }

    /** Whether a jar was refused, so that a start that is not lenient would be, too. */
    boolean anyRefused() {
        return rows.stream().anyMatch(row -> row.state().equals(REFUSED));
    }

    /** A table for people. A plugin's name and jar stand in its first row; what is wrong follows below. */
    String text() {
        List<List<String>> table = new ArrayList<>();
        table.add(cells("plugin", "version", "kind", "policy", "state", "calls", "time", "jar"));
        String before = "";
        for (Row row : rows) {
            boolean first = !row.jar().equals(before);
            before = row.jar();
            table.add(cells(
                    first ? row.plugin() : "",
                    first ? row.version() : "",
                    row.kind(),
                    row.policy(),
                    row.state(),
                    row.calls() < 0 ? "" : String.format(Locale.ROOT, "%,d", row.calls()),
                    row.calls() < 0 ? "" : String.format(Locale.ROOT, "%.3f s", row.seconds()),
                    first ? row.jar() : ""));
        }
        StringBuilder text = new StringBuilder();
        table.forEach(line -> text.append(aligned(line, table)).append('\n'));
        boolean any = false;
        for (Row row : rows) {
            if (!row.cause().isEmpty()) {
                text.append(any ? "" : "\n").append(row.jar()).append(": ");
                text.append(row.policy().isEmpty() ? "" : row.kind() + " '" + row.policy() + "' ")
                        .append(row.cause().strip().replaceAll("\\s*[\\r\\n]+\\s*", "; "))
                        .append('\n');
                any = true;
            }
        }
        return text.toString();
    }

    private List<String> cells(String... all) {
        List<String> cells = new ArrayList<>(List.of(all));
        if (!measured) {
            cells.subList(CALLS, cells.size() - 1).clear();
        }
        return cells;
    }

    private String aligned(List<String> line, List<List<String>> table) {
        StringBuilder text = new StringBuilder();
        for (int column = 0; column < line.size(); column++) {
            int at = column;
            int width =
                    table.stream().mapToInt(row -> row.get(at).length()).max().orElse(0);
            boolean number = measured && (column == CALLS || column == CALLS + 1);
            String cell = line.get(column);
            String space = " ".repeat(width - cell.length());
            text.append(number ? space + cell : cell + space).append("  ");
        }
        return text.toString().stripTrailing();
    }

    /** The same for programs: a list of objects whose keys are always there, but for calls and seconds when nothing was run. */
    List<Map<String, Object>> json() {
        List<Map<String, Object>> objects = new ArrayList<>();
        for (Row row : rows) {
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("plugin", row.plugin());
            fields.put("version", row.version());
            fields.put("jar", row.jar());
            fields.put("kind", row.kind());
            fields.put("policy", row.policy());
            fields.put("state", row.state());
            fields.put("cause", row.cause());
            if (measured && row.calls() >= 0) { // not of kinds that nothing measures
                fields.put("calls", row.calls());
                fields.put("seconds", row.seconds());
            }
            objects.add(fields);
        }
        return objects;
    }
}
