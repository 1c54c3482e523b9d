package io.berth.plugins.preempt;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Of one host, whose leaving costs least for each number of tasks that find room there: exactly when few stand there, else those who lose least go first and who is not needed stays. */
final class Offers {
    /** On a host with so many candidates every combination is looked at, or on all hosts so many combinations. */
    private static final int FEW = 10;

    private static final int COMBINATIONS_MAX = 400_000;

    private final Rooms rooms;
    private final Field field;
    private final int resources;
    private final int few;
    private final long[] freed;
    private final long[] free;

    /** The best so far, by tasks. */
    private long[] prices = {};

    private int[] counts = {};
    private int[][] members = {};

    Offers(Rooms rooms, Field field) {
        this.rooms = rooms;
        this.field = field;
        this.resources = rooms.resources();
        int hosts = 1;
        for (int host = 0; host < field.hosts(); host++) {
            hosts += field.on(host).length > 0 ? 1 : 0;
        }
        this.few = Math.min(FEW, 31 - Integer.numberOfLeadingZeros(Math.max(16, COMBINATIONS_MAX / hosts)));
        this.freed = new long[resources << few];
        this.free = new long[resources];
    }

    /** Whether on a host every combination is looked at. */
    boolean exact(int host) {
        return field.on(host).length <= few;
    }

    /**
     * What a host has to offer.
     *
     * @param tasks   how many have room there then
     * @param price   what is lost by it
     * @param victims numbers of candidates
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Offer(int host, int tasks, long price, int[] victims) {}

    /**
     * Offers of one host, as rooms are now: more tasks at a higher price.
     *
     * @param gone  who need not be asked any more, by number
     * @param price by number
     */
    List<Offer> of(int host, boolean[] gone, long[] price) {
        int[] there =
                Arrays.stream(field.on(host)).filter(number -> !gone[number]).toArray();
        int most = mostTasks(host, there);
        int now = rooms.on(host);
        if (most == now) {
            return List.of();
        }
        prices = new long[most - now];
        counts = new int[most - now];
        members = new int[most - now][];
        if (there.length <= few) {
            everyCombination(host, there, price);
        } else {
            oneByOne(host, there, price);
        }
        var offers = new ArrayList<Offer>();
        for (int i = members.length - 1; i >= 0; i--) {
            Offer dearer = offers.isEmpty() ? null : offers.getLast();
            if (members[i] != null
                    && (dearer == null
                            || prices[i] < dearer.price()
                            || (prices[i] == dearer.price() && counts[i] < dearer.victims().length))) {
                offers.add(new Offer(host, now + 1 + i, prices[i], members[i]));
            }
        }
        return offers.reversed();
    }

    private int mostTasks(int host, int[] there) {
        rooms.copyFree(host, free);
        for (int number : there) {
            rooms.add(field.get(number).job(), host, free, 0, 1);
        }
        return rooms.tasks(free, 0);
    }

    private void offer(int tasks, long price, int count, int[] victims, int set) {
        int i = tasks - 1;
        if (members[i] == null || price < prices[i] || (price == prices[i] && count < counts[i])) {
            prices[i] = price;
            counts[i] = count;
            members[i] = new int[count];
            int at = 0;
            for (int rest = set; rest != 0; rest &= rest - 1) {
                members[i][at++] = victims[Integer.numberOfTrailingZeros(rest)];
            }
        }
    }

    private void everyCombination(int host, int[] there, long[] price) {
        int now = rooms.on(host);
        long[] lost = new long[1 << there.length];
        rooms.copyFree(host, freed);
        for (int set = 1; set < lost.length; set++) {
            int rest = set & (set - 1);
            int one = there[Integer.numberOfTrailingZeros(set)];
            System.arraycopy(freed, rest * resources, freed, set * resources, resources);
            rooms.add(field.get(one).job(), host, freed, set * resources, 1);
            lost[set] = Choice.saturatedSum(lost[rest], price[one]);
            int tasks = rooms.tasks(freed, set * resources) - now;
            if (tasks > 0) {
                offer(tasks, lost[set], Integer.bitCount(set), there, set);
            }
        }
    }

    private void oneByOne(int host, int[] there, long[] price) {
        int now = rooms.on(host);
        int[] order = Arrays.stream(there)
                .boxed()
                .sorted((a, b) -> price[a] != price[b] ? Long.compare(price[a], price[b]) : Integer.compare(a, b))
                .mapToInt(Integer::intValue)
                .toArray();
        rooms.copyFree(host, free);
        int reached = now;
        for (int taken = 0; taken < order.length; taken++) {
            rooms.add(field.get(order[taken]).job(), host, free, 0, 1);
            int tasks = rooms.tasks(free, 0);
            if (tasks > reached) {
                spared(host, Arrays.copyOf(order, taken + 1), tasks, price);
                reached = tasks;
            }
        }
    }

    /** The dearest who is not needed stays. */
    private void spared(int host, int[] taken, int tasks, long[] price) {
        long[] left = free.clone();
        var needed = new ArrayList<Integer>();
        long lost = 0;
        for (int i = taken.length - 1; i >= 0; i--) {
            rooms.add(field.get(taken[i]).job(), host, left, 0, -1);
            if (rooms.tasks(left, 0) < tasks) {
                rooms.add(field.get(taken[i]).job(), host, left, 0, 1);
                needed.add(taken[i]);
                lost = Choice.saturatedSum(lost, price[taken[i]]);
            }
        }
        int i = tasks - rooms.on(host) - 1;
        prices[i] = lost;
        counts[i] = needed.size();
        members[i] = needed.stream().mapToInt(Integer::intValue).toArray();
    }
}
