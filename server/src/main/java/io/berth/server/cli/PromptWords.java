package io.berth.server.cli;

import io.berth.framework.simulation.SteppedRun;
import io.berth.spi.job.JobSpec;
import io.berth.spi.job.RequestSpec;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How people speak of a run at the prompt: what differs between a trace, whose jobs have numbers and whose clock has seconds, and a scenario, where all has names. */
sealed interface PromptWords permits TraceWords, ScenarioWords {
    /**
     * A job to be added.
     *
     * @param name      what it is to be called; empty for any
     * @param spec      what is submitted
     * @param runMillis how long it runs if it is let
     */
    record Submission(String name, JobSpec spec, long runMillis) {}

    /** How a job to be added is written, for the help: lines that are ended. */
    String submitHelp();

    /**
     * Reads a job to be added.
     *
     * @param words what stands behind {@code submit}
     * @throws UserFault with what is wrong and what would be right
     */
    Submission submission(SteppedRun run, String words);

    /** A time span, or how late it is. */
    String time(long millis);

    /** A point in time in the middle of a sentence. */
    String at(long millis);

    /** What a job asks for, in few words. */
    String asks(RequestSpec request);

    /** All that is in the way of a job, in lines that are ended; empty where its line says it all. */
    String explained(SteppedRun run, String job);

    /** Reads words such as {@code run=10}; none of them twice. */
    static Map<String, String> pairs(String words, List<String> known) {
        var given = new TreeMap<String, String>();
        for (String word : words.isBlank() ? new String[0] : words.strip().split("\\s+", -1)) {
            int equals = word.indexOf('=');
            String key = equals < 0 ? word : word.substring(0, equals);
            if (equals < 0 || !known.contains(key)) {
                throw new UserFault("'" + word + "' is none of " + String.join("=, ", known) + "=");
            }
            if (given.put(key, word.substring(equals + 1)) != null) {
                throw new UserFault(key + " is there twice; leave one out");
            }
        }
        return given;
    }

    /** Reads a whole number. */
    static long number(String word, String what) {
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
