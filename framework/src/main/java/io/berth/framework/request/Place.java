package io.berth.framework.request;

/**
 * Where something stands in the text of a request, for the caret. Any two places are equal, so that trees which say the same are equal wherever they were
 * written.
 *
 * @param column from 1
 */
record Place(int column) {
    @Override
    public boolean equals(Object other) {
        return other instanceof Place;
    }

    @Override
    public int hashCode() {
        return 1;
    }
}
