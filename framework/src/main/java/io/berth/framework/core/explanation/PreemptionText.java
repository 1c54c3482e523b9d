package io.berth.framework.core.explanation;

import io.berth.spi.job.JobState;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Preemption in words. */
final class PreemptionText {
    private PreemptionText() {}

    /** Of a job in a state. */
    static String of(MadeWay way, String state) {
        return of(way) + (state.equals(JobState.PEND.name()) ? "; waits in line again, at its own place" : "");
    }

    static String of(MadeWay way) {
        return "had to leave for job " + way.preemptor() + " at " + AmountText.span(way.atMillis())
                + (way.times() > 1 ? ", " + way.times() + " times so far" : "")
                + (way.asleep() ? "; " + ofSleep(way) : "");
    }

    private static String ofSleep(MadeWay way) {
        return "suspended since " + AmountText.span(way.asleepMillis())
                + (way.requeueMillis() == Long.MAX_VALUE
                        ? ", until there is room for it again"
                        : ", waits in line instead from " + AmountText.span(way.requeueMillis()) + " on");
    }

    /** Who is leaving for a claim. */
    static String ofClaim(ExpectedStart start) {
        return start.leaving().isEmpty()
                ? ""
                : ": " + (start.leaving().size() == 1 ? "job " : "jobs ")
                        + start.leaving().stream().map(String::valueOf).collect(Collectors.joining(", "))
                        + ", awaited until " + AmountText.span(start.untilMillis()) + " at the latest";
    }

    static List<String> of(PreemptionOutlook outlook) {
        var lines = new ArrayList<String>();
        PreemptionOutlook.Bar bar = outlook.bar();
        if (bar != null) {
            lines.add(
                    bar == PreemptionOutlook.Bar.CLAIM ? of(outlook, bar) : "nobody is disturbed: " + of(outlook, bar));
        }
        if (bar != PreemptionOutlook.Bar.NO_POLICY && bar != PreemptionOutlook.Bar.CLAIM) {
            lines.add(census(outlook));
            if (bar == null && outlook.allowed() > 0) {
                lines.add("a set of them is looked for in each round that offers the job, as '" + outlook.policy()
                        + "' proposes; without one that makes it fit, nobody is disturbed");
            }
        }
        return lines;
    }

    private static String of(PreemptionOutlook outlook, PreemptionOutlook.Bar bar) {
        return switch (bar) {
            case NO_POLICY -> "its queue has no preempt_policy";
            case CLAIM -> "others are leaving for it already";
            case PROMISE -> "it is promised its start";
            case REMEDY -> "what keeps it waiting would stay if others left";
            case STARTS_SOON ->
                "it would start by itself by " + AmountText.span(outlook.barMillis())
                        + ", within preempt_if_wait_exceeds";
            case RATE -> "as many as preempt_rate allows were disturbed lately";
        };
    }

    private static String census(PreemptionOutlook outlook) {
        int lower = outlook.lower();
        if (lower == 0) {
            return "no running job has a lower rank";
        }
        var parts = new ArrayList<String>();
        outlook.spared().forEach((rail, count) -> parts.add(of(rail, count)));
        int allowed = outlook.allowed();
        if (allowed > 0) {
            parts.add(allowed + " may be disturbed");
        }
        return lower + (lower == 1 ? " running job" : " running jobs") + " of lower rank: " + String.join(", ", parts);
    }

    private static String of(PreemptionOutlook.Rail rail, int count) {
        return switch (rail) {
            case LEAVING -> count + (count == 1 ? " is" : " are") + " leaving already";
            case NOT_PREEMPTIBLE -> count + " not preemptible";
            case OTHER_QUEUE -> count + " in queues that are not among its preemptible_queues";
            case MAX_TIMES -> count + (count == 1 ? " was" : " were") + " disturbed preempt_max_times times";
            case MIN_RUN -> count + " ran less than preempt_min_run";
            case COOLDOWN -> count + (count == 1 ? " was" : " were") + " disturbed within preempt_cooldown";
            case BUDGET -> count + " of a disruption budget that is used up";
            case OTHER_LIMIT -> count + (count == 1 ? " holds" : " hold") + " nothing of the limit that refuses";
        };
    }
}
