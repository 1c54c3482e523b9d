package io.berth.plugins.fit;

import io.berth.testkit.Contracts;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

final class FitContractTest {
    @TestFactory
    Stream<DynamicTest> firstFit() {
        return Contracts.allocator(new FitPlugin(), "first-fit");
    }

    @TestFactory
    Stream<DynamicTest> bestFit() {
        return Contracts.allocator(new FitPlugin(), "best-fit");
    }

    @TestFactory
    Stream<DynamicTest> worstFit() {
        return Contracts.allocator(new FitPlugin(), "worst-fit");
    }
}
