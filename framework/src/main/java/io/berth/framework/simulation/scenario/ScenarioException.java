package io.berth.framework.simulation.scenario;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A scenario that cannot be used, for reasons its owner can mend. The message has a line for each, the first in the file first; it is meant to be shown as it is.
 */
public final class ScenarioException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final int SHOWN_MAX = 100;

    private final transient List<ScenarioFault> faults;

    /**
     * A scenario's faults.
     *
     * @param faults what is wrong; at least one
     */
    public ScenarioException(List<ScenarioFault> faults) {
        super(message(faults));
        this.faults = List.copyOf(faults);
    }

    private static String message(List<ScenarioFault> faults) {
        String shown = faults.stream()
                .limit(SHOWN_MAX)
                .map(ScenarioFault::toString)
                .collect(Collectors.joining(System.lineSeparator()));
        int more = faults.size() - SHOWN_MAX;
        return more <= 0 ? shown : shown + System.lineSeparator() + "and " + more + " more";
    }

    /** {@return what is wrong, the first in the file first} */
    public List<ScenarioFault> faults() {
        return faults;
    }
}
