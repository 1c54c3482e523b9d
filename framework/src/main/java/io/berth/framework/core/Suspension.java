package io.berth.framework.core;

/**
 * That a job's present execution had to stand still. An object of its own, since few jobs have one and every job is fetched again and again. Changed by the {@link State} only.
 */
final class Suspension {
    /** Where the present execution stands between its suspensions. */
    enum Stage {
        /** Its suspension is decided, and not yet confirmed: it holds all it has. */
        ORDERED,
        /** It stands still and holds only what suspension does not free. */
        ASLEEP,
        /** It goes on. */
        OVER
    }

    Stage stage = Stage.ORDERED;
    /** Since when it stands still, or from when it is expected to. */
    long sinceMillis;
    /** What is left of its limit and allowances while it stands still; {@link Long#MAX_VALUE} for ever. */
    long leftMillis;
    /** How long it stood still before, in all. */
    long earlierMillis;
    /** The same since its work was saved last. */
    long earlierUnsavedMillis;

    /** How long it stood still until now. */
    long millis(long nowMillis) {
        return earlierMillis + (stage == Stage.ASLEEP ? nowMillis - sinceMillis : 0);
    }
}
