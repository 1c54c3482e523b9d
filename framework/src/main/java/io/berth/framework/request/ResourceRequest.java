package io.berth.framework.request;

/**
 * A request in the request language (docs/request-language.md), parsed and not yet held against what a cluster has. Immutable; equal when it says the same,
 * however it was spaced. Its text is canonical: parsed again it gives an equal request. Sealed, so that compound and alternative requests can join.
 */
public sealed interface ResourceRequest permits SimpleRequest {
    /**
     * Reads a request.
     *
     * @param text in the request language; blank for a request that asks for nothing
     * @return what it says
     * @throws RequestFault naming the column, what is wrong and what would be right
     */
    static ResourceRequest parse(String text) {
        return new RequestParser(text).parse();
    }

    /** {@return the canonical text; empty for a request that asks for nothing} */
    @Override
    String toString();
}
