package io.berth.spi.pick;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class ClassLineTest {
    private static final FakeRequest REQUEST = new FakeRequest(0, 1, 1);

    @Test
    void answersLikeASortedList() {
        for (int seed = 0; seed < 100; seed++) {
            var random = new Random(seed);
            var line = new ClassLine(REQUEST);
            var list = new ArrayList<Entry>();
            int most = random.nextBoolean() ? 1_000 : 100;
            for (int step = 0; step < 1_500; step++) {
                boolean grow = step % 500 < 300; // grows over many blocks, shrinks to few
                if (list.isEmpty() || (list.size() < most && random.nextInt(10) < (grow ? 8 : 2))) {
                    Entry entry = entry(line, step, random);
                    line.insert(entry);
                    list.add(placeOf(entry, list), entry);
                } else {
                    Entry entry = list.remove(random.nextInt(list.size()));
                    line.remove(entry);
                    same(line, list, entry, random, seed);
                }
                if (!list.isEmpty()) {
                    same(line, list, list.get(random.nextInt(list.size())), random, seed);
                }
            }
        }
    }

    private static void same(ClassLine line, List<Entry> list, Entry passed, Random random, int seed) {
        int place = placeOf(passed, list);
        int after = place < list.size() && list.get(place) == passed ? place + 1 : place;
        long limit = random.nextLong(10_000);
        boolean same = line.size() == list.size()
                && line.first() == at(list, 0)
                && line.countBefore(passed) == place
                && line.after(passed) == at(list, after)
                && line.firstWithin(limit, null) == within(list, 0, limit)
                && line.firstWithin(limit, passed) == within(list, after, limit)
                && line.leastLimit()
                        == list.stream()
                                .mapToLong(entry -> entry.limitMillis)
                                .min()
                                .orElse(Long.MAX_VALUE);
        assertThat(same)
                .as("seed %d, %d entries, limit %d", seed, list.size(), limit)
                .isTrue();
    }

    private static int placeOf(Entry entry, List<Entry> list) {
        int place = 0;
        while (place < list.size() && list.get(place).before(entry)) {
            place++;
        }
        return place;
    }

    private static @Nullable Entry at(List<Entry> list, int i) {
        return i < list.size() ? list.get(i) : null;
    }

    private static @Nullable Entry within(List<Entry> list, int from, long limitMillis) {
        return list.stream()
                .skip(from)
                .filter(entry -> entry.limitMillis <= limitMillis)
                .findFirst()
                .orElse(null);
    }

    @Test
    void refusesToRemoveWhatItDoesNotHold() {
        var line = new ClassLine(REQUEST);
        var random = new Random(0);
        line.insert(entry(line, 1, random));
        assertThatIllegalStateException()
                .isThrownBy(() -> line.remove(entry(line, 7, random)))
                .withMessageContaining("job 7");
    }

    @Test
    void handsOutAllItHoldsInOrder() {
        var line = new ClassLine(REQUEST);
        for (int id = 0; id < 200; id++) {
            line.insert(entry(line, id, new Random(id)));
        }
        var all = new @Nullable Entry[202];
        assertThat(line.drainTo(all, 2)).isEqualTo(202);
        for (int i = 3; i < 202; i++) {
            Entry before = all[i - 1];
            Entry entry = all[i];
            assertThat(before != null && entry != null && before.before(entry)).isTrue();
        }
        assertThat(line.size()).isZero();
        assertThat(line.first()).isNull();
        assertThat(line.leastLimit()).isEqualTo(Long.MAX_VALUE);
    }

    private static Entry entry(ClassLine line, int id, Random random) {
        var job = new FakeJob(id, id, REQUEST);
        job.limitMillis = random.nextLong(10_000);
        return new Entry(job, line, random.nextInt(200), true);
    }
}
