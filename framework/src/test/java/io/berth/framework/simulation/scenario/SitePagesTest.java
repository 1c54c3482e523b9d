package io.berth.framework.simulation.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.simulation.scenario.Expectation.ExpectedReason;
import io.berth.spi.reason.ReasonCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The two sites that are run as others run theirs, and the page that lists what they show. That they do what they expect is tested where scenarios are run. */
final class SitePagesTest {
    private static final Path ROOT = Path.of(System.getProperty("berth.root", ".."));
    private static final Path PAGE = ROOT.resolve("docs/sites.md");
    private static final String SLURM = "slurm-like-site";
    private static final String LSF = "lsf-like-site";

    /** Set it to true to have the tables of the page written anew. */
    private static final boolean WRITES = Boolean.getBoolean("berth.docs.write");

    @ParameterizedTest
    @ValueSource(strings = {SLURM, LSF})
    void fiveHundredHostsAndSixQueues(String site) {
        Scenario scenario = read(site);

        int hosts = scenario.hosts().stream()
                .mapToInt(group -> group.names().size())
                .sum();
        assertThat(hosts).isEqualTo(500);
        assertThat(scenario.queues()).hasSize(6);
    }

    @ParameterizedTest
    @ValueSource(strings = {SLURM, LSF})
    void manyJobsHaveStartHostsReasonAndRule(String site) {
        Stream<Expectation> whole = read(site).expectations().stream()
                .filter(expected -> expected.startMillis() != null
                        && !expected.hosts().isEmpty()
                        && expected.reasons().stream().anyMatch(reason -> reason.code() != ReasonCode.NONE)
                        && !expected.rule().isEmpty());

        assertThat(whole.map(Expectation::job).distinct()).hasSizeGreaterThanOrEqualTo(12);
    }

    @ParameterizedTest
    @ValueSource(strings = {SLURM, LSF})
    void everyExpectationSaysFromWhereItsRuleIs(String site) {
        assertThat(read(site).expectations())
                .allSatisfy(expected -> assertThat(expected.rule()).matches("[^:]+: .+[.]"));
    }

    @Test
    void togetherTheyShowEveryReasonOfAJobThatWaits() {
        Set<ReasonCode> shown = Stream.of(SLURM, LSF)
                .flatMap(site -> read(site).expectations().stream())
                .flatMap(expected -> expected.reasons().stream())
                .map(ExpectedReason::code)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(ReasonCode.class)));

        assertThat(shown)
                .contains(
                        ReasonCode.NO_ROOM,
                        ReasonCode.PROMISED,
                        ReasonCode.LIMIT,
                        ReasonCode.BEHIND,
                        ReasonCode.NO_HOSTS,
                        ReasonCode.HELD,
                        ReasonCode.BEGIN_TIME,
                        ReasonCode.QUEUE_INACTIVE,
                        ReasonCode.CLUSTER_RESOURCE);
    }

    /** On failure: run this test with -Dberth.docs.write=true, and look at what changed. */
    @ParameterizedTest
    @ValueSource(strings = {SLURM, LSF})
    void thePageListsAllThatIsExpected(String site) throws IOException {
        String table = SiteTable.of(read(site));
        String begin = "<!-- " + site + ".yaml -->\n";
        String end = "<!-- end -->\n";
        String page = Files.readString(PAGE);
        assertThat(page).contains(begin);
        int from = page.indexOf(begin) + begin.length();
        int to = page.indexOf(end, from);
        if (WRITES) {
            Files.writeString(PAGE, page.substring(0, from) + table + page.substring(to));
        } else {
            assertThat(page.substring(from, to)).isEqualTo(table);
        }
    }

    private static Scenario read(String site) {
        return Scenario.read(ROOT.resolve("examples/scenarios/" + site + ".yaml"));
    }
}
