package io.berth.distribution.museum.nullness;

/** Its package has no package-info, so no one checks it for null. */
public final class Unmarked {}
