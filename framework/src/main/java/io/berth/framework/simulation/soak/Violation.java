package io.berth.framework.simulation.soak;

/** What may never happen has. */
public final class Violation extends RuntimeException {
    private static final long serialVersionUID = 1;

    Violation(String message) {
        super(message);
    }
}
