package io.berth.plugins.backfill;

import java.util.List;
import java.util.Locale;

/** How jobs may overtake one that cannot start. All share one loop and differ in how many of the first jobs are promised a start. */
enum Backfill {
    /** Not at all. */
    NONE(0),
    /** Freely: nobody is promised anything. */
    GREEDY(0),
    /** Without delaying the first job. */
    EASY(1),
    /** Without delaying the first {@code depth} jobs. */
    HYBRID(64),
    /** Without delaying any job before them. */
    CONSERVATIVE(Integer.MAX_VALUE);

    /** Their names in configurations. */
    static final List<String> NAMES = List.of("none", "greedy", "easy", "hybrid", "conservative");

    /** How many of the first jobs hold a reservation, unless a setting says otherwise. */
    final int depth;

    Backfill(int depth) {
        this.depth = depth;
    }

    static Backfill named(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }

    String settingName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
