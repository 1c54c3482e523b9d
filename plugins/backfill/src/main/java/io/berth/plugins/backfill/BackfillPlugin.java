package io.berth.plugins.backfill;

import io.berth.spi.pick.JobPicker;
import io.berth.spi.plugin.PolicyFactory;
import io.berth.spi.plugin.SchedulerPlugin;
import java.util.List;
import java.util.Set;

/** The bundled pickers: {@code ordered}, and names for its common settings. */
public final class BackfillPlugin implements SchedulerPlugin {
    @Override
    public List<PolicyFactory<JobPicker>> jobPickers() {
        return List.of(
                PolicyFactory.of("ordered", PickerSettings.ALL, PickerSettings::picker),
                named("fcfs", Backfill.NONE, Set.of()),
                named("greedy", Backfill.GREEDY, Set.of()),
                named("easy", Backfill.EASY, Set.of()),
                named("hybrid", Backfill.HYBRID, Set.of(PickerSettings.DEPTH)),
                named("conservative", Backfill.CONSERVATIVE, Set.of()),
                PolicyFactory.of(
                        "easy-sjbf",
                        Set.of(),
                        (settings, context) -> PickerSettings.picker(
                                settings.with(PickerSettings.BACKFILL, "easy")
                                        .with(PickerSettings.BACKFILL_ORDER, "sjf"),
                                context)));
    }

    private static PolicyFactory<JobPicker> named(String name, Backfill backfill, Set<String> settings) {
        return PolicyFactory.of(
                name,
                settings,
                (given, context) ->
                        PickerSettings.picker(given.with(PickerSettings.BACKFILL, backfill.settingName()), context));
    }
}
