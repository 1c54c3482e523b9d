package io.berth.framework.request;

import java.util.List;

/**
 * The names that requests of a cluster may use: its resources and the attributes of its hosts, {@code type} and {@code model} always among them. Immutable.
 *
 * @param catalogue  the resources
 * @param attributes the attributes by ordinal; the first two are {@code type} and {@code model}
 */
public record Vocabulary(Catalogue catalogue, List<Attribute> attributes) {
    /** Ordinal of the attribute {@code type}. */
    public static final int TYPE = 0;

    /** Ordinal of the attribute {@code model}. */
    public static final int MODEL = 1;

    private static final List<Attribute> ALWAYS =
            List.of(new Attribute("type", Attribute.Kind.TEXT), new Attribute("model", Attribute.Kind.TEXT));

    public Vocabulary {
        attributes = List.copyOf(attributes);
        if (attributes.size() < 2 || !attributes.subList(0, 2).equals(ALWAYS)) {
            throw new IllegalArgumentException("attributes " + attributes + ": the first two must be type and model");
        }
    }

    /**
     * The vocabulary of a cluster whose hosts report nothing but type and model.
     *
     * @param catalogue the resources
     * @return the vocabulary
     */
    public static Vocabulary of(Catalogue catalogue) {
        return new Vocabulary(catalogue, ALWAYS);
    }
}
