package io.berth.framework.store;

import io.berth.framework.core.Decision;
import io.berth.framework.core.Input;
import java.util.List;

/**
 * The unit of commit: the inputs that were applied together, and what the one round after them decided. Whoever has all batches of a store has its state: apply the
 * inputs of each, then fold its decisions.
 *
 * @param sequence      from 1, without gaps
 * @param epoch         the term of the leader that decided it
 * @param previousHash  hash of all decisions before it
 * @param hash          hash of all decisions including its own; the previous one when it decided nothing
 * @param inputs        in the order in which they were applied; failures of policies in its round come last; not empty
 * @param decisions     in the order in which they were taken; may be empty
 * @param roundAtMillis the time of its round, in milliseconds of the core's time; at least that of every input
 * @param lastJobBefore id of the job submitted last before it; its own submissions get the ids after that one, in order
 * @param intents       what its decisions and receipts ask of the executor, in order
 */
public record Batch(
        long sequence,
        long epoch,
        String previousHash,
        String hash,
        List<Input> inputs,
        List<Decision> decisions,
        long roundAtMillis,
        long lastJobBefore,
        List<OpenIntent> intents) {
    public Batch {
        intents = List.copyOf(intents);
        inputs = List.copyOf(inputs);
        decisions = List.copyOf(decisions);
        if (sequence < 1 || inputs.isEmpty()) {
            throw new IllegalArgumentException(
                    "batch " + sequence + " with " + inputs.size() + " inputs: both begin at 1");
        }
        if (decisions.isEmpty() && !hash.equals(previousHash)) {
            throw new IllegalArgumentException("batch " + sequence + " decided nothing, yet its hash " + hash
                    + " is not the one before, " + previousHash);
        }
    }
}
