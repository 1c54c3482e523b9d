package io.berth.framework.store;

/** What became of a commit. */
public sealed interface CommitOutcome {
    /** The batch is durable. */
    record Committed() implements CommitOutcome {}

    /**
     * Nothing was stored, and not because another leads: a lost connection before COMMIT was sent, a full disk. The same batch may be tried again.
     *
     * @param why the cause, for people
     */
    record Refused(String why) implements CommitOutcome {}

    /**
     * Nothing was stored: the epoch is not this one's any more, or has expired. Nothing of this epoch will ever be stored.
     *
     * @param why the cause, for people
     */
    record Fenced(String why) implements CommitOutcome {}

    /**
     * It may be stored or not: the connection was lost after COMMIT was sent.
     *
     * @param why the cause, for people
     */
    record Unknown(String why) implements CommitOutcome {}
}
