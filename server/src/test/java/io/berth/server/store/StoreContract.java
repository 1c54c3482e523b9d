package io.berth.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.berth.framework.core.Decision;
import io.berth.framework.core.Input;
import io.berth.framework.store.Batch;
import io.berth.framework.store.CommitOutcome;
import io.berth.framework.store.CommitPort;
import io.berth.framework.store.Intent;
import io.berth.framework.store.IntentPort;
import io.berth.framework.store.OpenIntent;
import io.berth.framework.store.Position;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.execute.RecordStore;
import io.berth.spi.job.EndCause;
import io.berth.spi.job.JobSpec;
import io.berth.spi.job.RequestSpec;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What the loop may count on, of whatever store. Each test has an empty store. */
abstract class StoreContract {
    abstract CommitPort store();

    abstract IntentPort intents();

    abstract RecordStore records();

    abstract long takeOver();

    static <T extends @Nullable Object> T await(CompletionStage<T> stage) {
        return stage.toCompletableFuture().join();
    }

    static Batch batch(long epoch, long sequence, String user) {
        String before = sequence == 1 ? "" : "h" + (sequence - 1);
        return new Batch(
                sequence,
                epoch,
                before,
                "h" + sequence,
                List.of(new Input.Submit(sequence, JobSpec.of("q", user, RequestSpec.of(1, 1), 9))),
                List.of(new Decision.Kill(sequence, sequence, sequence, "p", EndCause.ADMIN)),
                sequence,
                sequence - 1,
                List.of(OpenIntent.of(sequence, 0, new Intent.Resume(new ExecutionId(sequence, 0, 1)))));
    }

    @Test
    void whatIsCommittedIsReadInOrder() {
        long epoch = takeOver();
        for (int i = 1; i <= 5; i++) {
            assertThat(await(store().commit(batch(epoch, i, "u")))).isInstanceOf(CommitOutcome.Committed.class);
        }
        assertThat(await(store().last())).isEqualTo(new Position(epoch, 5, "h5"));
        List<Batch> read = await(store().read(1, 3));
        assertThat(read).extracting(Batch::sequence).containsExactly(2L, 3L, 4L);
        assertThat(read.getFirst().inputs()).isEqualTo(batch(epoch, 2, "u").inputs());
        assertThat(read.getFirst().decisions()).isEqualTo(batch(epoch, 2, "u").decisions());
        assertThat(await(store().read(5, 3))).isEmpty();
    }

    @Test
    void anOlderEpochIsFencedAndStoresNothing() {
        long old = takeOver();
        assertThat(await(store().commit(batch(old, 1, "u")))).isInstanceOf(CommitOutcome.Committed.class);
        long epoch = takeOver();
        assertThat(epoch).isGreaterThan(old);
        assertThat(await(store().commit(batch(old, 2, "u")))).isInstanceOf(CommitOutcome.Fenced.class);
        assertThat(await(store().last())).isEqualTo(new Position(epoch, 1, "h1"));
        assertThat(await(intents().open())).hasSize(1);
        assertThatExceptionOfType(CompletionException.class)
                .isThrownBy(() -> await(intents().answered(old, List.of(1L << OpenIntent.PLACE_BITS))));
        assertThat(await(intents().open())).hasSize(1);
    }

    @Test
    void aBatchOutOfOrderOrOfAnotherPastIsRefused() {
        long epoch = takeOver();
        assertThat(await(store().commit(batch(epoch, 2, "u")))).isInstanceOf(CommitOutcome.Refused.class);
        await(store().commit(batch(epoch, 1, "u")));
        assertThat(await(store().commit(batch(epoch, 1, "u")))).isInstanceOf(CommitOutcome.Refused.class);
        Batch two = batch(epoch, 2, "u");
        Batch stray = new Batch(2, epoch, "other", "h2", two.inputs(), two.decisions(), 2, 1, two.intents());
        assertThat(await(store().commit(stray))).isInstanceOf(CommitOutcome.Refused.class);
        assertThat(await(store().commit(two))).isInstanceOf(CommitOutcome.Committed.class);
    }

    @Test
    void intentsAreOpenUntilAnswered() {
        long epoch = takeOver();
        await(store().commit(batch(epoch, 1, "u")));
        await(store().commit(batch(epoch, 2, "u")));
        OpenIntent first = batch(epoch, 1, "u").intents().getFirst();
        OpenIntent second = batch(epoch, 2, "u").intents().getFirst();
        assertThat(await(intents().open())).containsExactly(first, second);
        await(intents().answered(epoch, List.of(first.number(), 77L)));
        assertThat(await(intents().open())).containsExactly(second);
    }

    @Test
    void whatNoTextColumnTakesIsStoredAllTheSame() {
        long epoch = takeOver();
        Batch batch = batch(epoch, 1, "nul\0user \ud83d\ude80");
        assertThat(await(store().commit(batch))).isInstanceOf(CommitOutcome.Committed.class);
        assertThat(await(store().read(0, 1)).getFirst().inputs()).isEqualTo(batch.inputs());
    }

    @Test
    void recordsAreKeptByKey() {
        await(records().put("a", new byte[] {1}));
        await(records().put("a", new byte[] {2, 0}));
        await(records().put("b", new byte[0]));
        assertThat(await(records().get("a"))).containsExactly(2, 0);
        assertThat(await(records().all())).containsOnlyKeys("a", "b");
        await(records().remove("a"));
        assertThat(await(records().get("a"))).isNull();
    }
}
