package io.berth.framework.journal;

import io.berth.framework.text.JsonFields;
import io.berth.framework.text.JsonLineWriter;
import io.berth.spi.job.Checkpoint;
import io.berth.spi.job.RequestSpec;
import io.berth.spi.job.Signal;
import java.io.IOException;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Requests, amounts and checkpoints as fields of a line. */
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

    /** A checkpoint among the fields of a job; nothing without one. */
    static void write(JsonLineWriter to, @Nullable Checkpoint checkpoint) throws IOException {
        if (checkpoint != null) {
            to.put("checkpointSignal", checkpoint.signal().name()).put("checkpointLead", checkpoint.leadMillis());
        }
    }

    static @Nullable Checkpoint checkpoint(JsonFields from) throws IOException {
        return from.has("checkpointSignal")
                ? new Checkpoint(from.constant("checkpointSignal", Signal.class), from.number("checkpointLead"))
                : null;
    }

    static SortedMap<String, Long> amounts(JsonFields from) throws IOException {
        var amounts = new TreeMap<String, Long>();
        for (String name : from.names()) {
            amounts.put(name, from.number(name));
        }
        return amounts;
    }
}
