package io.berth.plugins.fit;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.allocation.Allocation;
import io.berth.framework.allocation.HostTable;
import io.berth.framework.allocation.Placer;
import io.berth.framework.allocation.PolicyFault;
import io.berth.spi.allocate.Allocator;
import io.berth.spi.job.Spread;
import io.berth.spi.reason.Rejection;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * The framework's placer and host table with each of the allocators, against trying everything: a place is found exactly when there is one, it is one of them, and it has
 * the shape that is preferred.
 */
final class AllocationOracleTest {
    private static final int CASES = 20_000;

    private int possible;
    private int shortByOneUnit;
    private int raggedOnly;
    private final Map<Spread, Integer> placed = new EnumMap<>(Spread.class);

    @Test
    void aPlaceIsFoundExactlyWhenThereIsOne() {
        Map<Taste, Allocator> allocators = new EnumMap<>(Taste.class);
        for (Taste taste : Taste.values()) {
            allocators.put(taste, new Fit(taste));
        }
        for (int seed = 0; seed < CASES; seed++) {
            Case drawn = draw(seed);
            var ways = new BruteForce(drawn);
            if (ways.possible()) {
                possible++;
                placed.merge(drawn.wish().spread(), 1, Integer::sum);
            }
            for (Map.Entry<Taste, Allocator> each : allocators.entrySet()) {
                check(drawn, ways, each.getKey(), each.getValue(), seed);
            }
        }
        System.out.printf(
                "%d cases: %d possible %s, %d impossible by one unit, %d ragged only%n",
                CASES, possible, placed, shortByOneUnit, raggedOnly);
        assertThat(shortByOneUnit).as("impossible by one unit").isGreaterThanOrEqualTo(CASES / 4);
        assertThat(raggedOnly).as("possible only ragged").isGreaterThanOrEqualTo(CASES / 4);
        assertThat(placed)
                .as("possible, by spread")
                .hasSize(4)
                .allSatisfy((spread, count) -> assertThat(count).isGreaterThan(CASES / 40));
    }

    private Case draw(int seed) {
        var cases = new Cases(seed);
        return switch (seed % 4) {
            case 0 -> {
                shortByOneUnit++;
                yield cases.shortByOneUnit();
            }
            case 1 -> {
                raggedOnly++;
                yield cases.raggedOnly();
            }
            default -> cases.any();
        };
    }

    private static void check(Case drawn, BruteForce ways, Taste taste, Allocator allocator, int seed) {
        HostTable table = drawn.table();
        var placer = new Placer(table);
        @Nullable Rejection why;
        try {
            why = placer.place(drawn.job(), allocator, 0, 1_000);
        } catch (PolicyFault e) {
            throw new AssertionError("%s, of seed %d with %s: %s".formatted(e.getMessage(), seed, taste, drawn), e);
        }
        if (why != null) {
            assertThat(ways.possible())
                    .as("place of seed %d with %s: %s", seed, taste, drawn)
                    .isFalse();
            assertThat(why).isEqualTo(Rejection.NO_ROOM);
            return;
        }
        Allocation found = placer.found();
        var tasks = new int[drawn.hosts()];
        for (int i = 0; i < found.hosts(); i++) {
            tasks[found.host(i)] += found.tasks(i);
        }
        assertThat(ways.fault(tasks, taste))
                .as("%s of seed %d with %s: %s", found, seed, taste, drawn)
                .isNull();
    }
}
