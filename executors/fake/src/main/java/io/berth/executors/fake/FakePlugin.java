package io.berth.executors.fake;

import io.berth.spi.execute.Executor;
import io.berth.spi.plugin.PolicyFactory;
import io.berth.spi.plugin.SchedulerPlugin;
import java.util.List;

/** The executor {@code fake}. */
public final class FakePlugin implements SchedulerPlugin {
    @Override
    public List<PolicyFactory<Executor>> executors() {
        return List.of(PolicyFactory.of(
                "fake",
                FakeSettings.KEYS,
                (settings, context) -> new FakeExecutor(FakeSettings.of(settings, context.seed()))));
    }
}
