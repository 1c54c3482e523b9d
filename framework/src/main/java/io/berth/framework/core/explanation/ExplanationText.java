package io.berth.framework.core.explanation;

import io.berth.spi.reason.Reason;
import java.util.List;

/** An explanation for people. Times are so long after the clock's zero. */
public final class ExplanationText {
    private static final int NAMES_MOST = 8;

    private final StringBuilder text = new StringBuilder();

    private ExplanationText() {}

    /**
     * The text.
     *
     * @param explanation what to tell
     * @return several lines, each ended by a line feed; the key reason is in the first
     */
    public static String of(Explanation explanation) {
        var text = new ExplanationText();
        text.tell(explanation);
        return text.text.toString();
    }

    /**
     * A reason in words.
     *
     * @param reason the reason
     * @return a clause, such as {@code behind job 12 of queue night (stop, by fcfs)}
     */
    public static String of(Reason reason) {
        List<String> d = reason.details();
        return switch (reason.code()) {
            case NONE -> d.isEmpty() ? "nothing stands in its way" : d.get(0);
            case NO_ROOM -> "no host, or no set of hosts, has the room now";
            case PROMISED -> "it would fit, but would delay a job that is promised its start";
            case CLAIMED -> "what it needs is claimed by a job that made others leave for it";
            case LIMIT ->
                d.size() < 3
                        ? "a limit is reached"
                        : "limit '" + d.get(0) + "': " + d.get(1) + " are at most "
                                + AmountText.of(first(d.get(1)), number(d.get(2)));
            case BEHIND ->
                d.size() < 4
                        ? "a job stands ahead"
                        : "behind job " + d.get(0) + " of queue '" + d.get(1) + "' (" + d.get(2) + ", by " + d.get(3)
                                + ")";
            case NO_HOSTS -> "every host that could hold it is closed" + (d.isEmpty() ? "" : ": " + d.get(0));
            case UNSATISFIABLE -> "it can never start" + joined(d);
            case SEARCH_LIMIT -> "the search for a place was cut short";
            case BEYOND_DEPTH -> "no reservation is kept for it";
            case HELD -> "it is held";
            case BEGIN_TIME -> "its begin time lies ahead" + (d.isEmpty() ? "" : ": " + time(d.get(0)));
            case DEPENDENCY -> "a job that it depends on is not there yet" + joined(d);
            case QUEUE_INACTIVE ->
                d.size() < 2
                        ? "its queue does not start jobs now"
                        : "queue '" + d.get(0) + "' does not start jobs now; next at " + time(d.get(1));
            case POLICY -> "the policy refused it" + joined(d);
            case CLUSTER_RESOURCE -> "the cluster is short of " + String.join(", ", d);
            case NOT_CONSIDERED -> "no round has asked for it yet";
        };
    }

    /**
     * A counterfactual in words.
     *
     * @param change the counterfactual
     * @return such as {@code memory <= 60G per task}
     */
    public static String change(Counterfactual change) {
        return switch (change.what()) {
            case Counterfactual.TASKS -> "tasks <= " + change.atMost();
            case Counterfactual.TIME_LIMIT -> "a time limit <= " + AmountText.span(change.atMost());
            default ->
                change.atMost() == 0
                        ? "no " + change.what()
                        : change.what() + " <= " + AmountText.of(change.what(), change.atMost()) + " per "
                                + change.per();
        };
    }

    private void tell(Explanation e) {
        text.append("job ")
                .append(e.job() == 0 ? "" : e.job() + " ")
                .append("(")
                .append(e.state());
        text.append(e.queue().isEmpty() ? "" : ", queue '" + e.queue() + "'");
        text.append(e.user().isEmpty() ? "" : ", user '" + e.user() + "'");
        text.append(") at ").append(AmountText.span(e.atMillis())).append(": ");
        tell(e.key());
        if (e.before() != null) {
            text.append("before: ");
            tell(e.before());
        }
        if (e.madeWay() != null) {
            text.append(PreemptionText.of(e.madeWay(), e.state())).append('\n');
        }
        if (e.hosts().isEmpty()) {
            return;
        }
        if (e.fits()) {
            text.append("limits and hosts would let it start now\n");
        }
        section("in its way", e.obstacles().stream().map(ExplanationText::of).toList());
        if (e.start() != null) {
            ExpectedStart start = e.start();
            section(
                    "promised start",
                    List.of(AmountText.span(start.startMillis()) + " on " + String.join(" ", start.hosts())
                            + (start.claim()
                                    ? ", where others are leaving for it" + PreemptionText.ofClaim(start)
                                    : "")));
        }
        section("hosts", e.hosts().stream().map(ExplanationText::of).toList());
        section(
                "who holds it",
                e.blockers().jobs().stream().map(ExplanationText::of).toList());
        if (e.blockers().more() > 0) {
            text.append("  and ").append(e.blockers().more()).append(" more jobs\n");
        }
        if (e.preemption() != null) {
            section("preemption", PreemptionText.of(e.preemption()));
        }
        section(
                "would fit now with",
                e.counterfactuals().stream().map(ExplanationText::change).toList());
        text.append("an empty cluster: ")
                .append(e.never().isEmpty() ? "holds it\n" : "never holds it: " + e.never() + "\n");
        section("would help", e.wouldHelp());
    }

