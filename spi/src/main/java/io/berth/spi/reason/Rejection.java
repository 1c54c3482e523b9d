package io.berth.spi.reason;

import io.berth.spi.Stable;
import java.util.List;

/**
 * A refusal that cannot be silent: it always says why and what would help. The framework attributes it to the policy that gave it, so a policy
 * can neither forget nor forge its name. Instances are immutable; a policy keeps and returns the same one as long as the cause is the same, so
 * that refusing allocates nothing.
 *
 * @param reason why
 * @param remedy what could help
 */
@Stable
public record Rejection(Reason reason, Remedy remedy) {
    /** No room now; running jobs hold it. */
    public static final Rejection NO_ROOM = of(ReasonCode.NO_ROOM, Scope.CLUSTER, Remedy.PREEMPT);

    /** The search was bounded and ran out; time may bring a simpler situation. */
    public static final Rejection SEARCH_LIMIT = of(ReasonCode.SEARCH_LIMIT, Scope.POLICY, Remedy.WAIT);

    /**
     * A rejection without further details.
     *
     * @param code   the stable code
     * @param scope  what it speaks of
     * @param remedy what could help
     * @return the rejection
     */
    public static Rejection of(ReasonCode code, Scope scope, Remedy remedy) {
        return new Rejection(new Reason(code, scope, List.of()), remedy);
    }

    /**
     * A policy's own cause.
     *
     * @param remedy  what could help
     * @param details the cause in a few words, then its parameters
     * @return the rejection, with code {@link ReasonCode#POLICY}
     */
    public static Rejection because(Remedy remedy, String... details) {
        return new Rejection(new Reason(ReasonCode.POLICY, Scope.POLICY, List.of(details)), remedy);
    }

    /** {@return the stable code} */
    public ReasonCode code() {
        return reason.code();
    }
}
