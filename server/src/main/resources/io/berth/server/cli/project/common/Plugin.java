package {{package}};

import {{import}};
import io.berth.spi.plugin.PolicyFactory;
import io.berth.spi.plugin.SchedulerPlugin;
import java.util.List;
import java.util.Set;

/** Tells Berth what this jar has: the {{kind}} {@code {{name}}}. */
public final class {{Class}}Plugin implements SchedulerPlugin {
    @Override
    public List<PolicyFactory<{{Type}}>> {{method}}() {
        return List.of(PolicyFactory.of("{{name}}", {{settings}}, {{maker}}));
    }
}
