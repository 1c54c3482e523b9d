package io.berth.testkit;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How long a run may take: far longer than any takes, so that only a hook that never returns is caught. The thread it is stuck in is left behind as a daemon; nothing can
 * end it.
 */
final class Patience {
    private static final long DEFAULT_MILLIS = 10_000;

    private Patience() {}

    /** {@return null when the work ended, else where the policy is stuck} */
    static Ledger.@Nullable Fault until(Subject subject, Ledger ledger, Runnable work) {
        var failure = new Throwable[1];
        Thread thread = Thread.ofPlatform()
                .daemon()
                .name("berth-testkit-run")
                .uncaughtExceptionHandler((stopped, e) -> failure[0] = e)
                .start(work);
        long millis = Long.getLong("berth.testkit.patience_millis", DEFAULT_MILLIS);
        try {
            thread.join(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while a policy runs", e);
        }
        if (thread.isAlive()) {
            String where = Stream.of(thread.getStackTrace())
                    .limit(3)
                    .map(StackTraceElement::toString)
                    .collect(Collectors.joining(" < "));
            return new Ledger.Fault(
                    subject.kind().walks ? Clause.TERMINATES : Clause.RUNS,
                    ledger.hook,
                    "it has not returned for " + millis + " ms; it stands at " + where,
                    "an answer after a bounded number of steps");
        }
        if (failure[0] != null) {
            throw new IllegalStateException("the test kit itself failed", failure[0]);
        }
        return null;
    }
}
