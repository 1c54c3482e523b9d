package io.berth.framework.core;

import io.berth.framework.allocation.HostTable;
import io.berth.framework.request.RequestClass;
import io.berth.framework.request.RequestClasses;
import java.util.Arrays;

/**
 * Which request classes compete. A class's pool is the set of open hosts that could hold one of its tasks, empty when together they could not hold its least tasks, and what it takes of the cluster as a whole, such as licences;
 * pools that share any of these are connected, and a group of connected pools is named by one of its members. What blocks in one group is nothing to the others. Limits do not
 * connect: a job that its own limit refuses stops nobody (docs/adr/0008).
 */
final class Pools {
    private final HostTable hosts;
    private final RequestClasses classes;
    private final EmptyCluster empty;
    /** Union-find over hosts, and behind them the resources of the cluster. */
    private int[] parent = {};
    /** Per class, a host of its pool; -1 when the pool is empty. */
    private int[] member = {};

    private int known;
    private boolean counted;
    private boolean connected;

    Pools(HostTable hosts, RequestClasses classes) {
        this.hosts = hosts;
        this.classes = classes;
        this.empty = new EmptyCluster(hosts);
    }

    /** Takes in classes that are new since the last call. */
    void update() {
        if (parent.length < members()) {
            rebuild();
        }
        while (known < classes.count()) {
            add(classes.get(known++));
        }
    }

    /** Hosts changed: all pools are found anew. */
    void rebuild() {
        parent = new int[members()];
        Arrays.setAll(parent, h -> h);
        known = 0;
        counted = false;
        while (known < classes.count()) {
            add(classes.get(known++));
        }
    }

    /** How many members a pool could have: names of groups are less than this. */
    int members() {
        return hosts.hosts() + hosts.resources().count() - hosts.resources().ofHosts();
    }

    /** Whether all classes compete with each other, so that what blocks one may block all. */
    boolean connected() {
        if (!counted) {
            counted = true;
            connected = true;
            int group = -1;
            for (int i = 0; i < known; i++) {
                if (member[i] >= 0) {
                    int other = find(member[i]);
                    connected &= group < 0 || group == other;
                    group = other;
                }
            }
        }
        return connected;
    }

    boolean empty(RequestClass request) {
        return member[request.requestClass()] < 0;
    }

    /** The group of a class whose pool is not empty. */
    int group(int requestClass) {
        return find(member[requestClass]);
    }

    int hosts() {
        return parent.length;
    }

    /** The group that a host belongs to. */
    int groupOf(int host) {
        return find(host);
    }

    private void add(RequestClass request) {
        counted = false;
        int ordinal = request.requestClass();
        if (ordinal >= member.length) {
            member = Arrays.copyOf(member, Math.max(16, ordinal * 2));
        }
        if (request.tasksMin() > 1 && !empty.openHostsHold(request)) {
            member[ordinal] = -1; // some task finds a host, but not all of them do
            return;
        }
        int first = -1;
        for (int host = 0; host < hosts.hosts(); host++) {
            if (hosts.couldHold(request, host)) {
                if (first < 0) {
                    first = host;
                } else {
                    parent[find(host)] = find(first);
                }
            }
        }
        member[ordinal] = first;
        if (first >= 0 && request.usesCluster()) {
            for (int r = hosts.resources().ofHosts(); r < hosts.resources().count(); r++) {
                if (request.total(r) > 0) {
                    parent[find(hosts.hosts() + r - hosts.resources().ofHosts())] = find(first);
                }
            }
        }
    }

    private int find(int host) {
        int h = host;
        while (parent[h] != h) {
            parent[h] = parent[parent[h]];
            h = parent[h];
        }
        return h;
    }
}
