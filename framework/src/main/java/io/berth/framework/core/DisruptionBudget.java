package io.berth.framework.core;

import java.util.Map;

/**
 * How many of the jobs that carry a tag may be out at one time because they had to make way: from the decision until they run again or are over. Unlike a budget of
 * Kubernetes it is hard.
 *
 * @param tag          name of the tag
 * @param value        its value; empty for any
 * @param disturbedMax how many at most
 */
public record DisruptionBudget(String tag, String value, int disturbedMax) {
    public DisruptionBudget {
        if (tag.isEmpty() || disturbedMax < 0) {
            throw new IllegalArgumentException("a disruption budget of tag '" + tag + "' for " + disturbedMax
                    + " jobs; it needs the name of a tag and a number of 0 or more");
        }
    }

    /** {@return its name: the tag, with its value if it matters} */
    public String name() {
        return value.isEmpty() ? tag : tag + "=" + value;
    }

    /** Whether a job with these tags counts. */
    boolean covers(Map<String, String> tags) {
        String has = tags.get(tag);
        return has != null && (value.isEmpty() || value.equals(has));
    }
}
