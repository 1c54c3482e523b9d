package io.berth.server.cli;

import io.berth.framework.core.Decision;
import io.berth.framework.core.HostSpec;
import io.berth.framework.core.Input;
import io.berth.framework.core.PolicyFailure;
import io.berth.framework.core.Snapshot;
import io.berth.framework.simulation.SteppedRun;
import io.berth.spi.host.ClusterView;
import io.berth.spi.job.JobState;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** {@code berth sim --interactive}: a prompt at a stepped run. One command a line; what is wrong with one is told in a line, and the session goes on. */
final class SimPrompt {
    private static final String HELP = """
            step [N]                        make one step, or N: the next events and their round
            until job ID                    step until that job starts
            until SECOND                    step until that second
            queue                           jobs that wait, by id
            hosts                           what is free and what runs where
            job ID                          one job, and why it waits
            submit procs=N run=S limit=S    add a job, submitted in the next second
            lose HOST | join HOST           a host is lost, or comes back
            back                            one step back; takes back what was changed since
            quit                            or the end of input
            """;

    private final PrintStream out;
    private final BufferedReader in;
    private final boolean person;
    private final SteppedRun run;
    private final PromptAnswers answers;

    SimPrompt(Console console, SteppedRun run) {
        this.out = console.out();
        this.in = new BufferedReader(new InputStreamReader(console.in(), StandardCharsets.UTF_8));
        this.person = console.interactive();
        this.run = run;
        this.answers = new PromptAnswers(run);
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
                    answer(line.strip().split("\\s+", -1));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("standard input cannot be read", e);
        }
    }

    private void answer(String[] words) {
        try {
            switch (words[0]) {
                case "help" -> out.print(HELP);
                case "step" -> step(words.length > 1 ? number(words[1], "the number of steps") : 1);
                case "until" -> until(words);
                case "queue" -> out.print(answers.queue());
                case "hosts" -> out.print(answers.hosts());
                case "job" -> out.print(answers.job(number(word(words, 1, "job ID"), "a job's id")));
                case "submit" -> submit(words);
                case "lose" -> lose(word(words, 1, "lose HOST"));
                case "join" -> join(word(words, 1, "join HOST"));
                case "back" -> {
                    if (!run.back()) {
                        throw new UserFault("this is the beginning");
                    }
                    out.println(answers.where());
                }
                default -> throw new UserFault("'" + words[0] + "' is no command; type help");
            }
        } catch (UserFault | PolicyFailure | IllegalArgumentException e) {
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

    private void until(String[] words) {
        if (word(words, 1, "until job ID or until SECOND").equals("job")) {
            long id = number(word(words, 2, "until job ID"), "a job's id");
            if (id <= run.core().lastJob() && waits(id) == null) {
                throw new UserFault("job " + id + " has started already; go back, or name another");
            }
            while (run.step()) {
                if (run.decided().stream().anyMatch(d -> d instanceof Decision.Start && d.job() == id)) {
                    out.print(answers.latest());
                    return;
                }
            }
            throw new UserFault("nothing is left to come and job " + id + " has not started");
        }
        long second = number(words[1], "a second");
        while (run.nextSeconds() <= second && run.step()) {
            // on
        }
        out.println(answers.where());
    }

    private Snapshot.@Nullable Job waits(long id) {
        return run.state().jobs().stream()
                .filter(job -> job.id() == id && (job.state() == JobState.PEND || job.state() == JobState.PSUSP))
                .findFirst()
                .orElse(null);
    }

    private void submit(String[] words) {
        Map<String, Long> given = new TreeMap<>();
        for (String word : List.of(words).subList(1, words.length)) {
            int equals = word.indexOf('=');
            String key = equals < 0 ? word : word.substring(0, equals);
            if (equals < 0 || !List.of("procs", "run", "limit").contains(key)) {
                throw new UserFault("'" + word + "' is none of procs=N, run=SECONDS, limit=SECONDS");
            }
            given.put(key, number(word.substring(equals + 1), key));
        }
        long runs = given.getOrDefault("run", 1L);
        long procs = given.getOrDefault("procs", 1L);
        if (procs > Integer.MAX_VALUE) {
            throw new UserFault("no machine has " + procs + " processors");
        }
        long second = run.submit((int) procs, runs, given.getOrDefault("limit", runs));
        out.println("a job will be submitted at second " + second);
    }

    private void lose(String host) {
        requireHost(host);
        run.tell(at -> new Input.HostLost(at, host));
        out.println("host " + host + " is lost; what runs there goes on, nothing starts there");
    }

    private void join(String host) {
        int ordinal = requireHost(host);
        ClusterView cluster = run.core().cluster();
        var capacity = new TreeMap<String, Long>();
        for (int r = 0; r < cluster.resources().count(); r++) {
            capacity.put(cluster.resources().name(r), cluster.capacity(ordinal, r));
        }
        run.tell(at -> new Input.HostJoined(at, new HostSpec(host, capacity)));
        out.println("host " + host + " is back");
    }

    private int requireHost(String host) {
        ClusterView cluster = run.core().cluster();
        for (int i = 0; i < cluster.hosts(); i++) {
            if (cluster.name(i).equals(host)) {
                return i;
            }
        }
        throw new UserFault("host '" + host + "' is not known; the first is '" + cluster.name(0) + "'");
    }

    private static String word(String[] words, int i, String usage) {
        if (i >= words.length) {
            throw new UserFault("something is missing; write " + usage);
        }
        return words[i];
    }

    private static long number(String word, String what) {
        try {
            long value = Long.parseLong(word);
            if (value >= 0) {
                return value;
            }
        } catch (NumberFormatException _) {
            // told below, with the negative ones
        }
        throw new UserFault("'" + word + "' is no whole number from 0 on for " + what);
    }
}
