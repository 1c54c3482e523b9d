package io.berth.framework.request;

import org.jspecify.annotations.Nullable;

/**
 * Hosts as a compiled request reads them. Amounts and attributes are addressed by ordinals of the {@link Vocabulary}. A live view, read on the core's thread; getters
 * cost a field read.
 */
public interface HostReader {
    /**
     * A host's name.
     *
     * @param host ordinal
     * @return its name
     */
    String name(int host);

    /**
     * What a host has in all.
     *
     * @param host     ordinal
     * @param resource ordinal in the catalogue
     * @return the amount, in the resource's unit
     */
    long capacity(int host, int resource);

    /**
     * What is free on a host now.
     *
     * @param host     ordinal
     * @param resource ordinal in the catalogue
     * @return the amount, in the resource's unit
     */
    long free(int host, int resource);

    /**
     * A numeric attribute.
     *
     * @param host      ordinal
     * @param attribute ordinal in the vocabulary
     * @return its value; NaN when the host does not report it
     */
    double number(int host, int attribute);

    /**
     * A textual attribute.
     *
     * @param host      ordinal
     * @param attribute ordinal in the vocabulary
     * @return its value; null when the host does not report it
     */
    @Nullable
    String text(int host, int attribute);

    /**
     * A flag.
     *
     * @param host      ordinal
     * @param attribute ordinal in the vocabulary
     * @return whether the host has it
     */
    boolean flag(int host, int attribute);
}
