package io.berth.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What a decision costs as one thing grows: a table, and a picture with both axes logarithmic. */
final class Slope {
    private static final int WIDTH = 860;
    private static final int HEIGHT = 360;
    private static final int PANEL = 330;
    private static final int TOP = 50;
    private static final int BOTTOM = 300;
    private static final long LEAST_NANOS = 100;
    private static final long MOST_NANOS = 10_000;

    private final List<Point> points = new ArrayList<>();

    /**
     * One line of the picture.
     *
     * @param against what grows
     * @param load    share of the slots in use
     * @param at      how many there are of what grows
     */
    record Line(String against, double load, List<Integer> at) {}

    /**
     * One measurement.
     *
     * @param line the line it belongs to
     * @param x    how many there were of what grows
     * @param p50  nanoseconds that half of the decisions did not exceed
     * @param p99  nanoseconds that all but a hundredth did not exceed
     */
    record Point(Line line, int x, long p50, long p99) {
        boolean ofTheSame(Point other) {
            return x == other.x && line.equals(other.line);
        }

        Point least(Point other) {
            return new Point(line, x, Math.min(p50, other.p50), Math.min(p99, other.p99));
        }
    }

    /** Adds a measurement; of several of the same the least counts. */
    void add(Point point) {
        for (int i = 0; i < points.size(); i++) {
            if (points.get(i).ofTheSame(point)) {
                points.set(i, points.get(i).least(point));
                return;
            }
        }
        points.add(point);
    }

    void write(Path folder) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("hot-path.csv"), table());
        Files.writeString(folder.resolve("hot-path.svg"), picture());
    }

    private String table() {
        var text = new StringBuilder("against,count,load,p50_ns,p99_ns\n");
        for (Point point : points) {
            text.append("%s,%d,%s,%d,%d%n"
                    .formatted(point.line().against(), point.x(), point.line().load(), point.p50(), point.p99()));
        }
        return text.toString();
    }

    private String picture() {
        var text = new StringBuilder();
        text.append("""
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" font-family="sans-serif" font-size="12">
            <title>Time of a decision against hosts and against pending jobs</title>
            <style>
            text { fill: #1f2328 } .grid { stroke: #d0d7de } .back { fill: #ffffff }
            .low { stroke: #0969da; fill: #0969da } .full { stroke: #bc4c00; fill: #bc4c00 }
            polyline { fill: none; stroke-width: 2 } .p99 { stroke-dasharray: 4 4; stroke-width: 1.2 } polyline.low, polyline.full { fill: none }
            @media (prefers-color-scheme: dark) {
            text { fill: #e6edf3 } .grid { stroke: #3d444d } .back { fill: #0d1117 }
            .low { stroke: #58a6ff; fill: #58a6ff } .full { stroke: #f0883e; fill: #f0883e } polyline.low, polyline.full { fill: none }
            }
            </style>
            <rect class="back" width="100%%" height="100%%"/>
            """.formatted(WIDTH, HEIGHT));
        panel(text, "hosts", 70, "hosts (100,000 jobs pending)");
        panel(text, "pending", 70 + PANEL + 90, "pending jobs (10,000 hosts)");
        text.append("<text x=\"70\" y=\"20\">ns a decision: solid the median, dashed the 99th percentile</text>\n");
        text.append("<rect class=\"low\" x=\"490\" y=\"12\" width=\"18\" height=\"3\"/><text x=\"514\" y=\"20\">load"
                + " 0.7</text>\n");
        text.append("<rect class=\"full\" x=\"590\" y=\"12\" width=\"18\" height=\"3\"/><text x=\"614\" y=\"20\">99.5 %"
                + " full</text>\n");
        return text.append("</svg>\n").toString();
    }

    private void panel(StringBuilder text, String against, int left, String label) {
        List<Point> here = points.stream()
                .filter(point -> point.line().against().equals(against))
                .toList();
        int least = here.stream().mapToInt(Point::x).min().orElse(1);
        int most = here.stream().mapToInt(Point::x).max().orElse(10);
        for (long y = LEAST_NANOS; y <= MOST_NANOS; y *= 10) {
            text.append("<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>%n"
                    .formatted(left, left + PANEL, height(y), height(y)));
            text.append(
                    "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%,d</text>%n".formatted(left - 6, height(y) + 4, y));
        }
        for (long x = least; x <= most; x *= 10) {
            double at = place(x, least, most, left);
            text.append("<line class=\"grid\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\"/>%n"
                    .formatted(at, at, TOP, BOTTOM));
            text.append("<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%,d</text>%n".formatted(at, BOTTOM + 18, x));
        }
        text.append("<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>%n"
                .formatted(left + PANEL / 2, BOTTOM + 40, label));
        for (Line line : here.stream().map(Point::line).distinct().toList()) {
            String look = line.load() > 0.9 ? "full" : "low";
            var median = new StringBuilder();
            var tail = new StringBuilder();
            for (Point point : here) {
                if (point.line().equals(line)) {
                    double at = place(point.x(), least, most, left);
                    median.append("%.1f,%.1f ".formatted(at, height(point.p50())));
                    tail.append("%.1f,%.1f ".formatted(at, height(point.p99())));
                    text.append("<circle class=\"%s\" r=\"3\" cx=\"%.1f\" cy=\"%.1f\"/>%n"
                            .formatted(look, at, height(point.p50())));
                }
            }
            text.append("<polyline class=\"%s\" points=\"%s\"/>%n"
                    .formatted(look, median.toString().strip()));
            text.append("<polyline class=\"%s p99\" points=\"%s\"/>%n"
                    .formatted(look, tail.toString().strip()));
        }
    }

    private static double place(long x, long least, long most, int left) {
        return left + PANEL * Math.log((double) x / least) / Math.log((double) most / least);
    }

    private static double height(long nanos) {
        double share = Math.log((double) Math.clamp(nanos, LEAST_NANOS, MOST_NANOS) / LEAST_NANOS)
                / Math.log((double) MOST_NANOS / LEAST_NANOS);
        return BOTTOM - share * (BOTTOM - TOP);
    }
}
