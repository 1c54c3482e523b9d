package io.berth.framework.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class HostsTest {
    private final CoreLab lab = new CoreLab().host("h0", 4).queue("q", "list:verdict=skip");

    @Test
    void aJobWithoutAnyHostWaitsOutsideAndComesBack() {
        long id = lab.submit(8, 100);
        assertThat(lab.round(0)).isEmpty();
        assertThat(lab.core().candidatePulls()).isZero();
        lab.apply(new Input.HostJoined(1, HostSpec.ofSlots("h1", 8)));
        assertThat(lab.round(1)).containsExactly("start " + id + " on h1 IMMEDIATE");
    }

    @Test
    void closedLostReopened() {
        lab.apply(new Input.HostOpened(0, "h0", false));
        long id = lab.submit(2, 100);
        assertThat(lab.round(0)).isEmpty();
        assertThat(lab.core().freeTotal(0)).isZero();
        lab.apply(new Input.HostOpened(1, "h0", true))
                .apply(new Input.HostOpened(1, "h0", true))
                .apply(new Input.HostOpened(1, "h7", true));
        assertThat(lab.round(1)).containsExactly("start 1 on h0 IMMEDIATE");
        lab.apply(new Input.HostLost(2, "h0"));
        lab.submit(2, 100);
        assertThat(lab.core().execution(id)).as("held until the receipt").isNotNull();
        assertThat(lab.round(2)).isEmpty();
        lab.apply(new Input.HostJoined(3, HostSpec.ofSlots("h0", 4)));
        assertThat(lab.core().freeTotal(0)).as("what it held stays held").isEqualTo(2);
        assertThat(lab.round(3)).containsExactly("start 2 on h0 IMMEDIATE");
        assertThat(lab.core().cluster().hosts()).isEqualTo(1);
    }

    @Test
    void aHostThatComesBackMakesRoom() {
        lab.submit(4, 100);
        lab.submit(4, 100);
        lab.round(0);
        lab.apply(new Input.HostJoined(1, HostSpec.ofSlots("h0", 8)));
        assertThat(lab.round(1)).containsExactly("start 2 on h0 IMMEDIATE");
    }

    @Test
    void aHostThatShrinksTakesNoMoreThanItHas() {
        lab.submit(3, 100);
        lab.submit(1, 100);
        lab.submit(3, 100);
        lab.round(0);
        lab.apply(new Input.HostJoined(1, HostSpec.ofSlots("h0", 2)));
        assertThat(lab.core().freeTotal(0)).isEqualTo(-2);
        lab.end(2, 1);
        lab.submit(1, 100);
        assertThat(lab.round(2)).containsExactly("finish 1 DONE SUCCESS", "start 4 on h0 IMMEDIATE");
    }

    @Test
    void aPromiseOnAHostThatClosesIsVoid() {
        var two = new CoreLab().host("h0", 4).host("h1", 4).queue("q", "list:verdict=reserve");
        two.submit(4, 100);
        two.submit(4, 200);
        two.submit(4, 50);
        assertThat(two.round(0)).contains("reserve 3 at 100 on h0 MADE");
        two.apply(new Input.HostOpened(1, "h0", false));
        assertThat(two.round(1)).containsExactly("reserve 3 none HOST", "reserve 3 at 200 on h1 MADE");
        two.apply(new Input.HostOpened(2, "h0", true));
        assertThat(two.round(2)).containsExactly("reserve 3 at 100 on h0 EARLIER");
        two.apply(new Input.HostJoined(3, HostSpec.ofSlots("h0", 3)));
        assertThat(two.round(3)).containsExactly("reserve 3 none HOST", "reserve 3 at 200 on h1 MADE");
        two.apply(new Input.HostOpened(4, "h1", false));
        assertThat(two.round(4)).as("no host is left, so the job waits outside").isEmpty();
        assertThat(two.core().nextDueMillis()).isEqualTo(Long.MAX_VALUE);
    }
}
