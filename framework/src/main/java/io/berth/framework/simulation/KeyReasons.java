package io.berth.framework.simulation;

import io.berth.framework.core.Core;
import io.berth.spi.reason.Reason;
import io.berth.spi.reason.ReasonCode;

/** Why jobs wait, as the core says. */
final class KeyReasons {
    private KeyReasons() {}

    /** The key reason of a job as of the last round; {@link Reason#NONE} for one that does not wait. */
    static Reason of(Core core, long job) {
        Reason reason = core.keyReason(job).reason();
        return reason.code() == ReasonCode.NONE ? Reason.NONE : reason;
    }

    /** A reason in a few words: its code, and its details when it has some. */
    static String words(Reason reason) {
        return reason.code() + (reason.details().isEmpty() ? "" : " (" + String.join(", ", reason.details()) + ")");
    }
}
