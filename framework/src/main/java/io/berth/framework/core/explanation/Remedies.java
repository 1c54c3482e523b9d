package io.berth.framework.core.explanation;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What would help, in words. */
public final class Remedies {
    private Remedies() {}

    /**
     * What would help a job that waits.
     *
     * @param key       its key reason
     * @param obstacles what stands in its way
     * @param start     the start it is promised
     * @param blockers  who holds what it needs
     * @param changes   with what it would fit now
     * @return at least one sentence without a full stop, the likeliest first
     */
    public static List<String> of(
            KeyReason key,
            List<Obstacle> obstacles,
            @Nullable ExpectedStart start,
            Blockers blockers,
            List<Counterfactual> changes) {
        var help = new ArrayList<String>();
        if (start != null) {
            help.add("waiting until " + AmountText.span(start.startMillis()) + ", when it is promised to start");
        }
        for (Obstacle obstacle : obstacles) {
            String remedy = of(obstacle);
            if (!remedy.isEmpty()) {
                help.add(remedy);
            }
        }
        for (Blockers.Blocker blocker : blockers.jobs()) {
            Long end = blocker.endsMillis();
            if (end != null) {
                help.add("the end of job " + blocker.job() + ", expected by " + AmountText.span(end));
                break;
            }
        }
        for (Counterfactual change : changes) {
            help.add("asking for " + ExplanationText.change(change));
        }
        if (help.isEmpty()) {
            help.add(
                    switch (key.remedy()) {
                        case WAIT -> "waiting for the next round";
                        case PREEMPT -> "the end of jobs that run, or preempting them";
                        case NEVER -> "nothing, as long as the job and the cluster stay as they are";
                    });
        }
        return help;
    }

    private static String of(Obstacle obstacle) {
        return switch (obstacle) {
            case Obstacle.Held _ -> "releasing the job";
            case Obstacle.Begin begin -> "waiting until its begin time, " + AmountText.span(begin.atMillis());
            case Obstacle.QueueInactive queue ->
                queue.nextMillis() == Long.MAX_VALUE
                        ? "activating queue '" + queue.queue() + "', or moving the job to another"
                        : "waiting until queue '" + queue.queue() + "' opens at " + AmountText.span(queue.nextMillis());
            case Obstacle.HostsClosed closed ->
                closed.hosts() == 1
                        ? "opening the one host that could hold it"
                        : "opening one of the " + closed.hosts() + " closed hosts that could hold it";
            case Obstacle.Never _ -> "asking for less; as it stands it never starts on these hosts";
            case Obstacle.OfLimit limit -> "jobs ending that count on limit '" + limit.limit() + "'";
            case Obstacle.OfCluster cluster ->
                AmountText.of(cluster.resource(), cluster.asked() - cluster.free()) + " more of " + cluster.resource()
                        + " coming free";
            case Obstacle.Behind behind -> "job " + behind.job() + " starting, or leaving the queue";
            case Obstacle.NoRoom _,
                    Obstacle.OfPromises _,
                    Obstacle.OfClaims _,
                    Obstacle.OfPolicy _,
                    Obstacle.SearchCut _,
                    Obstacle.BeyondDepth _ -> "";
        };
    }
}
