package io.berth.framework.simulation;

/** What a simulation does when a policy throws or breaks its contract. */
public enum OnPolicyFailure {
    /** Ends the run with that failure: a comparison of policies should not quietly compare something else. */
    FAIL("fail"),
    /** Goes on as a live scheduler would, with the built-in fallback, and counts the failure. */
    FALLBACK("fallback");

    private final String word;

    OnPolicyFailure(String word) {
        this.word = word;
    }

    /** {@return the name used on the command line} */
    public String word() {
        return word;
    }
}
