package io.berth.spi.pick;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A binary heap of lines, the one with the first candidate on top. */
final class LineHeap {
    private @Nullable ClassLine[] lines = new @Nullable ClassLine[8];
    private @Nullable Entry[] candidates = new @Nullable Entry[8];
    private int size;
    /** Whether this heap keeps {@link ClassLine#heapIndex}; at most one heap of a queue does. */
    private final boolean indexed;

    LineHeap(boolean indexed) {
        this.indexed = indexed;
    }

    boolean isEmpty() {
        return size == 0;
    }

    int size() {
        return size;
    }

    ClassLine line(int i) {
        return present(lines[i]);
    }

    Entry top() {
        return present(candidates[0]);
    }

    ClassLine topLine() {
        return present(lines[0]);
    }

    void clear() {
        if (indexed) {
            for (int i = 0; i < size; i++) {
                line(i).heapIndex = -1;
            }
        }
        Arrays.fill(lines, 0, size, null);
        Arrays.fill(candidates, 0, size, null);
        size = 0;
    }

    /** Adds a line without restoring the order; {@link #order()} must follow. */
    void append(ClassLine line, Entry candidate) {
        grow();
        place(size++, line, candidate);
    }

    void order() {
        for (int i = size / 2 - 1; i >= 0; i--) {
            siftDown(i, line(i), candidate(i));
        }
    }

    void push(ClassLine line, Entry candidate) {
        grow();
        siftUp(size++, line, candidate);
    }

    /** The top line has another candidate, or none any more. */
    void replaceTop(@Nullable Entry candidate) {
        replace(0, candidate);
    }

    /** The line in place {@code i} has another candidate, or none any more. */
    void replace(int i, @Nullable Entry candidate) {
        if (candidate != null) {
            settle(i, line(i), candidate);
            return;
        }
        if (indexed) {
            line(i).heapIndex = -1;
        }
        size--;
        ClassLine last = line(size);
        Entry lastCandidate = candidate(size);
        lines[size] = null;
        candidates[size] = null;
        if (i < size) {
            settle(i, last, lastCandidate);
        }
    }

    private void settle(int i, ClassLine line, Entry candidate) {
        if (i > 0 && candidate.before(candidate((i - 1) / 2))) {
            siftUp(i, line, candidate);
        } else {
            siftDown(i, line, candidate);
        }
    }

    private void siftUp(int start, ClassLine line, Entry candidate) {
        int i = start;
        while (i > 0) {
            int parent = (i - 1) / 2;
            if (!candidate.before(candidate(parent))) {
                break;
            }
            place(i, line(parent), candidate(parent));
            i = parent;
        }
        place(i, line, candidate);
    }

    private void siftDown(int start, ClassLine line, Entry candidate) {
        int i = start;
        while (2 * i + 1 < size) {
            int child = 2 * i + 1;
            if (child + 1 < size && candidate(child + 1).before(candidate(child))) {
                child++;
            }
            if (!candidate(child).before(candidate)) {
                break;
            }
            place(i, line(child), candidate(child));
            i = child;
        }
        place(i, line, candidate);
    }

    private Entry candidate(int i) {
        return present(candidates[i]);
    }

    private void place(int i, ClassLine line, Entry candidate) {
        lines[i] = line;
        candidates[i] = candidate;
        if (indexed) {
            line.heapIndex = i;
        }
    }

    private void grow() {
        if (size == lines.length) {
            lines = Arrays.copyOf(lines, size * 2);
            candidates = Arrays.copyOf(candidates, size * 2);
        }
    }

    private static <T> T present(@Nullable T value) {
        if (value == null) {
            throw new IllegalStateException("the heap is empty");
        }
        return value;
    }
}
