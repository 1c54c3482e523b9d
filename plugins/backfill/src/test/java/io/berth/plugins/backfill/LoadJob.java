package io.berth.plugins.backfill;

import io.berth.testkit.view.GivenJob;
import io.berth.testkit.view.Lab;

/**
 * A job of a small load: one task.
 *
 * @param handle    what the picker sees
 * @param slots     how wide it is
 * @param runMillis how long it will run
 */
record LoadJob(GivenJob handle, int slots, long runMillis) {
    static LoadJob of(Lab lab, int id, int slots, long submittedAtMillis, long limitMillis, long runMillis) {
        GivenJob handle = lab.aJob()
                .id(id)
                .index(id)
                .slots(slots)
                .submittedAtMillis(submittedAtMillis)
                .limitMillis(limitMillis)
                .build();
        return new LoadJob(handle, slots, runMillis);
    }

    /** {@return the job as it was before it was submitted} */
    LoadJob fresh() {
        GivenJob again = new Lab()
                .aJob()
                .id(id())
                .index(id())
                .request(handle.request())
                .submittedAtMillis(submittedAtMillis())
                .limitMillis(limitMillis())
                .build();
        return new LoadJob(again, slots, runMillis);
    }

    int id() {
        return (int) handle.id();
    }

    long submittedAtMillis() {
        return handle.submittedAtMillis();
    }

    long limitMillis() {
        return handle.limitMillis();
    }

    long reservedStartMillis() {
        return handle.reservedStartMillis();
    }

    @Override
    public String toString() {
        return "job " + id() + " (" + slots + " slots, submitted " + submittedAtMillis() + ", limit " + limitMillis()
                + ", run " + runMillis + ")";
    }
}
