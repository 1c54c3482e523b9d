package io.berth.server.cli;

import io.berth.framework.core.Decision;
import io.berth.framework.core.PolicyFailure;
import io.berth.framework.request.RequestFault;
import io.berth.framework.simulation.SteppedRun;
import io.berth.framework.simulation.scenario.ScenarioEvent.HostAction;
import io.berth.framework.simulation.scenario.ScenarioTime;
import io.berth.spi.job.JobState;
import io.berth.spi.plugin.SettingsException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** {@code berth sim --interactive}: a prompt at a stepped run. One command a line; what is wrong with one is told in a line, and the session goes on. */
final class SimPrompt {
    private static final String HELP_BEFORE = """
            step [N]                        make one step, or N: the next events and their round
            until job JOB                   step until that job starts
            until TIME                      step until that time: seconds, or such as 5m or 1d2h
            queue [NAME]                    jobs that wait, by id
            hosts [NAME]                    what is free and what runs where
            job JOB                         one job, and why it waits
            """;
    private static final String HELP_AFTER = """
            lose HOST | join HOST           a host is lost, or comes back
            close HOST | open HOST          a host takes no more jobs, or takes them again
            back                            one step back; takes back what was changed since
            quit                            or the end of input
            """;

    private final PrintStream out;
    private final BufferedReader in;
    private final boolean person;
    private final SteppedRun run;
    private final PromptWords words;
    private final PromptAnswers answers;

    SimPrompt(Console console, SteppedRun run, PromptWords words) {
        this.out = console.out();
        this.in = new BufferedReader(new InputStreamReader(console.in(), StandardCharsets.UTF_8));
        this.person = console.interactive();
        this.run = run;
        this.words = words;
        this.answers = new PromptAnswers(run, words);
    }

    /** Reads and answers until the end; returns the exit code. */
    int run() {
        out.println("before the first event; type help for the commands");
        try {
            while (true) {
                if (person) {
                    out.print("> ");
                }
                out.flush();
                String line = in.readLine();
                if (line == null || line.strip().equals("quit")) {
                    out.flush();
                    return ExitCode.SUCCESS;
                }
                if (!line.isBlank()) {
                    answer(line.strip());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("standard input cannot be read", e);
        }
    }

    private void answer(String line) {
        String[] said = line.split("\\s+", -1);
        try {
            switch (said[0]) {
                case "help" -> out.print(HELP_BEFORE + words.submitHelp() + HELP_AFTER);
                case "step" -> step(said.length > 1 ? PromptWords.number(said[1], "the number of steps") : 1);
                case "until" -> until(said);
                case "queue" -> out.print(answers.queue(said.length > 1 ? said[1] : ""));
                case "hosts" -> out.print(answers.hosts(said.length > 1 ? said[1] : ""));
                case "job" -> out.print(answers.job(word(said, 1, "job JOB")));
                case "submit" -> submit(line.substring(said[0].length()));
                case "lose" -> happen(HostAction.LOSE, said);
                case "join" -> happen(HostAction.JOIN, said);
                case "close" -> happen(HostAction.CLOSE, said);
                case "open" -> happen(HostAction.OPEN, said);
                case "back" -> {
                    if (!run.back()) {
                        throw new UserFault("this is the beginning");
                    }
                    out.println(answers.where());
                }
                default -> throw new UserFault("'" + said[0] + "' is no command; type help");
            }
        } catch (RequestFault e) {
            out.println("error: " + e.getMessage()); // with the caret on its own line
        } catch (UserFault | SettingsException | PolicyFailure | IllegalArgumentException e) {
            // After a policy's failure the run stands before the step in which it failed. Anything else is a fault of
            // Berth's own, and ends the session as such.
            out.println("error: " + String.valueOf(e.getMessage()).strip().replaceAll("\\s*[\\r\\n]+\\s*", "; "));
        }
    }

    private void step(long steps) {
        for (long i = 0; i < steps; i++) {
            if (!run.step()) {
                out.println("nothing is left to come");
                return;
            }
            if (steps <= 10 || i == steps - 1) {
                out.print(answers.latest());
            }
        }
    }

    private void until(String[] said) {
        if (!word(said, 1, "until job JOB or until TIME").equals("job")) {
            long time = ScenarioTime.parse(said[1]);
            while (run.nextMillis() <= time && run.step()) {
                // on
            }
            out.println(answers.where());
            return;
        }
        String job = word(said, 2, "until job JOB");
        long id = run.number(job);
        if (id != 0 && !waits(id)) {
            throw new UserFault("job " + job + " has started already; go back, or name another");
        }
        while (run.step()) {
            if (run.decided().stream().anyMatch(decision -> starts(decision, job, id))) {
                out.print(answers.latest());
                return;
            }
        }
        throw new UserFault("nothing is left to come and job " + job + " has not started");
    }

    /** Of a job that had no number when it was asked for, the name is known, or it is called by the number that it gets. */
    private boolean starts(Decision decision, String job, long id) {
        if (!(decision instanceof Decision.Start)) {
            return false;
        }
        String name = run.name(decision.job());
        return id == 0 ? (name.isEmpty() ? Long.toString(decision.job()) : name).equals(job) : decision.job() == id;
    }

    private boolean waits(long id) {
        return run.state().jobs().stream()
                .anyMatch(job -> job.id() == id && (job.state() == JobState.PEND || job.state() == JobState.PSUSP));
    }

    private void submit(String asked) {
        PromptWords.Submission job = words.submission(run, asked);
        String name = run.submit(job.name(), job.spec(), job.runMillis());
        out.println((name.isEmpty() ? "a job" : "job " + name) + " will be submitted at "
                + words.at(run.nextSecondMillis()));
    }

    private void happen(HostAction action, String[] said) {
        String host = word(said, 1, said[0] + " HOST");
        int before = run.told().size();
        run.happen(action, host);
        out.println("host " + host
                + switch (action) {
                    case LOSE -> " is lost; nothing starts there";
                    case JOIN -> " is back";
                    case CLOSE -> " is closed; what runs there goes on";
                    case OPEN -> " is open";
                });
        out.print(answers.toldSince(before + 1)); // what came of it, after the first, which is the loss itself
    }

    private static String word(String[] said, int i, String usage) {
        if (i >= said.length) {
            throw new UserFault("something is missing; write " + usage);
        }
        return said[i];
    }
}
