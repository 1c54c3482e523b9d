package io.berth.distribution.museum.framework.simulation;

public final class TraceManager {}
