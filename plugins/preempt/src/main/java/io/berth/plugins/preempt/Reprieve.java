package io.berth.plugins.preempt;

import java.util.ArrayList;
import java.util.List;

/** Lets stay whoever need not go from one host. */
final class Reprieve {
    private Reprieve() {}

    /**
     * Tries each, the last first.
     *
     * @param room  without all of them; holds the tasks
     * @param tasks what the host must hold
     * @param gone  those who are thought to be gone
     * @return those who have to go, in the order given
     */
    static List<Candidate> of(HostRoom room, int tasks, List<Candidate> gone) {
        var needed = new ArrayList<Candidate>();
        for (Candidate victim : gone.reversed()) {
            room.stays(victim);
            if (!room.holds(tasks)) {
                room.leaves(victim);
                needed.add(victim);
            }
        }
        return needed.reversed();
    }
}
