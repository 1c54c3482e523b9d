package io.berth.plugins.preempt;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Which candidates of a field are thought to be gone, and the rooms that they leave. */
final class Going {
    private final Rooms rooms;
    private final Field field;
    private final boolean[] gone;
    private int count;

    Going(Rooms rooms, Field field) {
        this.rooms = rooms;
        this.field = field;
        this.gone = new boolean[field.size()];
    }

    Rooms rooms() {
        return rooms;
    }

    Field field() {
        return field;
    }

    /** By number; as it changes, and not to be changed. */
    boolean[] gone() {
        return gone;
    }

    int count() {
        return count;
    }

    void leaves(int number) {
        if (!gone[number]) {
            gone[number] = true;
            count++;
            rooms.leaves(field.get(number).job());
        }
    }

    void stays(int number) {
        if (gone[number]) {
            gone[number] = false;
            count--;
            rooms.stays(field.get(number).job());
        }
    }

    void clear() {
        set(new int[0]);
    }

    /** Those and nobody else. */
    void set(int[] numbers) {
        boolean[] wanted = new boolean[gone.length];
        for (int number : numbers) {
            wanted[number] = true;
        }
        for (int number = 0; number < gone.length; number++) {
            if (wanted[number]) {
                leaves(number);
            } else {
                stays(number);
            }
        }
    }

    /** By amounts. */
    boolean enough() {
        return rooms.enough();
    }

    /** The dearest whom amounts can spare stays. */
    void spare() {
        int[] numbers = numbers();
        for (int i = numbers.length - 1; i >= 0; i--) {
            stays(numbers[i]);
            if (!enough()) {
                leaves(numbers[i]);
            }
        }
    }

    /** Ascending. */
    int[] numbers() {
        int[] numbers = new int[count];
        int at = 0;
        for (int number = 0; at < count; number++) {
            if (gone[number]) {
                numbers[at++] = number;
            }
        }
        return numbers;
    }

    /** At least one must be gone. */
    Choice choice() {
        var members = new ArrayList<Weighed>(count);
        Arrays.stream(numbers()).forEach(number -> members.add(field.get(number)));
        return new Choice(List.copyOf(members));
    }
}
