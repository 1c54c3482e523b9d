package io.berth.server.store;

import io.berth.framework.journal.BatchForm;
import io.berth.framework.journal.ImageForm;
import io.berth.framework.journal.IntentForm;
import io.berth.framework.store.Batch;
import io.berth.framework.store.CommitOutcome;
import io.berth.framework.store.CommitPort;
import io.berth.framework.store.Image;
import io.berth.framework.store.ImagePort;
import io.berth.framework.store.IntentPort;
import io.berth.framework.store.OpenIntent;
import io.berth.framework.store.Position;
import io.berth.spi.execute.RecordStore;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The store in a PostgreSQL of version 14 or newer. One object leads or follows for one process. Thread-safe; its stages complete on an event loop, and none waits longer than the settings' time-out
 * per statement.
 */
public final class PgStore implements CommitPort, IntentPort, ImagePort, RecordStore {
    private final Vertx vertx;
    private final Pool pool;
    private final CommitLine line;

    private PgStore(Vertx vertx, Pool pool, CommitLine line) {
        this.vertx = vertx;
        this.pool = pool;
        this.line = line;
    }

    /**
     * Opens a store, and brings its schema up to date.
     *
     * @param vertx    whose event loops are used
     * @param options  the database
     * @param settings bounds of time
     * @return the store; fails when the database cannot be reached or is not one for this Berth
     */
    public static Future<PgStore> open(Vertx vertx, PgConnectOptions options, StoreSettings settings) {
        var own = new PgConnectOptions(options)
                .setCachePreparedStatements(true)
                .addProperty("application_name", "berth")
                .addProperty("statement_timeout", Long.toString(settings.statementMillis()));
        Pool pool = PgBuilder.pool()
                .with(new PoolOptions().setMaxSize(4))
                .connectingTo(own)
                .using(vertx)
                .build();
        return pool.withConnection(new Migrations(Migrations.FILES)::apply)
                .map(_ -> new PgStore(vertx, pool, new CommitLine(vertx, own, settings)))
                .recover(e -> pool.close().transform(_ -> Future.failedFuture(e)));
    }

    /**
     * Begins the next term; whoever had an earlier one is fenced from now on. Whether that is right is for {@link Leadership} to know.
     *
     * @param holder who leads from now on, for people
     * @return the new epoch, from 1
     */
    public Future<Long> takeOver(String holder) {
        return line.takeOver(holder);
    }

    /** Closes all connections. */
    public Future<Void> close() {
        return line.close().transform(_ -> pool.close());
    }

    @Override
    public CompletionStage<CommitOutcome> commit(Batch batch) {
        return line.commit(batch).toCompletionStage();
    }

    @Override
    public CompletionStage<Position> last() {
        return line.last().toCompletionStage();
    }

    @Override
    public CompletionStage<List<Batch>> read(long afterSequence, int batchesMax) {
        return pool.preparedQuery("select * from batches where sequence > $1 and sequence <= $2 order by sequence")
                .execute(Tuple.of(afterSequence, afterSequence + batchesMax))
                .compose(rows -> vertx.executeBlocking(() -> batches(afterSequence, rows), false)
                        .map(Objects::requireNonNull))
                .toCompletionStage();
    }

    private static List<Batch> batches(long afterSequence, RowSet<Row> rows) throws IOException {
        var batches = new ArrayList<Batch>();
        for (Row row : rows) {
            long sequence = row.getLong("sequence");
            if (sequence != afterSequence + 1 + batches.size()) {
                break; // an image has taken the place of those before
            }
            BatchForm.Content content;
            try {
                content = BatchForm.read(row.getBuffer("body").getBytes());
            } catch (IOException e) {
                throw new IOException("batch " + sequence + " of the store cannot be read: " + e.getMessage(), e);
            }
            // Its intents are those of the table: whoever folds a batch does not send them again.
            batches.add(new Batch(
                    sequence,
                    row.getLong("epoch"),
                    row.getString("previous_hash"),
                    row.getString("hash"),
                    content.inputs(),
                    content.decisions(),
                    row.getLong("round_at"),
                    row.getLong("last_job_before"),
                    List.of()));
        }
        return batches;
    }

