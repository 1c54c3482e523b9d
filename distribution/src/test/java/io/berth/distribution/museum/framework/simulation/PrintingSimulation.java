package io.berth.distribution.museum.framework.simulation;

public final class PrintingSimulation {
    private PrintingSimulation() {}

    static void printsToOut() {
        System.out.println("printed");
    }

    static void printsToErr() {
        System.err.println("printed");
    }

    static void printsATrace(RuntimeException failure) {
        failure.printStackTrace();
    }
}
