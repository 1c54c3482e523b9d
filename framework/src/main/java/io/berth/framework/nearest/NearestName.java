package io.berth.framework.nearest;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** The known name that a mistyped one was probably meant to be. Pure functions, for any thread. */
public final class NearestName {
    private NearestName() {}

    /** {@return the end of a sentence: {@code "; did you mean 'x'?"}, or a full stop when no known name is near} */
    public static String hint(String typed, Collection<String> known) {
        String nearest = nearest(typed, known);
        return nearest == null ? "." : "; did you mean '" + nearest + "'?";
    }

    /**
     * {@return the known name with the fewest edits, the first of equals; null when more than a third of the letters typed would be wrong, where two
     * always may be}
     */
    public static @Nullable String nearest(String typed, Collection<String> known) {
        String best = null;
        int least = Math.max(2, typed.length() / 3) + 1;
        for (String name : known) {
            int edits = edits(typed, name);
            if (edits < least && edits < name.length()) {
                least = edits;
                best = name;
            }
        }
        return best;
    }

    /** Letters inserted, removed, replaced, and neighbours swapped (optimal string alignment). */
    private static int edits(String a, String b) {
        var cost = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                cost[i][j] = i == 0 ? j : j == 0 ? i : cheapest(cost, a, b, i, j);
            }
        }
        return cost[a.length()][b.length()];
    }

    private static int cheapest(int[][] cost, String a, String b, int i, int j) {
        int replace = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        int least = Math.min(cost[i - 1][j - 1] + replace, Math.min(cost[i - 1][j], cost[i][j - 1]) + 1);
        boolean swapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return swapped ? Math.min(least, cost[i - 2][j - 2] + 1) : least;
    }
}
