package io.berth.framework.desk;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What is done at the desk, and what is asked of ports from there. Whatever throws breaks the loop; once that is over, nothing is done any more. */
public final class Work {
    public static final long RETRY_LEAST_MILLIS = 100;
    public static final long RETRY_MOST_MILLIS = 10_000;

    private final Desk desk;
    private final Consumer<LoopEvent> events;
    private final Consumer<Throwable> broken;
    private boolean over;
    private final Set<Later> pending = new LinkedHashSet<>();
    private @Nullable Runnable givingUp;
    /** Commits and questions that failed since a commit last succeeded. */
    private int failures;

    /**
     * Work at a desk.
     *
     * @param desk   where
     * @param events is told of questions that fail
     * @param broken hears what an action threw
     */
    public Work(Desk desk, Consumer<LoopEvent> events, Consumer<Throwable> broken) {
        this.desk = desk;
        this.events = events;
        this.broken = broken;
    }

    /** Does something now; called at the desk. */
    public void now(Runnable action) {
        if (over) {
            return;
        }
        try {
            action.run();
        } catch (RuntimeException | Error e) {
            broken.accept(e);
        }
    }

    /** Does something after a time. {@return takes it back} */
    public Runnable after(long millis, Runnable action) {
        var later = new Later();
        pending.add(later);
        later.takingBack = desk.alarm(millis, () -> {
            pending.remove(later);
            now(action);
        });
        return () -> takeBack(later);
    }

    private void takeBack(Later later) {
        if (pending.remove(later)) {
            later.takingBack.run();
        }
    }

    /** What is done later. Each is itself, not what it is made of. */
    private static final class Later {
        Runnable takingBack = () -> {};
    }

    /** Asks something of a port; the answer is heard at the desk. */
    public <T extends @Nullable Object> void ask(
            Supplier<CompletionStage<T>> question, Consumer<T> heard, Consumer<String> failed) {
        CompletionStage<T> stage;
        try {
            stage = question.get();
        } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
            stage = CompletableFuture.failedStage(e);
        }
        var _ = stage.whenComplete((answer, failure) -> desk.later(() -> now(() -> {
            if (failure == null) {
                heard.accept(answer);
            } else {
                failed.accept(cause(failure).toString());
            }
        })));
    }

    private static Throwable cause(Throwable failure) {
        Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
        return cause == null ? failure : cause;
    }

    /** Asks until there is an answer, less and less often. */
    public <T extends @Nullable Object> void askUntilAnswered(
            String doing, Supplier<CompletionStage<T>> question, Consumer<T> heard) {
        ask(question, heard, why -> {
            if (givingUp != null) {
                givingUp.run();
                return;
            }
            failed();
            events.accept(new LoopEvent.StoreUnreachable(doing, why, pauseMillis()));
            after(pauseMillis(), () -> askUntilAnswered(doing, question, heard));
        });
    }

    /** From now on, a question that fails is not asked again. */
    public void giveUp(Runnable instead) {
        givingUp = instead;
    }

    public void failed() {
        failures++;
    }

    public void succeeded() {
        failures = 0;
    }

    /** After the first failure something is tried again at once, after further ones it waits longer and longer. */
    public void pause(Runnable action) {
        if (failures <= 1) {
            action.run();
        } else {
            after(pauseMillis(), action);
        }
    }

    private long pauseMillis() {
        return Math.min(RETRY_MOST_MILLIS, RETRY_LEAST_MILLIS << Math.min(failures - 1, 10));
    }

    /** Nothing is done any more, and nothing later either. */
    public void end() {
        over = true;
        List.copyOf(pending).forEach(this::takeBack);
    }
}
