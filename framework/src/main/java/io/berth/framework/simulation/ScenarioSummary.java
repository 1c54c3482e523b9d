package io.berth.framework.simulation;

import io.berth.framework.text.JsonFields;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is to be said of a scenario's run besides its schedule.
 *
 * @param hosts     how many hosts it has
 * @param submitted how many jobs were submitted
 * @param refused   those that were refused, each with why
 * @param waiting   those that wait though nothing more is to come, each with its reason
 * @param met       how many expectations were met
 * @param unmet     the others: where they stand, what was expected, what came instead, and the rule
 * @param preempted how often jobs had to make way, and what that cost
 */
public record ScenarioSummary(
        int hosts,
        int submitted,
        List<String> refused,
        List<String> waiting,
        int met,
        List<String> unmet,
        Preempted preempted) {
    private static final int SHOWN_MAX = 20;

    public ScenarioSummary {
        refused = List.copyOf(refused);
        waiting = List.copyOf(waiting);
        unmet = List.copyOf(unmet);
    }

    /** {@return as values that JSON can say} */
    Map<String, Object> fields() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("hosts", hosts);
        fields.put("submitted", submitted);
        fields.put("refused", refused);
        fields.put("waiting", waiting);
        fields.put("expectationsMet", met);
        fields.put("expectationsUnmet", unmet);
        fields.put("preempted", preempted.fields());
        return fields;
    }

    /** As {@link #fields} says it. */
    static ScenarioSummary of(JsonFields fields) throws JsonFields.Fault {
        return new ScenarioSummary(
                fields.integer("hosts"),
                fields.integer("submitted"),
                fields.texts("refused"),
                fields.texts("waiting"),
                fields.integer("expectationsMet"),
                fields.texts("expectationsUnmet"),
                fields.has("preempted") ? Preempted.of(fields.fields("preempted")) : Preempted.NONE);
    }

    /**
     * In words for people.
     *
     * @param policy whose run it is, as its user wrote it; empty when there is one run only
     * @return lines, each ended by a line feed
     */
    public String text(String policy) {
        var text = new StringBuilder(policy.isEmpty() ? "" : policy + ": ");
        text.append(submitted).append(submitted == 1 ? " job" : " jobs").append(" submitted on ");
        text.append(hosts).append(hosts == 1 ? " host" : " hosts");
        text.append(refused.isEmpty() ? "" : ", " + refused.size() + " refused");
        text.append(waiting.isEmpty() ? "" : ", " + waiting.size() + " never started")
                .append('\n');
        appendLines(text, "refused: ", refused);
        appendLines(text, "never started: ", waiting);
        text.append(preempted.times() == 0 ? "" : preempted.text() + "\n");
        if (met + unmet.size() > 0) {
            text.append("expectations: ").append(met).append(" met");
            text.append(unmet.isEmpty() ? "" : ", " + unmet.size() + " not met").append('\n');
            unmet.forEach(line -> text.append("  ").append(line).append('\n'));
        }
        return text.toString();
    }

    private static void appendLines(StringBuilder text, String what, List<String> lines) {
        lines.stream()
                .limit(SHOWN_MAX)
                .forEach(line -> text.append("  ").append(what).append(line).append('\n'));
        if (lines.size() > SHOWN_MAX) {
            text.append("  and ").append(lines.size() - SHOWN_MAX).append(" more\n");
        }
    }
}
