package io.berth.framework.request;

/**
 * What {@code span[]} says about the hosts of a job.
 *
 * @param kind  which bound
 * @param count its number; {@link Integer#MAX_VALUE} for a stripe without one, -1 for hosts without a bound
 * @param place where it begins
 */
record SpanTerm(Kind kind, int count, Place place) {
    /** The bounds there are. */
    enum Kind {
        HOSTS("hosts"),
        PTILE("ptile"),
        BLOCK("block"),
        STRIPE("stripe");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }
    }

    @Override
    public String toString() {
        return kind == Kind.STRIPE && count == Integer.MAX_VALUE ? kind.word : kind.word + "=" + count;
    }
}
