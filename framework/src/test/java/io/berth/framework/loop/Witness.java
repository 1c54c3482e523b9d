package io.berth.framework.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.core.Core;
import io.berth.framework.core.Decision;
import io.berth.framework.core.Input;
import io.berth.framework.desk.LoopEvent;
import io.berth.framework.store.Batch;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.execute.ExecutionReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Watches a loop from outside: what was asked and reported, what is stored, what left. It believes the store alone. */
final class Witness {
    private final Lab lab;
    private final Core folded;
    private final List<Question> questions = new ArrayList<>();
    private final Map<ExecutionReport, Integer> reported = new LinkedHashMap<>();
    private final List<Batch> batches = new ArrayList<>();
    /** What the stored batches lead to, in order: for each execution, and for the listeners. What left is never more than this. */
    private final Map<String, List<String>> rightful = new TreeMap<>();

    private final Map<String, Integer> left = new TreeMap<>();

    private final Map<Long, ExecutionId> executions = new TreeMap<>();
    /** Job by the number in the tags of its submission. */
    private final Map<String, Long> jobs = new TreeMap<>();

    private int diarySeen;

    private record Question(Command command, Lab.Asked asked) {}

    Witness(Lab lab) {
        this.lab = lab;
        this.folded = Core.withoutPolicies(lab.configuration);
    }

    int nextNumber() {
        return questions.size();
    }

    int jobs() {
        return jobs.size();
    }

    List<Batch> batches() {
        return batches;
    }

    /** How many commands were answered with a refusal. */
    int turned() {
        return (int) questions.stream()
                .filter(question -> question.asked().answer instanceof Answer.Refused)
                .count();
    }

    /** {@return whether there was room for it} */
    boolean ask(Command command) {
        Lab.Asked asked = lab.ask(command);
        boolean taken = asked.receipt == Mailbox.Receipt.TAKEN;
        if (taken) {
            questions.add(new Question(command, asked));
        }
        return taken;
    }

    void report(ExecutionReport report) {
        reported.merge(report, 1, Integer::sum);
        lab.executor.report(report);
    }

    void check() {
        assertThat(lab.store.open()).as("commits under way").isLessThanOrEqualTo(1);
        List<Batch> stored = lab.batches();
        stored.subList(batches.size(), stored.size()).forEach(this::follow);
        for (; diarySeen < lab.diary.size(); diarySeen++) {
            String line = lab.diary.get(diarySeen);
            if (isEffect(line)) {
                follow(line);
            }
        }
        for (Question question : questions) {
            if (question.asked().answer instanceof Answer.Accepted(long job)
                    && question.command() instanceof Command.Submit submit) {
                assertThat(jobs.get(submit.spec().tags().get("number")))
                        .as("job %d is stored", job)
                        .isEqualTo(job);
            }
            assertThat(question.asked().answer instanceof Answer.StoodDown).isFalse();
        }
        assertThat(lab.events(LoopEvent.StoodDown.class)).isEmpty();
    }

    private void follow(String effect) {
        String line = lineOf(effect);
        List<String> stored = rightful.getOrDefault(line, List.of());
        int soFar = left.getOrDefault(line, 0);
        if (soFar == stored.size() && effect.startsWith("forget ") && stored.contains(effect)) {
            return; // whoever reports a receipt again is told again
        }
        assertThat(soFar)
                .as("%s leaves, and nothing stored leads to it", effect)
                .isLessThan(stored.size());
        assertThat(effect).as("effect %d of %s", soFar, line).isEqualTo(stored.get(soFar));
        left.put(line, soFar + 1);
    }

    /** Effects on one execution keep their order, and so does what listeners hear. */
    private static String lineOf(String effect) {
        return effect.startsWith("heard ") ? "heard" : effect.substring(effect.indexOf(' ') + 1);
    }

    private void leads(String effect) {
        rightful.computeIfAbsent(lineOf(effect), _ -> new ArrayList<>()).add(effect);
    }

    private static boolean isEffect(String line) {
        return line.startsWith("launch ")
                || line.startsWith("terminate ")
                || line.startsWith("forget ")
                || line.startsWith("heard ");
    }

    private void follow(Batch batch) {
        assertThat(batch.sequence()).isEqualTo(batches.size() + 1);
        assertThat(batch.previousHash())
                .isEqualTo(batches.isEmpty() ? folded.hash() : batches.getLast().hash());
        batches.add(batch);
        for (Input input : batch.inputs()) {
            assertThat(input.atMillis()).isLessThanOrEqualTo(batch.roundAtMillis());
            folded.apply(input);
            switch (input) {
                case Input.Submit submit -> {
                    String number = submit.spec().tags().get("number");
                    assertThat(jobs.put(number, folded.lastJob()))
                            .as("submission %s is applied once", number)
                            .isNull();
                }
                case Input.Report report -> {
                    int left = reported.merge(report.report(), -1, Integer::sum);
                    assertThat(left)
                            .as("%s is not applied more often than it came", report)
                            .isNotNegative();
                }
                default -> {}
            }
        }
        folded.fold(batch.roundAtMillis(), batch.decisions());
        assertThat(folded.hash()).isEqualTo(batch.hash());
        for (int host = 0; host < folded.cluster().hosts(); host++) {
            assertThat(folded.cluster().free(host, 0)).isNotNegative();
        }
        leadsTo(batch);
    }

    private void leadsTo(Batch batch) {
        for (Decision decision : batch.decisions()) {
            if (decision instanceof Decision.Start start) {
                executions.put(start.job(), start.execution());
                leads("launch " + start.execution());
            } else if (decision instanceof Decision.Requeue || decision instanceof Decision.Kill) {
                leads("terminate " + executions.get(decision.job()));
            }
        }
        for (Input input : batch.inputs()) {
            if (input instanceof Input.Report(long _, ExecutionReport.Cleaned cleaned)) {
                leads("forget " + cleaned.id());
            }
        }
        batch.decisions().forEach(decision -> leads("heard " + decision.kind() + " " + decision.job()));
    }

    void checkAtTheEnd() {
        check();
        rightful.forEach((line, effects) -> assertThat(left.getOrDefault(line, 0))
                .as("all that is stored of %s has led to what it leads to", line)
                .isEqualTo(effects.size()));
        for (Question question : questions) {
            Answer answer = question.asked().answer;
            assertThat(answer).as("answer to %s", question.command()).isNotNull();
            if (answer instanceof Answer.Refused && question.command() instanceof Command.Submit submit) {
                assertThat(jobs)
                        .doesNotContainKey(String.valueOf(submit.spec().tags().get("number")));
            }
        }
        assertThat(folded.jobs()).as("jobs that are not over").isZero();
    }
}
