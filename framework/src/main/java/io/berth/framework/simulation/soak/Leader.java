package io.berth.framework.simulation.soak;

import io.berth.framework.desk.Desk;
import io.berth.framework.loop.Loop;

/** One process that leads, or led: when it is gone, nothing of it happens any more. */
final class Leader {
    final Loop loop;
    final Machine machine;
    private final Place place;

    Leader(Loop loop, Machine machine, Place place) {
        this.loop = loop;
        this.machine = machine;
        this.place = place;
    }

    /** Its process is killed. */
    void dies() {
        place.dead = true;
    }

    boolean isDead() {
        return place.dead;
    }

    /** A desk that is there as long as its process is. */
    static final class Place implements Desk {
        private final VirtualTime time;
        private boolean dead;

        Place(VirtualTime time) {
            this.time = time;
        }

        @Override
        public void later(Runnable action) {
            time.later(() -> unlessDead(action));
        }

        @Override
        public Runnable alarm(long delayMillis, Runnable action) {
            return time.alarm(delayMillis, () -> unlessDead(action));
        }

        private void unlessDead(Runnable action) {
            if (!dead) {
                action.run();
            }
        }
    }
}
