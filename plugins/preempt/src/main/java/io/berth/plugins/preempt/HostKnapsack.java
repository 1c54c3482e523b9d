package io.berth.plugins.preempt;

import io.berth.plugins.preempt.Offers.Offer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which hosts take which of their offers, so that enough tasks have room for the least price in all: a knapsack with several choices for each host, by dynamic programming over the
 * tasks, and over the hosts used where not all may be. Exact for the prices given, as long as there are not too many hosts; else of those whose tasks are cheapest.
 */
final class HostKnapsack {
    /** How many states are kept at most: hosts times hosts used times tasks, two bytes each. */
    private static final int STATES_MAX = 2_000_000;

    private static final long NEVER = Long.MAX_VALUE;

    private final List<List<Offer>> hosts;
    private final boolean bounded;
    private final int layers;
    private final int width;
    private final int[] now;
    private final long[] price;
    private final int[] count;
    private final short[] taken;

    private HostKnapsack(List<List<Offer>> hosts, int[] now, int need, boolean bounded, int hostsMax) {
        this.hosts = hosts;
        this.now = now;
        this.bounded = bounded;
        this.layers = bounded ? hostsMax + 1 : 1;
        this.width = need + 1;
        this.price = new long[layers * width];
        this.count = new int[layers * width];
        this.taken = new short[hosts.size() * layers * width];
    }

    /**
     * Chooses.
     *
     * @param rooms  as they are
     * @param offers of each host, by ordinal; none where nobody may go or nothing is gained
     * @return the offers taken; null when rooms are enough already, offers never are, or there are too many to look at
     */
    static @Nullable List<Offer> cheapest(Rooms rooms, List<List<Offer>> offers) {
        boolean bounded = rooms.bounded();
        long need = bounded ? rooms.tasks() : rooms.tasks() - rooms.total();
        long states = (need + 1) * (bounded ? rooms.hostsMax() + 1L : 1);
        if (rooms.enoughOnHosts() || STATES_MAX / states == 0) {
            return null;
        }
        var hosts = new ArrayList<List<Offer>>();
        var empty = new ArrayList<List<Offer>>();
        for (int host = 0; host < offers.size(); host++) {
            var some = new ArrayList<>(offers.get(host));
            if (bounded && rooms.on(host) > 0) {
                some.addFirst(new Offer(host, rooms.on(host), 0, new int[0]));
            }
            if (!offers.get(host).isEmpty()) {
                hosts.add(some);
            } else if (!some.isEmpty()) {
                empty.add(some);
            }
        }
        empty.sort(Comparator.comparingInt((List<Offer> some) -> -some.get(0).tasks()));
        hosts.addAll(empty.subList(0, Math.min(empty.size(), rooms.hostsMax())));
        int most = (int) Math.min(hosts.size(), STATES_MAX / states);
        List<List<Offer>> kept = hosts;
        if (most < hosts.size()) {
            hosts.sort(Comparator.comparingDouble(some -> perTask(some, rooms, bounded)));
            kept = hosts.subList(0, most);
        }
        int[] now = kept.stream()
                .mapToInt(some -> bounded ? 0 : rooms.on(some.get(0).host()))
                .toArray();
        return new HostKnapsack(kept, now, (int) need, bounded, rooms.hostsMax()).solve();
    }

    private static double perTask(List<Offer> some, Rooms rooms, boolean bounded) {
        double least = Double.MAX_VALUE;
        for (Offer offer : some) {
            int tasks = offer.tasks() - (bounded ? 0 : rooms.on(offer.host()));
            least = Math.min(least, (double) offer.price() / tasks);
        }
        return least;
    }

    private @Nullable List<Offer> solve() {
        Arrays.fill(price, NEVER);
        for (int layer = 0; layer < layers; layer++) {
            price[layer * width] = 0;
        }
        for (int host = 0; host < hosts.size(); host++) {
            for (int layer = layers - 1; layer >= (bounded ? 1 : 0); layer--) {
                for (int tasks = width - 1; tasks > 0; tasks--) {
                    weigh(host, layer, tasks);
                }
            }
        }
        return price[price.length - 1] == NEVER ? null : taken();
    }

    private void weigh(int host, int layer, int tasks) {
        int at = layer * width + tasks;
        int from = (bounded ? layer - 1 : layer) * width;
        List<Offer> some = hosts.get(host);
        for (int i = 0; i < some.size(); i++) {
            Offer offer = some.get(i);
            int before = from + Math.max(0, tasks - (offer.tasks() - now[host]));
            if (price[before] == NEVER) {
                continue;
            }
            long sum = Choice.saturatedSum(price[before], offer.price());
            int victims = count[before] + offer.victims().length;
            if (sum < price[at] || (sum == price[at] && victims < count[at])) {
                price[at] = sum;
                count[at] = victims;
                taken[host * layers * width + at] = (short) (i + 1);
            }
        }
    }

    private List<Offer> taken() {
        var chosen = new ArrayList<Offer>();
        int layer = layers - 1;
        int tasks = width - 1;
        for (int host = hosts.size() - 1; host >= 0 && tasks > 0; host--) {
            int offer = taken[host * layers * width + layer * width + tasks];
            if (offer > 0) {
                Offer it = hosts.get(host).get(offer - 1);
                chosen.add(it);
                tasks = Math.max(0, tasks - (it.tasks() - now[host]));
                layer -= bounded ? 1 : 0;
            }
        }
        return chosen;
    }
}
