package io.berth.framework.core;

/** The chain of hashes over decisions, kept beside a core by someone who records or checks what it decided. For one thread. */
public final class HashChain {
    /** The version of the form of decisions that is hashed; raised whenever the same decisions would give other bytes. */
    public static final int VERSION = CanonicalForm.VERSION;

    private final CanonicalForm canonical;

    /**
     * The chain of a core that has decided nothing yet.
     *
     * @param configuration that of the core
     */
    public HashChain(CoreConfiguration configuration) {
        canonical = new CanonicalForm(configuration);
    }

    /**
     * A round that decided something begins.
     *
     * @param round     its number
     * @param nowMillis its time
     */
    public void begin(long round, long nowMillis) {
        canonical.begin(round, nowMillis);
    }

    /** Adds a decision of the round. */
    public void add(Decision decision) {
        canonical.add(decision);
    }

    /** The round is over. */
    public void end() {
        canonical.end();
    }

    /** {@return the hash of the last round that ended, as hexadecimal digits} */
    public String hash() {
        return canonical.hex();
    }
}
