package io.berth.spi.decision;

import io.berth.spi.Stable;
import io.berth.spi.reason.Reason;

/** One decision. Immutable; may be kept. */
@Stable
public interface DecisionView {
    /** {@return number of the round; only rounds with a decision are numbered, from 1} */
    long round();

    /** {@return when it was decided, in milliseconds} */
    long atMillis();

    /** {@return what was decided} */
    DecisionKind kind();

    /** {@return the job it is about} */
    long job();

    /** {@return name of the policy it is attributed to} */
    String policy();

    /** {@return why; {@link Reason#NONE} where the kind says it all} */
    Reason reason();
}
