package io.berth.framework.plugin;

import io.berth.framework.core.Core;
import io.berth.framework.plugin.CallSites.Stretch;
import io.berth.framework.plugin.Quarantine.Mark;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Sees from outside that a call into a plugin does not return. It looks at one thread, now and then, from a thread of its own: as long as the core counts on, nothing else
 * is done. When the core has stood still since the last look, it looks at where the thread is; a thread that was in the same plugin's code whenever it was looked
 * at, for as long as is allowed, does not come back. The thread that is watched pays nothing for it: it counts in plain fields what it counts anyway.
 *
 * <p>What it finds is said once, on the watchdog's thread; whoever is told has to end the process, since a thread cannot be taken out of a call.
 */
public final class Watchdog implements AutoCloseable {
    private static final long PERIOD_NANOS_MIN = 1_000_000;
    private static final long PERIOD_NANOS_MAX = 1_000_000_000;
    private static final int LOOKS_PER_DEADLINE = 20;

    private final Thread watched;
    private final long deadlineNanos;
    private final InstantSource clock;
    private final Consumer<Overdue> overdue;
    private final CallSites sites = new CallSites();
    private final Thread thread;
    private volatile Served served = new Served(0, new WeakReference<>(null));
    private volatile boolean closed;

    /** The core that was told of last, and how many there had been. Not to be kept from being collected. */
    private record Served(long number, WeakReference<@Nullable Core> core) {}

    /**
     * A call that did not return.
     *
     * @param mark        what is to be put into quarantine
     * @param frames      where the thread stands, innermost first, down to the call
     * @param description who does not return, in a sentence
     */
    public record Overdue(Mark mark, List<String> frames, String description) {
        public Overdue {
            frames = List.copyOf(frames);
        }
    }

    /**
     * A watchdog, awake from now on.
     *
     * @param watched  the thread that calls plugins
     * @param deadline how long one call may take; on the wall, whatever the thread does
     * @param clock    gives the date of a mark
     * @param overdue  is told, once
     */
    public Watchdog(Thread watched, Duration deadline, InstantSource clock, Consumer<Overdue> overdue) {
        this.watched = watched;
        this.deadlineNanos = deadline.toNanos();
        this.clock = clock;
        this.overdue = overdue;
        this.thread = Thread.ofPlatform().name("berth-watchdog").daemon().start(this::watch);
    }

    /** A plugin is about to be loaded. */
    void loaded(ClassLoader loader, PluginJar jar) {
        sites.loaded(String.valueOf(loader.getName()), jar);
    }

    /** A policy is about to be made; {@link #made} follows in any case. */
    void making(ClassLoader loader, String kind, String policy) {
        if (Thread.currentThread() == watched) {
            sites.making(String.valueOf(loader.getName()), kind, policy);
        }
    }

    /** The policy, or null: it could not be made. */
    void made(@Nullable Object policy) {
        if (Thread.currentThread() == watched) {
            sites.made(policy);
        }
    }

    /** A core has its policies. */
    void serves(Core next) {
        if (Thread.currentThread() == watched) {
            served = new Served(served.number() + 1, new WeakReference<>(next));
        }
    }

    /** Lets the thread go unwatched. */
    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
    }

    private void watch() {
        long period = Math.clamp(deadlineNanos / LOOKS_PER_DEADLINE, PERIOD_NANOS_MIN, PERIOD_NANOS_MAX);
        var still = new Standstill(sites);
        long last = System.nanoTime();
        while (!closed && watched.isAlive()) {
            LockSupport.parkNanos(period);
            long now = System.nanoTime();
            Served latest = served;
            Core present = latest.core().get();
            // A process that was stopped, or swapped out, was not in a call for all that time.
            long passed = Math.min(now - last, 2 * period);
            still.look(latest.number(), present == null ? 0 : present.progress(), watched::getStackTrace, passed);
            last = now;
            if (still.nanos() >= deadlineNanos) {
                overdue.accept(describe(still.suspect(), still.stack()));
                return;
            }
        }
    }

    private Overdue describe(Stretch suspect, StackTraceElement[] stack) {
        CallSites.Found found = sites.find(suspect, stack);
        PluginJar jar = found.jar();
        Duration allowed = Duration.ofNanos(deadlineNanos);
        String seconds = allowed.toMillis() % 1_000 == 0
                ? Long.toString(allowed.toSeconds())
                : Double.toString(allowed.toMillis() / 1_000.0);
        String cause = "did not return from a call within " + seconds + " s";
        String plugin = "plugin '" + jar.name() + "' " + jar.version() + " (" + jar.path() + ")";
        String who = found.policy().isEmpty() ? plugin : found.kind() + " '" + found.policy() + "' of " + plugin;
        Instant since = Instant.ofEpochSecond(clock.instant().getEpochSecond());
        var mark = new Mark(
                found.kind(),
                found.policy(),
                jar.name(),
                jar.path().toString(),
                jar.sha256(),
                since,
                cause,
                found.frames());
        return new Overdue(mark, found.frames(), who + " " + cause);
    }
}
