package io.berth.plugins.orders;

import io.berth.testkit.Contracts;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

final class OrdersContractTest {
    @TestFactory
    Stream<DynamicTest> fcfs() {
        return Contracts.jobOrder(new OrdersPlugin(), "fcfs");
    }

    @TestFactory
    Stream<DynamicTest> sjf() {
        return Contracts.jobOrder(new OrdersPlugin(), "sjf");
    }
}
