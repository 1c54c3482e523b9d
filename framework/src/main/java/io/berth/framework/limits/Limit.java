package io.berth.framework.limits;

import io.berth.framework.request.Catalogue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A limit of a book, compiled: its amounts by ordinal of what they count, and its counters by the members that have one. */
final class Limit {
    /** What a counter counts when it is no resource. */
    static final int JOBS = -1;

    static final int PENDING_JOBS = -2;

    final LimitSpec spec;
    /** What is counted: ordinals of resources, or one of the above. */
    final int[] counted;

    final long[] most;
    /** Who must be a member, hosts apart. */
    private final SortedMap<Dimension, Members> owners;

    private final @Nullable Members hosts;
    private final Map<List<String>, Integer> counters = new LinkedHashMap<>();
    private final Map<List<String>, HostCounters> hostCounters = new LinkedHashMap<>();
    /** By host: whether it is a member. */
    private boolean[] memberHosts = {};

    Limit(LimitSpec spec, Catalogue catalogue) {
        this.spec = spec;
        this.counted = new int[spec.amounts().size()];
        this.most = new long[counted.length];
        this.owners = new TreeMap<>(spec.members());
        Members some = owners.remove(Dimension.HOST);
        // All hosts together are no host in particular.
        this.hosts = some != null && some.all() && !some.oneByOne() ? null : some;
        int i = 0;
        for (Map.Entry<String, Long> amount : spec.amounts().entrySet()) {
            counted[i] = ordinal(amount.getKey(), catalogue);
            most[i++] = amount.getValue();
        }
    }

    private int ordinal(String thing, Catalogue catalogue) {
        if (thing.equals(LimitSpec.JOBS)) {
            return JOBS;
        }
        if (thing.equals(LimitSpec.PENDING_JOBS)) {
            return PENDING_JOBS;
        }
        int resource = catalogue.ordinal(thing);
        if (resource < 0) {
            throw new IllegalArgumentException("limit '" + spec.name() + "': resource '" + thing
                    + "' is not known; known are " + catalogue + "," + LimitSpec.JOBS + "," + LimitSpec.PENDING_JOBS);
        }
        if (spec.members().containsKey(Dimension.HOST) && catalogue.ofCluster(resource)) {
            throw new IllegalArgumentException("limit '" + spec.name() + "': '" + thing
                    + "' belongs to the cluster, no host has it; take hosts or " + thing
                    + " out, or make it two limits");
        }
        return resource;
    }

    boolean onHosts() {
        return hosts != null;
    }

    boolean eachHost() {
        return hosts != null && hosts.oneByOne();
    }

    boolean allHosts() {
        return hosts != null && hosts.all();
    }

    void addHost(int host, String name) {
        if (host >= memberHosts.length) {
            memberHosts = Arrays.copyOf(memberHosts, Math.max(host + 1, memberHosts.length * 2));
        }
        memberHosts[host] = hosts != null && hosts.contains(name);
    }

    boolean memberHost(int host) {
        return host < memberHosts.length && memberHosts[host];
    }

    /** The members with a counter of their own, in the order of the dimensions; null when some name is no member. */
    @Nullable
    List<String> ownersOf(Names names) {
        var each = new ArrayList<String>();
        for (Map.Entry<Dimension, Members> owner : owners.entrySet()) {
            String name = names.of(owner.getKey());
            if (!owner.getValue().contains(name)) {
                return null;
            }
            if (owner.getValue().oneByOne()) {
                each.add(name);
            }
        }
        return each;
    }

    /** The first of the counters of some members; they follow each other, as many as there are amounts. */
    int countersOf(List<String> each, Counters all) {
        Integer first = counters.get(each);
        if (first == null) {
            first = all.add(this, each, "");
            counters.put(each, first);
        }
        return first;
    }

    HostCounters hostCountersOf(List<String> each, Counters all) {
        HostCounters found = hostCounters.get(each);
        if (found == null) {
            found = new HostCounters(this, each, all);
            hostCounters.put(each, found);
        }
        return found;
    }

    /** What the i-th amount counts, and of whom: {@code slots of user alice, queues gpu + long}. */
    String text(int i, List<String> each, String host) {
        String thing = spec.amounts().keySet().stream().skip(i).findFirst().orElseThrow();
        return thing.replace('_', ' ') + " of " + of(each, host);
    }

    private String of(List<String> each, String host) {
        if (spec.members().isEmpty()) {
            return "the cluster";
        }
        var text = new StringBuilder();
        int next = 0;
        for (Map.Entry<Dimension, Members> some : spec.members().entrySet()) {
            text.append(text.isEmpty() ? "" : ", ");
            Dimension dimension = some.getKey();
            if (some.getValue().oneByOne()) {
                boolean anyHost = dimension == Dimension.HOST && host.isEmpty();
                String name = dimension == Dimension.HOST ? host : each.get(next++);
                text.append(anyHost ? "each " : "")
                        .append(dimension.word())
                        .append(anyHost ? "" : " ")
                        .append(name);
            } else if (some.getValue().all()) {
                text.append("all ").append(dimension.words());
            } else {
                text.append(some.getValue().names().size() == 1 ? dimension.word() : dimension.words())
                        .append(' ')
                        .append(String.join(" + ", some.getValue().names()));
            }
        }
        return text.toString();
    }
}
