package io.berth.framework.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.berth.framework.core.PolicySpec;
import io.berth.spi.plugin.SettingsException;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

final class PolicyNamesTest {
    private final PolicyNames names =
            names(List.of("ordered", "fcfs", "easy", "hybrid"), List.of("fcfs", "sjf", "saf"));

    private static PolicyNames names(List<String> pickers, List<String> orders) {
        return new PolicyNames(new TreeSet<>(pickers), new TreeSet<>(orders));
    }

    @Test
    void aPickersNameIsThatPicker() {
        assertThat(picker("easy")).isEqualTo("easy");
        assertThat(picker("hybrid:depth=3")).isEqualTo("hybrid:depth=3");
        assertThat(picker("fcfs")).as("both picker and order").isEqualTo("fcfs");
        assertThat(names.onlyAnOrder("fcfs")).isFalse();
        assertThat(names.onlyAnOrder("easy")).isFalse();
        assertThat(names.onlyAnOrder("sjf")).isTrue();
    }

    @Test
    void anOrdersNameIsOrderedWithIt() {
        assertThat(picker("sjf")).isEqualTo("ordered:order=sjf");
        assertThat(picker("sjf:backfill=hybrid:depth=3")).isEqualTo("ordered:backfill=hybrid:depth=3:order=sjf");
    }

    @Test
    void plusIsShortForOrderAndBackfill() {
        assertThat(picker("sjf+easy")).isEqualTo("ordered:backfill=easy:order=sjf");
        assertThat(picker("fcfs+easy:backfill_order=saf"))
                .isEqualTo("ordered:backfill=easy:backfill_order=saf:order=fcfs");
        assertThat(picker("sjf+unheard-of")).as("the picker checks its values").endsWith("order=sjf");
    }

    @Test
    void whatTheNameSaysCannotBeSaidAgain() {
        refused("sjf:order=fcfs", "'sjf' says order already; leave order=fcfs out");
        refused("sjf+easy:backfill=none", "'sjf+easy' says backfill already");
    }

    @Test
    void anUnknownNameIsAnsweredWithTheNearest() {
        refused(
                "esy",
                "policy 'esy' is not known; did you mean 'easy'? Known pickers: easy, fcfs, hybrid, ordered; known orders: saf, sjf");
        refused("sfj", "did you mean 'sjf'?");
        refused("sfj+easy", "order 'sfj' is not known; did you mean 'sjf'? Known orders: fcfs, saf, sjf");
        refused("qqqqqqq", "policy 'qqqqqqq' is not known. Known pickers");
    }

    @Test
    void aHalfWrittenSumIsRefused() {
        for (String typed : List.of("sjf+", "+easy", "+", "sjf+easy+saf")) {
            refused(typed, "policy '" + typed + "': write ORDER+BACKFILL");
        }
    }

    @Test
    void anOrderNeedsThePickerOrdered() {
        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> names(List.of("mine"), List.of("sjf")).picker(PolicySpec.of("sjf")))
                .withMessageContaining("needs the picker 'ordered'");
    }

    private String picker(String typed) {
        return names.picker(PolicySpec.parse(typed)).toString();
    }

    private void refused(String typed, String part) {
        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> picker(typed))
                .withMessageContaining(part);
    }
}
