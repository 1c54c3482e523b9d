package io.berth.distribution.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.allocation.Allocation;
import io.berth.framework.core.Decision;
import io.berth.framework.core.Input;
import io.berth.framework.journal.Recording;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.job.JobSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Counts anew, from what a core is told and decides, what the jobs of a random scenario hold, and demands after each start that no host, licence or limit is over its amount and that
 * the job is where, when and how it may be. Knows nothing of how the core counts.
 */
final class SiteRecount implements Recording {
    private static final List<String> RESOURCES = List.of("slots", "memory", "gpus");

    private static final class Job {
        final JobSpec spec;
        final RandomSite.Job asked;
        String queue;
        boolean held;
        final SortedMap<String, Integer> tasks = new TreeMap<>();

        Job(JobSpec spec, RandomSite.Job asked) {
            this.spec = spec;
            this.asked = asked;
            this.queue = spec.queue();
        }

        int allTasks() {
            return tasks.values().stream().mapToInt(Integer::intValue).sum();
        }
    }

    private final RandomSite site;
    private final SortedMap<Long, Job> jobs = new TreeMap<>();
    private final SortedSet<String> closed = new TreeSet<>();
    int starts;
    int full;

    SiteRecount(RandomSite site) {
        this.site = site;
    }

    @Override
    public void applied(Input input) {
        switch (input) {
            case Input.Submit submit -> {
                RandomSite.Job asked =
                        Known.in(site.jobs, Known.in(submit.spec().tags(), "name"));
                jobs.put(jobs.size() + 1L, new Job(submit.spec(), asked));
            }
            case Input.Hold hold -> job(hold.job()).held = job(hold.job()).tasks.isEmpty();
            case Input.Release release -> job(release.job()).held = false;
            case Input.Switch change -> {
                if (job(change.job()).tasks.isEmpty()) {
                    job(change.job()).queue = change.queue();
                }
            }
            case Input.HostOpened opened -> {
                if (opened.open()) {
                    closed.remove(opened.host());
                } else {
                    closed.add(opened.host());
                }
            }
            case Input.HostLost lost -> closed.add(lost.host());
            case Input.HostFound found -> closed.remove(found.host());
            case Input.HostJoined joined -> closed.remove(joined.host().name());
            case Input.Report report -> {
                if (report.report() instanceof ExecutionReport.Ended ended) {
                    job(ended.id().job()).tasks.clear();
                }
            }
            case Input.Freed freed -> job(freed.job()).tasks.clear();
            case Input.Modify _,
                    Input.ContactLost _,
                    Input.Cancel _,
                    Input.Requeue _,
                    Input.Timer _,
                    Input.PolicyFailed _,
                    Input.ClockStepped _ -> {}
        }
    }

    private Job job(long id) {
        return Known.in(jobs, id);
    }

    @Override
    public void decided(long nowMillis, List<Input.PolicyFailed> failures, List<Decision> decisions) {
        assertThat(failures).isEmpty();
        for (Decision decision : decisions) {
            if (decision instanceof Decision.Start start) {
                Job job = job(start.job());
                assertThat(job.tasks).as("a job that runs starts again").isEmpty();
                place(job, start.allocation());
                starts++;
                checkJob(job, nowMillis);
                checkHosts();
                checkLicences();
                checkLimits();
            }
        }
    }

    private void place(Job job, Allocation allocation) {
        for (int i = 0; i < allocation.hosts(); i++) {
            String host = site.hosts.get(allocation.host(i)).name();
            job.tasks.merge(host, allocation.tasks(i), Integer::sum);
        }
    }

