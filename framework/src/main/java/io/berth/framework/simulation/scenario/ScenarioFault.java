package io.berth.framework.simulation.scenario;

import io.berth.framework.text.TextPlace;
import java.nio.file.Path;

/**
 * One thing that is wrong with a scenario.
 *
 * @param file    the file
 * @param place   where in it; {@link #WHOLE_FILE} when it cannot be read
 * @param path    the keys that lead there, in words; empty for the whole file
 * @param message what is wrong and what would be right
 */
public record ScenarioFault(Path file, TextPlace place, String path, String message) {
    /** In no line: the file itself cannot be read. */
    public static final TextPlace WHOLE_FILE = new TextPlace(0, 0);

    /** {@return one line: {@code FILE:LINE:COLUMN: PATH: MESSAGE}} */
    @Override
    public String toString() {
        return file + (place.equals(WHOLE_FILE) ? "" : ":" + place) + ": " + (path.isEmpty() ? "" : path + ": ")
                + message;
    }
}
