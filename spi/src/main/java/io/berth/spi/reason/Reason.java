package io.berth.spi.reason;

import io.berth.spi.Experimental;
import java.util.List;

/**
 * Why a job is where it is, or why a decision was taken.
 *
 * @param code    the stable code
 * @param scope   what it speaks of
 * @param details parameters in a fixed order that belongs to the code, for people; never parsed by Berth
 */
@Experimental
public record Reason(ReasonCode code, Scope scope, List<String> details) {
    /** Nothing stands in the way. */
    public static final Reason NONE = new Reason(ReasonCode.NONE, Scope.JOB, List.of());

    public Reason {
        details = List.copyOf(details);
    }
}
