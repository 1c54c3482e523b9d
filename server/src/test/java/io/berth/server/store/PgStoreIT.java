package io.berth.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.berth.framework.store.CommitOutcome;
import io.berth.framework.store.CommitPort;
import io.berth.framework.store.IntentPort;
import io.berth.server.store.embedded.EmbeddedServer;
import io.berth.spi.execute.RecordStore;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgConnection;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PgStoreIT extends StoreContract {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private static Path folder;

    @SuppressWarnings("NullAway.Init")
    private static EmbeddedServer server;

    @SuppressWarnings("NullAway.Init")
    private static Vertx vertx;

    @SuppressWarnings("NullAway.Init")
    private PgStore store;

    @BeforeAll
    static void start() throws IOException {
        vertx = Vertx.vertx();
        server = EmbeddedServer.start(folder.resolve("pg"));
    }

    @AfterAll
    static void stop() throws IOException {
        server.close();
        await(vertx.close());
    }

    private static PgConnectOptions options() {
        return new PgConnectOptions()
                .setHost("127.0.0.1")
                .setPort(server.port())
                .setUser("postgres")
                .setDatabase("postgres");
    }

    private static <T extends @Nullable Object> T await(Future<T> future) {
        return await(future.toCompletionStage());
    }

    private static void run(String sql) {
        PgConnection connection = await(PgConnection.connect(vertx, options()));
        await(connection.query(sql).execute());
        await(connection.close());
    }

    @BeforeEach
    void open() {
        run("drop schema public cascade; create schema public");
        store = await(PgStore.open(vertx, options(), StoreSettings.USUAL));
    }

    @AfterEach
    void close() {
        await(store.close());
    }

    @Override
    CommitPort store() {
        return store;
    }

    @Override
    IntentPort intents() {
        return store;
    }

    @Override
    RecordStore records() {
        return store;
    }

    @Override
    long takeOver() {
        return await(store.takeOver("test"));
    }

    @Test
    void aDatabaseOfANewerSchemaIsRefused() {
        run("insert into schema_migrations (version, name, sha256) values (2, 'x', 'y')");
        assertThatExceptionOfType(Exception.class)
                .isThrownBy(() -> await(PgStore.open(vertx, options(), StoreSettings.USUAL)))
                .withMessageContaining("the database is of schema 2, this Berth knows schema 1");
    }

    @Test
    void aSecondServerOnTheFolderIsRefused() {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> EmbeddedServer.start(folder.resolve("pg")))
                .withMessageContaining("is in use by another Berth server");
        assertThat(await(store.last()).sequence()).isZero();
    }

    @Test
    void aLeaderWhoseTermIsTakenIsToldAndHisWritesAreRefused() {
        var settings = new StoreSettings(400, 5_000, 6_000);
        var lost = new CompletableFuture<String>();
        Leadership old = await(Leadership.take(vertx, options(), store, settings, "old", () -> lost.complete("told")));
        assertThatExceptionOfType(Exception.class)
                .isThrownBy(() -> await(Leadership.take(vertx, options(), store, settings, "new", () -> {})))
                .withMessageContaining("'old' leads");
        assertThat(await(store.commit(batch(old.epoch(), 1, "u")))).isInstanceOf(CommitOutcome.Committed.class);
        PgStore other = await(PgStore.open(vertx, options(), settings));
        long epoch = await(other.takeOver("new"));
        assertThat(lost.orTimeout(5, TimeUnit.SECONDS).join()).isEqualTo("told");
        assertThat(await(store.commit(batch(old.epoch(), 2, "u")))).isInstanceOf(CommitOutcome.Fenced.class);
        assertThat(await(other.commit(batch(epoch, 2, "u")))).isInstanceOf(CommitOutcome.Committed.class);
        await(other.close());
    }

    @Test
    void readersSeeARowForEachJob() {
        long epoch = takeOver();
        await(store.commit(batch(epoch, 1, "nul\0user")));
        await(store.commit(batch(epoch, 2, "u")));
        PgConnection connection = await(PgConnection.connect(vertx, options()));
        var rows = await(connection
                .query("select id, owner, state, current_setting('fsync'), current_setting('synchronous_commit')"
                        + " from jobs order by id")
                .execute());
        var seen = new ArrayList<String>();
        rows.forEach(row -> seen.add(row.getLong(0) + " " + row.getString(1) + " " + row.getString(2) + " "
                + row.getString(3) + " " + row.getString(4)));
        await(connection.close());
        assertThat(seen).containsExactly("1 nul\ufffduser PEND on on", "2 u PEND on on");
    }
}
