package io.berth.framework.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.berth.framework.core.Input;
import java.util.List;
import org.junit.jupiter.api.Test;

final class MemoryStoreTest {
    private final MemoryStore store = new MemoryStore();

    private static Batch batch(long sequence, long epoch, String hash) {
        return new Batch(
                sequence, epoch, hash, hash, List.of(new Input.Timer(sequence)), List.of(), sequence, 0, List.of());
    }

    private CommitOutcome commit(Batch batch) {
        return store.commit(batch).toCompletableFuture().join();
    }

    private List<Batch> read(long after, int most) {
        return store.read(after, most).toCompletableFuture().join();
    }

    @Test
    void onlyTheNextBatchOfTheLeaderIsStored() {
        long old = store.takeOver();
        assertThat(commit(batch(1, old, "aa"))).isEqualTo(new CommitOutcome.Committed());
        assertThat(commit(batch(1, old, "aa"))).isInstanceOf(CommitOutcome.Refused.class);
        assertThat(commit(batch(3, old, "aa"))).isInstanceOf(CommitOutcome.Refused.class);
        assertThat(commit(batch(2, old, "bb"))).isInstanceOf(CommitOutcome.Refused.class);
        long next = store.takeOver();
        assertThat(commit(batch(2, old, "aa"))).isInstanceOf(CommitOutcome.Fenced.class);
        assertThat(commit(batch(2, next, "aa"))).isEqualTo(new CommitOutcome.Committed());

        assertThat(store.last().toCompletableFuture().join()).isEqualTo(new Position(next, 2, "aa"));
        assertThat(read(0, 10)).hasSize(2);
    }

    @Test
    void batchesAreReadInPages() {
        long epoch = store.takeOver();
        for (int i = 1; i <= 5; i++) {
            commit(batch(i, epoch, "aa"));
        }
        assertThat(read(0, 2)).extracting(Batch::sequence).containsExactly(1L, 2L);
        assertThat(read(2, 2)).extracting(Batch::sequence).containsExactly(3L, 4L);
        assertThat(read(4, 2)).extracting(Batch::sequence).containsExactly(5L);
        assertThat(read(5, 2)).isEmpty();
    }

    @Test
    void aBatchWithoutDecisionsCannotHaveAnotherHash() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Batch(1, 1, "aa", "bb", List.of(new Input.Timer(1)), List.of(), 1, 0, List.of()))
                .withMessageContaining("bb");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Batch(1, 1, "aa", "aa", List.of(), List.of(), 1, 0, List.of()))
                .withMessageContaining("0 inputs");
    }
}
