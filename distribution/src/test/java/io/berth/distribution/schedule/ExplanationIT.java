package io.berth.distribution.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.core.Core;
import io.berth.framework.core.Decision;
import io.berth.framework.core.Input;
import io.berth.framework.core.explanation.ExpectedStart;
import io.berth.framework.core.explanation.Explanation;
import io.berth.framework.core.explanation.ExplanationText;
import io.berth.framework.core.explanation.Obstacle;
import io.berth.framework.journal.Recording;
import io.berth.framework.simulation.Progress;
import io.berth.framework.simulation.ScenarioMoment;
import io.berth.framework.simulation.ScenarioOptions;
import io.berth.framework.simulation.ScenarioSimulator;
import io.berth.framework.simulation.scenario.ScenarioFile;
import io.berth.spi.reason.ReasonCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Explanations of scenarios, through the policies as they are shipped. */
final class ExplanationIT {
    private static final Path REASONS =
            Path.of(System.getProperty("berth.root", "..")).resolve("examples/scenarios/reasons.yaml");
    private static final int SEEDS = Integer.getInteger("berth.scenario.seeds", 300);
    private static final long ASKED_AT = (6 * 60 + 10) * 60_000;

    /** Those that keep a job from being picked at all, so that it may well fit. */
    private static final Set<ReasonCode> NOT_PICKED =
            Set.of(ReasonCode.HELD, ReasonCode.BEGIN_TIME, ReasonCode.QUEUE_INACTIVE);

    @AutoClose
    private static final Shipped SHIPPED = Shipped.open();

    private static final ScenarioSimulator SIMULATOR = SHIPPED.simulator().scenarios();

    @TempDir
    private Path folder;

    @Test
    void eachReasonComesFromAScenario() {
        ScenarioMoment moment = SIMULATOR.at(ScenarioFile.read(REASONS), ScenarioOptions.NONE, ASKED_AT);
        var expected = new TreeMap<String, ReasonCode>();
        expected.put("no-room", ReasonCode.NO_ROOM);
        expected.put("behind", ReasonCode.BEHIND);
        expected.put("promised", ReasonCode.PROMISED);
        expected.put("lea-waits", ReasonCode.LIMIT);
        expected.put("no-licence", ReasonCode.CLUSTER_RESOURCE);
        expected.put("held", ReasonCode.HELD);
        expected.put("begins", ReasonCode.BEGIN_TIME);
        expected.put("at-night", ReasonCode.QUEUE_INACTIVE);
        expected.put("no-hosts", ReasonCode.NO_HOSTS);
        expected.put("too-large", ReasonCode.UNSATISFIABLE);
        expected.put("holder", ReasonCode.NONE);
        expected.forEach((job, code) -> {
            Explanation explanation = moment.explain(job, true);
            assertThat(explanation.key().code()).as(job).isEqualTo(code);
            assertThat(ExplanationText.of(explanation)).as(job).contains(code.name());
        });
        assertThat(moment.explain("promised", false).counterfactuals())
                .as("it would be gone before the first waiting job begins")
                .singleElement()
                .satisfies(change -> assertThat(change.atMost()).isEqualTo(50 * 60_000));
        assertThat(moment.explain("deep-waits", false).obstacles())
                .as("the only reservation is that of the first")
                .contains(new Obstacle.BeyondDepth(1));
        assertThat(moment.explain("first", false).start())
                .isEqualTo(new ExpectedStart(7 * 3_600_000, List.of("e1"), false));
    }

    /** Asks about every waiting job after every round. */
    private static final class Questions implements Recording {
        private final Core core;
        private final String what;
        private final Map<ReasonCode, Integer> seen;
        private final TreeSet<Long> waiting = new TreeSet<>();
        private final TreeMap<Long, Decision.Pend> told = new TreeMap<>();

        Questions(Core core, String what, Map<ReasonCode, Integer> seen) {
            this.core = core;
            this.what = what;
            this.seen = seen;
        }

        @Override
        public void applied(Input input) {
            if (input instanceof Input.Submit) {
                waiting.add(core.lastJob());
            }
        }

        @Override
        public void decided(long nowMillis, List<Input.PolicyFailed> failures, List<Decision> decisions) {
            var now = new TreeSet<Long>();
            for (Decision decision : decisions) {
                if (decision instanceof Decision.Start || decision instanceof Decision.Finish) {
                    waiting.remove(decision.job());
                } else if (decision instanceof Decision.Pend pend) {
                    told.put(pend.job(), pend);
                    now.add(pend.job());
                }
            }
            waiting.forEach(id -> ask(id, now.contains(id)));
        }

        private void ask(long id, boolean toldNow) {
            Explanation e = core.explain(id, false);
            ReasonCode code = e.key().code();
            String as = "job " + id + ": " + e + "\n" + what;
            seen.merge(code, 1, Integer::sum);
            assertThat(code).as(as).isNotIn(ReasonCode.NONE, ReasonCode.NOT_CONSIDERED);
            assertThat(e.key()).as(as).isEqualTo(core.keyReason(id));
            assertThat(e.key().told() || !toldNow).as(as).isTrue();
            Decision.Pend last = told.get(id);
            assertThat(e.key().told() && last == null).as(as).isFalse();
            if (e.key().told() && last != null) {
                assertThat(e.key().reason()).as(as).isEqualTo(last.why().reason());
                assertThat(e.key().sinceMillis()).as(as).isEqualTo(last.atMillis());
            }
            // One that is promised a start on one host is not offered meanwhile, even where it would fit on several.
            if (e.fits() && e.start() == null && !NOT_PICKED.contains(code)) {
                assertThat(code).as(as).isIn(ReasonCode.BEHIND, ReasonCode.PROMISED, ReasonCode.CLAIMED);
            }
            if (toldNow && code == ReasonCode.NO_ROOM) {
                assertThat(e.fits()).as(as).isFalse();
            }
        }
    }

    @Test
    void explanationsSayWhatRoundsDo() throws IOException {
        var seen = new EnumMap<ReasonCode, Integer>(ReasonCode.class);
        for (long seed = 1; seed <= SEEDS; seed++) {
            RandomSite site = RandomSite.of(seed);
            ScenarioFile file = ScenarioFile.read(Files.writeString(folder.resolve("site.yaml"), site.text()));
            String what = "seed " + seed + "\n" + site.text();
            String asked = SIMULATOR
                    .watched(file, ScenarioOptions.NONE, (_, core) -> new Questions(core, what, seen))
                    .result()
                    .decisionHash();
            String alone = SIMULATOR
                    .run(file, "as configured", ScenarioOptions.NONE, Progress.NONE, null)
                    .result()
                    .decisionHash();
            assertThat(asked).as(what).isEqualTo(alone);
        }
        assertThat(seen.keySet())
                .contains(ReasonCode.NO_ROOM, ReasonCode.LIMIT, ReasonCode.PROMISED, ReasonCode.BEHIND);
    }
}