    private void checkJob(Job job, long now) {
        String name = job.asked.name() + " at " + now + " on " + job.tasks;
        RandomSite.Queue queue = Known.in(site.queues, job.queue);
        assertThat(job.held).as(name + " is held").isFalse();
        assertThat(now).as(name + " begin").isGreaterThanOrEqualTo(job.asked.beginMillis());
        assertThat(queue.startsAt(now)).as(name + " window of " + queue).isTrue();
        assertThat(queue.hosts()).as(name + " partition").containsAll(job.tasks.keySet());
        assertThat(closed).as(name + " closed hosts").doesNotContainAnyElementsOf(job.tasks.keySet());
        assertThat(job.allTasks()).as(name).isBetween(job.asked.tasksMin(), job.asked.tasksMax());
        if (job.asked.oneHost()) {
            assertThat(job.tasks).as(name).hasSize(1);
        }
        if (job.asked.ptile() > 0) {
            assertThat(job.tasks.values()).as(name).allMatch(tasks -> tasks <= job.asked.ptile());
            assertThat(job.tasks.values().stream()
                            .filter(tasks -> tasks < job.asked.ptile())
                            .count())
                    .as(name + " rest of ptile")
                    .isLessThanOrEqualTo(1);
        }
        for (RandomSite.Host host : site.hosts) {
            if (job.tasks.containsKey(host.name())) {
                assertThat(host.slots()).as(name + " select").isGreaterThanOrEqualTo(job.asked.slotsLeast());
            }
        }
    }

    private void checkHosts() {
        for (RandomSite.Host host : site.hosts) {
            var here = jobs.values().stream()
                    .filter(job -> job.tasks.containsKey(host.name()))
                    .toList();
            for (String resource : RESOURCES) {
                long held = here.stream()
                        .mapToLong(job -> Known.in(job.asked.perTask(), resource) * Known.in(job.tasks, host.name()))
                        .sum();
                assertThat(held).as(resource + " of " + host.name()).isLessThanOrEqualTo(host.of(resource));
                full += held == host.of(resource) ? 1 : 0;
            }
            long scratch =
                    here.stream().mapToLong(job -> job.asked.scratchPerHost()).sum();
            assertThat(scratch).as("scratch of " + host.name()).isLessThanOrEqualTo(host.scratch());
            assertThat(here.size() > 1 && here.stream().anyMatch(job -> job.asked.exclusive()))
                    .as("alone on " + host.name())
                    .isFalse();
        }
    }

    private void checkLicences() {
        long held = jobs.values().stream()
                .filter(job -> !job.tasks.isEmpty())
                .mapToLong(job -> job.asked.licences())
                .sum();
        assertThat(held).as("licences").isLessThanOrEqualTo(site.licences);
    }

    private void checkLimits() {
        for (RandomSite.Limit limit : site.limits) {
            if (!limit.resource().equals("pending_jobs")) {
                var held = new TreeMap<String, Long>();
                jobs.values().stream().filter(job -> !job.tasks.isEmpty()).forEach(job -> count(limit, job, held));
                held.forEach((who, amount) ->
                        assertThat(amount).as(limit + " of " + who).isLessThanOrEqualTo(limit.most()));
            }
        }
    }

    /** Adds what a job holds under a limit, by whoever has an amount of it for himself. */
    private void count(RandomSite.Limit limit, Job job, SortedMap<String, Long> held) {
        var key = new ArrayList<String>();
        for (var entry : limit.members().entrySet()) {
            if (!entry.getKey().equals("hosts")) {
                String name = switch (entry.getKey()) {
                    case "users" -> job.spec.user();
                    case "queues" -> job.queue;
                    case "partitions" -> Known.in(site.queues, job.queue).partition();
                    default -> job.spec.qos();
                };
                if (!isMember(entry.getValue(), name)) {
                    return;
                }
                key.add(entry.getValue().each() ? name : "");
            }
        }
        RandomSite.Members hosts = limit.members().get("hosts");
        if (hosts == null || !hosts.each()) {
            var counted = new TreeMap<String, Integer>(job.tasks);
            counted.keySet().removeIf(host -> hosts != null && !isMember(hosts, host));
            if (!counted.isEmpty()) {
                int here = counted.values().stream().mapToInt(Integer::intValue).sum();
                held.merge(key.toString(), amount(limit.resource(), job, here), Long::sum);
            }
        } else {
            job.tasks.forEach((host, tasks) -> {
                if (isMember(hosts, host)) {
                    held.merge(key + " on " + host, amount(limit.resource(), job, tasks), Long::sum);
                }
            });
        }
    }

    private static boolean isMember(RandomSite.Members members, String name) {
        return !name.isEmpty() && (members.names().isEmpty() || members.names().contains(name));
    }

    private static long amount(String resource, Job job, int here) {
        return switch (resource) {
            case "jobs" -> 1;
            case "lic" -> job.asked.licences();
            default -> Known.in(job.asked.perTask(), resource) * here;
        };
    }
}
