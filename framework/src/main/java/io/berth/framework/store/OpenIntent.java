package io.berth.framework.store;

/**
 * An intent that the executor has not answered.
 *
 * @param number its place in the order of all intents of a store: the batch's sequence, shifted left by {@link #PLACE_BITS}, and the place in the batch
 * @param intent what is asked
 */
public record OpenIntent(long number, Intent intent) {
    /** How many intents one batch may have, as a power of two. */
    public static final int PLACE_BITS = 20;

    /** One of a batch. */
    public static OpenIntent of(long sequence, int place, Intent intent) {
        if (place >>> PLACE_BITS != 0 || sequence >= 1L << (63 - PLACE_BITS)) {
            throw new IllegalArgumentException("intent " + place + " of batch " + sequence + ": too many");
        }
        return new OpenIntent(sequence << PLACE_BITS | place, intent);
    }
}
