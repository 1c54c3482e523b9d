package io.berth.framework.core;

import io.berth.framework.allocation.PolicyFault;
import org.jspecify.annotations.Nullable;

/** A policy threw, pulled past its bound, repeated itself or overcommitted. Attributed to the policy by the framework. */
public final class PolicyFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String policy;
    private final String what;

    /**
     * Says who failed and how.
     *
     * @param policy name of the policy
     * @param what   what it did, in a few words
     * @param cause  what it threw, if it threw
     */
    public PolicyFailure(String policy, String what, @Nullable Throwable cause) {
        super("policy '" + policy + "' failed: " + what, cause);
        this.policy = policy;
        this.what = what;
    }

    /** What a policy threw, attributed to it; a failure that is attributed already stays as it is. */
    static PolicyFailure of(String policy, Throwable thrown) {
        if (thrown instanceof PolicyFailure already) {
            return already;
        }
        String text = thrown.getMessage();
        if (thrown instanceof PolicyFault && text != null) {
            return new PolicyFailure(policy, text, thrown);
        }
        return new PolicyFailure(policy, thrown.getClass().getSimpleName() + (text == null ? "" : ": " + text), thrown);
    }

    /** {@return name of the policy} */
    public String policy() {
        return policy;
    }

    /** {@return what it did} */
    public String what() {
        return what;
    }
}
