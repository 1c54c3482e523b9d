package io.berth.framework.journal;

import io.berth.framework.core.Snapshot;
import io.berth.framework.text.JsonFields;
import io.berth.framework.text.JsonLineWriter;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.job.EndCause;
import io.berth.spi.job.JobState;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A snapshot as an object of the header. What is usual, such as an endless end or nothing, is left out. */
final class SnapshotForm {
    private SnapshotForm() {}

    static void write(JsonLineWriter to, Snapshot snapshot) throws IOException {
        to.put("now", snapshot.nowMillis())
                .put("round", snapshot.rounds())
                .put("hash", snapshot.chain().hash())
                .put("hashedAt", snapshot.chain().lastMillis());
        to.list("policies");
        for (String policy : snapshot.chain().policies()) {
            to.add(policy);
        }
        to.endList()
                .put("lastJob", snapshot.lastJob())
                .put("policyFailures", snapshot.policyFailures())
                .put("roomVersion", snapshot.roomVersion())
                .put("freedOffTime", snapshot.freedOffTime())
                .put("hostsChanged", snapshot.hostsChanged())
                .put("shrunk", snapshot.shrunk());
        to.list("hosts");
        for (Snapshot.Host host : snapshot.hosts()) {
            to.element();
            ConfigurationForm.write(to, host.spec());
            to.put("open", host.open()).endObject();
        }
        to.endList().list("requests");
        for (Snapshot.Requested request : snapshot.requests()) {
            to.element();
            RequestForm.write(to, request.spec());
            if (request.partition() >= 0) {
                to.put("partition", request.partition());
            }
            if (!request.names().isEmpty()) {
                to.list("names");
                for (String name : request.names()) {
                    to.add(name);
                }
                to.endList();
            }
            to.endObject();
        }
        to.endList().list("users");
        for (Snapshot.User user : snapshot.users()) {
            to.element()
                    .put("user", user.name())
                    .put("usageSlotMillis", user.usageSlotMillis())
                    .endObject();
        }
        to.endList().list("jobs");
        for (Snapshot.Job job : snapshot.jobs()) {
            to.element();
            write(to, job);
            to.endObject();
        }
        to.endList().list("promises");
        for (Snapshot.Promise promise : snapshot.promises()) {
            to.element().put("job", promise.job()).put("claim", promise.claim()).put("start", promise.startMillis());
            putUnlessEndless(to, "end", promise.endMillis());
            AllocationForm.write(to, promise.allocation());
            to.endObject();
        }
        to.endList();
        write(to, "ended", snapshot.ended());
        write(to, "toKill", snapshot.toKill());
        to.put("indexes", snapshot.indexes());
        write(to, "freeIndexes", snapshot.freeIndexes());
        if (!snapshot.disturbances().isEmpty()) {
            write(to, "disturbances", snapshot.disturbances());
        }
        if (!snapshot.lostHosts().isEmpty()) {
            to.list("lostHosts");
            for (String host : snapshot.lostHosts()) {
                to.add(host);
            }
            to.endList();
        }
    }

    private static void write(JsonLineWriter to, String name, List<? extends Number> numbers) throws IOException {
        to.list(name);
        for (Number number : numbers) {
            to.add(number.longValue());
        }
        to.endList();
    }

    private static void putUnlessEndless(JsonLineWriter to, String name, long millis) throws IOException {
        if (millis != Long.MAX_VALUE) {
            to.put(name, millis);
        }
    }

    private static void write(JsonLineWriter to, Snapshot.Job job) throws IOException {
        to.put("job", job.id())
                .put("queue", job.queue())
                .put("user", job.user())
                .put("project", job.project())
                .put("qosPriority", job.qosPriority())
                .put("priority", job.priority())
                .put("rank", job.preemptionRank())
                .put("preemptions", job.preemptions())
                .put("attempt", job.attempt())
                .put("request", job.request())
                .put("index", job.index());
        putUnlessEndless(to, "limit", job.limitMillis());
        if (!job.team().isEmpty()) {
            to.put("team", job.team());
        }
        if (!job.qos().isEmpty()) {
            to.put("qos", job.qos());
        }
        if (job.beginMillis() != Long.MIN_VALUE) {
            to.put("begin", job.beginMillis());
        }
        RequestForm.write(to, job.checkpoint());
        if (job.savedAtMillis() != Long.MIN_VALUE) {
            to.put("savedAt", job.savedAtMillis());
        }
        to.put("submitted", job.submittedAtMillis())
                .put("queued", job.queuedAtMillis())
                .put("started", job.startedAtMillis());
        putUnlessEndless(to, "expectedEnd", job.expectedEndMillis());
        to.put("state", job.state().name())
                .put("eligible", job.eligible())
                .put("cancelled", job.cancelled())
                .put("requeues", job.requeues());
        if (job.queuesAnew()) {
            to.put("queuesAnew", true);
        }
        if (job.execution() != null) {
            to.put("element", job.execution().element())
                    .put("execution", job.execution().attempt());
        }
        if (job.allocation() != null) {
            AllocationForm.write(to, job.allocation());
        }
        if (job.endCause() != null) {
            to.put("endCause", job.endCause().name());
        }
        if (job.why() != null) {
            to.object("why");
            AllocationForm.write(to, job.why());
            to.endObject().put("whySince", job.whySinceMillis());
        }
        if (job.disturbedFor() != 0) {
            to.put("disturbedFor", job.disturbedFor()).put("disturbedAt", job.disturbedAtMillis());
        }
        if (job.awaitedUntilMillis() != 0) {
            to.put("awaitedUntil", job.awaitedUntilMillis());
        }
        Snapshot.Suspended suspension = job.suspension();
        if (suspension != null) {
            to.object("suspension").put("stage", suspension.stage()).put("since", suspension.sinceMillis());
            putUnlessEndless(to, "left", suspension.leftMillis());
            to.put("earlier", suspension.earlierMillis())
                    .put("earlierUnsaved", suspension.earlierUnsavedMillis())
                    .endObject();
        }
        if (job.out()) {
            to.put("out", true);
        }
        if (job.lost()) {
            to.put("lost", true);
        }
        if (!job.budgets().isEmpty()) {
            to.list("budgets");
            for (String budget : job.budgets()) {
                to.add(budget);
            }
            to.endList();
        }
    }

