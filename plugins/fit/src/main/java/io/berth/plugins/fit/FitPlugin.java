package io.berth.plugins.fit;

import io.berth.spi.allocate.Allocator;
import io.berth.spi.plugin.PolicyFactory;
import io.berth.spi.plugin.SchedulerPlugin;
import java.util.List;
import java.util.Set;

/** The bundled allocators: {@code first-fit}, {@code best-fit} and {@code worst-fit}. */
public final class FitPlugin implements SchedulerPlugin {
    @Override
    public List<PolicyFactory<Allocator>> allocators() {
        return List.of(of("first-fit", Taste.FIRST), of("best-fit", Taste.BEST), of("worst-fit", Taste.WORST));
    }

    private static PolicyFactory<Allocator> of(String name, Taste taste) {
        return PolicyFactory.of(name, Set.of(), (settings, context) -> new Fit(taste));
    }
}
