package io.berth.framework.request;

import java.util.List;

/**
 * Which hosts a request would rather have.
 *
 * @param keys what to sort by, most important first
 */
record Preference(List<Key> keys) {
    Preference {
        keys = List.copyOf(keys);
    }

    /**
     * What to sort by.
     *
     * @param reading    the value
     * @param descending whether the largest comes first; unknown values come last in any case
     */
    record Key(Formula reading, boolean descending) {
        int compare(HostReader hosts, int a, int b) {
            double first = reading.value(hosts, a, false);
            double second = reading.value(hosts, b, false);
            return descending && !Double.isNaN(first) && !Double.isNaN(second)
                    ? Double.compare(second, first)
                    : Double.compare(first, second); // NaN comes last
        }
    }

    int compare(HostReader hosts, int a, int b) {
        for (int i = 0; i < keys.size(); i++) {
            int order = keys.get(i).compare(hosts, a, b);
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }
}
