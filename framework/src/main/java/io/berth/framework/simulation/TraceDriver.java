package io.berth.framework.simulation;

/**
 * An order of events: feeds a trace's submissions and ends to the core and says when there is a round. There is one, too, when a promised start has come: what
 * was to end then may have ended early, and nothing else would wake the core.
 */
sealed interface TraceDriver {
    /** Runs the trace until nothing is left to come. */
    void run(TraceMachine machine);

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
        public void run(TraceMachine machine) {
            long now = Math.min(machine.nextSubmitSeconds(), machine.nextEndSeconds());
            while (now != Long.MAX_VALUE) {
                while (machine.nextEndSeconds() == now) {
                    machine.end(machine.pollEnd(), now);
                }
                while (machine.nextSubmitSeconds() == now) {
                    machine.submitNext();
                }
                machine.round(now);
                now = Math.min(
                        machine.nextDueSeconds(), Math.min(machine.nextSubmitSeconds(), machine.nextEndSeconds()));
            }
        }
    }

    /**
     * One event, one round: in a second the submissions first, then the ends.
     *
     * @param estimatedEndsFirst whether a job whose estimated end has come is gone in every round of that second, before its own event; then a submission has a
     *                           round only if the job fits at once, for more could start than the event speaks of
     */
    record Event(boolean estimatedEndsFirst) implements TraceDriver {
        @Override
        public void run(TraceMachine machine) {
            var due = new EndQueue(); // the ends of the present second, taken from the machine
            long now = Math.min(machine.nextSubmitSeconds(), machine.nextEndSeconds());
            while (now != Long.MAX_VALUE) {
                takeDue(machine, due, now);
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
                now = next(machine, due);
            }
        }

        private static long next(TraceMachine machine, EndQueue due) {
            long event = Math.min(machine.nextSubmitSeconds(), Math.min(due.nextTime(), machine.nextEndSeconds()));
            return Math.min(event, machine.nextDueSeconds());
        }

        private void takeDue(TraceMachine machine, EndQueue due, long now) {
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
