package io.berth.framework.request;

/** What a name in a request means in a cluster. */
sealed interface Meaning {
    /** Its name in the vocabulary, where another was written. */
    String name();

    /** Whether a host has it, as {@code defined()} tells. */
    Formula defined();

    /**
     * A number.
     *
     * @param name    as the vocabulary has it
     * @param reading how it is read
     * @param defined whether a host has it
     * @param measure in what it is counted
     * @param rising  whether less of it is better
     */
    record Numeric(String name, Formula reading, Formula defined, Measure measure, boolean rising) implements Meaning {}

    /**
     * A word.
     *
     * @param name      as the vocabulary has it
     * @param attribute ordinal, or {@link #HOST_NAME}
     * @param defined   whether a host has it
     */
    record Textual(String name, int attribute, Formula defined) implements Meaning {
        /** What stands for the name of the host, which is no attribute. */
        static final int HOST_NAME = -1;

        Formula is(String word) {
            return attribute == HOST_NAME ? new Formula.Named(word) : new Formula.Word(attribute, word);
        }

        /** Whether {@code any} and {@code local} have a meaning of their own. */
        boolean hasSpecials() {
            return attribute == Vocabulary.TYPE || attribute == Vocabulary.MODEL;
        }
    }
}
