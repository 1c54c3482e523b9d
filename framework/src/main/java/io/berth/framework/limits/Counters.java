package io.berth.framework.limits;

import io.berth.spi.job.Request;
import io.berth.spi.reason.Reason;
import io.berth.spi.reason.ReasonCode;
import io.berth.spi.reason.Rejection;
import io.berth.spi.reason.Remedy;
import io.berth.spi.reason.Scope;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All counters of a book, side by side in arrays. */
final class Counters {
    private static final int FEW = 16;

    /** Whose a counter is; those of one limit and owner share it. */
    private record Owner(Limit limit, List<String> each, String host, int first) {}

    private final List<Owner> owners = new ArrayList<>();
    private int count;
    private long[] used = new long[FEW];
    private long[] most = new long[FEW];
    private int[] counted = new int[FEW];
    /** How often each fell. */
    private long[] falls = new long[FEW];

    private @Nullable Rejection[] told = new Rejection[FEW];

    /** Adds the counters of an owner and returns the first. */
    int add(Limit limit, List<String> each, String host) {
        int first = count;
        var owner = new Owner(limit, List.copyOf(each), host, first);
        for (int i = 0; i < limit.counted.length; i++) {
            if (count == used.length) {
                grow(2 * count);
            }
            owners.add(owner);
            most[count] = limit.most[i];
            counted[count++] = limit.counted[i];
        }
        return first;
    }

    private void grow(int length) {
        used = Arrays.copyOf(used, length);
        most = Arrays.copyOf(most, length);
        counted = Arrays.copyOf(counted, length);
        falls = Arrays.copyOf(falls, length);
        told = Arrays.copyOf(told, length);
    }

    long used(int counter) {
        return used[counter];
    }

    long most(int counter) {
        return most[counter];
    }

    int counted(int counter) {
        return counted[counter];
    }

    long falls(int counter) {
        return falls[counter];
    }

    Limit limit(int counter) {
        return owners.get(counter).limit();
    }

    /** How much of what is counted a job takes with so many tasks on so many hosts. */
    static long amount(int counted, Request request, int tasks, int hosts) {
        return counted < 0
                ? 1
                : tasks * request.perTask(counted) + hosts * request.perHost(counted) + request.perJob(counted);
    }

    /** Whether an amount is too much now. Nothing is never too much, even where more is used than may be. */
    boolean exceeds(int counter, long amount) {
        return amount > 0 && amount > most[counter] - used[counter];
    }

    /** How many of so many tasks an amount leaves room for. */
    static int tasksWithin(long room, long perTask, long once, int tasks) {
        if (perTask == 0) {
            return once > 0 && once > room ? 0 : tasks;
        }
        return room < once ? 0 : (int) Math.min(tasks, (room - once) / perTask);
    }

    void add(int counter, long amount) {
        used[counter] += amount;
        falls[counter] += amount < 0 ? 1 : 0;
    }

    Rejection rejection(int counter) {
        Rejection last = told[counter];
        if (last != null) {
            return last;
        }
        var details = List.of(limit(counter).spec.name(), text(counter), Long.toString(most[counter]));
        Remedy remedy = limit(counter).spec.reclaimable() ? Remedy.PREEMPT : Remedy.WAIT;
        var rejection = new Rejection(new Reason(ReasonCode.LIMIT, Scope.LIMIT, details), remedy);
        told[counter] = rejection;
        return rejection;
    }

    Refusal refusal(int counter, long adds) {
        return new Refusal(limit(counter).spec.name(), text(counter), used[counter], most[counter], adds);
    }

    /** What is counted, and of whom. */
    private String text(int counter) {
        Owner owner = owners.get(counter);
        return owner.limit().text(counter - owner.first(), owner.each(), owner.host());
    }
}
