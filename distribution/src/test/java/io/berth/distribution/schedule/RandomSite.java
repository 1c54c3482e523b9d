package io.berth.distribution.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.random.RandomGenerator;

/** A small random scenario, as its file and as plain values for whoever checks a run of it: hosts, partitions, queues with windows, licences, limits, and jobs of many kinds. */
final class RandomSite {
    private static final long HOUR = 3_600_000;
    private static final List<String> PICKERS = List.of(
            "fcfs", "sjf", "easy", "sjf+easy", "conservative", "hybrid:depth=2", "ordered:order=saf:backfill=easy");
    private static final List<String> USERS = List.of("ann", "ben", "cam");

    /** What a host has, and which partitions it belongs to besides all. */
    record Host(String name, long slots, long memory, long gpus, long scratch) {
        long of(String resource) {
            return switch (resource) {
                case "slots" -> slots;
                case "memory" -> memory;
                case "gpus" -> gpus;
                case "scratch" -> scratch;
                default -> 0;
            };
        }
    }

    /** A queue; hours of each day in which it starts jobs, the same for always. */
    record Queue(String name, SortedSet<String> hosts, String partition, int fromHour, int toHour) {
        boolean startsAt(long millis) {
            long hour = millis / HOUR % 24;
            return fromHour == toHour
                    || (fromHour < toHour ? hour >= fromHour && hour < toHour : hour >= fromHour || hour < toHour);
        }
    }

    /** A job: amounts per task, but scratch per host and licences per job; 0 for no bound on tasks per host or hosts. */
    record Job(
            String name,
            String user,
            String qos,
            int tasksMin,
            int tasksMax,
            SortedMap<String, Long> perTask,
            long scratchPerHost,
            long licences,
            boolean exclusive,
            int ptile,
            boolean oneHost,
            long slotsLeast,
            long beginMillis) {}

    /** A limit: per-name or shared, by dimension; an empty set of names is everybody. */
    record Limit(String name, String resource, long most, SortedMap<String, Members> members) {}

    /** Who falls under a limit. */
    record Members(boolean each, SortedSet<String> names) {}

    private final RandomGenerator random;
    private final StringBuilder text = new StringBuilder();
    final List<Host> hosts = new ArrayList<>();
    final SortedMap<String, Queue> queues = new TreeMap<>();
    final SortedMap<String, Job> jobs = new TreeMap<>();
    final List<Limit> limits = new ArrayList<>();
    private final SortedMap<String, SortedSet<String>> partitions = new TreeMap<>();
    long licences;

    private RandomSite(long seed) {
        this.random = RandomLoads.random(seed);
        text.append("scenario: seed ").append(seed).append('\n');
        settings();
        hosts();
        queues();
        limits();
        jobs();
        events();
    }

    static RandomSite of(long seed) {
        return new RandomSite(seed);
    }

    String text() {
        return text.toString();
    }

    private boolean chance(double probability) {
        return random.nextDouble() < probability;
    }

    private <T> T oneOf(List<T> some) {
        return some.get(random.nextInt(some.size()));
    }

    private void settings() {
        licences = random.nextInt(1, 4);
        text.append("settings: {seed: ").append(random.nextInt(1, 99));
        text.append(chance(0.2) ? ", reservations_max: " + random.nextInt(1, 3) : "");
        text.append(chance(0.2) ? ", allowance: 1m" : "").append("}\n");
        text.append("resources:\n  - {name: lic, scope: cluster, amount: ").append(licences);
        text.append("}\n  - {name: scratch}\n");
    }

    private void hosts() {
        text.append("hosts:\n");
        int count = random.nextInt(1, 7);
        for (int i = 1; i <= count; i++) {
            var host = new Host(
                    "n" + i,
                    random.nextInt(1, 9),
                    (random.nextInt(1, 17) * 1024L) << 20,
                    random.nextInt(3) * 1000L,
                    random.nextInt(5));
            hosts.add(host);
            text.append("  - {names: ").append(host.name()).append(", slots: ").append(host.slots());
            text.append(", memory: ")
                    .append(host.memory() >> 30)
                    .append("G, gpus: ")
                    .append(host.gpus() / 1000);
            text.append(", resources: {scratch: ").append(host.scratch()).append('}');
            text.append(i > 1 && chance(0.1) ? ", up: false" : "").append("}\n");
        }
        var left = new TreeSet<String>();
        hosts.stream().filter(_ -> chance(0.6)).forEach(host -> left.add(host.name()));
        left.add(hosts.getFirst().name());
        partitions.put("left", left);
        var large = new TreeSet<String>();
        hosts.stream().filter(host -> host.slots() >= 4).forEach(host -> large.add(host.name()));
        partitions.put("large", large);
        text.append("partitions:\n  - {name: left, hosts: [").append(String.join(", ", left));
        text.append("]}\n  - {name: large, select: 'slots >= 4'}\n");
        text.append("qos:\n  - {name: urgent, priority: 10}\n  - {name: slow, priority: -5}\n");
    }

