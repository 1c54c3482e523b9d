package io.berth.plugins.preempt;

import io.berth.spi.job.RunningJob;
import io.berth.spi.preempt.PreemptionView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;

/** All allowed victims of a search in an order. Sorted only as far as they are asked for: of many candidates few are looked at. */
final class Order {
    /** The first ones, as far as they are known. */
    private final List<RunningJob> front = new ArrayList<>();

    private final PriorityQueue<RunningJob> rest;

    /**
     * An order of all.
     *
     * @param first who comes first; total
     * @param view  the allowed victims
     */
    Order(Comparator<RunningJob> first, PreemptionView view) {
        rest = new PriorityQueue<>(Math.max(1, view.victims()), first);
        for (int i = 0; i < view.victims(); i++) {
            rest.add(view.victim(i));
        }
    }

    /** {@return all from the first on, each as a group of its own} */
    Iterator<List<RunningJob>> singly() {
        return new Iterator<>() {
            private int next;

            @Override
            public boolean hasNext() {
                return next < front.size() || !rest.isEmpty();
            }

            @Override
            public List<RunningJob> next() {
                if (next == front.size()) {
                    front.add(rest.remove());
                }
                return List.of(front.get(next++));
            }
        };
    }

    /** {@return the first ones; to be rearranged at will, at once} */
    List<RunningJob> first(int count) {
        return front.subList(0, count);
    }
}