    @Override
    public CompletionStage<List<OpenIntent>> open() {
        return pool.query("select number, body from op_intents order by number")
                .execute()
                .compose(rows ->
                        vertx.executeBlocking(() -> intents(rows), false).map(Objects::requireNonNull))
                .toCompletionStage();
    }

    private static List<OpenIntent> intents(RowSet<Row> rows) throws IOException {
        var open = new ArrayList<OpenIntent>();
        for (Row row : rows) {
            open.add(new OpenIntent(
                    row.getLong("number"), IntentForm.read(row.getBuffer("body").getBytes())));
        }
        return open;
    }

    @Override
    public CompletionStage<@Nullable Void> answered(long epoch, List<Long> numbers) {
        return done(pool.preparedQuery("""
                        with fence as (select epoch from leader where epoch = $1 for share),
                        gone as (delete from op_intents using fence where number = any($2))
                        select count(*) from fence""")
                .execute(Tuple.tuple().addValue(epoch).addValue(numbers.toArray(Long[]::new)))
                .compose(rows -> rows.iterator().next().getLong(0) == 1
                        ? Future.succeededFuture()
                        : Future.failedFuture(new IllegalStateException(
                                "another epoch leads, the answers are told in epoch " + epoch))));
    }

    @Override
    public CompletionStage<@Nullable Image> latest() {
        return pool.query("select body from images order by sequence desc limit 1")
                .execute()
                .<@Nullable Image>compose(rows -> rows.size() == 0
                        ? Future.succeededFuture(null)
                        : vertx.executeBlocking(
                                () -> ImageForm.read(
                                        rows.iterator().next().getBuffer(0).getBytes()),
                                false))
                .toCompletionStage();
    }

    @Override
    public CompletionStage<@Nullable Void> keep(Image image) {
        return done(vertx.executeBlocking(() -> Buffer.buffer(ImageForm.write(image)), false)
                .compose(body -> pool.preparedQuery("insert into images values ($1, $2) on conflict do nothing")
                        .execute(Tuple.of(image.sequence(), body)))
                .compose(_ -> pool.preparedQuery("""
                                delete from images where sequence < (select max(sequence) from images)""").execute())
                .compose(_ -> prune()));
    }

    /** A few batches at a time, so that no statement holds its locks for long. */
    private Future<Void> prune() {
        return pool.query("""
                        delete from batches where sequence in (select sequence from batches
                        where sequence <= (select max(sequence) from images) order by sequence limit 200)""").execute().compose(gone -> gone.rowCount() > 0 ? prune() : Future.succeededFuture());
    }

    @Override
    public CompletionStage<@Nullable Void> put(String key, byte[] value) {
        return done(pool.preparedQuery(
                        "insert into executor_records values ($1, $2) on conflict (key) do update set value = $2")
                .execute(Tuple.of(key, Buffer.buffer(value))));
    }

    @Override
    public CompletionStage<byte @Nullable []> get(String key) {
        return pool.preparedQuery("select value from executor_records where key = $1")
                .execute(Tuple.of(key))
                .<byte @Nullable []>map(rows -> {
                    for (Row row : rows) {
                        return row.getBuffer(0).getBytes();
                    }
                    return null;
                })
                .toCompletionStage();
    }

    @Override
    public CompletionStage<SortedMap<String, byte[]>> all() {
        return pool.query("select key, value from executor_records")
                .execute()
                .<SortedMap<String, byte[]>>map(rows -> {
                    var all = new TreeMap<String, byte[]>();
                    rows.forEach(
                            row -> all.put(row.getString(0), row.getBuffer(1).getBytes()));
                    return all;
                })
                .toCompletionStage();
    }

    @Override
    public CompletionStage<@Nullable Void> remove(String key) {
        return done(pool.preparedQuery("delete from executor_records where key = $1")
                .execute(Tuple.of(key)));
    }

    private static CompletionStage<@Nullable Void> done(Future<?> what) {
        return what.<@Nullable Void>map(_ -> null).toCompletionStage();
    }
}
