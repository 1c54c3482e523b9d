package io.berth.framework.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.text.YamlNode.Flag;
import io.berth.framework.text.YamlNode.Mapping;
import io.berth.framework.text.YamlNode.Nothing;
import io.berth.framework.text.YamlNode.Numeral;
import io.berth.framework.text.YamlNode.Sequence;
import io.berth.framework.text.YamlNode.Text;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Faults are in the tests of scenarios: all of them come from there. */
final class YamlFileTest {
    @Test
    void scalarsAreThoseOfYaml12() {
        Sequence values = (Sequence) read("[12, -3, +4, 007, 0x1F, 0o17, 1.50, .5, 5., 2e3, ~, null, true, False]");

        assertThat(values.items().subList(0, 10))
                .extracting(each -> ((Numeral) each).value())
                .usingElementComparator(BigDecimal::compareTo)
                .containsExactly(decimals("12", "-3", "4", "7", "31", "15", "1.50", "0.5", "5", "2000"));
        assertThat(values.items().subList(10, 12)).allMatch(each -> each instanceof Nothing);
        assertThat(values.items().subList(12, 14))
                .extracting(each -> ((Flag) each).value())
                .containsExactly(true, false);
    }

    @Test
    void allElseIsText() {
        Sequence values = (Sequence) read("[no, on, 12:30, 1_000, '12', \"true\", .inf, 1.2.3, 2026-11-30, 0b1, 5m]");

        assertThat(values.items())
                .extracting(each -> ((Text) each).value())
                .containsExactly(
                        "no", "on", "12:30", "1_000", "12", "true", ".inf", "1.2.3", "2026-11-30", "0b1", "5m");
    }

    @Test
    void everythingHasItsPlace() {
        Mapping root = (Mapping) read("# first\nkey: [a,\n  {\u00e4: 'b'}]\nother:\n");

        assertThat(root.place()).hasToString("2:1");
        Sequence list = (Sequence) Objects.requireNonNull(root.value("key"));
        assertThat(list.place()).hasToString("2:6");
        assertThat(list.items()).extracting(each -> each.place().toString()).containsExactly("2:7", "3:3");
        assertThat(((Mapping) list.items().get(1)).value("\u00e4"))
                .isEqualTo(new Text(new TextPlace(3, 7), "b", 1, true));
        assertThat(Objects.requireNonNull(root.entries().get("other")).keyPlace())
                .hasToString("4:1");
    }

    @Test
    void columnsOfATextTellOnlyWhenItStandsThereAsItIs() {
        Sequence texts = (Sequence)
                read("- plain \u00e4\n- 'it''s'\n- \"tab\\t\"\n- |\n  block\n- 'two\n  lines'\n- \"as is\"\n");

        assertThat(texts.items())
                .extracting(each -> ((Text) each).verbatim())
                .containsExactly(true, false, false, false, false, true);
    }

    @Test
    void aliasesStandForWhatTheyName() {
        Mapping root = (Mapping) read("a: &x {k: [1, 2]}\nb: *x\n");

        assertThat(root.value("b")).isSameAs(root.value("a"));
    }

    @Test
    void aMarkOfTheByteOrderIsNoText() {
        assertThat(((Mapping) read("\uFEFFa: 1")).entries()).containsOnlyKeys("a");
    }

    private static YamlNode read(String text) {
        YamlFile file = YamlFile.of(text.getBytes(StandardCharsets.UTF_8));
        assertThat(file.faults()).isEqualTo(List.of());
        return Objects.requireNonNull(file.root());
    }

    private static BigDecimal[] decimals(String... texts) {
        return List.of(texts).stream().map(BigDecimal::new).toArray(BigDecimal[]::new);
    }
}
