package io.berth.executors.fake;

import io.berth.spi.execute.ExecutionId;
import io.berth.spi.execute.ExecutionListener;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.execute.Executor;
import io.berth.spi.execute.ExecutorClock;
import io.berth.spi.execute.ExecutorSession;
import io.berth.spi.execute.LaunchOrder;
import io.berth.spi.execute.Listing;
import io.berth.spi.execute.RecordStore;
import io.berth.spi.plugin.Settings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** A fake in the hands of a test: its time passes when the test says so, its records outlive it. */
final class Bench implements ExecutorClock, ExecutionListener, RecordStore {
    static final long HOUR = 3_600_000;

    private record Event(long atMillis, long number, Runnable action) {}

    final List<ExecutionReport> reports = new ArrayList<>();
    final List<String> noted = new ArrayList<>();
    private final TreeMap<String, byte[]> records = new TreeMap<>();
    private PriorityQueue<Event> events = queue();
    private long numbers;
    private long nowMillis = 1_000_000;

    private static PriorityQueue<Event> queue() {
        return new PriorityQueue<>(Comparator.comparingLong(Event::atMillis).thenComparingLong(Event::number));
    }

    /** A new executor over the same records; what an earlier one still had in mind is gone with its process. */
    Executor open(long epoch, String... settings) {
        events = queue();
        var executor = closed(settings);
        executor.open(new ExecutorSession(epoch, this, this, this))
                .toCompletableFuture()
                .join();
        return executor;
    }

    static Executor closed(String... settings) {
        Settings all = Settings.none();
        for (String setting : settings) {
            String[] parts = setting.split("=", 2);
            all = all.with(parts[0], parts[1]);
        }
        return new FakeExecutor(FakeSettings.of(all, 7));
    }

    LaunchOrder order(long job, long epoch) {
        return new LaunchOrder(
                new ExecutionId(job, 0, 1),
                epoch,
                nowMillis + 60_000,
                HOUR,
                List.of(new LaunchOrder.Placement("a", 1)));
    }

    void pass(long millis) {
        long until = nowMillis + millis;
        Event next;
        while ((next = events.peek()) != null && next.atMillis() <= until) {
            events.remove(next);
            nowMillis = next.atMillis();
            next.action().run();
        }
        nowMillis = until;
    }

    /** How often work began. */
    long begun() {
        return noted.stream().filter(what -> what.startsWith("began ")).count();
    }

    static Listing listing(Executor executor) {
        return executor.list().toCompletableFuture().join();
    }

    @Override
    public long nowMillis() {
        return nowMillis;
    }

    @Override
    public Runnable after(long delayMillis, Runnable action) {
        var event = new Event(nowMillis + delayMillis, numbers++, action);
        events.add(event);
        return () -> events.remove(event);
    }

    @Override
    public void reported(ExecutionReport report) {
        reports.add(report);
    }

    @Override
    public void noted(String what) {
        noted.add(what);
    }

    @Override
    public void noted(String what, ExecutionId about) {
        noted.add(what + " " + about);
    }

    @Override
    public CompletionStage<@Nullable Void> put(String key, byte[] value) {
        records.put(key, value);
        return CompletableFuture.completedStage(null);
    }

    @Override
    public CompletionStage<byte @Nullable []> get(String key) {
        return CompletableFuture.completedStage(records.get(key));
    }

    @Override
    public CompletionStage<SortedMap<String, byte[]>> all() {
        return CompletableFuture.completedStage(new TreeMap<>(records));
    }

    @Override
    public CompletionStage<@Nullable Void> remove(String key) {
        records.remove(key);
        return CompletableFuture.completedStage(null);
    }
}
