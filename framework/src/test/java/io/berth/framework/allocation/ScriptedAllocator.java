package io.berth.framework.allocation;

import io.berth.spi.allocate.Allocator;
import io.berth.spi.allocate.Plan;
import io.berth.spi.allocate.PlanIterator;
import io.berth.spi.host.ClusterView;
import io.berth.spi.job.PendingJob;
import io.berth.spi.reason.Rejection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An allocator that says what it is told to say, right or wrong, and notes how it is used. */
public final class ScriptedAllocator implements Allocator {
    /** A part of a plan, and the hosts it offers for it. */
    public record Part(int tasks, int hostsMax, int perHostMin, int perHostMax, List<Integer> hosts) {}

    /** A part: so many tasks on at most so many hosts, least and most on each, and the hosts it offers. */
    public static Part part(int tasks, int hostsMax, int perHostMin, int perHostMax, int... hosts) {
        return new Part(
                tasks,
                hostsMax,
                perHostMin,
                perHostMax,
                Arrays.stream(hosts).boxed().toList());
    }

    private final List<List<Part>> plans = new ArrayList<>();
    private boolean endless;
    final List<Long> freeSeen = new ArrayList<>();
    int closed;

    /** Adds a plan. */
    public ScriptedAllocator plan(Part... parts) {
        plans.add(List.of(parts));
        return this;
    }

    /** Tries the hosts one after the other for all tasks of a job. */
    public static ScriptedAllocator onOneOf(int tasks, int... hosts) {
        return new ScriptedAllocator().plan(part(tasks, 1, tasks, tasks, hosts));
    }

    ScriptedAllocator withoutEnd() {
        endless = true;
        return this;
    }

    @Override
    public PlanIterator plans(PendingJob job, ClusterView cluster) {
        return new Script();
    }

    private final class Script implements PlanIterator, Plan {
        private int next;
        private int[] offered = {};
        private List<Part> current = List.of();

        @Override
        public @Nullable Plan next() {
            if (next == plans.size() && endless) {
                next = 0;
            }
            if (next == plans.size()) {
                return null;
            }
            current = plans.get(next++);
            offered = new int[current.size()];
            return this;
        }

        @Override
        public int nextHost(int part, ClusterView sofar) {
            List<Integer> hosts = current.get(part).hosts();
            if (offered[part] == hosts.size()) {
                return -1;
            }
            int host = hosts.get(offered[part]++);
            freeSeen.add(host < sofar.hosts() ? sofar.free(host, 0) : -1);
            return host;
        }

        @Override
        public Rejection exhaustion() {
            return Rejection.NO_ROOM;
        }

        @Override
        public int parts() {
            return current.size();
        }

        @Override
        public int tasks(int part) {
            return current.get(part).tasks();
        }

        @Override
        public int hostsMax(int part) {
            return current.get(part).hostsMax();
        }

        @Override
        public int tasksPerHostMin(int part) {
            return current.get(part).perHostMin();
        }

        @Override
        public int tasksPerHostMax(int part) {
            return current.get(part).perHostMax();
        }

        @Override
        public void close() {
            closed++;
        }
    }
}
