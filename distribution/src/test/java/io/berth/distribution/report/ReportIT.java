package io.berth.distribution.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.berth.framework.simulation.trace.SampleWorkload;
import io.berth.framework.simulation.trace.Workload;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ReportIT {
    private static final List<String> POLICIES = List.of("easy", "fcfs", "sjf+easy");
    private static final Workload WORKLOAD = SampleWorkload.generate(11, 1_500, 96, 0.8);
    private static final int LARGE_JOBS = 300_000;
    private static final long LARGE_BYTES_MAX = 5_000_000;

    /** The aim is 2 s; a machine that is busy with other things may take longer, and the test says how long. */
    private static final long LARGE_MILLIS_MAX = 10_000;

    /** A name for a log that a page which does not escape would obey. */
    private static final String HOSTILE = "a'b\"c&amp;<img src=x onerror=alert(1)><!--<script>{{script}}";

    @TempDir
    private static Path folder;

    private static Browser browser;
    private static Path report;
    private static final Map<String, JobsTable> TABLES = new LinkedHashMap<>();

    @BeforeAll
    static void runOnce() throws Exception {
        browser = Browser.open();
        report = Program.simulate(folder, WORKLOAD, "loads", String.join(",", POLICIES));
        for (String policy : POLICIES) {
            TABLES.put(policy, JobsTable.read(folder.resolve("loads-" + policy + ".csv"), WORKLOAD));
        }
    }

    @AfterAll
    static void quit() {
        if (browser != null) {
            browser.close();
        }
    }

    @AfterEach
    void noPageComplainsOrReachesOut() {
        assertThat(browser.console()).as("console").isEmpty();
        assertThat(browser.requests()).isNotEmpty().allMatch(address -> address.startsWith("file:"));
    }

    @ParameterizedTest
    @CsvSource({"360, light", "360, dark", "768, dark", "1440, light", "1440, dark"})
    void fitsEveryScreenInBothSchemes(int width, String scheme) {
        browser.show(report, width, scheme);

        assertThat(browser.number("return document.documentElement.scrollWidth").intValue())
                .isLessThanOrEqualTo(width);
        assertThat(browser.number("return Math.max(...[...document.querySelectorAll('figure, .plot > *, fieldset, dl')]"
                                + ".map(e => e.getBoundingClientRect().right))")
                        .doubleValue())
                .isLessThanOrEqualTo(width);
        String ground = browser.text("return getComputedStyle(document.documentElement).backgroundColor");
        assertThat(ground).isEqualTo(scheme.equals("dark") ? "rgb(20, 24, 28)" : "rgb(255, 255, 255)");
    }

    @Test
    void levelsOverTimeAreThoseOfTheJobs() {
        browser.show(report, 1440, "light");
        Chart utilisation = new Chart(browser, "utilisation");
        Chart queue = new Chart(browser, "queue");
        long bucket = run("bucketSeconds");
        long from =
                TABLES.values().stream().mapToLong(JobsTable::firstSubmit).min().orElseThrow();
        long to = TABLES.values().stream().mapToLong(JobsTable::lastEnd).max().orElseThrow();
        int buckets = (int) Math.ceilDiv(to - from, bucket);

        assertThat(buckets).isBetween(50, 200);
        assertThat(utilisation.policies()).isEqualTo(POLICIES);
        assertThat(queue.policies()).isEqualTo(POLICIES);
        TABLES.forEach((policy, table) -> {
            List<Double> busy = utilisation.steps(policy);
            List<Double> waiting = queue.steps(policy);
            assertThat(busy).as("strokes of " + policy).hasSize(buckets);
            assertThat(waiting).as("strokes of " + policy).hasSize(buckets);
            for (int i = 0; i < buckets; i++) {
                long begin = from + i * bucket;
                long end = Math.min(begin + bucket, to);
                assertThat(busy.get(i))
                        .as("%s, bucket %s", policy, i)
                        .isCloseTo(table.meanBusy(begin, end), within(utilisation.tolerance(0.01)));
                assertThat(waiting.get(i))
                        .as("%s, bucket %s", policy, i)
                        .isCloseTo(table.meanWaiting(begin, end), within(queue.tolerance(0.01)));
            }
        });
    }

    @Test
    void theShadeIsFromLeastToMost() {
        browser.show(report, 1440, "light");
        Chart utilisation = new Chart(browser, "utilisation");
        String chosen = POLICIES.getFirst();
        JobsTable table = table(chosen);
        long bucket = run("bucketSeconds");
        long from = run("from");
        long to = run("to");
        List<Double> edges = utilisation.band(chosen);
        int buckets = (int) Math.ceilDiv(to - from, bucket);

        assertThat(edges).hasSize(2 * buckets);
        for (int i = 0; i < buckets; i++) {
            long[] extremes = table.extremesOfBusy(from + i * bucket, Math.min(from + (i + 1) * bucket, to));
            assertThat(edges.get(2 * buckets - 1 - i))
                    .isCloseTo((double) extremes[0], within(utilisation.tolerance(0.1)));
            assertThat(edges.get(i)).isCloseTo((double) extremes[1], within(utilisation.tolerance(0.1)));
        }
    }

    @Test
    void waitsAreCountedExactly() {
        browser.show(report, 1440, "light");
        Chart waits = new Chart(browser, "waits");
        long[] limits = Stream.of(
                        browser.text("return JSON.parse(document.getElementById('run').textContent).waits.join(',')")
                                .split(",", -1))
                .mapToLong(Long::parseLong)
                .toArray();

        assertThat(limits).hasSizeGreaterThan(12).isSorted();
        assertThat(browser.all("#waits .mark[data-policy]")).hasSize(limits.length * POLICIES.size());
        TABLES.forEach((policy, table) -> {
            List<Double> marks = waits.marks(policy);
            for (int i = 0; i < limits.length; i++) {
                assertThat(marks.get(i))
                        .as("%s, at most %s s", policy, limits[i])
                        .isCloseTo((double) table.waitedAtMost(limits[i]), within(waits.tolerance(0.01)));
            }
            assertThat(table.waitedAtMost(limits[limits.length - 1])).isEqualTo(WORKLOAD.jobs());
        });
        browser.click("#waits summary");
        browser.awaitTrue("return document.querySelectorAll('#waits tbody tr').length === " + limits.length);
        assertThat(browser.text("return document.querySelectorAll('#waits tbody tr')[0].textContent"))
                .contains(String.format("%,d", table("fcfs").waitedAtMost(0)));
    }

    @Test
    void theScheduleIsZoomedAndMovedByMouseAndKeyboard() {
        browser.show(report, 1440, "light");
        double length = ganttLength();
        requireGantt("easy");
        assertThat(gantt("jobs")).isBetween(100.0, 400.0);

        browser.click("[data-do=in]");
        awaitGantt("< " + length * 0.6);
        requireGantt("easy");
        browser.press("#gantt canvas", "-");
        browser.press("#gantt canvas", "-");
        awaitGantt("> " + length * 1.5);
        requireGantt("easy");
        double zoomedOut = ganttLength();
        browser.wheel("#gantt canvas", -100);
        awaitGantt("< " + zoomedOut * 0.9);
        requireGantt("easy");
        browser.press("#gantt canvas", Browser.end());
        browser.awaitTrue(
                "return Math.abs(document.querySelector('#gantt canvas').dataset.to - " + run("to") + ") < 1");
        requireGantt("easy");
        browser.press("#gantt canvas", Browser.left());
        browser.awaitTrue("return document.querySelector('#gantt canvas').dataset.to < " + (run("to") - 1));
        requireGantt("easy");
        browser.click("[data-do=all]");
        browser.awaitTrue("return document.querySelector('#gantt canvas').dataset.jobs === '" + WORKLOAD.jobs() + "'");
        assertThat(browser.find("#gantt .window").getText()).startsWith("1,500 jobs in ");
    }

    @Test
    void theTableOfTheScheduleHasItsJobsByStart() {
        browser.show(report, 1440, "light");
        List<String> expected = table("easy").jobs().stream()
                .filter(job -> job.start() < gantt("to") && job.end() > gantt("from"))
                .sorted(Comparator.comparingLong(JobsTable.Job::start).thenComparingLong(JobsTable.Job::id))
                .limit(200)
                .map(job -> job.id() + " " + job.procs())
                .toList();

        browser.click("#gantt summary");
        browser.awaitTrue("return document.querySelectorAll('#gantt tbody tr').length === " + expected.size());
        String rows = browser.text("return [...document.querySelectorAll('#gantt tbody tr')]"
                + ".map(row => row.children[0].textContent + ' ' + row.children[1].textContent).join()");
        assertThat(rows.split(",", -1)).containsExactlyElementsOf(expected);
    }

    @Test
    void theChosenPolicyIsTheOneThatIsShown() {
        browser.show(report, 1440, "light");
        browser.click("#switcher input[value='1']");
        browser.awaitTrue("return document.querySelector('#gantt .of').textContent === 'of fcfs'");
        browser.awaitTrue(
                "return document.querySelector('#gantt canvas').getAttribute('aria-label').startsWith('Schedule of fcfs')");
        requireGantt("fcfs");
        assertThat(browser.find("#utilisation .band").getAttribute("data-policy"))
                .isEqualTo("fcfs");
        assertThat(browser.all("#queue .plot .line")).hasSize(3);

        browser.click("#compare");
        assertThat(browser.all("#queue .plot .line")).hasSize(1);
        assertThat(new Chart(browser, "utilisation").policies()).containsExactly("fcfs");
    }

    @Test
    void aNameIsShownAndNeverObeyed() throws Exception {
        Path hostile = Program.simulate(folder, SampleWorkload.generate(1, 50, 8, 0.7), HOSTILE, "fcfs");
        browser.show(hostile, 1440, "light");

        assertThat(browser.find("h1").getText()).isEqualTo(HOSTILE);
        assertThat(browser.text("return document.title")).startsWith(HOSTILE + ": fcfs");
        assertThat(browser.all("img")).isEmpty();
        assertThat(browser.all("#switcher[hidden]")).as("nothing to choose").hasSize(1);
    }

    @Test
    void aLargeRunIsASmallFileThatOpensAtOnce() throws Exception {
        Workload large = SampleWorkload.generate(1, LARGE_JOBS, 1_024, 0.85);
        Path file = Program.simulate(folder, large, "large", "easy");
        long bytes = Files.size(file);
        long millis = browser.show(file, 1440, "light");
        System.out.printf("report of %,d jobs: %,d bytes, drawn after %,d ms%n", LARGE_JOBS, bytes, millis);

        assertThat(bytes).isLessThanOrEqualTo(LARGE_BYTES_MAX);
        assertThat(millis).isLessThanOrEqualTo(LARGE_MILLIS_MAX);
        requireGanttCount(JobsTable.read(folder.resolve("large.csv"), large));
        assertThat(gantt("jobs")).isPositive();
    }

    private static JobsTable table(String policy) {
        return Objects.requireNonNull(TABLES.get(policy), policy);
    }

    private static void awaitGantt(String condition) {
        browser.awaitTrue("const shown = document.querySelector('#gantt canvas').dataset; return shown.to - shown.from "
                + condition);
    }

    private static double ganttLength() {
        return gantt("to") - gantt("from");
    }

    private static double gantt(String what) {
        return browser.number("return Number(document.querySelector('#gantt canvas').dataset." + what + ")")
                .doubleValue();
    }

    /**
     * As many jobs as the table has there, and as much of the canvas painted as the machine was busy: boxes that lie on each other would
     * paint less.
     */
    private static void requireGantt(String policy) {
        JobsTable table = table(policy);
        requireGanttCount(table);
        double painted = browser.number("""
                        const canvas = document.querySelector('#gantt canvas'), box = canvas.dataset;
                        const copy = document.createElement('canvas');
                        copy.width = canvas.width;
                        copy.height = canvas.height;
                        const pen = copy.getContext('2d', {willReadFrequently: true});
                        pen.drawImage(canvas, 0, 0);
                        const data = pen.getImageData(+box.left, +box.top, Math.floor(box.width), Math.floor(box.height)).data;
                        let painted = 0;
                        for (let i = 3; i < data.length; i += 4) painted += data[i] / 255;
                        return painted / (data.length / 4)""").doubleValue();
        double busy = table.meanBusy(Math.round(gantt("from")), Math.round(gantt("to"))) / WORKLOAD.machineProcs();
        assertThat(painted).as("painted of the schedule of " + policy).isCloseTo(busy, within(0.06));
    }

    private static void requireGanttCount(JobsTable table) {
        assertThat(gantt("jobs")).isEqualTo((double) table.runningBetween(gantt("from"), gantt("to")));
    }

    private static long run(String what) {
        return browser.number("return JSON.parse(document.getElementById('run').textContent)." + what)
                .longValue();
    }
}
