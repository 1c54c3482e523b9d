package io.berth.framework.core;

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

    /** {@return name of the policy} */
    public String policy() {
        return policy;
    }

    /** {@return what it did} */
    public String what() {
        return what;
    }
}
