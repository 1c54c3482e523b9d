package io.berth.framework.journal;

import io.berth.framework.core.Decision;
import io.berth.framework.core.Input;
import java.util.List;

/** Is told, on the core's thread, what a core is told and what it decides. */
public interface Recording {
    /** An input was applied. */
    void applied(Input input);

    /**
     * A round is over.
     *
     * @param nowMillis its time
     * @param failures  the failures of policies in it
     * @param decisions what it decided; valid during the call
     */
    void decided(long nowMillis, List<Input.PolicyFailed> failures, List<Decision> decisions);
}
