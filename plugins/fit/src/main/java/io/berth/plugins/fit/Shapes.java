package io.berth.plugins.fit;

import io.berth.spi.allocate.Plan;
import io.berth.spi.allocate.PlanIterator;
import io.berth.spi.host.ClusterView;
import io.berth.spi.job.Request;
import io.berth.spi.job.Spread;
import io.berth.spi.reason.Rejection;
import org.jspecify.annotations.Nullable;

/**
 * The shapes of a request, preferred first: the most tasks on one host; then, for the most tasks that the hosts hold, evenly on few hosts, then ragged; for requests that
 * say how to spread, the one shape that they want. The first shape needs no more than a search for a host, nor does the first even one where all hosts are alike. For the
 * others one scan counts what each host holds, and shapes for which there is no room are not offered. Iterator and plan are one object, used for every job: choosing hosts
 * allocates nothing.
 */
final class Shapes implements PlanIterator, Plan {
    private enum Stage {
        ONE_HOST,
        FEWEST_HOSTS,
        SCAN,
        EVEN,
        TILED,
        TOGETHER,
        PACKED,
        LARGEST_PACKED,
        DEALT,
        FEWER,
        EXHAUSTED
    }

    private final Taste taste;
    private final Room room = new Room();
    private final Candidates candidates = new Candidates();
    private final Uneven uneven;
    private final InOrder inOrder = new InOrder();

    private @Nullable Request request;
    private @Nullable ClusterView cluster;
    /** The most hosts a shape may use: what the request allows and the cluster has. */
    private int hostsLimit;
    /** The most tasks on one host that the request allows. */
    private int perHostLimit;
    /** How many tasks may not be parted; 1 if any may. */
    private int block;
    /** How many tasks were offered on one host before the scan; 0 for none. */
    private int triedOnOneHost;
    /** Of the even shape that was offered before the scan: for how many tasks, and its full share; 0 for none. */
    private int triedFor;

    private int triedShare;

    private Stage stage = Stage.EXHAUSTED;

    /** Of the current shape. */
    private int tasks;

    private int hostsMax;
    private int perHostMin;
    private int perHostMax;
    /** Whether its hosts are found one by one, in the order of their ordinals; else they are candidates. */
    private boolean searched;

    private boolean deals;
    private int given;

    Shapes(Taste taste) {
        this.taste = taste;
        this.uneven = new Uneven(taste, room, candidates);
    }

    void begin(Request wanted, ClusterView hosts) {
        request = wanted;
        cluster = hosts;
        block = wanted.spread() == Spread.BLOCK ? wanted.spreadTasks() : 1;
        tasks = inBlocks(hosts.tasksAtMost(wanted));
        hostsLimit = Math.min(tasks, Math.min(wanted.hostsMax(), hosts.hosts()));
        perHostLimit = Math.min(wanted.tasksPerHostMax(), tasks);
        triedOnOneHost = 0;
        triedFor = 0;
        stage = tasks < wanted.tasksMin() ? Stage.EXHAUSTED : Stage.ONE_HOST;
    }

    private int inBlocks(int most) {
        return most - most % block;
    }

    @Override
    public @Nullable Plan next() {
        Request wanted = request;
        ClusterView hosts = cluster;
        given = 0;
        while (wanted != null && hosts != null) {
            boolean offers = switch (stage) {
                case ONE_HOST -> oneHost(wanted, hosts);
                case FEWEST_HOSTS -> fewestHosts(wanted, hosts);
                case SCAN -> scan(wanted, hosts);
                case EVEN -> even(wanted, hosts);
                case TILED -> tiled(wanted, hosts);
                case TOGETHER -> together(wanted, hosts);
                case PACKED -> packed(wanted, hosts, isTight(wanted) ? Stage.LARGEST_PACKED : Stage.FEWER);
                case LARGEST_PACKED -> packed(wanted, hosts, Stage.FEWER);
                case DEALT -> dealt(wanted, hosts);
                case FEWER -> fewer(wanted);
                case EXHAUSTED -> {
                    request = null;
                    yield false;
                }
            };
            if (offers) {
                return this;
            }
            wanted = request;
        }
        return null;
    }