    private void queues() {
        var all = new TreeSet<String>();
        hosts.forEach(host -> all.add(host.name()));
        text.append("queues:\n");
        int count = random.nextInt(1, 5);
        String shared = oneOf(PICKERS);
        boolean together = chance(0.4);
        for (int i = 1; i <= count; i++) {
            String partition = chance(0.5) ? "" : oneOf(List.copyOf(partitions.keySet()));
            boolean windowed = chance(0.25);
            int from = windowed ? random.nextInt(24) : 0;
            int to = windowed ? (from + random.nextInt(1, 23)) % 24 : 0;
            SortedSet<String> own = partition.isEmpty() ? all : Known.in(partitions, partition);
            var queue = new Queue("q" + i, own, partition, from, to);
            queues.put(queue.name(), queue);
            text.append("  - {name: ")
                    .append(queue.name())
                    .append(", priority: ")
                    .append(random.nextInt(3));
            text.append(", picker: '")
                    .append(together ? shared : oneOf(PICKERS))
                    .append('\'');
            text.append(partition.isEmpty() ? "" : ", partition: " + partition);
            text.append(chance(0.3) ? ", allocator: " + oneOf(List.of("best-fit", "worst-fit")) : "");
            text.append(windowed ? ", windows: ['%02d:00-%02d:00']".formatted(from, to) : "");
            text.append(chance(0.15) ? ", qos_allowed: [urgent]" : "");
            text.append(", time_limit_default: 2h}\n");
        }
    }

    private void limits() {
        int count = random.nextInt(4);
        if (count > 0) {
            text.append("limits:\n");
        }
        for (int i = 1; i <= count; i++) {
            String resource = oneOf(List.of("slots", "jobs", "gpus", "memory", "slots", "lic", "pending_jobs"));
            long most = switch (resource) {
                case "memory" -> (random.nextInt(4, 24) * 1024L) << 20;
                case "gpus" -> random.nextInt(1, 4) * 1000L;
                case "pending_jobs" -> random.nextInt(2, 9);
                default -> random.nextInt(1, 10);
            };
            var members = new TreeMap<String, Members>();
            dimension(members, "users", USERS);
            dimension(members, "queues", List.copyOf(queues.keySet()));
            dimension(members, "partitions", List.copyOf(partitions.keySet()));
            dimension(members, "qos", List.of("urgent", "slow"));
            if (!resource.equals("lic") && !resource.equals("pending_jobs")) {
                dimension(members, "hosts", hosts.stream().map(Host::name).toList());
            }
            limits.add(new Limit("l" + i, resource, most, members));
            text.append("  - {name: l")
                    .append(i)
                    .append(", amounts: {")
                    .append(resource)
                    .append(": ");
            text.append(
                    switch (resource) {
                        case "memory" -> (most >> 30) + "G";
                        case "gpus" -> String.valueOf(most / 1000);
                        default -> String.valueOf(most);
                    });
            text.append('}');
            members.forEach((key, who) -> text.append(", ")
                    .append(key)
                    .append(who.each() ? ": {each: " : ": {total: ")
                    .append(who.names().isEmpty() ? "all" : "[" + String.join(", ", who.names()) + "]")
                    .append('}'));
            text.append("}\n");
        }
    }

    private void dimension(SortedMap<String, Members> members, String key, List<String> names) {
        if (chance(0.35)) {
            var some = new TreeSet<String>();
            if (chance(0.5)) {
                names.stream().filter(_ -> chance(0.5)).forEach(some::add);
            }
            members.put(key, new Members(chance(0.6), some));
        }
    }

