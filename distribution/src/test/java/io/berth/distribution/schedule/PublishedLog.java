package io.berth.distribution.schedule;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/**
 * A log and its schedules read and measured a second time, by other code than the product's: columns as they stand in the
 * files, plain sums.
 */
record PublishedLog(int procs, Map<Long, Row> rows) {
    /** What a schedule's averages need of a row of the log. */
    record Row(long submit, long run, int procs, long estimate, long user) {}

    /** What a schedule is worth, by the names of the report. */
    record Averages(
            long jobs,
            double avgWaitSeconds,
            long maxWaitSeconds,
            double avgBoundedSlowdown,
            double avgFlowSeconds,
            double utilisation,
            long makespanSeconds,
            double jainByUser) {}

    static PublishedLog read(Path log) throws IOException {
        int procs = 0;
        int nodes = 0;
        Map<Long, Row> rows = new LinkedHashMap<>();
        for (String line : lines(log)) {
            String text = line.strip();
            if (text.startsWith(";")) {
                String header = text.substring(1).strip();
                procs = header.startsWith("MaxProcs:") ? number(header) : procs;
                nodes = header.startsWith("MaxNodes:") ? number(header) : nodes;
            } else if (!text.isEmpty()) {
                String[] column = text.split("\\s+", -1);
                int requested = Integer.parseInt(column[7]);
                Row row = new Row(
                        Long.parseLong(column[1]),
                        (long) Double.parseDouble(column[3]),
                        requested > 0 ? requested : Integer.parseInt(column[4]),
                        (long) Double.parseDouble(column[8]),
                        Long.parseLong(column[11]));
                rows.put(Long.parseLong(column[0]), row);
            }
        }
        return new PublishedLog(procs > 0 ? procs : nodes, rows);
    }

    /** Measures a schedule, whose submits, starts and ends are taken as they stand in its file. */
    Averages measure(Path schedule) throws IOException {
        long jobs = 0;
        double waits = 0;
        double flows = 0;
        double slowdowns = 0;
        double work = 0;
        long maxWait = 0;
        long first = Long.MAX_VALUE;
        long last = 0;
        Map<Long, double[]> byUser = new LinkedHashMap<>();
        List<String> lines = lines(schedule);
        for (String line : lines.subList(1, lines.size())) {
            String[] column = line.split(",", -1);
            Row row = rows.get(Long.parseLong(column[0]));
            if (row == null) {
                throw new IOException(schedule + " has job " + column[0] + ", which the log does not have");
            }
            long submit = Long.parseLong(column[1]);
            long start = Long.parseLong(column[2]);
            long end = Long.parseLong(column[3]);
            long run = end - start;
            double slowdown = Math.max(1.0, (double) (end - submit) / Math.max(run, 10));
            jobs++;
            waits += start - submit;
            flows += end - submit;
            slowdowns += slowdown;
            work += (double) run * row.procs();
            maxWait = Math.max(maxWait, start - submit);
            first = Math.min(first, submit);
            last = Math.max(last, end);
            double[] ofUser = byUser.computeIfAbsent(Math.max(row.user(), -1), _ -> new double[2]);
            ofUser[0] += slowdown;
            ofUser[1]++;
        }
        return new Averages(
                jobs,
                waits / jobs,
                maxWait,
                slowdowns / jobs,
                flows / jobs,
                work / ((double) procs * (last - first)),
                last - first,
                jain(byUser));
    }

    private static double jain(Map<Long, double[]> byUser) {
        double sum = 0;
        double squares = 0;
        for (double[] ofUser : byUser.values()) {
            double mean = ofUser[0] / ofUser[1];
            sum += mean;
            squares += mean * mean;
        }
        return sum * sum / (byUser.size() * squares);
    }

    private static int number(String header) {
        return Integer.parseInt(
                header.substring(header.indexOf(':') + 1).strip().split("\\s+", -1)[0]);
    }

    private static List<String> lines(Path file) throws IOException {
        List<String> lines = new ArrayList<>();
        try (var in = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
            String line;
            while ((line = in.readLine()) != null) {
                lines.add(line);
            }
        }
        return lines;
    }
}
