package io.berth.framework.request;

/**
 * Something that hosts have besides amounts: a word such as the operating system, a number such as a load index, or a flag.
 *
 * @param name its name, as it stands in requests
 * @param kind what its values are
 */
public record Attribute(String name, Kind kind) {
    /** What the values of an attribute are. The declaration order is part of the canonical form: new ones are added at the end. */
    public enum Kind {
        /** A number in which less is better for a job, such as a load. */
        RISING,
        /** A number in which more is better for a job, such as a speed. */
        FALLING,
        /** A word. */
        TEXT,
        /** Yes or no; a host that does not have it says no. */
        FLAG
    }
}
