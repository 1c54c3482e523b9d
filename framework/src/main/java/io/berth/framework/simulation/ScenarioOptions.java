package io.berth.framework.simulation;

import io.berth.framework.core.PolicySpec;
import org.jspecify.annotations.Nullable;

/**
 * How to run a scenario where it is not to be run as it says.
 *
 * @param picker          takes the place of every queue's picker, as its user wrote it; null: the scenario's own
 * @param seed            root of all random numbers; null: the scenario's own
 * @param onPolicyFailure what a policy's failure does; null: as the scenario says
 * @param exact           whether the scheduler is told the true run times, even where the scenario does not say so
 * @param memories        whether refusals are remembered; without, the same is decided in more time
 */
public record ScenarioOptions(
        @Nullable PolicySpec picker,
        @Nullable Long seed,
        @Nullable OnPolicyFailure onPolicyFailure,
        boolean exact,
        boolean memories) {
    /** As the scenario says. */
    public static final ScenarioOptions NONE = new ScenarioOptions(null, null, null, false, true);

    /**
     * The same with a picker for every queue.
     *
     * @param every the picker, as its user wrote it
     * @return a copy
     */
    public ScenarioOptions withPicker(PolicySpec every) {
        return new ScenarioOptions(every, seed, onPolicyFailure, exact, memories);
    }

    /**
     * The same without memories.
     *
     * @return a copy
     */
    public ScenarioOptions withoutMemories() {
        return new ScenarioOptions(picker, seed, onPolicyFailure, exact, false);
    }
}
