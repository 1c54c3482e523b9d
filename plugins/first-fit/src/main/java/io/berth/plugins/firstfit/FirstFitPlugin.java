package io.berth.plugins.firstfit;

import io.berth.spi.allocate.Allocator;
import io.berth.spi.plugin.PolicyFactory;
import io.berth.spi.plugin.SchedulerPlugin;
import java.util.List;
import java.util.Set;

/** The bundled allocator: {@code first-fit}. */
public final class FirstFitPlugin implements SchedulerPlugin {
    @Override
    public List<PolicyFactory<Allocator>> allocators() {
        return List.of(PolicyFactory.of("first-fit", Set.of(), (settings, context) -> new FirstFit()));
    }
}
