package io.berth.framework.nearest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class NearestNameTest {
    private static final List<String> KNOWN = List.of("conservative", "easy", "easy-sjbf", "fcfs", "greedy", "sjf");

    @Test
    void isTheOneWithTheFewestEdits() {
        assertThat(NearestName.nearest("esy", KNOWN)).isEqualTo("easy");
        assertThat(NearestName.nearest("aesy", KNOWN)).as("neighbours swapped").isEqualTo("easy");
        assertThat(NearestName.nearest("easy-sjf", KNOWN)).isEqualTo("easy-sjbf");
        assertThat(NearestName.nearest("greddy", KNOWN)).isEqualTo("greedy");
        assertThat(NearestName.nearest("conservativ", KNOWN)).isEqualTo("conservative");
        assertThat(NearestName.nearest("conserving-e", KNOWN))
                .as("four of twelve letters")
                .isEqualTo("conservative");
        assertThat(NearestName.nearest("sfj", KNOWN)).isEqualTo("sjf");
        assertThat(NearestName.nearest("bb", List.of("ba", "ab")))
                .as("the first of equals")
                .isEqualTo("ba");
    }

    @Test
    void isNoneWhenAllAreFar() {
        assertThat(NearestName.nearest("quick", KNOWN)).isNull();
        assertThat(NearestName.nearest("xy", List.of("ab")))
                .as("no letter in common")
                .isNull();
        assertThat(NearestName.nearest("", KNOWN)).isNull();
        assertThat(NearestName.nearest("easy", List.of())).isNull();
    }
}
