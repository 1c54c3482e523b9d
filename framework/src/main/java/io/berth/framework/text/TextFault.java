package io.berth.framework.text;

import java.util.List;

/**
 * Something that is not as it should be in a text.
 *
 * @param place   where
 * @param path    the keys and indices ({@link String}, {@link Integer}) that lead there; empty for the whole
 * @param message what is wrong and what would be right
 */
public record TextFault(TextPlace place, List<Object> path, String message) {
    public TextFault {
        path = List.copyOf(path);
    }
}
