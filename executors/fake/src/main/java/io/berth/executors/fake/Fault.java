package io.berth.executors.fake;

import java.util.Locale;

/** What can go wrong. The setting of its rate is its name in lower case; where it is told, dashes stand for the underscores. */
enum Fault {
    /** An order is carried out, and its answer is an error or never comes. */
    LOST_ANSWERS,
    /** An order is carried out, and its answer takes its time. */
    LATE_ANSWERS,
    /** For a while nothing is to be had of it. */
    REFUSED_ORDERS,
    /** An execution could not be launched. */
    LAUNCH_ERRORS,
    /** A launch is not carried out, and never answered. */
    LAUNCH_TIMEOUTS,
    /** A report comes late. */
    HELD_REPORTS,
    /** A report is lost. */
    DROPPED_REPORTS,
    /** A report comes twice. */
    DOUBLED_REPORTS,
    /** A report is overtaken by later ones. */
    REORDERED_REPORTS,
    /** A host is out of contact for a while, and then tells what it still runs. */
    LOST_HOSTS,
    /** Work goes over its memory. */
    OOM,
    /** Work that is killed takes its time. */
    SLOW_KILL,
    /** Cleaning up takes several tries. */
    FAILED_CLEANUP,
    /** After a start, the listings are complete and empty for a while. */
    RESTART_EMPTY,
    /** A listing names only a part, and says so. */
    PARTIAL_LISTINGS;

    String setting() {
        return name().toLowerCase(Locale.ROOT);
    }

    String told() {
        return setting().replace('_', '-');
    }
}
