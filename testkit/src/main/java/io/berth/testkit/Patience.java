package io.berth.testkit;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assertions;

/**
 * How long a run may take: far longer than any takes, so that only a hook that never returns is caught. The thread it is stuck in is left behind as a daemon; nothing can
 * end it.
 */
final class Patience {
    private static final long DEFAULT_MILLIS = 10_000;

    private Patience() {}

    /** Clauses that make no run, or many, are waited for longer: a run in them is given up first, and says more. */
    private static final int RUNS = 6;

    /**
     * Judges a clause on a thread of its own.
     *
     * @return its breach, if any; an answer that does not come is one
     */
    static @Nullable Breach of(String name, Clause.Judge judge) {
        var task = new FutureTask<@Nullable Breach>(judge::breach);
        Thread thread =
                Thread.ofPlatform().daemon().name("berth-testkit-clause").start(task);
        long millis = RUNS * millis();
        try {
            return task.get(millis, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return Assertions.fail(
                    name + "\n  came:     nothing for " + millis + " ms; the policy stands at " + where(thread), e);
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case RuntimeException cause -> throw cause;
                case Error cause -> throw cause;
                case null, default -> throw new IllegalStateException(e);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while a policy runs", e);
        }
    }

    private static long millis() {
        return Long.getLong("berth.testkit.patience_millis", DEFAULT_MILLIS);
    }

    private static String where(Thread thread) {
        return Stream.of(thread.getStackTrace())
                .limit(3)
                .map(StackTraceElement::toString)
                .collect(Collectors.joining(" < "));
    }

    /** {@return null when the work ended, else where the policy is stuck} */
    static Ledger.@Nullable Fault until(Subject subject, Ledger ledger, Runnable work) {
        var failure = new Throwable[1];
        Thread thread = Thread.ofPlatform()
                .daemon()
                .name("berth-testkit-run")
                .uncaughtExceptionHandler((stopped, e) -> failure[0] = e)
                .start(work);
        long millis = millis();
        try {
            thread.join(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while a policy runs", e);
        }
        if (thread.isAlive()) {
            return new Ledger.Fault(
                    subject.kind().walks ? Clause.TERMINATES : Clause.RUNS,
                    ledger.hook,
                    "it has not returned for " + millis + " ms; it stands at " + where(thread),
                    "an answer after a bounded number of steps");
        }
        if (failure[0] != null) {
            throw new IllegalStateException("the test kit itself failed", failure[0]);
        }
        return null;
    }
}
