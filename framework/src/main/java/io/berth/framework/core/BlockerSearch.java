package io.berth.framework.core;

import io.berth.framework.allocation.Allocation;
import io.berth.framework.core.explanation.Blockers;
import io.berth.framework.core.explanation.Blockers.Blocker;
import io.berth.framework.core.explanation.Obstacle;
import io.berth.framework.limits.LimitBook;
import io.berth.framework.request.Catalogue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** Who holds what a job needs: running jobs on hosts that could take it, under the limits that refuse it, or with the licences it lacks; then those who are promised it or stand ahead. */
final class BlockerSearch {
    private record Holder(CoreJob job, String what) {}

    private final State state;
    private final CoreJob job;
    private final HostSurvey survey;
    /** The counters of limits that refuse the job. */
    private final int[] refusing;

    BlockerSearch(State state, CoreJob job, HostSurvey survey) {
        this.state = state;
        this.job = job;
        this.survey = survey;
        this.refusing = state.site.limits.allRefusing(job.keys(), job.request, job.request.tasksMin(), 1);
    }

    Blockers find(List<Obstacle> obstacles) {
        var holders = new ArrayList<Holder>();
        state.jobs.forEach(other -> {
            Allocation here = other.allocation;
            if (here != null) {
                SortedSet<String> held = held(other, here);
                if (!held.isEmpty()) {
                    holders.add(new Holder(other, "holds " + String.join(", ", held)));
                }
            }
        });
        holders.sort(Comparator.<Holder>comparingLong(holder -> holder.job.expectedEndMillis)
                .thenComparingLong(holder -> holder.job.id));
        var jobs = new ArrayList<Blocker>();
        for (Holder holder : holders) {
            long end = holder.job.expectedEndMillis;
            jobs.add(new Blocker(holder.job.id, holder.what, end == Long.MAX_VALUE ? null : end));
        }
        var limits = new ArrayList<String>();
        for (Obstacle obstacle : obstacles) {
            if (obstacle instanceof Obstacle.OfPromises promises) {
                promises.jobs().forEach(id -> jobs.add(new Blocker(id, "is promised hosts that would do", null)));
            } else if (obstacle instanceof Obstacle.OfClaims claims) {
                claims.jobs().forEach(id -> jobs.add(new Blocker(id, "claims hosts that would do", null)));
            } else if (obstacle instanceof Obstacle.Behind behind) {
                jobs.add(new Blocker(behind.job(), "stands ahead", null));
            } else if (obstacle instanceof Obstacle.OfLimit limit && !limits.contains(limit.limit())) {
                limits.add(limit.limit());
            }
        }
        int named = Math.min(jobs.size(), Blockers.MOST);
        return new Blockers(jobs.subList(0, named), jobs.size() - named, limits);
    }

    private SortedSet<String> held(CoreJob other, Allocation here) {
        Catalogue resources = state.hosts.resources();
        var held = new TreeSet<String>();
        for (int i = 0; i < here.hosts(); i++) {
            int host = here.host(i);
            for (int r = 0; r < resources.ofHosts() && survey.candidate(host); r++) {
                if (other.held().perTask(r) + other.held().perHost(r) > 0 && survey.lacks(host, r)) {
                    held.add(r == resources.occupancy() ? "hosts" : resources.name(r));
                }
            }
        }
        if (job.request.usesCluster() && other.held().usesCluster()) {
            for (int r = resources.ofHosts(); r < resources.count(); r++) {
                if (other.held().ofCluster(r, here.tasks()) > 0
                        && job.request.ofCluster(r, job.request.tasksMin()) > state.hosts.freeTotal(r)) {
                    held.add(resources.name(r));
                }
            }
        }
        if (LimitBook.drawsOn(other.keys(), refusing)) {
            held.add("what a limit counts");
        }
        return held;
    }
}
