package io.berth.plugins.firstfit;

import io.berth.testkit.Contracts;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

final class FirstFitContractTest {
    @TestFactory
    Stream<DynamicTest> firstFit() {
        return Contracts.allocator(new FirstFitPlugin(), "first-fit");
    }
}
