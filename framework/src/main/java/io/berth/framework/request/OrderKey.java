package io.berth.framework.request;

/**
 * What {@code order[]} sorts hosts by.
 *
 * @param name    of an amount or an attribute
 * @param flipped whether a minus stands before it
 * @param place   where it begins
 */
record OrderKey(String name, boolean flipped, Place place) {
    @Override
    public String toString() {
        return (flipped ? "-" : "") + name;
    }
}
