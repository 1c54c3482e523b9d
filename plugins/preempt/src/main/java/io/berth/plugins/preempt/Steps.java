package io.berth.plugins.preempt;

import io.berth.plugins.preempt.Offers.Offer;
import io.berth.spi.job.RunningJob;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.TreeSet;

/** Victims step by step: each time those of one host whose leaving gains most tasks for the work lost, wherever else they stand. */
final class Steps {
    private static final Comparator<Step> BEST = Comparator.comparingDouble(Step::perTask)
            .thenComparing(Comparator.comparingLong(Step::gain).reversed())
            .thenComparingInt(step -> step.offer().host());

    private final Going going;
    private final Offers offers;
    private final long[] prices;
    private final PriorityQueue<Step> steps = new PriorityQueue<>(BEST);
    /** By host; a step of an earlier state is void. */
    private final int[] changes;

    private record Step(Offer offer, int change, long gain) {
        double perTask() {
            return (double) offer.price() / gain;
        }
    }

    /** From what is gone now. */
    Steps(Going going, Offers offers) {
        this.going = going;
        this.offers = offers;
        this.prices = going.field().prices(false);
        this.changes = new int[going.field().hosts()];
        for (int host = 0; host < changes.length; host++) {
            add(host);
        }
    }

    private void add(int host) {
        Step best = null;
        for (Offer offer : offers.of(host, going.gone(), prices)) {
            var step = new Step(offer, changes[host], gain(offer));
            if (step.gain() > 0 && (best == null || BEST.compare(step, best) < 0)) {
                best = step;
            }
        }
        if (best != null) {
            steps.add(best);
        }
    }

    private long gain(Offer offer) {
        boolean wide = false;
        for (int victim : offer.victims()) {
            wide |= going.field().get(victim).job().hosts() > 1;
        }
        if (!wide) {
            return (long) offer.tasks() - going.rooms().on(offer.host());
        }
        long before = going.rooms().total();
        for (int victim : offer.victims()) {
            going.leaves(victim);
        }
        long gain = going.rooms().total() - before;
        for (int victim : offer.victims()) {
            going.stays(victim);
        }
        return gain;
    }

    /** Lets the next ones leave. Returns false when nothing can be gained any more. */
    boolean next() {
        Step best;
        while ((best = steps.poll()) != null) {
            if (best.change() == changes[best.offer().host()]) {
                take(best.offer());
                return true;
            }
        }
        return false;
    }

    private void take(Offer offer) {
        var touched = new TreeSet<Integer>();
        for (int victim : offer.victims()) {
            going.leaves(victim);
            RunningJob job = going.field().get(victim).job();
            for (int i = 0; i < job.hosts(); i++) {
                touched.add(job.host(i));
            }
        }
        for (int host : touched) {
            changes[host]++;
            add(host);
        }
    }
}
