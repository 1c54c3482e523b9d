package io.berth.framework.simulation.scenario;

import io.berth.framework.core.CoreConfiguration.OnFailure;
import io.berth.framework.core.PolicySpec;
import io.berth.framework.request.Catalogue;
import io.berth.framework.request.Per;
import java.util.SortedSet;

/**
 * What holds for the whole scheduler.
 *
 * @param seed              the root of all random numbers
 * @param reservationsMax   how many jobs may hold a reservation at once; {@link Integer#MAX_VALUE} for no bound
 * @param allowanceMillis   what is added to a time limit until the hosts are expected back
 * @param rusagePer         what an amount in {@code rusage[]} without a suffix is for
 * @param onPolicyFailure   what a policy's failure does
 * @param fallbackPicker    takes over for a failed picker
 * @param fallbackAllocator takes over for a failed allocator
 * @param suspensionFrees   the resources that a suspended job gives back
 */
public record ScenarioSettings(
        long seed,
        int reservationsMax,
        long allowanceMillis,
        Per rusagePer,
        OnFailure onPolicyFailure,
        PolicySpec fallbackPicker,
        PolicySpec fallbackAllocator,
        SortedSet<String> suspensionFrees) {
    /** The settings of a scenario that gives none. */
    public static final ScenarioSettings DEFAULT = new ScenarioSettings(
            1,
            Integer.MAX_VALUE,
            0,
            Per.TASK,
            OnFailure.FAIL,
            PolicySpec.of("fcfs"),
            PolicySpec.of("first-fit"),
            Catalogue.SLOTS_ALONE);
}
