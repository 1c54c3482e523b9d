package io.berth.plugins.backfill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.berth.spi.host.ResourceCatalogue;
import io.berth.spi.pick.JobOrder;
import io.berth.spi.pick.JobPicker;
import io.berth.spi.pick.OrderView;
import io.berth.spi.pick.PriorityFactor;
import io.berth.spi.plugin.PolicyContext;
import io.berth.spi.plugin.PolicyFactory;
import io.berth.spi.plugin.Settings;
import io.berth.spi.plugin.SettingsException;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.Test;

final class BackfillPluginTest {
    /** Notes which orders it was asked for. */
    private static final class Context implements PolicyContext {
        private final List<String> orders = new ArrayList<>();

        @Override
        public JobOrder order(String name, Settings settings) {
            orders.add(name);
            if (!List.of("fcfs", "sjf").contains(name)) {
                throw new SettingsException("order '" + name + "' is not known");
            }
            return (job, view) -> 0;
        }

        @Override
        public PriorityFactor factor(String name, Settings settings) {
            throw new SettingsException("factor '" + name + "' is not known");
        }

        @Override
        public String policyName() {
            return "test";
        }

        @Override
        public ResourceCatalogue resources() {
            throw new UnsupportedOperationException();
        }

        @Override
        public OrderView view() {
            return new Machine(1, machine -> new OrderedPicker((job, view) -> 0, Backfill.NONE, 0, null, machine));
        }

        @Override
        public long seed() {
            return 0;
        }
    }

    @Test
    void namesStandForSettingsOfOrdered() {
        assertThat(new BackfillPlugin().jobPickers().stream().map(PolicyFactory::name))
                .containsExactly("ordered", "fcfs", "greedy", "easy", "hybrid", "conservative", "easy-sjbf");
        assertThat(ordersOf("ordered")).containsExactly("fcfs");
        assertThat(ordersOf("ordered", "order", "sjf")).containsExactly("sjf");
        assertThat(ordersOf("ordered", "order", "sjf", "backfill", "easy", "backfill_order", "fcfs"))
                .containsExactly("sjf", "fcfs");
        assertThat(ordersOf("fcfs")).containsExactly("fcfs");
        assertThat(ordersOf("hybrid", "depth", "1000000")).containsExactly("fcfs");
        assertThat(ordersOf("easy-sjbf")).containsExactly("fcfs", "sjf");
    }

    @Test
    void settingsWithoutEffectAreRefused() {
        refused("ordered", "depth", "3").withMessageContaining("depth=3").withMessageContaining("backfill=none");
        refused("ordered", "backfill", "easy", "depth", "3").withMessageContaining("set backfill=hybrid");
        refused("ordered", "backfill_order", "sjf").withMessageContaining("nothing is backfilled");
        refused("ordered", "backfill", "greedy", "backfill_order", "sjf").withMessageContaining("set order=sjf");
        refused("ordered", "backfill", "conservative", "backfill_order", "sjf").withMessageContaining("queue order");
    }

    @Test
    void valuesOutOfBoundsAreRefused() {
        refused("ordered", "backfill", "eezy").withMessageContaining("none, greedy, easy, hybrid, conservative");
        refused("hybrid", "depth", "0").withMessageContaining("from 1 to 1000000");
        refused("hybrid", "depth", "1000001").withMessageContaining("from 1 to 1000000");
        refused("hybrid", "depth", "many").withMessageContaining("depth=many");
        refused("ordered", "order", "sfj").withMessageContaining("order 'sfj' is not known");
    }

    private static List<String> ordersOf(String name, String... settings) {
        var context = new Context();
        create(name, context, settings);
        return context.orders;
    }

    private static ThrowableAssertAlternative<SettingsException> refused(String name, String... settings) {
        return assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> create(name, new Context(), settings));
    }

    private static JobPicker create(String name, Context context, String... settings) {
        PolicyFactory<JobPicker> factory = new BackfillPlugin()
                .jobPickers().stream()
                        .filter(candidate -> candidate.name().equals(name))
                        .findFirst()
                        .orElseThrow();
        var given = Settings.none();
        for (int i = 0; i < settings.length; i += 2) {
            assertThat(factory.settings()).contains(settings[i]);
            given = given.with(settings[i], settings[i + 1]);
        }
        return factory.create(given, context);
    }
}
