package io.berth.testkit;

/**
 * How a clause was broken.
 *
 * @param clause its name
 * @param what   what was done, what came, what should have, and where to look
 */
record Breach(String clause, String what) {
    static Breach of(String clause, String done, String came, String expected, String look) {
        return new Breach(
                clause,
                "  done:     " + done + "\n  came:     " + came + "\n  expected: " + expected + "\n  look at:  "
                        + look);
    }
}
