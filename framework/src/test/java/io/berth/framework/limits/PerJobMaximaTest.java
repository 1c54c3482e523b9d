package io.berth.framework.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class PerJobMaximaTest {
    private static final String[] NAMES = {"gold", "alice", "vision", "long", "cpu"};
    private static final String[] WHO = {
        "qos 'gold'", "user 'alice'", "project 'vision'", "queue 'long'", "partition 'cpu'"
    };

    private static PerJobMaxima.Resolved resolve(JobMaxima... maxima) {
        var defined = new TreeMap<Dimension, SortedMap<String, JobMaxima>>();
        for (int i = 0; i < maxima.length; i++) {
            var byName = new TreeMap<String, JobMaxima>();
            byName.put("other", new JobMaxima(1, 1));
            byName.put(NAMES[i], maxima[i]);
            defined.put(PerJobMaxima.PRECEDENCE.get(i), byName);
        }
        return new PerJobMaxima(defined).resolve(NAMES[0], NAMES[1], NAMES[2], NAMES[3], NAMES[4]);
    }

    @Test
    void theFirstDefinedWinsForEachValueOnItsOwn() {
        for (int table = 0; table < 1 << 10; table++) {
            var maxima = new JobMaxima[NAMES.length];
            int time = -1;
            int size = -1;
            var random = new SplittableRandom(table);
            for (int i = 0; i < maxima.length; i++) {
                boolean definesTime = (table >> i & 1) == 1;
                boolean definesSize = (table >> (i + 5) & 1) == 1;
                maxima[i] = new JobMaxima(
                        definesTime ? random.nextInt(1_000) : Long.MAX_VALUE,
                        definesSize ? 1 + random.nextInt(100) : Integer.MAX_VALUE);
                time = time < 0 && definesTime ? i : time;
                size = size < 0 && definesSize ? i : size;
            }
            var resolved = resolve(maxima);
            assertThat(resolved.timeFrom()).isEqualTo(time < 0 ? "" : WHO[time]);
            assertThat(resolved.sizeFrom()).isEqualTo(size < 0 ? "" : WHO[size]);
            assertThat(resolved.maxima())
                    .isEqualTo(new JobMaxima(
                            time < 0 ? Long.MAX_VALUE : maxima[time].limitMillis(),
                            size < 0 ? Integer.MAX_VALUE : maxima[size].tasks()));
        }
    }

    @Test
    void aRefusalNamesWhoAllowsHowMuch() {
        var resolved = resolve(JobMaxima.NONE, new JobMaxima(Long.MAX_VALUE, 8), new JobMaxima(3_600_000, 4));
        assertThat(resolved.refusal(3_600_000, 8)).isNull();
        assertThat(resolved.refusal(3_600_001, 1))
                .isEqualTo("the job has a time limit of 3600001 ms; project 'vision' allows at most 3600000 ms");
        assertThat(resolved.refusal(Long.MAX_VALUE, 1))
                .isEqualTo("the job has no time limit; project 'vision' allows at most 3600000 ms");
        assertThat(resolved.refusal(1, 9)).isEqualTo("the job needs 9 tasks; user 'alice' allows at most 8");
        assertThat(PerJobMaxima.NONE.resolve("", "", "", "q", "").refusal(Long.MAX_VALUE, Integer.MAX_VALUE))
                .isNull();
    }

    @Test
    void faultsAreNamed() {
        var hosts = new TreeMap<Dimension, SortedMap<String, JobMaxima>>();
        hosts.put(Dimension.HOST, new TreeMap<>());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PerJobMaxima(hosts))
                .withMessageContaining("a host defines no maxima for one job");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new JobMaxima(-1, 1))
                .withMessageContaining("[-1 ms] is negative");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new JobMaxima(1, 0))
                .withMessageContaining("most tasks [0] must be 1 or more");
    }
}