    private void tell(KeyReason key) {
        text.append(key.code()).append(", ").append(of(key.reason()));
        Long since = key.sinceMillis();
        text.append(since == null ? "\n" : "; since " + AmountText.span(since) + "\n");
    }

    private void section(String title, List<String> lines) {
        if (!lines.isEmpty()) {
            text.append(title).append(":\n");
            lines.forEach(line -> text.append("  ").append(line).append('\n'));
        }
    }

    private static String of(HostGroup group) {
        List<String> names = group.names();
        String shown = names.isEmpty()
                ? ""
                : " (" + String.join(" ", names.subList(0, Math.min(NAMES_MOST, names.size())))
                        + (names.size() > NAMES_MOST ? " and " + (names.size() - NAMES_MOST) + " more)" : ")");
        return group.text() + ": " + group.hosts() + (group.hosts() == 1 ? " host" : " hosts") + shown;
    }

    private static String of(Blockers.Blocker blocker) {
        Long end = blocker.endsMillis();
        return "job " + blocker.job() + " " + blocker.what()
                + (end == null ? "" : "; expected to end by " + AmountText.span(end));
    }

    static String of(Obstacle obstacle) {
        return switch (obstacle) {
            case Obstacle.Held _ -> "it is held";
            case Obstacle.Begin begin -> "its begin time is " + AmountText.span(begin.atMillis());
            case Obstacle.QueueInactive queue ->
                "queue '" + queue.queue() + "' does not start jobs now; next at " + AmountText.span(queue.nextMillis());
            case Obstacle.HostsClosed closed ->
                closed.hosts() == 1
                        ? "the one host that could hold it is closed"
                        : closed.hosts() + " hosts could hold it, all closed";
            case Obstacle.Never never -> "no hosts of this cluster could ever hold it: " + never.term();
            case Obstacle.OfLimit limit -> {
                String of = first(limit.counted());
                yield "limit '" + limit.limit() + "', " + limit.counted() + ": " + AmountText.of(of, limit.used())
                        + " used of " + AmountText.of(of, limit.most()) + ", the job adds "
                        + AmountText.of(of, limit.adds());
            }
            case Obstacle.OfCluster cluster ->
                "cluster resource " + cluster.resource() + ": "
                        + AmountText.of(cluster.resource(), cluster.free()) + " free, the job takes "
                        + AmountText.of(cluster.resource(), cluster.asked());
            case Obstacle.NoRoom room ->
                room.room() >= room.asked()
                        ? "hosts with room are not those it may have together"
                        : "room for " + room.room() + " of " + room.asked() + (room.asked() == 1 ? " task" : " tasks");
            case Obstacle.OfPromises promises ->
                (promises.jobs().size() == 1 ? "a promise to job " : "promises to jobs ") + ids(promises.jobs());
            case Obstacle.OfClaims claims ->
                (claims.jobs().size() == 1 ? "a claim of job " : "claims of jobs ") + ids(claims.jobs());
            case Obstacle.OfPolicy policy -> policy.code() + joined(policy.details());
            case Obstacle.SearchCut cut ->
                "the search for others to make way, by '" + cut.policy() + "', was cut short after " + cut.trials()
                        + " trials";
            case Obstacle.Behind behind ->
                "job " + behind.job() + " of queue '" + behind.queue() + "' stands ahead (" + behind.verdict() + ", by "
                        + behind.policy() + ")";
            case Obstacle.BeyondDepth beyond ->
                "no reservation is left for it: " + beyond.reservations() + " are held, as many as there may be";
        };
    }

    private static String ids(List<Long> jobs) {
        return String.join(", ", jobs.stream().map(String::valueOf).toList());
    }

    private static String joined(List<String> details) {
        return details.isEmpty() ? "" : ": " + String.join(", ", details);
    }

    /** What is counted: the first word of what is counted and of whom. */
    private static String first(String counted) {
        int blank = counted.indexOf(' ');
        return blank < 0 ? counted : counted.substring(0, blank);
    }

    private static String time(String millis) {
        return millis.equals("never") ? millis : AmountText.span(number(millis));
    }

    private static long number(String text) {
        return Long.parseLong(text);
    }
}
