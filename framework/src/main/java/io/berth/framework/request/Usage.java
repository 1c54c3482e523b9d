package io.berth.framework.request;

import io.berth.framework.request.Expression.Quantity;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Amounts of {@code rusage[]} that share their durations: what stands between two commas.
 *
 * @param takes     the amounts
 * @param durations how long each phase is; empty to the end. Kept, not yet used
 * @param decays    whether each phase falls evenly to nothing. Kept, not yet used
 */
record Usage(List<Take> takes, List<Duration> durations, List<Boolean> decays) {
    Usage {
        takes = List.copyOf(takes);
        durations = List.copyOf(durations);
        decays = List.copyOf(decays);
    }

    /**
     * An amount of one resource.
     *
     * @param name   the resource
     * @param phases one amount after the other; one is the rule
     * @param per    of what there is one; null as configured
     * @param place  where it begins
     */
    record Take(
            String name, List<Quantity> phases, @Nullable Per per, Place place) {
        Take {
            phases = List.copyOf(phases);
        }

        @Override
        public String toString() {
            return name + "=" + listed(phases) + (per == null ? "" : "/" + per.word());
        }
    }

    /**
     * A length of time.
     *
     * @param count how many units
     * @param unit  s, m or h
     */
    record Duration(int count, char unit) {
        @Override
        public String toString() {
            return Integer.toString(count) + unit;
        }
    }

    @Override
    public String toString() {
        return takes.stream().map(Take::toString).collect(Collectors.joining(":"))
                + (durations.isEmpty() ? "" : ":duration=" + listed(durations))
                + (decays.isEmpty()
                        ? ""
                        : ":decay="
                                + listed(decays.stream()
                                        .map(decay -> decay ? "1" : "0")
                                        .toList()));
    }

    private static String listed(List<?> values) {
        String all = values.stream().map(Object::toString).collect(Collectors.joining(" "));
        return values.size() == 1 ? all : "(" + all + ")";
    }
}
