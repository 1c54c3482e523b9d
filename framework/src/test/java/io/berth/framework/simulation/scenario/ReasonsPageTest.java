package io.berth.framework.simulation.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.spi.reason.ReasonCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each reason comes from a scenario, or a page says with what it will. That scenarios do what they expect is tested where they are run. */
final class ReasonsPageTest {
    private static final Path DOCS =
            Path.of(System.getProperty("berth.root", "..")).resolve("docs");
    private static final Pattern ROW = Pattern.compile("\\| `([A-Z_]+)` \\| (.*) \\| (.*)\\|");
    private static final Pattern LINK = Pattern.compile("\\[[a-z-]+]\\((\\S+\\.yaml)\\).*");
    private static final Pattern JOB = Pattern.compile("`([a-z-]+)`(.*)");

    /** What stands in a job's way, but is never its key reason: the explanation's own test asks for it. */
    private static final Set<ReasonCode> BESIDE = EnumSet.of(ReasonCode.BEYOND_DEPTH);

    private record Row(ReasonCode code, String scenario, String job) {
        boolean comes() {
            return scenario.startsWith("comes with ");
        }

        Scenario read() {
            Matcher link = LINK.matcher(scenario);
            assertThat(link.matches()).as(this + " has a link to a scenario").isTrue();
            return Scenario.read(DOCS.resolve(link.group(1)).normalize());
        }
    }

    private static List<Row> rows() throws IOException {
        String page = Files.readString(DOCS.resolve("explanations.md"));
        int from = page.indexOf("## Where each comes from");
        var rows = new ArrayList<Row>();
        page.substring(from, page.indexOf("\n## ", from)).lines().forEach(line -> {
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                rows.add(new Row(
                        ReasonCode.valueOf(row.group(1)),
                        row.group(2),
                        row.group(3).strip()));
            }
        });
        return rows;
    }

    @Test
    void everyCodeHasOneRowInOrder() throws IOException {
        assertThat(rows()).extracting(Row::code).containsExactly(ReasonCode.values());
    }

    @Test
    void eachIsExpectedWhereItsRowSays() throws IOException {
        for (Row row : rows()) {
            if (row.comes()) {
                continue;
            }
            Matcher job = JOB.matcher(row.job());
            assertThat(job.matches()).as(row + " names a job").isTrue();
            List<Expectation> expected = row.read().expectations().stream()
                    .filter(each -> each.job().name().equals(job.group(1)))
                    .toList();
            assertThat(expected).as(row.toString()).isNotEmpty();
            if (!BESIDE.contains(row.code())) {
                assertThat(expected)
                        .as(row.toString())
                        .anyMatch(each -> job.group(2).equals(", refused")
                                ? row.code() == ReasonCode.UNSATISFIABLE
                                        && !each.refused().isEmpty()
                                : codes(each).anyMatch(row.code()::equals));
            }
        }
    }

    @Test
    void whatComesLaterIsExpectedNowhere() throws IOException {
        List<Row> rows = rows();
        Set<ReasonCode> shown = rows.stream()
                .filter(row -> !row.comes())
                .map(Row::read)
                .flatMap(scenario -> scenario.expectations().stream())
                .flatMap(ReasonsPageTest::codes)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(ReasonCode.class)));

        assertThat(rows.stream().filter(Row::comes).map(Row::code)).isNotEmpty().doesNotContainAnyElementsOf(shown);
    }

    private static Stream<ReasonCode> codes(Expectation expected) {
        return expected.reasons().stream().map(Expectation.ExpectedReason::code);
    }
}
