package io.berth.plugins.backfill;

import io.berth.testkit.Contracts;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.TestFactory;

final class BackfillContractTest {
    /** Every name, and {@code ordered} in the ways that the names do not cover. */
    @TestFactory
    Stream<DynamicContainer> contracts() {
        return Stream.of(
                        "fcfs",
                        "greedy",
                        "easy",
                        "hybrid:depth=3",
                        "conservative",
                        "easy-sjbf",
                        "ordered:order=sjf",
                        "ordered:order=sjf:backfill=easy",
                        "ordered:order=sjf:backfill=greedy",
                        "ordered:order=sjf:backfill=conservative",
                        "ordered:backfill=hybrid:backfill_order=sjf:depth=2")
                .map(policy ->
                        DynamicContainer.dynamicContainer(policy, Contracts.jobPicker(new BackfillPlugin(), policy)));
    }
}
