package io.berth.framework.core;

import io.berth.spi.decision.DecisionListener;
import java.util.ArrayList;
import java.util.List;

/** The listeners of a configuration. They see committed decisions; what they throw is noted and changes nothing. */
final class Listeners {
    private record Named(String name, PolicySource.Made<DecisionListener> made) {}

    private final List<Named> listeners = new ArrayList<>();
    private final List<PolicyFailure> failures = new ArrayList<>();

    Listeners(State state, Policies policies, PolicySource source) {
        for (PolicySpec spec : state.configuration.listeners()) {
            listeners.add(new Named(spec.toString(), source.decisionListener(spec, policies.context(spec, source))));
        }
    }

    void committed(List<Decision> decisions) {
        if (decisions.isEmpty() || listeners.isEmpty()) {
            return;
        }
        List<Decision> copy = List.copyOf(decisions);
        for (Named listener : listeners) {
            ClassLoader before = Thread.currentThread().getContextClassLoader();
            Thread.currentThread().setContextClassLoader(listener.made().loader());
            try {
                listener.made().policy().committed(copy);
            } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
                failures.add(PolicyFailure.of(listener.name(), e));
            } finally {
                Thread.currentThread().setContextClassLoader(before);
            }
        }
    }

    List<PolicyFailure> takeFailures() {
        if (failures.isEmpty()) {
            return List.of();
        }
        List<PolicyFailure> taken = List.copyOf(failures);
        failures.clear();
        return taken;
    }
}
