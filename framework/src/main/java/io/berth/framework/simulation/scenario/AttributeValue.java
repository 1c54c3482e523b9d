package io.berth.framework.simulation.scenario;

/** What an attribute of a host is. */
public sealed interface AttributeValue {
    /**
     * Of an attribute whose values rise or fall.
     *
     * @param value the number
     */
    record Numeric(double value) implements AttributeValue {}

    /**
     * Of an attribute that is a word.
     *
     * @param value the word
     */
    record Word(String value) implements AttributeValue {}

    /**
     * Of a flag.
     *
     * @param value whether the host has it
     */
    record Flag(boolean value) implements AttributeValue {}
}
