package io.berth.framework.simulation;

import io.berth.framework.simulation.scenario.Expectation;
import io.berth.framework.simulation.scenario.Expectation.ExpectedReason;
import io.berth.framework.simulation.scenario.ScenarioFile;
import io.berth.spi.reason.Reason;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** Checks what is expected of a run: reasons while it goes on, all else when it is over. For one run. */
final class ScenarioExpectations {
    private record Question(int expectation, int reason, long atMillis) {}

    private final ScenarioFile file;
    private final List<Expectation> expectations;
    private final ScenarioPlan plan;
    private final List<Question> questions = new ArrayList<>();
    private final List<String> unmet = new ArrayList<>();
    private int asked;
    private int met;

    ScenarioExpectations(ScenarioFile file, ScenarioPlan plan) {
        this.file = file;
        this.expectations = file.scenario().expectations();
        this.plan = plan;
        for (int i = 0; i < expectations.size(); i++) {
            List<ExpectedReason> reasons = expectations.get(i).reasons();
            for (int j = 0; j < reasons.size(); j++) {
                questions.add(new Question(i, j, reasons.get(j).atMillis()));
            }
        }
        questions.sort(Comparator.comparingLong(Question::atMillis));
    }

    /** The next time at which a reason is asked for, all that happens at that time being over; {@link Long#MAX_VALUE} for none. */
    long nextMillis() {
        return asked == questions.size() ? Long.MAX_VALUE : questions.get(asked).atMillis();
    }

    /** Answers what is asked for at {@link #nextMillis()}; reasons are given by number in the order of submission, null for what was not submitted. */
    void answer(LongFunction<@Nullable Reason> reasons) {
        long at = nextMillis();
        for (; asked < questions.size() && questions.get(asked).atMillis() == at; asked++) {
            Question question = questions.get(asked);
            Expectation expectation = expectations.get(question.expectation());
            ExpectedReason expected = expectation.reasons().get(question.reason());
            for (int arrival : plan.meant(expectation.job())) {
                Reason reason = reasons.apply(arrival);
                boolean right = reason != null
                        && reason.code() == expected.code()
                        && expected.details().stream()
                                .allMatch(part -> reason.details().stream().anyMatch(detail -> detail.contains(part)));
                String details = expected.details().isEmpty() ? "" : " (" + String.join(", ", expected.details()) + ")";
                String came = reason == null ? "it was not there" : "its reason was " + KeyReasons.words(reason);
                check(
                        right,
                        arrival,
                        "to wait at " + time(at) + " for " + expected.code() + details,
                        came,
                        question.expectation(),
                        "reasons",
                        question.reason());
            }
        }
    }

    /** Checks all else. */
    void check(List<ScenarioJobResult> jobs) {
        for (int i = 0; i < expectations.size(); i++) {
            for (int arrival : plan.meant(expectations.get(i).job())) {
                check(i, arrival, expectations.get(i), jobs.get(arrival));
            }
        }
    }

    private void check(int i, int arrival, Expectation expected, ScenarioJobResult job) {
        Long start = expected.startMillis();
        if (start != null) {
            String came =
                    job.startMillis() < 0 ? "it did not: " + why(job) : "it started at " + time(job.startMillis());
            check(same(start, job.startMillis()), arrival, "to start " + when(start), came, i, "start");
        }
        Long end = expected.endMillis();
        if (end != null) {
            String came = job.endMillis() < 0 ? "it did not: " + why(job) : "it ended at " + time(job.endMillis());
            check(same(end, job.endMillis()), arrival, "to end " + when(end), came, i, "end");
        }
        if (!expected.hosts().isEmpty()) {
            String came = job.hosts().isEmpty() ? "it did not run: " + why(job) : "it ran on " + names(job.hosts());
            boolean right = new TreeSet<>(expected.hosts()).equals(new TreeSet<>(job.hosts()));
            check(right, arrival, "to run on " + names(expected.hosts()), came, i, "hosts");
        }
        if (!expected.refused().isEmpty()) {
            String came = job.refused().isEmpty() ? "it was accepted" : "it was refused: " + job.refused();
            check(
                    job.refused().contains(expected.refused()),
                    arrival,
                    "to be refused with '" + expected.refused() + "'",
                    came,
                    i,
                    "refused");
        }
    }

    private static String why(ScenarioJobResult job) {
        return job.refused().isEmpty() ? "it waits for " + job.waits() : "it was refused: " + job.refused();
    }

    private static boolean same(long expected, long came) {
        return expected == Expectation.NEVER ? came < 0 : expected == came;
    }

    private void check(boolean right, int arrival, String expected, String came, int expectation, Object... further) {
        if (right) {
            met++;
            return;
        }
        var steps = new ArrayList<Object>(List.of("expect", expectation));
        steps.addAll(List.of(further));
        String rule = expectations.get(expectation).rule();
        String message = "job '" + plan.arrivals().get(arrival).name() + "' was expected " + expected + "; " + came
                + (rule.isEmpty() ? "" : ". Rule: " + rule);
        unmet.add(file.fault(message, steps.toArray()).toString());
    }

    private static String names(List<String> hosts) {
        return String.join(" ", new TreeSet<>(hosts));
    }

    private static String when(long millis) {
        return millis == Expectation.NEVER ? "never" : "at " + time(millis);
    }

    /** As a scenario writes it. */
    private static String time(long millis) {
        long seconds = millis / 1_000;
        String days = seconds >= 86_400 ? seconds / 86_400 + "d" : "";
        String hours = seconds / 3_600 % 24 == 0 ? "" : seconds / 3_600 % 24 + "h";
        String minutes = seconds / 60 % 60 == 0 ? "" : seconds / 60 % 60 + "m";
        String rest = seconds % 60 == 0 && !(days + hours + minutes).isEmpty() ? "" : seconds % 60 + "s";
        return days + hours + minutes + rest + (millis % 1_000 == 0 ? "" : " and " + millis % 1_000 + " ms");
    }

    int met() {
        return met;
    }

    /** Where each stands, what was expected, what came, and the rule. */
    List<String> unmet() {
        return unmet;
    }
}
