package io.berth.framework.simulation;

import io.berth.framework.core.explanation.AmountText;
import io.berth.framework.text.JsonFields;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How often jobs had to make way for others, and what that cost them.
 *
 * @param requeued        how often one was put back into its queue
 * @param killed          how often one was brought to its end
 * @param suspended       how often one was suspended
 * @param lostSlotMillis  work that was done for nothing, in slot-milliseconds: slots times the time from the last checkpoint, or the start without one, to the end of an execution that had to leave,
 *                        without the time for which it was suspended; {@link Long#MAX_VALUE} when it is more
 * @param suspendedMillis for how long jobs were suspended, from the report that they stand still to the decision that they go on, or their end
 */
public record Preempted(int requeued, int killed, int suspended, long lostSlotMillis, long suspendedMillis) {
    /** Nobody had to. */
    public static final Preempted NONE = new Preempted(0, 0, 0, 0, 0);

    /** {@return how often in all} */
    public int times() {
        return requeued + killed + suspended;
    }

    /**
     * Both together.
     *
     * @param other to be added
     * @return their sum
     */
    public Preempted plus(Preempted other) {
        return new Preempted(
                requeued + other.requeued,
                killed + other.killed,
                suspended + other.suspended,
                sum(lostSlotMillis, other.lostSlotMillis),
                sum(suspendedMillis, other.suspendedMillis));
    }

    /** {@return the sum of two amounts that are not negative} */
    static long sum(long a, long b) {
        return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
    }

    /** {@return as values that JSON can say} */
    Map<String, Object> fields() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("requeued", requeued);
        fields.put("killed", killed);
        fields.put("suspended", suspended);
        fields.put("lostSlotMillis", lostSlotMillis);
        fields.put("suspendedMillis", suspendedMillis);
        return fields;
    }

    /** As {@link #fields} says it. */
    static Preempted of(JsonFields fields) throws JsonFields.Fault {
        return new Preempted(
                fields.integer("requeued"),
                fields.integer("killed"),
                fields.integer("suspended"),
                fields.number("lostSlotMillis"),
                fields.number("suspendedMillis"));
    }

    /** {@return in words for people; empty when nobody had to} */
    String text() {
        if (times() == 0) {
            return "";
        }
        var actions = new ArrayList<String>();
        add(actions, requeued, "requeued");
        add(actions, killed, "killed");
        add(actions, suspended, "suspended");
        return "preempted: " + String.join(", ", actions) + "; work lost: " + AmountText.span(lostSlotMillis)
                + " of one slot" + (suspended > 0 ? "; suspended for " + AmountText.span(suspendedMillis) : "");
    }

    private static void add(List<String> actions, int count, String action) {
        if (count > 0) {
            actions.add(count + " " + action);
        }
    }
}
