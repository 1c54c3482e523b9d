package io.berth.framework.plugin;

import io.berth.framework.core.PolicySpec;
import io.berth.framework.nearest.NearestName;
import io.berth.spi.plugin.Settings;
import io.berth.spi.plugin.SettingsException;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What a policy's name in a configuration stands for. A picker's name is that picker. The name of an order alone is the picker {@code ordered} with that order, and
 * {@code ORDER+BACKFILL} is short for {@code ordered:order=ORDER:backfill=BACKFILL}; further settings go to {@code ordered}.
 */
public final class PolicyNames {
    private static final String ORDERED = "ordered";
    private static final String ORDER = "order";
    private static final String BACKFILL = "backfill";

    private final SortedSet<String> pickers;
    private final SortedSet<String> orders;

    PolicyNames(SortedSet<String> pickers, SortedSet<String> orders) {
        this.pickers = Collections.unmodifiableSortedSet(new TreeSet<>(pickers));
        this.orders = Collections.unmodifiableSortedSet(new TreeSet<>(orders));
    }

    /** {@return the names of all pickers} */
    public SortedSet<String> pickers() {
        return pickers;
    }

    /** {@return the names of all orders} */
    public SortedSet<String> orders() {
        return orders;
    }

    /**
     * Whether a name is an order's and no picker's, so that it means the picker {@code ordered} with that order.
     *
     * @param name a name
     * @return true for a bare order
     */
    public boolean onlyAnOrder(String name) {
        return orders.contains(name) && !pickers.contains(name);
    }

    /**
     * The picker that a policy as it was typed stands for.
     *
     * @param typed the policy
     * @return a picker's name and settings; the settings are not checked
     * @throws SettingsException when no plugin provides the name, with the nearest one
     */
    public PolicySpec picker(PolicySpec typed) {
        String name = typed.name();
        if (pickers.contains(name)) {
            return typed;
        }
        int plus = name.indexOf('+');
        if (plus < 0) {
            if (!orders.contains(name)) {
                throw unknown(name);
            }
            return ordered(typed, Settings.none().with(ORDER, name));
        }
        String order = name.substring(0, plus);
        String backfill = name.substring(plus + 1);
        if (order.isEmpty() || backfill.isEmpty() || backfill.indexOf('+') >= 0) {
            throw new SettingsException("policy '" + name + "': write ORDER+BACKFILL, such as sjf+easy");
        }
        if (!orders.contains(order)) {
            throw new SettingsException("policy '" + name + "': order '" + order + "' is not known"
                    + NearestName.hint(order, orders) + known(" Known orders: ", orders));
        }
        return ordered(typed, Settings.none().with(ORDER, order).with(BACKFILL, backfill));
    }

    private PolicySpec ordered(PolicySpec typed, Settings implied) {
        if (!pickers.contains(ORDERED)) {
            throw new SettingsException("policy '" + typed.name() + "' is an order and needs the picker '" + ORDERED
                    + "', which no plugin provides; add the plugin that does");
        }
        Settings settings = implied;
        for (var setting : typed.settings().asMap().entrySet()) {
            if (implied.asMap().containsKey(setting.getKey())) {
                throw new SettingsException("policy '" + typed + "': '" + typed.name() + "' says " + setting.getKey()
                        + " already; leave " + setting.getKey() + "=" + setting.getValue() + " out");
            }
            settings = settings.with(setting.getKey(), setting.getValue());
        }
        return new PolicySpec(ORDERED, settings);
    }

    private SettingsException unknown(String name) {
        var all = new TreeSet<>(pickers);
        all.addAll(orders);
        var bare = new TreeSet<>(orders);
        bare.removeAll(pickers);
        return new SettingsException("policy '" + name + "' is not known" + NearestName.hint(name, all)
                + known(" Known pickers: ", pickers) + known("; known orders: ", bare));
    }

    private static String known(String title, SortedSet<String> names) {
        return names.isEmpty() ? "" : title + String.join(", ", names);
    }
}
