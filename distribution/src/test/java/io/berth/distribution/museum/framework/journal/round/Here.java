package io.berth.distribution.museum.framework.journal.round;

import io.berth.distribution.museum.framework.journal.util.Anything;

/** Uses a package that uses this one. */
public class Here {
    static final Class<?> THERE = Anything.class;
}
