package io.berth.plugins.backfill;

import io.berth.spi.pick.JobOrder;
import io.berth.spi.pick.JobPicker;
import io.berth.spi.plugin.PolicyContext;
import io.berth.spi.plugin.Settings;
import io.berth.spi.plugin.SettingsException;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The settings of {@code ordered}, and those that its other names stand for. */
final class PickerSettings {
    static final String ORDER = "order";
    static final String BACKFILL = "backfill";
    static final String BACKFILL_ORDER = "backfill_order";
    static final String DEPTH = "depth";
    static final Set<String> ALL =
            Collections.unmodifiableSet(new TreeSet<>(List.of(ORDER, BACKFILL, BACKFILL_ORDER, DEPTH)));

    static final int DEPTH_MAX = 1_000_000;

    private PickerSettings() {}

    /** {@return the picker that settings of {@code ordered} describe} */
    static JobPicker picker(Settings settings, PolicyContext context) {
        var backfill = Backfill.named(settings.oneOf(BACKFILL, "none", Backfill.NAMES));
        return new OrderedPicker(
                context.order(settings.text(ORDER, "fcfs"), Settings.none()),
                backfill,
                depth(settings, backfill),
                backfillOrder(settings, backfill, context),
                context.view());
    }

    private static int depth(Settings settings, Backfill backfill) {
        if (backfill != Backfill.HYBRID && settings.asMap().containsKey(DEPTH)) {
            throw new SettingsException("setting depth=" + settings.text(DEPTH, "") + " has no effect with backfill="
                    + backfill.settingName() + "; set backfill=hybrid, or leave depth out");
        }
        return settings.integer(DEPTH, backfill.depth, 1, DEPTH_MAX);
    }

    private static @Nullable JobOrder backfillOrder(Settings settings, Backfill backfill, PolicyContext context) {
        String name = settings.asMap().get(BACKFILL_ORDER);
        if (name == null) {
            return null;
        }
        String cure = switch (backfill) {
            case EASY, HYBRID -> "";
            case NONE -> "nothing is backfilled; set backfill=easy or backfill=hybrid, or leave backfill_order out";
            case GREEDY -> "all jobs are backfilled; set order=" + name + " instead";
            case CONSERVATIVE ->
                "jobs are backfilled in queue order; set backfill=easy or backfill=hybrid, or leave backfill_order out";
        };
        if (!cure.isEmpty()) {
            throw new SettingsException("setting backfill_order=" + name + " has no effect with backfill="
                    + backfill.settingName() + ": " + cure);
        }
        return context.order(name, Settings.none());
    }
}
