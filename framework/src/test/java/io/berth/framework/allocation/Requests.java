package io.berth.framework.allocation;

import io.berth.framework.request.Catalogue;
import io.berth.framework.request.RequestClass;
import io.berth.framework.request.RequestClasses;
import io.berth.spi.job.RequestSpec;
import java.util.List;
import java.util.TreeMap;

/** Requests over two resources, slots and memory. */
final class Requests {
    final Catalogue catalogue = new Catalogue(List.of("slots", "memory"));
    private final RequestClasses classes = new RequestClasses(catalogue);

    /** So many tasks of so many slots and so much memory, spread as one likes. */
    RequestClass of(int tasks, long slots, long memory) {
        return of(tasks, tasks, Integer.MAX_VALUE, Integer.MAX_VALUE, slots, memory);
    }

    RequestClass of(int tasksMin, int tasksMax, int hostsMax, int tasksPerHostMax, long slots, long memory) {
        var perTask = new TreeMap<String, Long>();
        perTask.put("slots", slots);
        perTask.put("memory", memory);
        return classes.of(new RequestSpec(tasksMin, tasksMax, hostsMax, tasksPerHostMax, perTask));
    }
}