    /** All tasks that the request can use on one host. A job of one task needs nothing else. */
    private boolean oneHost(Request wanted, ClusterView hosts) {
        stage = wanted.tasksMin() == tasks && hostsLimit < 2 ? Stage.EXHAUSTED : Stage.FEWEST_HOSTS;
        if (hostsLimit < 1 || tasks > perHostLimit || (hostsLimit > 1 && wanted.spread() == Spread.STRIPE)) {
            return false;
        }
        triedOnOneHost = tasks;
        share(1, tasks, tasks);
        if (!searched(wanted, tasks, tasks)) {
            candidates.clear();
            for (int host = hosts.nextFitting(wanted, tasks, 0);
                    host >= 0;
                    host = hosts.nextFitting(wanted, tasks, host + 1)) {
                candidates.add(host, 0, taste.rank(hosts, wanted, host, tasks), tasks);
            }
            candidates.arrange(hosts, wanted);
        }
        return true;
    }

    /**
     * The even shape on the fewest hosts that could hold all tasks. If there is room for it, it is the one that a scan would find first: a host that holds a full share
     * holds as much as any, so no fewer hosts would do. Whether there is, the hosts show as they are found.
     */
    private boolean fewestHosts(Request wanted, ClusterView hosts) {
        stage = Stage.SCAN;
        if (wanted.spread() != Spread.ANY || hostsLimit < 2 || !anyHost(wanted)) {
            return false;
        }
        int holds = mostOnOneHost(wanted, hosts);
        int least = holds == 0 ? Integer.MAX_VALUE : Math.ceilDiv(tasks, holds);
        if (least > hostsLimit) {
            stage = holds == 0 ? Stage.EXHAUSTED : Stage.SCAN;
            return false;
        }
        int most = Math.ceilDiv(tasks, least);
        share(least, tasks - most * (least - 1), most);
        triedFor = tasks;
        triedShare = most;
        offerShares(wanted, hosts);
        return true;
    }

    /** The most tasks that any host holds now, found by asking for a host, a few times. */
    private int mostOnOneHost(Request wanted, ClusterView hosts) {
        int holds = 0;
        int most = triedOnOneHost == tasks ? tasks - 1 : perHostLimit;
        while (holds < most) {
            int middle = (holds + most + 1) >>> 1;
            if (hosts.nextFitting(wanted, middle, 0) >= 0) {
                holds = middle;
            } else {
                most = middle - 1;
            }
        }
        return holds;
    }

    private boolean scan(Request wanted, ClusterView hosts) {
        Spread spread = wanted.spread();
        room.scan(hosts, wanted, perHostLimit);
        uneven.among(hostsLimit);
        long most = spread == Spread.PTILE ? mostTiled(wanted.spreadTasks()) : uneven.mostTasks(block);
        tasks = (int) Math.min(most, tasks);
        stage = tasks < wanted.tasksMin() ? Stage.EXHAUSTED : first(spread);
        return false;
    }

    /** As many hosts as may be used hold a whole tile, or one more holds a part of it. */
    private long mostTiled(int tile) {
        long whole = Math.min(hostsLimit, room.hostsWith(tile));
        return whole * tile + (whole < hostsLimit ? room.mostBelow(tile) : 0);
    }

    /** The first of the shapes for the present number of tasks. */
    private Stage first(Spread spread) {
        return switch (spread) {
            case ANY -> {
                // Not the shapes again that were offered before the scan.
                perHostMax = Math.min(room.most(), tasks == triedOnOneHost ? tasks - 1 : tasks) + 1;
                perHostMax = tasks == triedFor ? Math.min(triedShare, perHostMax) : perHostMax;
                yield Stage.EVEN;
            }
            case PTILE -> Stage.TILED;
            case BLOCK -> Stage.TOGETHER;
            case STRIPE -> Stage.DEALT;
        };
    }

    /** The next number of hosts that makes for fewer tasks on each than the shape before, and for which there is room. */
    private boolean even(Request wanted, ClusterView hosts) {
        while (perHostMax > 1) {
            int least = Math.ceilDiv(tasks, perHostMax - 1);
            if (least > hostsLimit) {
                break;
            }
            int most = Math.ceilDiv(tasks, least);
            share(least, tasks - most * (least - 1), most);
            if (room.hostsWith(perHostMax) >= hostsMax - 1 && room.hostsWith(perHostMin) >= hostsMax) {
                offerShares(wanted, hosts);
                return true;
            }
        }
        // Ragged can differ from even only with four tasks or more (3 + 1), on hosts that take more than one.
        stage = tasks < 4 || hostsLimit < 2 || room.most() < 2 ? Stage.FEWER : Stage.PACKED;
        return false;
    }

