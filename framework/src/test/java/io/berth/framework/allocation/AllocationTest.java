package io.berth.framework.allocation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class AllocationTest {
    @Test
    void keepsAsManyEntriesAsItIsToldAndNoArray() {
        int[] hosts = {3, 1, 9};
        int[] tasks = {2, 5, 9};
        Allocation allocation = Allocation.copyOf(hosts, tasks, 2);
        hosts[0] = 7;
        tasks[0] = 7;

        assertThat(allocation.hosts()).isEqualTo(2);
        assertThat(allocation.host(0)).isEqualTo(3);
        assertThat(allocation.tasks(0)).isEqualTo(2);
        assertThat(allocation.host(1)).isEqualTo(1);
        assertThat(allocation.tasks(1)).isEqualTo(5);
        assertThat(allocation).hasToString("3x2 1x5");
    }

    @Test
    void isAValue() {
        Allocation here = Allocation.on(3, 2);
        assertThat(here).isEqualTo(Allocation.copyOf(new int[] {3}, new int[] {2}, 1));
        assertThat(here).hasSameHashCodeAs(Allocation.copyOf(new int[] {3}, new int[] {2}, 1));
        assertThat(here).isNotEqualTo(Allocation.on(3, 1)).isNotEqualTo(Allocation.on(2, 2));
    }
}
