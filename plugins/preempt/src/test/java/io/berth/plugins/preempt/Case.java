package io.berth.plugins.preempt;

import io.berth.framework.allocation.Allocation;
import io.berth.framework.request.RequestClass;
import io.berth.spi.job.RunningJob;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * A yard in which jobs run, and one job that wants to.
 *
 * @param yard      the yard
 * @param preemptor who wants to start
 * @param capacity  of each host, by resource
 * @param promised  of each host, to somebody who comes while the preemptor would still be there
 * @param licences  of the cluster
 * @param jobsOfU   how many jobs of user {@code u} may run
 */
record Case(Yard yard, AtWork preemptor, List<long[]> capacity, List<long[]> promised, long licences, long jobsOfU) {
    @Override
    public String toString() {
        var text = new StringBuilder("hosts");
        for (int host = 0; host < capacity.size(); host++) {
            text.append(' ').append(Arrays.toString(capacity.get(host)));
            text.append(" promised ").append(Arrays.toString(promised.get(host)));
        }
        text.append(", licences ").append(licences).append(", jobs of u ").append(jobsOfU);
        running().forEach(job -> text.append("\n  ").append(described(job)));
        return text.append("\n  wanted: ").append(described(preemptor)).toString();
    }

    private static String described(AtWork job) {
        RequestClass request = job.request();
        return "job " + job.id() + " of " + job.user() + ", rank " + job.preemptionRank() + ", since "
                + (Yard.NOW - job.startedAtMillis()) + ", " + job.allocation() + ", of " + request.tasksMin()
                + " tasks "
                + request.perTask(0) + "/" + request.perTask(1) + "/" + request.perTask(2) + ", hosts "
                + request.hostsMax() + " with " + request.tasksPerHostMax() + (job.suspends() ? ", suspends" : "");
    }

    List<AtWork> running() {
        return yard.running;
    }

    List<AtWork> members(int set) {
        var members = new ArrayList<AtWork>();
        for (int i = 0; i < running().size(); i++) {
            if ((set & 1 << i) != 0) {
                members.add(running().get(i));
            }
        }
        return members;
    }

    int set(List<RunningJob> victims) {
        int set = 0;
        for (RunningJob victim : victims) {
            set |= 1 << running().indexOf((AtWork) victim);
        }
        return set;
    }

    /** A random case with few jobs; the preemptor stands on one host, or on several. */
    static Case random(Random random, boolean oneHost) {
        return random(random, oneHost, 1 + random.nextInt(4), 4 + random.nextInt(7));
    }

    /** A random case with more jobs on more hosts; the preemptor stands on several. */
    static Case wide(Random random, int jobs) {
        return random(random, false, 2 + random.nextInt(6), jobs);
    }

    private static Case random(Random random, boolean oneHost, int hosts, int jobs) {
        boolean licensed = random.nextInt(4) == 0;
        boolean limited = random.nextInt(5) == 0;
        boolean memory = random.nextBoolean();
        var capacity = new ArrayList<long[]>();
        for (int host = 0; host < hosts; host++) {
            capacity.add(new long[] {4 + random.nextInt(9), memory ? 6 + random.nextInt(12) : 100});
        }
        long licences = licensed ? 3 + random.nextInt(4) : 50;
        long jobsOfU = limited ? 2 + random.nextInt(2) : 50;
        var yard = new Yard(capacity, licences, jobsOfU);
        boolean suspending = random.nextInt(3) == 0;
        for (int i = 0; i < 4 * jobs && yard.running.size() < jobs; i++) {
            stand(yard, random, licensed, jobsOfU, suspending && random.nextBoolean());
        }
        var promised = new ArrayList<long[]>();
        for (int host = 0; host < hosts; host++) {
            long slots = oneHost && random.nextInt(8) == 0 ? 1 + random.nextInt(3) : 0;
            promised.add(new long[] {slots, 0});
            if (slots > 0) {
                yard.promise(host, slots, 0);
            }
        }
        RequestClass wanted = wanted(yard, random, oneHost, licensed);
        var preemptor = new AtWork(99, wanted, Allocation.on(0, 1), limited ? "u" : "v", 1_000, 0, false);
        return new Case(yard, preemptor, capacity, promised, licences, jobsOfU);
    }

    private static RequestClass wanted(Yard yard, Random random, boolean oneHost, boolean licensed) {
        long slots = 1L + random.nextInt(oneHost ? 5 : 3);
        long memory = random.nextInt(4);
        long licences = licensed ? random.nextInt(2) : 0;
        int hosts = yard.table.hosts();
        if (oneHost) {
            return yard.request(1 + random.nextInt(3), 1, Integer.MAX_VALUE, slots, memory, licences);
        }
        int tasks = 2 + random.nextInt(3 * hosts);
        int hostsMax = random.nextInt(3) == 0 ? 2 + random.nextInt(hosts) : Integer.MAX_VALUE;
        int perHostMax = random.nextInt(3) == 0 ? 1 + random.nextInt(4) : Integer.MAX_VALUE;
        return yard.request(tasks, hostsMax, perHostMax, slots, memory, licences);
    }

    private static void stand(Yard yard, Random random, boolean licensed, long jobsOfU, boolean suspends) {
        RequestClass request = yard.request(
                4, 4, 4, 1 + random.nextInt(3), random.nextInt(5), licensed && random.nextBoolean() ? 1 : 0);
        String user = random.nextInt(3) == 0 ? "u" : "w" + random.nextInt(2);
        long ofU = yard.running.stream().filter(job -> job.user().equals("u")).count();
        int hosts = yard.table.hosts();
        int first = random.nextInt(hosts);
        int second = random.nextInt(hosts);
        Allocation at = first == second || random.nextInt(4) > 0
                ? Allocation.on(first, 1 + random.nextInt(2))
                : Allocation.copyOf(new int[] {first, second}, new int[] {1 + random.nextInt(2), 1}, 2);
        boolean room = yard.table.clusterFits(request, at.tasks()) && (ofU < jobsOfU || !user.equals("u"));
        for (int i = 0; i < at.hosts(); i++) {
            for (int r = 0; r < Yard.HOST_RESOURCES; r++) {
                room &= request.perTask(r) * at.tasks(i) <= yard.table.free(at.host(i), r);
            }
        }
        if (room) {
            yard.stand(request, at, user, random.nextInt(3), Yard.NOW - 1 - random.nextInt(6), suspends);
        }
    }
}
