package io.berth.plugins.preempt;

import io.berth.plugins.preempt.Offers.Offer;
import io.berth.spi.preempt.Trial;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * For a job on several hosts: cheap victims of ranks that may go. Each host offers whom it costs least for one task more, for two, and so on. Of these offers a knapsack takes the cheapest
 * that are enough; for jobs that stand on several hosts themselves steps and shared prices are tried too. A trial tells what suffices. What is not known to be the cheapest then is made
 * cheaper by looking at small parts of it in every combination.
 */
final class SeveralHosts {
    /** Up to so many candidates, all of them are tried when offers of hosts lead nowhere. */
    private static final int FEW = 64;

    private static final int TRIALS_MAX = 4_000;
    /** A trial may look at every host, so the more there are the fewer are made. */
    private static final int HOSTS_TRIED_MAX = 2_000_000;

    private final Rooms rooms;
    private final Field field;
    private final Trial trial;
    private final Going going;
    private final Offers offers;
    /** What the knapsack took at full prices: the least by amounts, when it is exact. */
    private @Nullable Choice least;

    /**
     * A search.
     *
     * @param rooms as they are with nobody gone
     * @param field who may go
     */
    SeveralHosts(Rooms rooms, Field field, Trial trial) {
        this.rooms = rooms;
        this.field = field;
        this.trial = trial;
        this.going = new Going(rooms, field);
        this.offers = new Offers(rooms, field);
    }

    /** Victims that a trial found sufficient; null when none were found. */
    @Nullable
    Choice cheap() {
        int[] start = start();
        Choice choice = null;
        if (start != null) {
            going.set(start);
            choice = going.choice();
            if (!isLeast(choice)) {
                int trials = Math.max(1, Math.min(TRIALS_MAX, HOSTS_TRIED_MAX / rooms.hosts()));
                going.set(new Windows(going, trial, trials).improved(start));
                choice = going.choice();
            }
        }
        going.clear();
        return choice;
    }

    private boolean isLeast(Choice choice) {
        boolean exact = least == choice || (least != null && least.compareTo(choice) == 0);
        for (int host = 0; exact && host < field.hosts(); host++) {
            exact = offers.exact(host);
        }
        return exact && rooms.singly() && !field.wide();
    }

    private int @Nullable [] start() {
        var starts = new ArrayList<Start>();
        boolean taken = knapsack(false, starts);
        least = taken ? starts.get(0).cost() : null;
        if (!taken || field.wide()) {
            knapsack(true, starts);
            steps(starts);
        }
        starts.sort(Comparator.comparing(Start::cost));
        for (Start start : starts) {
            if (trial.fitsWithout(start.cost().victims())) {
                return start.numbers();
            }
        }
        int[] further = goOn();
        return further == null && field.size() <= FEW ? allButSpared() : further;
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Start(int[] numbers, Choice cost) {}

    private boolean knapsack(boolean shared, List<Start> starts) {
        going.clear();
        long[] prices = field.prices(shared);
        var ofHosts = new ArrayList<List<Offer>>();
        for (int host = 0; host < field.hosts(); host++) {
            ofHosts.add(offers.of(host, going.gone(), prices));
        }
        List<Offer> taken = HostKnapsack.cheapest(rooms, ofHosts);
        if (taken == null) {
            return false;
        }
        for (Offer offer : taken) {
            for (int victim : offer.victims()) {
                going.leaves(victim);
            }
        }
        return spared(starts);
    }

    private void steps(List<Start> starts) {
        going.clear();
        var steps = new Steps(going, offers);
        boolean more = true;
        while (more && !going.enough()) {
            more = steps.next();
        }
        spared(starts);
    }

    private boolean spared(List<Start> starts) {
        if (!going.enough() || going.count() == 0) {
            return false;
        }
        going.spare();
        return starts.add(new Start(going.numbers(), going.choice()));
    }

    /** More steps than amounts ask for. */
    private int @Nullable [] goOn() {
        going.clear();
        var steps = new Steps(going, offers);
        int untilNextTrial = 0;
        while (steps.next()) {
            if (going.enough() && --untilNextTrial < 0) {
                if (trial.fitsWithout(going.choice().victims())) {
                    return going.numbers();
                }
                untilNextTrial = going.count() / 4;
            }
        }
        return null;
    }

    private int @Nullable [] allButSpared() {
        for (int number = 0; number < field.size(); number++) {
            going.leaves(number);
        }
        if (!trial.fitsWithout(going.choice().victims())) {
            return null;
        }
        for (int number = field.size() - 1; number >= 0 && going.count() > 1; number--) {
            going.stays(number);
            if (!trial.fitsWithout(going.choice().victims())) {
                going.leaves(number);
            }
        }
        return going.numbers();
    }
}
