package io.berth.framework.journal;

import io.berth.framework.allocation.Allocation;
import io.berth.framework.text.JsonFields;
import io.berth.framework.text.JsonLineWriter;
import io.berth.spi.reason.Reason;
import io.berth.spi.reason.ReasonCode;
import io.berth.spi.reason.Rejection;
import io.berth.spi.reason.Remedy;
import io.berth.spi.reason.Scope;
import java.io.IOException;
import java.util.List;

/** Allocations and rejections as fields of a line. */
final class AllocationForm {
    private AllocationForm() {}

    static void write(JsonLineWriter to, Allocation allocation) throws IOException {
        to.list("hosts");
        for (int i = 0; i < allocation.hosts(); i++) {
            to.add(allocation.host(i));
        }
        to.endList().list("tasks");
        for (int i = 0; i < allocation.hosts(); i++) {
            to.add(allocation.tasks(i));
        }
        to.endList();
    }

    static Allocation read(JsonFields from) throws IOException {
        List<Long> hosts = from.numbers("hosts");
        List<Long> tasks = from.numbers("tasks");
        if (hosts.size() != tasks.size()) {
            throw new JsonFields.Fault("has " + hosts.size() + " hosts and " + tasks.size() + " counts of tasks");
        }
        return Allocation.copyOf(ints(hosts), ints(tasks), hosts.size());
    }

    private static int[] ints(List<Long> values) {
        return values.stream().mapToInt(Math::toIntExact).toArray();
    }

    static void write(JsonLineWriter to, Rejection why) throws IOException {
        to.put("code", why.code().name());
        to.put("scope", why.reason().scope().name());
        to.put("remedy", why.remedy().name());
        if (!why.reason().details().isEmpty()) {
            to.list("details");
            for (String detail : why.reason().details()) {
                to.add(detail);
            }
            to.endList();
        }
    }

    static Rejection readRejection(JsonFields from) throws IOException {
        List<String> details = from.has("details") ? from.texts("details") : List.of();
        var reason = new Reason(from.constant("code", ReasonCode.class), from.constant("scope", Scope.class), details);
        return new Rejection(reason, from.constant("remedy", Remedy.class));
    }
}
