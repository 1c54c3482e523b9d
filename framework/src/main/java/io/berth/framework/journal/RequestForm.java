package io.berth.framework.journal;

import io.berth.framework.text.JsonFields;
import io.berth.framework.text.JsonLineWriter;
import io.berth.spi.job.RequestSpec;
import java.io.IOException;
import java.util.SortedMap;
import java.util.TreeMap;

/** Requests and amounts as fields of a line. */
final class RequestForm {
    private RequestForm() {}

    static void write(JsonLineWriter to, RequestSpec request) throws IOException {
        to.put("tasksMin", request.tasksMin()).put("tasksMax", request.tasksMax());
        if (request.hostsMax() != Integer.MAX_VALUE) {
            to.put("hostsMax", request.hostsMax());
        }
        if (request.tasksPerHostMax() != Integer.MAX_VALUE) {
            to.put("tasksPerHostMax", request.tasksPerHostMax());
        }
        to.put("perTask", request.perTask());
        if (request.exclusive()) {
            to.put("exclusive", true);
        }
        if (!request.expression().isEmpty()) {
            to.put("expression", request.expression());
        }
    }

    static RequestSpec read(JsonFields from) throws IOException {
        return new RequestSpec(
                from.integer("tasksMin"),
                from.integer("tasksMax"),
                from.integer("hostsMax", Integer.MAX_VALUE),
                from.integer("tasksPerHostMax", Integer.MAX_VALUE),
                amounts(from.fields("perTask")),
                from.flag("exclusive", false),
                from.text("expression", ""));
    }

    static SortedMap<String, Long> amounts(JsonFields from) throws IOException {
        var amounts = new TreeMap<String, Long>();
        for (String name : from.names()) {
            amounts.put(name, from.number(name));
        }
        return amounts;
    }
}
