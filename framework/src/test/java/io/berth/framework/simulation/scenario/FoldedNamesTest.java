package io.berth.framework.simulation.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class FoldedNamesTest {
    @Test
    void foldsNeighboursAndKeepsTheOrder() {
        assertThat(FoldedNames.of(List.of())).isEmpty();
        assertThat(FoldedNames.of(List.of("login"))).containsExactly("login");
        assertThat(FoldedNames.of(List.of("n1"))).containsExactly("n1");
        assertThat(FoldedNames.of(List.of("n1", "n2", "n3", "n7"))).containsExactly("n[1-3,7]");
        assertThat(FoldedNames.of(List.of("n2", "n1"))).containsExactly("n[2,1]");
        assertThat(FoldedNames.of(List.of("old1", "old2", "new1"))).containsExactly("old[1-2]", "new1");
        assertThat(FoldedNames.of(List.of("n1.site", "n2.site", "n3.other")))
                .containsExactly("n[1-2].site", "n3.other");
        assertThat(FoldedNames.of(List.of("a", "b", "a"))).containsExactly("a", "b", "a");
    }

    @Test
    void leadingZerosCount() {
        assertThat(FoldedNames.of(List.of("n08", "n09", "n10"))).containsExactly("n[08-10]");
        assertThat(FoldedNames.of(List.of("n8", "n9", "n10"))).containsExactly("n[8-10]");
        assertThat(FoldedNames.of(List.of("n1", "n02"))).containsExactly("n[1,02]");
        assertThat(FoldedNames.of(List.of("n99", "n100"))).containsExactly("n[99-100]");
    }

    @Test
    void manyRangesAreSeveralTexts() {
        var odd = new ArrayList<String>();
        for (int i = 1; i < 40; i += 2) {
            odd.add("n" + i);
        }
        assertThat(FoldedNames.of(odd)).hasSize(3).startsWith("n[1,3,5,7,9,11,13,15]");
    }

    @Test
    void aScenarioFileReadsBackTheSameNames() throws Unfit {
        var random = new Random(7);
        var stems = List.of("n", "r1n", "gpu-", "x.", "");
        var ends = List.of("", "", "", ".site", "-a");
        for (int i = 0; i < 5_000; i++) {
            var names = new ArrayList<String>();
            while (names.size() < 12) {
                String stem = stems.get(random.nextInt(stems.size()));
                String end = ends.get(random.nextInt(ends.size()));
                String width = "%0" + (1 + random.nextInt(3)) + "d";
                int from = random.nextInt(1200);
                for (int n = from; n <= from + random.nextInt(4); n++) {
                    names.add(stem + width.formatted(n) + end);
                }
            }
            names.add("n" + (999_999_990 + random.nextInt(20)));
            var read = new ArrayList<String>();
            for (String text : FoldedNames.of(names)) {
                read.addAll(HostNames.of(text));
            }
            assertThat(read).isEqualTo(names);
        }
    }
}