    private void jobs() {
        text.append("workload:\n  jobs:\n");
        int count = random.nextInt(5, 41);
        int minutes = random.nextInt(1, 300);
        for (int i = 1; i <= count; i++) {
            int tasks = chance(0.5) ? 1 : random.nextInt(1, 7);
            int most = chance(0.2) ? tasks + random.nextInt(4) : tasks;
            var perTask = new TreeMap<String, Long>();
            perTask.put("slots", (long) random.nextInt(1, chance(0.8) ? 3 : 6));
            perTask.put("memory", chance(0.5) ? (random.nextInt(1, 5) * 1024L) << 20 : 0L);
            perTask.put("gpus", chance(0.2) ? 1000L : 0L);
            boolean oneHost = chance(0.15);
            var job = new Job(
                    "j" + i,
                    chance(0.9) ? oneOf(USERS) : "",
                    chance(0.7) ? "" : oneOf(List.of("urgent", "slow")),
                    tasks,
                    most,
                    perTask,
                    chance(0.15) ? random.nextInt(1, 3) : 0,
                    chance(0.25) ? random.nextInt(1, 3) : 0,
                    chance(0.1),
                    oneHost || chance(0.75) ? 0 : random.nextInt(1, 4),
                    oneHost,
                    chance(0.15) ? random.nextInt(2, 6) : 0,
                    chance(0.1) ? random.nextInt(1, 600) * 60_000L : 0);
            jobs.put(job.name(), job);
            write(job, random.nextInt(minutes));
        }
    }

    private void write(Job job, int at) {
        text.append("    - {name: ")
                .append(job.name())
                .append(", at: ")
                .append(at)
                .append("m, queue: ");
        text.append(oneOf(List.copyOf(queues.keySet())));
        text.append(job.user().isEmpty() ? "" : ", user: " + job.user());
        text.append(job.qos().isEmpty() ? "" : ", qos: " + job.qos());
        text.append(", priority: ").append(chance(0.2) ? random.nextInt(3) : 0);
        text.append(
                job.tasksMin() == job.tasksMax()
                        ? ", tasks: " + job.tasksMin()
                        : ", tasks: {min: " + job.tasksMin() + ", max: " + job.tasksMax() + "}");
        text.append(", cpus_per_task: ").append(Known.in(job.perTask(), "slots"));
        text.append(", memory: ")
                .append(Known.in(job.perTask(), "memory") >> 30)
                .append("G, gpus: ");
        text.append(Known.in(job.perTask(), "gpus") / 1000).append(job.exclusive() ? ", exclusive: true" : "");
        var request = new ArrayList<String>();
        if (job.slotsLeast() > 0) {
            request.add("select[slots >= " + job.slotsLeast() + "]");
        }
        var usage = new ArrayList<String>();
        if (job.scratchPerHost() > 0) {
            usage.add("scratch=" + job.scratchPerHost() + "/host");
        }
        if (job.licences() > 0) {
            usage.add("lic=" + job.licences() + "/job");
        }
        if (!usage.isEmpty()) {
            request.add("rusage[" + String.join(",", usage) + "]");
        }
        if (job.ptile() > 0) {
            request.add("span[ptile=" + job.ptile() + "]");
        }
        if (job.oneHost()) {
            request.add("span[hosts=1]");
        }
        text.append(request.isEmpty() ? "" : ", request: '" + String.join(" ", request) + "'");
        int run = chance(0.05) ? 0 : random.nextInt(1, 200);
        text.append(", run: ").append(run).append('m');
        text.append(chance(0.8) ? ", limit: " + Math.max(1, run + random.nextInt(-10, 60)) + "m" : "");
        text.append(job.beginMillis() > 0 ? ", begin: " + job.beginMillis() / 60_000 + "m" : "");
        text.append(chance(0.05) ? ", held: true" : "").append("}\n");
    }

    private void events() {
        int count = random.nextInt(9);
        if (count > 0) {
            text.append("  events:\n");
        }
        for (int i = 0; i < count; i++) {
            String job = oneOf(List.copyOf(jobs.keySet()));
            String host = oneOf(hosts).name();
            String queue = oneOf(List.copyOf(queues.keySet()));
            text.append("    - {at: ").append(random.nextInt(600)).append("m, ");
            text.append(
                    switch (random.nextInt(10)) {
                        case 0 -> "hold: " + job;
                        case 1 -> "release: " + job;
                        case 2 -> "cancel: " + job;
                        case 3 -> "requeue: " + job;
                        case 4 -> "switch: {job: " + job + ", queue: " + queue + "}";
                        case 5 -> "modify: {job: " + job + ", priority: 3, limit: 90m}";
                        case 6 -> "close: " + host;
                        case 7 -> "open: " + host;
                        case 8 -> "lose: " + host;
                        default -> "join: " + host;
                    });
            text.append("}\n");
        }
    }
}
