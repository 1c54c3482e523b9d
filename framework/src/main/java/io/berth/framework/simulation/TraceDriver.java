package io.berth.framework.simulation;

/**
 * An order of events: feeds a trace's submissions and ends to the core and says when there is a round. There is one, too, when a promised start has come: what
 * was to end then may have ended early, and nothing else would wake the core.
 */
sealed interface TraceDriver {
    /** Runs the trace until nothing is left to come. */
    default void run(TraceMachine machine) {
        long now = next(machine);
        while (now != Long.MAX_VALUE) {
            step(machine, now);
            now = next(machine);
        }
    }

    /** The second of the next step; {@link Long#MAX_VALUE} when nothing is left to come. */
    long next(TraceMachine machine);

    /** What happens next, and the round after it if there is one. */
    void step(TraceMachine machine, long now);

    /** Whether all that is to come is in the machine and nothing in the driver. */
    boolean atRest();

    /** The driver of an order. */
    static TraceDriver of(EventOrder order) {
        return switch (order) {
            case BATCH -> new Batch();
            case EVENT -> new Event(false);
            case PYSS -> new Event(true);
        };
    }

    /** All ends and submissions of a second, then one round. A job that ends in the second of its start ends in a further batch. */
    record Batch() implements TraceDriver {
        @Override
        public long next(TraceMachine machine) {
            return Math.min(machine.nextDueSeconds(), Math.min(machine.nextSubmitSeconds(), machine.nextEndSeconds()));
        }

        @Override
        public void step(TraceMachine machine, long now) {
            while (machine.nextEndSeconds() == now) {
                machine.end(machine.pollEnd(), now);
            }
            while (machine.nextSubmitSeconds() == now) {
                machine.submitNext();
            }
            machine.round(now);
        }

        @Override
        public boolean atRest() {
            return true;
        }
    }

    /** One event, one round: in a second the submissions first, then the ends. */
    final class Event implements TraceDriver {
        private final boolean estimatedEndsFirst;
        /** The ends of the present second, taken from the machine. */
        private final EndQueue due = new EndQueue();

        /**
         * A driver for one run.
         *
         * @param estimatedEndsFirst whether a job whose estimated end has come is gone in every round of that second, before its own event; then a submission has a
         *                           round only if the job fits at once, for more could start than the event speaks of
         */
        Event(boolean estimatedEndsFirst) {
            this.estimatedEndsFirst = estimatedEndsFirst;
        }

        @Override
        public long next(TraceMachine machine) {
            long event = Math.min(machine.nextSubmitSeconds(), Math.min(due.nextTime(), machine.nextEndSeconds()));
            return Math.min(event, machine.nextDueSeconds());
        }

        @Override
        public void step(TraceMachine machine, long now) {
            takeDue(machine, now);
            if (machine.nextSubmitSeconds() == now) {
                int row = machine.submitNext();
                if (!estimatedEndsFirst || machine.fitsNow(row)) {
                    machine.round(now);
                }
            } else {
                if (!due.isEmpty()) {
                    int row = due.poll();
                    if (machine.runs(row)) {
                        machine.end(row, now);
                    }
                }
                machine.round(now);
            }
        }

        @Override
        public boolean atRest() {
            return due.isEmpty();
        }

        private void takeDue(TraceMachine machine, long now) {
            while (machine.nextEndSeconds() == now) {
                int row = machine.pollEnd();
                due.add(now, row);
                if (estimatedEndsFirst && machine.endsAsEstimated(row)) {
                    machine.end(row, now);
                }
            }
        }
    }
}
