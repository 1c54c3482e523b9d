package io.berth.server.store;

import io.berth.framework.store.Batch;
import io.berth.framework.store.CommitOutcome;
import io.berth.framework.store.Position;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgConnection;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import org.jspecify.annotations.Nullable;

/**
 * The one connection on which this process commits. Whenever it opens one, the leader's row is told so, and statements of a former one are refused from then on: a commit whose outcome was unknown
 * cannot come true after somebody has looked.
 */
final class CommitLine {
    private final Vertx vertx;
    private final PgConnectOptions options;
    private final StoreSettings settings;
    /** Guarded by this, as is all below. */
    private @Nullable Future<Line> line;

    /** The term of this process; 0 before it led. */
    private long epoch;

    private record Line(PgConnection connection, long writer) {}

    CommitLine(Vertx vertx, PgConnectOptions options, StoreSettings settings) {
        this.vertx = vertx;
        this.options = options;
        this.settings = settings;
    }

    private synchronized Future<Line> line() {
        Future<Line> known = line;
        if (known != null && !known.failed()) {
            return known;
        }
        long term = epoch;
        Promise<Line> promise = Promise.promise();
        Future<Line> made = promise.future();
        line = made;
        PgConnection.connect(vertx, options)
                .compose(connection -> {
                    connection.closeHandler(_ -> drop(made));
                    return connection
                            .preparedQuery("update leader set writer = writer + 1 where epoch = $1 returning writer")
                            .execute(Tuple.of(term))
                            .map(rows -> new Line(
                                    connection,
                                    rows.size() == 0
                                            ? -1
                                            : rows.iterator().next().getLong(0)))
                            .recover(e -> connection.close().transform(_ -> Future.failedFuture(e)));
                })
                .onComplete(promise);
        return made;
    }

    private synchronized void drop(Future<Line> which) {
        if (which.equals(line)) {
            line = null;
        }
    }

    Future<Long> takeOver(String holder) {
        return line().compose(on -> on.connection()
                        .preparedQuery("update leader set epoch = epoch + 1, writer = writer + 1, holder = $1,"
                                + " expires = clock_timestamp() + $2::bigint * interval '1 millisecond'"
                                + " where id = 1 returning epoch")
                        .execute(Tuple.of(JobRows.clean(holder), settings.leaseMillis())))
                .compose(rows -> {
                    synchronized (this) {
                        epoch = rows.iterator().next().getLong(0);
                    }
                    long taken = rows.iterator().next().getLong(0);
                    return close().map(taken);
                });
    }

    Future<CommitOutcome> commit(Batch batch) {
        Future<Line> on = line();
        return on.transform(opened -> {
            if (opened.failed()) {
                return Future.succeededFuture(new CommitOutcome.Refused(
                        "the database cannot be reached: " + opened.cause().getMessage()));
            }
            return send(batch, on, opened.result());
        });
    }

    private Future<CommitOutcome> send(Batch batch, Future<Line> on, Line opened) {
        Tuple parameters;
        try {
            parameters = CommitStatement.parameters(batch, opened.writer(), settings.leaseMillis());
        } catch (RuntimeException e) { // nothing was sent
            return Future.succeededFuture(
                    new CommitOutcome.Refused("batch " + batch.sequence() + " cannot be written: " + e.getMessage()));
        }
        Promise<CommitOutcome> promise = Promise.promise();
        long timer = vertx.setTimer(settings.commitMillis(), _ -> {
            if (promise.tryComplete(
                    new CommitOutcome.Unknown("the database did not answer in " + settings.commitMillis() + " ms"))) {
                drop(on);
                opened.connection().close();
            }
        });
        opened.connection()
                .preparedQuery(CommitStatement.SQL)
                .execute(parameters)
                .transform(done -> {
                    vertx.cancelTimer(timer);
                    if (done.failed()) {
                        return Future.succeededFuture(failure(done.cause(), on, opened));
                    }
                    return done.result().iterator().next().getLong(0) == 1
                            ? Future.<CommitOutcome>succeededFuture(new CommitOutcome.Committed())
                            : refusal(batch, on, opened);
                })
                .onComplete(outcome -> promise.tryComplete(
                        outcome.succeeded()
                                ? outcome.result()
                                : new CommitOutcome.Unknown(String.valueOf(outcome.cause()))));
        return promise.future();
    }

    /** An error that the database itself tells means that the statement is undone, unless it ended the connection as well. */
    private CommitOutcome failure(Throwable e, Future<Line> on, Line opened) {
        if (e instanceof PgException told && "ERROR".equals(told.getSeverity())) {
            String detail = told.getDetail() == null ? "" : " (" + told.getDetail() + ")";
            return new CommitOutcome.Refused(
                    "the database refused: " + told.getErrorMessage() + detail + " [" + told.getSqlState() + "]");
        }
        drop(on);
        opened.connection().close();
        return new CommitOutcome.Unknown("the connection was lost before the answer: " + e.getMessage());
    }

    /** Nothing was stored since the fence was shut: why. */
    private Future<CommitOutcome> refusal(Batch batch, Future<Line> on, Line opened) {
        return opened.connection()
                .query("select epoch, writer, last_seq, last_hash, holder, expires > clock_timestamp() as live"
                        + " from leader")
                .execute()
                .transform(read -> {
                    if (read.failed()) {
                        return Future.succeededFuture(
                                new CommitOutcome.Refused("the fence was shut, and why cannot be read: "
                                        + read.cause().getMessage()));
                    }
                    return Future.succeededFuture(
                            refusal(batch, on, opened, read.result().iterator().next()));
                });
    }

    private CommitOutcome refusal(Batch batch, Future<Line> on, Line opened, Row leader) {
        if (leader.getLong("epoch") != batch.epoch()) {
            return new CommitOutcome.Fenced("epoch " + leader.getLong("epoch") + " of '" + leader.getString("holder")
                    + "' leads, the batch is of epoch " + batch.epoch());
        }
        if (!leader.getBoolean("live")) {
            return new CommitOutcome.Fenced("the lease of epoch " + batch.epoch() + " has expired");
        }
        if (leader.getLong("writer") != opened.writer()) {
            drop(on);
            opened.connection().close();
            return new CommitOutcome.Refused("another connection of this leader commits");
        }
        return new CommitOutcome.Refused(
                "the last batch is " + leader.getLong("last_seq") + " with hash '" + leader.getString("last_hash")
                        + "', this one is " + batch.sequence() + " and follows '" + batch.previousHash() + "'");
    }

    Future<Position> last() {
        return line().compose(on -> on.connection()
                        .query("select epoch, last_seq, last_hash from leader for update")
                        .execute())
                .map(rows -> {
                    Row leader = rows.iterator().next();
                    return new Position(leader.getLong(0), leader.getLong(1), leader.getString(2));
                });
    }

    synchronized Future<Void> close() {
        Future<Line> known = line;
        line = null;
        return known == null
                ? Future.succeededFuture()
                : known.transform(opened ->
                        opened.succeeded() ? opened.result().connection().close() : Future.succeededFuture());
    }
}
