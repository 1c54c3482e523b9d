package io.berth.framework.simulation;

import java.nio.file.Path;
import java.util.List;

/** Where the tables of several policies go when their user named one file. */
public final class JobsOutName {
    private static final List<String> ENDINGS = List.of(".csv.gz", ".csv");

    private JobsOutName() {}

    /** {@return whether the name ends in .csv or .csv.gz} */
    public static boolean isTable(Path file) {
        return !endingOf(file).isEmpty();
    }

    /**
     * The file for one of several policies: {@code -POLICY} before the ending, every character but letters, digits and {@code .+=-}
     * written as {@code _}. So {@code out.csv.gz} becomes {@code out-hybrid_depth=4.csv.gz}.
     *
     * @param file a name that ends in .csv or .csv.gz
     * @param policy the policy as its user wrote it
     */
    public static Path forPolicy(Path file, String policy) {
        String name = file.getFileName().toString();
        String ending = endingOf(file);
        String stem = name.substring(0, name.length() - ending.length());
        return file.resolveSibling(stem + "-" + policy.replaceAll("[^\\p{L}\\p{Nd}.+=-]", "_") + ending);
    }

    private static String endingOf(Path file) {
        Path last = file.getFileName();
        String name = last == null ? "" : last.toString();
        return ENDINGS.stream().filter(name::endsWith).findFirst().orElse("");
    }
}
