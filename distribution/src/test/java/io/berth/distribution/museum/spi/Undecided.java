package io.berth.distribution.museum.spi;

public interface Undecided {}