    private boolean tiled(Request wanted, ClusterView hosts) {
        stage = Stage.FEWER;
        int tile = wanted.spreadTasks();
        int least = Math.ceilDiv(tasks, tile);
        if (least == 1 && tasks == triedOnOneHost) {
            return false;
        }
        share(least, tasks - tile * (least - 1), Math.min(tile, tasks));
        offerShares(wanted, hosts);
        return true;
    }

    /** Blocks on one host, if it holds them all. */
    private boolean together(Request wanted, ClusterView hosts) {
        stage = Stage.PACKED;
        if (tasks == triedOnOneHost || room.hostsWith(tasks) == 0) {
            return false;
        }
        share(1, tasks, tasks);
        offerShares(wanted, hosts);
        return true;
    }

    private boolean packed(Request wanted, ClusterView hosts, Stage following) {
        uneven.pack(hosts, wanted, block, stage == Stage.LARGEST_PACKED);
        share(hostsLimit, 1, perHostLimit);
        searched = false;
        stage = following;
        return true;
    }

    /** Whether the hosts that come first may be too many before all tasks are placed. */
    private boolean isTight(Request wanted) {
        return wanted.hostsMax() < tasks && uneven.isBounded();
    }

    private boolean dealt(Request wanted, ClusterView hosts) {
        share(uneven.deal(hosts, wanted, tasks), 1, perHostLimit);
        searched = false;
        deals = true;
        stage = Stage.FEWER;
        return true;
    }

    /** What had room was passed over. Half of the tasks above the least may still be placed. */
    private boolean fewer(Request wanted) {
        int above = tasks - wanted.tasksMin();
        tasks = inBlocks(tasks - (above - above / 2));
        stage = above > 0 && tasks >= wanted.tasksMin() ? first(wanted.spread()) : Stage.EXHAUSTED;
        return false;
    }

    private void share(int hosts, int least, int most) {
        hostsMax = hosts;
        perHostMin = least;
        perHostMax = most;
        deals = false;
    }

    /** Hosts for a full share are offered first. Should the framework have to pass one over, a smaller host may stand in for it. */
    private void offerShares(Request wanted, ClusterView hosts) {
        if (searched(wanted, perHostMax, perHostMin)) {
            return;
        }
        candidates.clear();
        for (int i = 0; i < room.size(); i++) {
            int here = room.tasks(i);
            if (here >= perHostMin) {
                int taken = here >= perHostMax ? perHostMax : perHostMin;
                double rank = taste.rank(hosts, wanted, room.host(i), taken);
                candidates.add(room.host(i), taken == perHostMax ? 0 : 1, rank, perHostMax);
            }
        }
        candidates.arrange(hosts, wanted);
    }

    /** Whether the first host that has room is as good as any. */
    private boolean anyHost(Request wanted) {
        return taste == Taste.FIRST && !wanted.prefers();
    }

    private boolean searched(Request wanted, int fullShare, int rest) {
        searched = anyHost(wanted);
        if (searched) {
            inOrder.begin(fullShare, rest, hostsMax);
        }
        return searched;
    }

    @Override
    public int nextHost(int part, ClusterView sofar) {
        Request wanted = request;
        if (wanted == null) {
            return -1;
        }
        given++;
        return searched ? inOrder.next(wanted, sofar) : candidates.next(sofar, wanted);
    }

    @Override
    public Rejection exhaustion() {
        return Rejection.NO_ROOM;
    }

    @Override
    public int tasks(int part) {
        return tasks;
    }

    @Override
    public int hostsMax(int part) {
        return hostsMax;
    }

    @Override
    public int tasksPerHostMin(int part) {
        return perHostMin;
    }

    @Override
    public int tasksPerHostMax(int part) {
        if (searched || given == 0) {
            return perHostMax;
        }
        return deals ? Math.min(candidates.most(), uneven.dealt(given)) : candidates.most();
    }

    @Override
    public void close() {
        request = null;
        cluster = null;
    }
}
