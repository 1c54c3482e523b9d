package io.berth.plugins.preempt;

import io.berth.testkit.Contracts;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

final class PreemptContractTest {
    @TestFactory
    Stream<DynamicTest> lowestPriorityFirst() {
        return Contracts.preemptionPolicy(new PreemptPlugin(), "lowest-priority-first");
    }

    @TestFactory
    Stream<DynamicTest> youngestFirst() {
        return Contracts.preemptionPolicy(new PreemptPlugin(), "youngest-first");
    }

    @TestFactory
    Stream<DynamicTest> cheapest() {
        return Contracts.preemptionPolicy(new PreemptPlugin(), "cheapest");
    }

    @TestFactory
    Stream<DynamicTest> slurm() {
        return Contracts.preemptionPolicy(new PreemptPlugin(), "slurm");
    }

    @TestFactory
    Stream<DynamicTest> slurmYoungest() {
        return Contracts.preemptionPolicy(new PreemptPlugin(), "slurm:reorder_count=3:youngest_first=true");
    }

    @TestFactory
    Stream<DynamicTest> slurmStrict() {
        return Contracts.preemptionPolicy(new PreemptPlugin(), "slurm:strict_order=true");
    }

    @TestFactory
    Stream<DynamicTest> kubernetes() {
        return Contracts.preemptionPolicy(new PreemptPlugin(), "kubernetes");
    }

    @TestFactory
    Stream<DynamicTest> nomad() {
        return Contracts.preemptionPolicy(new PreemptPlugin(), "nomad");
    }

    @TestFactory
    Stream<DynamicTest> nomadWithASmallerDelta() {
        return Contracts.preemptionPolicy(new PreemptPlugin(), "nomad:priority_delta=1");
    }
}
