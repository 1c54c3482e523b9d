package io.berth.distribution.schedule;

import io.berth.framework.simulation.EventOrder;
import io.berth.framework.simulation.trace.SampleWorkload;
import io.berth.framework.simulation.trace.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A program that runs workloads under all policies and writes down the hash of each run, to be started in a Java of its own. */
final class HashesOfRuns {
    /** Every bundled policy, and one that combines an order with a backfill. */
    static final String[] POLICIES = {
        "fcfs", "sjf", "greedy", "easy", "easy-sjbf", "hybrid:depth=3", "conservative", "sjf+easy"
    };

    private HashesOfRuns() {}

    /** Arguments: how many jobs the large workload has, how many small loads there are, and the file to write. */
    public static void main(String[] arguments) throws IOException {
        Files.writeString(Path.of(arguments[2]), lines(Integer.parseInt(arguments[0]), Integer.parseInt(arguments[1])));
    }

    /** {@return a line with policy, order, workload and hash for each run} */
    static String lines(int jobs, int loads) {
        var text = new StringBuilder();
        try (Shipped shipped = Shipped.open()) {
            Workload sample = SampleWorkload.generate(7, jobs, 64, 0.9);
            for (EventOrder order : EventOrder.values()) {
                for (String policy : POLICIES) {
                    append(text, shipped, sample, policy, order);
                    for (long seed = 1; seed <= loads; seed++) {
                        append(text, shipped, RandomLoads.of(seed), policy, order);
                    }
                }
            }
        }
        return text.toString();
    }

    private static void append(StringBuilder text, Shipped shipped, Workload load, String policy, EventOrder order) {
        String hash = shipped.run(load, policy, order).decisionHash();
        text.append(policy).append(' ').append(order.word()).append(' ');
        text.append(load.name()).append(' ').append(hash).append('\n');
    }
}
