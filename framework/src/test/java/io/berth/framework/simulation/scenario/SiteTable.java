package io.berth.framework.simulation.scenario;

import io.berth.framework.simulation.scenario.Expectation.ExpectedReason;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The expectations of a scenario as a table of a page: one row each, in the order of the file. */
final class SiteTable {
    private static final String HEAD =
            "| job | starts | on | waits for | rule of | rule |\n|---|---|---|---|---|---|\n";

    private SiteTable() {}

    static String of(Scenario scenario) {
        return scenario.expectations().stream().map(SiteTable::row).collect(Collectors.joining("", HEAD, ""));
    }

    private static String row(Expectation expected) {
        String rule = expected.rule();
        int colon = rule.indexOf(": ");
        JobRef job = expected.job();
        return "| `" + job.name() + (job.copy() == JobRef.ALL ? "" : "[" + job.copy() + "]") + "` | "
                + starts(expected) + " | " + hosts(expected.hosts()) + " | " + reasons(expected) + " | "
                + rule.substring(0, colon) + " | " + rule.substring(colon + 2) + " |\n";
    }

    private static String starts(Expectation expected) {
        String end = expected.endMillis() == null ? "" : ", ends " + time(expected.endMillis());
        return time(expected.startMillis()) + end;
    }

    private static String reasons(Expectation expected) {
        if (!expected.refused().isEmpty()) {
            return "refused";
        }
        return expected.reasons().stream().map(SiteTable::reason).collect(Collectors.joining(", "));
    }

    private static String reason(ExpectedReason reason) {
        String details = reason.details().isEmpty() ? "" : " " + String.join(", ", reason.details());
        return "`" + reason.code() + "`" + details + " at " + time(reason.atMillis());
    }

    private static String time(@Nullable Long millis) {
        if (millis == null) {
            return "";
        }
        if (millis == Expectation.NEVER) {
            return "never";
        }
        return String.format(Locale.ROOT, "%d:%02d", millis / 3_600_000, millis / 60_000 % 60);
    }

    /** Runs of numbers in one pair of brackets: {@code n[1-3]}. */
    private static String hosts(List<String> names) {
        List<String> runs = new ArrayList<>();
        for (int from = 0, to; from < names.size(); from = to) {
            to = from + 1;
            while (to < names.size() && follows(names.get(to - 1), names.get(to))) {
                to++;
            }
            String first = names.get(from);
            int digits = digits(first);
            runs.add(
                    to == from + 1
                            ? first
                            : first.substring(0, digits) + "[" + first.substring(digits) + "-"
                                    + names.get(to - 1).substring(digits) + "]");
        }
        return String.join(", ", runs);
    }

    private static boolean follows(String name, String next) {
        int digits = digits(name);
        return digits < name.length()
                && name.length() == next.length()
                && next.startsWith(name.substring(0, digits))
                && digits(next) == digits
                && Integer.parseInt(next.substring(digits)) == Integer.parseInt(name.substring(digits)) + 1;
    }

    private static int digits(String name) {
        int at = name.length();
        while (at > 0 && Character.isDigit(name.charAt(at - 1))) {
            at--;
        }
        return at;
    }
}
