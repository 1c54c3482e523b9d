package io.berth.framework.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.spi.plugin.SettingsException;
import org.junit.jupiter.api.Test;

final class ChosenPolicyTest {
    @Test
    void readsAListAndKeepsTheSpelling() {
        var policies = ChosenPolicy.parseList("fcfs, ordered:order=sjf:backfill=easy ,sjf+easy,hybrid:depth=4");

        assertThat(policies.stream().map(ChosenPolicy::spelling))
                .containsExactly("fcfs", "ordered:order=sjf:backfill=easy", "sjf+easy", "hybrid:depth=4");
        assertThat(policies.get(1).spec().name()).isEqualTo("ordered");
        assertThat(policies.get(1).spec().settings().asMap())
                .containsEntry("order", "sjf")
                .containsEntry("backfill", "easy")
                .hasSize(2);
        assertThat(policies.get(2).spec().name()).isEqualTo("sjf+easy");
        assertThat(policies.get(3).spec().settings().asMap()).containsEntry("depth", "4");
    }

    @Test
    void saysWhatIsWrong() {
        requireFault("", "the list of policies '' has an empty entry");
        requireFault("fcfs,", "the list of policies 'fcfs,' has an empty entry");
        requireFault("fcfs:depth", "'depth' is no setting; write key=value");
        requireFault("fcfs:=4", "'=4' is no setting; write key=value");
        requireFault("fcfs:a=1:a=2", "setting a stands there twice");
        requireFault(":a=1", "a policy has no name");
    }

    private static void requireFault(String list, String message) {
        assertThatThrownBy(() -> ChosenPolicy.parseList(list))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining(message);
    }
}
