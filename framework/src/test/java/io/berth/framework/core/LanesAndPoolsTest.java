package io.berth.framework.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

final class LanesAndPoolsTest {
    @Test
    void lanesOfHigherQueuePriorityGoFirst() {
        var lab = new CoreLab()
                .host("h0", 4)
                .queue("low", 1, "list")
                .queue("high", 9, "list")
                .queue("mid", 5, "list");
        lab.submit("low", 1, 2, 100);
        lab.submit("mid", 1, 2, 100);
        lab.submit("high", 1, 2, 100);
        assertThat(lab.round(0))
                .containsExactly("start 3 on h0 IMMEDIATE", "start 2 on h0 IMMEDIATE", "pend 1 NO_ROOM");
    }

    @Test
    void stopEndsItsOwnLaneOnly() {
        var lab = new CoreLab().host("h0", 4).queue("a", 1, "list").queue("b", 0, "list");
        lab.submit("a", 1, 3, 100);
        lab.submit("a", 1, 2, 100);
        lab.submit("b", 1, 1, 100);
        assertThat(lab.round(0))
                .containsExactly("start 1 on h0 IMMEDIATE", "pend 2 NO_ROOM", "start 3 on h0 IMMEDIATE");
    }

    @Test
    void lanesOfEqualPriorityGoHeadAgainstHead() {
        var lab = new CoreLab().host("h0", 9).queue("a", "list").queue("b", "list:verdict=skip");
        lab.submitAt = 5;
        lab.submit("a", 1, 1, 100);
        lab.submitAt = 3;
        lab.submit("b", 1, 1, 100);
        lab.submit("b", 1, 1, 100);
        lab.submitAt = 5;
        lab.submit("b", 1, 1, 100);
        lab.submit("a", 1, 1, 100);
        lab.now = 5;
        assertThat(starts(lab.round(5))).as("by queue time, then id").containsExactly(2, 3, 1, 4, 5);
    }

    private static List<Integer> starts(List<String> decisions) {
        return decisions.stream()
                .filter(d -> d.startsWith("start"))
                .map(d -> Integer.valueOf(d.split(" ", -1)[1]))
                .toList();
    }

    @Test
    void theEarlierQueueTimeGoesFirst() {
        var lab = new CoreLab()
                .host("h0", 2)
                .queue("a", "list:verdict=skip")
                .queue("b", "list")
                .queue("c", 5, "list");
        lab.submit("c", 1, 2, 100);
        lab.submit("a", 1, 1, 100);
        lab.round(0);
        lab.apply(new Input.Hold(0, 2));
        lab.submitAt = 10;
        lab.submit("b", 1, 1, 100);
        lab.apply(new Input.Release(10, 2));
        lab.end(10, 1);
        assertThat(starts(lab.round(10))).containsExactly(2, 3);
    }

    private static CoreLab keyed() {
        var lab = new CoreLab().host("h0", 9).queue("a", "list").queue("b", "list:verdict=skip");
        lab.policies.key = job -> job.limitMillis();
        return lab;
    }

    @Test
    void equalOrdersCompareHeadsByKey() {
        var lab = keyed();
        lab.submit("a", 1, 1, 300);
        lab.submit("b", 1, 1, 200);
        lab.submit("b", 1, 1, 400);
        lab.submit("a", 1, 1, 400);
        assertThat(starts(lab.round(0))).containsExactly(2, 1, 3, 4);
    }

    @Test
    void prioritiesComeBeforeTheKeyUnlessTheOrderWeighsThem() {
        var lab = keyed();
        submitFour(lab);
        assertThat(starts(lab.round(0))).as("QOS, then priority, then key").containsExactly(2, 4, 1, 3);
        var weighing = keyed();
        weighing.policies.weighsPriorities = true;
        submitFour(weighing);
        assertThat(starts(weighing.round(0))).containsExactly(1, 2, 4, 3);
    }

    private static void submitFour(CoreLab lab) {
        lab.submit(CoreLab.spec("a", "", 1, 100, 0, 0));
        lab.submit(CoreLab.spec("b", "", 1, 200, 0, 1));
        lab.submit(CoreLab.spec("a", "", 1, 400, 1, 0));
        lab.submit(CoreLab.spec("b", "", 1, 300, 2, 0));
    }

    @Test
    void withoutAnOrderPrioritiesAreThePickersAffair() {
        var lab = keyed();
        lab.policies.key = null;
        submitFour(lab);
        assertThat(starts(lab.round(0))).containsExactly(1, 2, 3, 4);
    }

