package io.berth.framework.simulation.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class HostNamesTest {
    @Test
    void countsThroughRanges() throws Unfit {
        assertThat(HostNames.of("n1")).containsExactly("n1");
        assertThat(HostNames.of("n[1-3,7]")).containsExactly("n1", "n2", "n3", "n7");
        assertThat(HostNames.of("n[5]x")).containsExactly("n5x");
        assertThat(HostNames.of("r[1-2]-n[08-10]"))
                .containsExactly("r1-n08", "r1-n09", "r1-n10", "r2-n08", "r2-n09", "r2-n10");
        assertThat(HostNames.of("n.site_1.org")).containsExactly("n.site_1.org");
    }

    @Test
    void keepsLeadingZeros() throws Unfit {
        assertThat(HostNames.of("n[008-011]")).containsExactly("n008", "n009", "n010", "n011");
        assertThat(HostNames.of("n[8-11]")).containsExactly("n8", "n9", "n10", "n11");
        assertThat(HostNames.of("n[98-101]")).containsExactly("n98", "n99", "n100", "n101");
        assertThat(HostNames.of("n[0-1,00]")).containsExactly("n0", "n1", "n00");
    }

    @Test
    void makesAsManyAsThereMayBe() throws Unfit {
        assertThat(HostNames.of("n[0-999999]")).hasSize(1_000_000).endsWith("n999999");
        assertThat(HostNames.of("n[1-1000]x[1-1000]")).hasSize(1_000_000);
    }
}
