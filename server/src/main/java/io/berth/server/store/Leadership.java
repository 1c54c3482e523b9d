package io.berth.server.store;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgConnection;
import io.vertx.sqlclient.Tuple;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Who leads. An advisory lock tells whether the leader's process lives: whoever gets it may take over at once; without it, when the lease has expired by the database's clock. The epoch in the
 * leader's row, which every write asks for, makes a wrong guess harmless.
 */
public final class Leadership implements AutoCloseable {
    private static final long LOCK = 0x6265727468_02L; // "berth", 2

    private final Vertx vertx;
    private final PgConnection connection;
    private final StoreSettings settings;
    private final long epoch;
    private final Runnable lost;
    private final AtomicBoolean over = new AtomicBoolean();
    private final long timer;
    private volatile long renewedNanos;

    private Leadership(Vertx vertx, PgConnection connection, StoreSettings settings, long epoch, Runnable lost) {
        this.vertx = vertx;
        this.connection = connection;
        this.settings = settings;
        this.epoch = epoch;
        this.lost = lost;
        this.renewedNanos = System.nanoTime();
        connection.closeHandler(_ -> end());
        this.timer = vertx.setPeriodic(Math.max(1, settings.leaseMillis() / 4), _ -> renew());
    }

    /**
     * Takes over, if nobody leads.
     *
     * @param vertx    whose event loops are used
     * @param options  the store's database
     * @param store    the store, open
     * @param settings the lease
     * @param holder   who we are, for people
     * @param lost     told once, on an event loop, when the term is over for whatever reason but {@link #close}
     * @return the term; fails with an {@link IllegalStateException} while somebody else leads
     */
    public static Future<Leadership> take(
            Vertx vertx,
            PgConnectOptions options,
            PgStore store,
            StoreSettings settings,
            String holder,
            Runnable lost) {
        return PgConnection.connect(vertx, options)
                .compose(connection -> connection
                        .query("select pg_try_advisory_lock(" + LOCK + ") or expires <= clock_timestamp(), holder"
                                + " from leader")
                        .execute()
                        .compose(rows -> {
                            var row = rows.iterator().next();
                            return row.getBoolean(0)
                                    ? store.takeOver(holder)
                                    : Future.failedFuture(
                                            new IllegalStateException("'" + row.getString(1) + "' leads"));
                        })
                        .map(epoch -> new Leadership(vertx, connection, settings, epoch, lost))
                        .recover(e -> connection.close().transform(_ -> Future.failedFuture(e))));
    }

    /** {@return the term} */
    public long epoch() {
        return epoch;
    }

    private void renew() {
        long asked = System.nanoTime();
        // Without an answer for a lease the term is over, whatever the database thinks.
        if (asked - renewedNanos >= settings.leaseMillis() * 1_000_000) {
            end();
            return;
        }
        connection
                .preparedQuery("update leader set expires = clock_timestamp() + $2::bigint * interval '1 millisecond'"
                        + " where epoch = $1 and expires > clock_timestamp()")
                .execute(Tuple.of(epoch, settings.leaseMillis()))
                .onSuccess(rows -> {
                    if (rows.rowCount() == 1) {
                        renewedNanos = asked;
                    } else {
                        end();
                    }
                })
                .onFailure(_ -> end());
    }

    private void end() {
        if (over.compareAndSet(false, true)) {
            vertx.cancelTimer(timer);
            connection.close();
            lost.run();
        }
    }

    /** Ends the term without a word; the lock is free for the next one. */
    @Override
    public void close() {
        if (over.compareAndSet(false, true)) {
            vertx.cancelTimer(timer);
            connection.close();
        }
    }
}
