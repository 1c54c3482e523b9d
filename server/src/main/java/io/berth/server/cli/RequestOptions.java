package io.berth.server.cli;

import io.berth.framework.request.Amounts;
import io.berth.spi.job.RequestSpec;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** What a job asks for beside an expression: the plain options. */
final class RequestOptions {
    @Option(
            names = "--tasks",
            paramLabel = "N|MIN-MAX",
            converter = TaskCounts.class,
            description = "how many tasks, or at least and at most how many (default: 1)")
    private TaskCount tasks = new TaskCount(1, 1);

    @Option(
            names = "--cpus-per-task",
            paramLabel = "N",
            converter = SlotCounts.class,
            description = "slots of each task (default: 1)")
    private long cpusPerTask = 1;

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            converter = Memory.class,
            description = "memory of each task, such as 500M or 4G; a bare number is in M")
    private @Nullable Long memory;

    @Option(
            names = "--gpus",
            paramLabel = "N",
            converter = Gpus.class,
            description = "gpus of each task, also in parts such as 0.5")
    private @Nullable Long gpus;

    @Option(names = "--exclusive", description = "asks for hosts that no other job uses meanwhile")
    private boolean exclusive;

    /** The names of the options. */
    static final String[] NAMES = {"--tasks", "--cpus-per-task", "--memory", "--gpus", "--exclusive"};

    /** The options and an expression together. */
    RequestSpec with(String expression) {
        var perTask = new TreeMap<String, Long>();
        perTask.put("slots", cpusPerTask);
        if (memory != null) {
            perTask.put("memory", memory);
        }
        if (gpus != null) {
            perTask.put("gpus", gpus);
        }
        return new RequestSpec(
                tasks.least, tasks.most, Integer.MAX_VALUE, Integer.MAX_VALUE, perTask, exclusive, expression);
    }

    /** How many tasks a job may have. */
    record TaskCount(int least, int most) {}

    static final class TaskCounts implements ITypeConverter<TaskCount> {
        private static final Pattern COUNTS = Pattern.compile("([0-9]{1,9})(?:-([0-9]{1,9}))?");

        @Override
        public TaskCount convert(String text) {
            Matcher matcher = COUNTS.matcher(text);
            if (matcher.matches()) {
                int least = Integer.parseInt(matcher.group(1));
                int most = matcher.group(2) == null ? least : Integer.parseInt(matcher.group(2));
                if (least >= 1 && most >= least) {
                    return new TaskCount(least, most);
                }
            }
            throw new TypeConversionException(
                    "'" + text + "' is no number of tasks; write a number from 1 on, or two such as 4-16, least first");
        }
    }

    abstract static class Amount implements ITypeConverter<Long> {
        private final String resource;

        Amount(String resource) {
            this.resource = resource;
        }

        @Override
        public Long convert(String text) {
            try {
                return Amounts.parse(resource, text);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }

    static final class SlotCounts extends Amount {
        SlotCounts() {
            super("slots");
        }
    }

    static final class Memory extends Amount {
        Memory() {
            super("memory");
        }
    }

    static final class Gpus extends Amount {
        Gpus() {
            super("gpus");
        }
    }
}
