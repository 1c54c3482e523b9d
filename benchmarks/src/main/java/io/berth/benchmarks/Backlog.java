package io.berth.benchmarks;

import io.berth.framework.core.CoreConfiguration;
import io.berth.framework.core.HostSpec;
import io.berth.framework.core.PolicySpec;
import io.berth.framework.core.QueueSpec;
import io.berth.framework.core.SiteRules;
import io.berth.framework.limits.LimitSpec;
import io.berth.framework.request.Per;
import io.berth.spi.job.JobSpec;
import io.berth.spi.job.RequestSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * A big cluster with a long queue. A limit of the whole cluster keeps the load where it is wanted, however many jobs wait: an end lets about one job start.
 *
 * @param hosts    how many hosts, with {@value #SLOTS_PER_HOST} slots each
 * @param pending  how many jobs wait
 * @param load     share of all slots that is in use
 * @param tasksMax the widest job's tasks; widths are drawn evenly from 1 to this
 * @param classes  how many classes there are of each width
 */
record Backlog(int hosts, int pending, double load, int tasksMax, int classes) {
    static final int SLOTS_PER_HOST = 16;

    private static final String QUEUE = "queue";
    private static final int USERS = 100;
    private static final long MEMORY_PER_HOST = 128_000;
    /** Never what is short. */
    private static final long MEMORY_STEP = 700;

    /** Jobs of one task, all alike. */
    static Backlog ofSingles(int hosts, int pending, double load) {
        return new Backlog(hosts, pending, load, 1, 1);
    }

    /** How many slots may be in use. */
    int slotsInUse() {
        return (int) Math.round(load * hosts * SLOTS_PER_HOST);
    }

    /** The core that schedules this, first come, first served. */
    CoreConfiguration configuration(PolicySpec picker) {
        List<HostSpec> specs = new ArrayList<>();
        for (int host = 0; host < hosts; host++) {
            var capacity = new TreeMap<String, Long>();
            capacity.put("slots", (long) SLOTS_PER_HOST);
            capacity.put("memory", MEMORY_PER_HOST);
            specs.add(new HostSpec("host" + host, capacity));
        }
        CoreConfiguration plain = CoreConfiguration.of(
                        "backlog", 1, specs, List.of(QueueSpec.of(QUEUE, picker, PolicySpec.of("first-fit"))))
                .withResources(List.of("slots", "memory"));
        if (load >= 1) {
            return plain;
        }
        var amounts = new TreeMap<String, Long>();
        amounts.put("slots", (long) slotsInUse());
        return plain.withSite(new SiteRules(
                new TreeMap<>(),
                List.of(),
                List.of(),
                List.of(),
                List.of(LimitSpec.of("load", amounts, new TreeMap<>())),
                new TreeMap<>(),
                Per.TASK));
    }

    /** Jobs as they are submitted, one after the other, without end. */
    Submissions submissions(long seed) {
        return new Submissions(tasksMax, classes, seed);
    }

    /** A stream of jobs, drawn from a seed. */
    static final class Submissions {
        private final List<List<RequestSpec>> requests = new ArrayList<>();
        private final String[] users = new String[USERS];
        private final int classes;
        private final SplittableRandom random;

        private Submissions(int tasksMax, int classes, long seed) {
            this.classes = classes;
            random = new SplittableRandom(seed);
            for (int tasks = 1; tasks <= tasksMax; tasks++) {
                List<RequestSpec> ofWidth = new ArrayList<>();
                for (int i = 1; i <= classes; i++) {
                    var perTask = new TreeMap<String, Long>();
                    perTask.put("slots", 1L);
                    perTask.put("memory", i * MEMORY_STEP);
                    ofWidth.add(new RequestSpec(tasks, tasks, Integer.MAX_VALUE, Integer.MAX_VALUE, perTask));
                }
                requests.add(ofWidth);
            }
            for (int user = 0; user < USERS; user++) {
                users[user] = "user" + user;
            }
        }

        /** The next job, with a priority. */
        JobSpec next(int priority) {
            RequestSpec request = requests.get(random.nextInt(requests.size())).get(random.nextInt(classes));
            long limit = 60_000L * (1 + random.nextInt(600));
            return new JobSpec(QUEUE, users[random.nextInt(USERS)], "", priority, 0, request, limit, new TreeMap<>());
        }
    }
}