    static Snapshot read(JsonFields from) throws IOException {
        var hosts = new ArrayList<Snapshot.Host>();
        for (JsonFields host : from.objects("hosts")) {
            hosts.add(new Snapshot.Host(ConfigurationForm.host(host), host.flag("open")));
        }
        var requests = new ArrayList<Snapshot.Requested>();
        for (JsonFields request : from.objects("requests")) {
            requests.add(new Snapshot.Requested(
                    RequestForm.read(request),
                    request.integer("partition", -1),
                    request.has("names") ? request.texts("names") : List.of()));
        }
        var users = new ArrayList<Snapshot.User>();
        for (JsonFields user : from.objects("users")) {
            users.add(new Snapshot.User(user.text("user"), user.number("usageSlotMillis")));
        }
        var jobs = new ArrayList<Snapshot.Job>();
        for (JsonFields job : from.objects("jobs")) {
            jobs.add(job(job));
        }
        var promises = new ArrayList<Snapshot.Promise>();
        for (JsonFields promise : from.objects("promises")) {
            promises.add(new Snapshot.Promise(
                    promise.number("job"),
                    promise.flag("claim"),
                    promise.number("start"),
                    promise.number("end", Long.MAX_VALUE),
                    AllocationForm.read(promise)));
        }
        return new Snapshot(
                from.number("now"),
                from.number("round"),
                from.number("lastJob"),
                from.number("policyFailures"),
                from.number("roomVersion"),
                from.flag("freedOffTime"),
                from.flag("hostsChanged"),
                from.flag("shrunk"),
                new Snapshot.Chain(from.text("hash"), from.number("hashedAt"), from.texts("policies")),
                hosts,
                requests,
                users,
                jobs,
                promises,
                from.numbers("ended"),
                from.numbers("toKill"),
                from.integer("indexes"),
                from.numbers("freeIndexes").stream().map(Math::toIntExact).toList(),
                from.has("disturbances") ? from.numbers("disturbances") : List.of(),
                from.has("lostHosts") ? from.texts("lostHosts") : List.of());
    }

    private static Snapshot.Job job(JsonFields from) throws IOException {
        long id = from.number("job");
        return new Snapshot.Job(
                id,
                from.text("queue"),
                from.text("user"),
                from.text("project"),
                from.text("team", ""),
                from.text("qos", ""),
                from.integer("qosPriority"),
                from.integer("priority"),
                from.number("rank"),
                from.integer("preemptions"),
                from.integer("attempt"),
                from.integer("request"),
                from.integer("index"),
                from.number("limit", Long.MAX_VALUE),
                RequestForm.checkpoint(from),
                from.number("savedAt", Long.MIN_VALUE),
                from.number("submitted"),
                from.number("begin", Long.MIN_VALUE),
                from.number("queued"),
                from.number("started"),
                from.number("expectedEnd", Long.MAX_VALUE),
                from.constant("state", JobState.class),
                from.flag("eligible"),
                from.flag("cancelled"),
                from.flag("requeues"),
                from.flag("queuesAnew", false),
                from.has("execution") ? new ExecutionId(id, from.integer("element"), from.integer("execution")) : null,
                from.has("hosts") ? AllocationForm.read(from) : null,
                from.has("endCause") ? from.constant("endCause", EndCause.class) : null,
                from.has("why") ? AllocationForm.readRejection(from.fields("why")) : null,
                from.number("whySince", 0),
                from.number("disturbedFor", 0),
                from.number("disturbedAt", 0),
                from.number("awaitedUntil", 0),
                from.has("suspension") ? suspended(from.fields("suspension")) : null,
                from.has("out") && from.flag("out"),
                from.has("budgets") ? from.texts("budgets") : List.of(),
                from.flag("lost", false));
    }

    private static Snapshot.Suspended suspended(JsonFields from) throws IOException {
        return new Snapshot.Suspended(
                from.text("stage"),
                from.number("since"),
                from.number("left", Long.MAX_VALUE),
                from.number("earlier"),
                from.number("earlierUnsaved"));
    }
}