    @Test
    void equalSettingsShareALane() {
        var lanes = new Lanes(new CoreLab()
                .host("h0", 4)
                .queue("a", "list")
                .queue("b", "list")
                .queue("c", "list:verdict=skip")
                .queue("d", 3, "list")
                .queue(new QueueSpec("e", 0, PolicySpec.of("list"), PolicySpec.of("other-fit"), null, false))
                .queue(new QueueSpec("f", 0, PolicySpec.of("list"), CoreLab.FIRST_FIT, PolicySpec.of("p"), false))
                .queue(new QueueSpec("g", 0, PolicySpec.of("list"), CoreLab.FIRST_FIT, null, true))
                .configuration());
        assertThat(lanes.laneOfQueue()).containsExactly(0, 0, 1, 2, 3, 4, 0);
        assertThat(lanes.byPriority()).extracting(lane -> lane.ordinal).containsExactly(2, 0, 1, 3, 4);
        assertThat(lanes.levels()).hasNumberOfRows(2);
        assertThat(lanes.levels()[0]).hasSize(1);
        assertThat(lanes.levels()[1]).hasSize(4);
    }

    @Test
    void oneLaneStopsForAllItsQueues() {
        var lab = new CoreLab().host("h0", 4).queue("a", "list").queue("b", "list");
        lab.submit("a", 1, 3, 100);
        lab.submit("b", 1, 2, 100);
        lab.submit("a", 1, 1, 100);
        assertThat(lab.round(0)).containsExactly("start 1 on h0 IMMEDIATE", "pend 2 NO_ROOM");
    }

    @Test
    void whatOneAllocatorRefusesAnotherIsAskedFor() {
        var lab = new CoreLab()
                .host("h0", 4)
                .queue("a", 5, "list:verdict=skip:heedful=yes")
                .queue(new QueueSpec(
                        "b",
                        0,
                        PolicySpec.parse("list:verdict=skip:heedful=yes"),
                        PolicySpec.of("other"),
                        null,
                        false));
        lab.policies.narrow = "first-fit";
        lab.submit("a", 1, 1, 100);
        lab.submit("b", 1, 1, 100);
        assertThat(lab.round(0)).containsExactly("pend 1 NO_ROOM", "start 2 on h0 IMMEDIATE");
    }

    @Test
    void promisesOfOneLaneAreKeptByTheOthers() {
        var lab = new CoreLab()
                .host("h0", 4)
                .queue("a", 5, "list:verdict=reserve")
                .queue("b", 0, "list:verdict=skip");
        lab.submit("a", 1, 3, 100);
        lab.submit("a", 1, 4, 100);
        lab.submit("b", 1, 1, 101);
        lab.submit("b", 1, 1, 100);
        assertThat(lab.round(0))
                .containsExactly(
                        "start 1 on h0 IMMEDIATE",
                        "pend 2 NO_ROOM",
                        "reserve 2 at 100 on h0 MADE",
                        "pend 3 PROMISED",
                        "start 4 on h0 BACKFILLED");
        lab.submit("b", 1, 1, 10);
        lab.end(20, 4);
        assertThat(lab.round(20)).contains("start 5 on h0 BACKFILLED");
    }

    @Test
    void randomNumbersDependOnSeedPolicyRoundAndSalt() {
        var lab = new CoreLab().host("h0", 4).queue("a", "list");
        lab.submit(1, 10);
        lab.submit(9, 10);
        lab.round(0);
        var view = Objects.requireNonNull(lab.policies.view);
        var numbers = new ArrayList<Long>();
        numbers.add(view.random(1).nextLong());
        numbers.add(view.random(2).nextLong());
        assertThat(view.random(1).nextLong()).isEqualTo(numbers.get(0));
        var state = new State(lab.configuration(), List.of(0), new Lanes(lab.configuration()));
        var same = new LaneView(state, "list");
        same.round = 1;
        assertThat(same.random(1).nextLong()).isEqualTo(numbers.get(0));
        same.round = 2;
        numbers.add(same.random(1).nextLong());
        numbers.add(new LaneView(state, "lisu").random(1).nextLong());
        numbers.add(new LaneView(state, "list").random(1).nextLong());
        var c = lab.configuration();
        var other = CoreConfiguration.of(c.driver(), 2, c.hosts(), c.queues());
        numbers.add(new LaneView(new State(other, List.of(0), new Lanes(other)), "list")
                .random(1)
                .nextLong());
        assertThat(numbers).doesNotHaveDuplicates();
        assertThat(numbers.get(0))
                .as("part of what recorded days are replayed with")
                .isEqualTo(-4461343216374182690L);
    }

    @Test
    void settingsAreReadInTheSpellingOfTheCommandLine() {
        assertThat(PolicySpec.parse("a:z=1:b=2")).hasToString("a:b=2:z=1").isEqualTo(PolicySpec.parse("a:b=2:z=1"));
        assertThat(PolicySpec.parse("a")).hasToString("a").isEqualTo(PolicySpec.of("a"));
        assertThat(PolicySpec.parse("a:b=").settings().asMap()).containsEntry("b", "");
        for (String wrong : List.of("", "a:b", "a:=1", "a:b=1:b=2", ":b=1")) {
            org.assertj.core.api.Assertions.assertThatThrownBy(() -> PolicySpec.parse(wrong))
                    .as(wrong)
                    .isInstanceOf(io.berth.spi.plugin.SettingsException.class);
        }
    }
}
