package io.berth.distribution.museum.framework.journal.util;

import io.berth.distribution.museum.framework.journal.round.Here;

/** Uses a package that uses this one; and its package's name says nothing. */
public final class Anything extends Here {}
