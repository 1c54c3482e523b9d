package io.berth.framework.limits;

import io.berth.spi.job.Request;
import java.util.Arrays;

/**
 * What the limits on hosts leave to one job while hosts are gathered for it, one after the other: a limit on several hosts together counts what was gathered on the
 * others. Used again for each job, so it allocates nothing; it changes nothing that is counted.
 */
public final class Gathering {
    private static final HostCounters[] NOTHING = {};

    private HostCounters[] onHosts = NOTHING;
    private int[] tasks = {};
    private int[] hosts = {};

    /**
     * Begins with no hosts.
     *
     * @param keys what the job draws on
     */
    public void begin(LimitKeys keys) {
        onHosts = keys.onHosts;
        if (tasks.length < onHosts.length) {
            tasks = new int[onHosts.length];
            hosts = new int[onHosts.length];
        }
        Arrays.fill(tasks, 0);
        Arrays.fill(hosts, 0);
    }

    /**
     * How many tasks may stand on a host besides what was gathered.
     *
     * @param request what the job asks for
     * @param host    ordinal of a host that was not gathered
     * @return 0 to {@code tasksMax()}
     */
    public int allowed(Request request, int host) {
        int allowed = request.tasksMax();
        for (int i = 0; i < onHosts.length; i++) {
            allowed = HostDraw.allowed(onHosts[i], request, host, tasks[i], hosts[i], allowed);
        }
        return allowed;
    }

    /**
     * Gathers a host.
     *
     * @param host  its ordinal, not gathered before
     * @param count tasks on it, at least 1
     */
    public void add(int host, int count) {
        for (int i = 0; i < onHosts.length; i++) {
            Limit limit = onHosts[i].limit;
            if (!limit.eachHost() && limit.memberHost(host)) {
                tasks[i] += count;
                hosts[i]++;
            }
        }
    }
}
