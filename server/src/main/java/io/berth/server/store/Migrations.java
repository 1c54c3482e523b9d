package io.berth.server.store;

import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Brings a database to the schema that this Berth knows: numbered files of SQL, each applied once, in one transaction under a lock. */
final class Migrations {
    static final List<String> FILES = List.of("0001-log.sql");

    private static final long LOCK = 0x6265727468_01L; // "berth", 1

    private final List<String> files;

    Migrations(List<String> files) {
        this.files = files;
    }

    /** Applies what is missing. Fails with an {@link IllegalStateException} when the database is of a newer schema, or was made by another file. */
    Future<Void> apply(SqlConnection connection) {
        return connection
                .begin()
                .compose(transaction -> connection
                        .query("select pg_advisory_xact_lock(" + LOCK + ")")
                        .execute()
                        .compose(_ -> connection
                                .query("create table if not exists schema_migrations (version int primary key,"
                                        + " name text not null, sha256 text not null,"
                                        + " applied timestamptz not null default clock_timestamp())")
                                .execute())
                        .compose(_ -> connection
                                .query("select version, name, sha256 from schema_migrations order by version")
                                .execute())
                        .compose(rows -> {
                            var applied = new ArrayList<Row>();
                            rows.forEach(applied::add);
                            require(applied);
                            return applyFrom(connection, applied.size());
                        })
                        .compose(_ -> transaction.commit())
                        .recover(e -> transaction.rollback().transform(_ -> Future.failedFuture(e))));
    }

    private void require(List<Row> applied) {
        if (applied.size() > files.size()) {
            throw new IllegalStateException("the database is of schema " + applied.size()
                    + ", this Berth knows schema " + files.size()
                    + " and older; start the newer Berth that made it, or restore a backup from before");
        }
        for (int i = 0; i < applied.size(); i++) {
            String sha256 = sha256(text(files.get(i)));
            if (!sha256.equals(applied.get(i).getString("sha256"))) {
                throw new IllegalStateException("the database's schema " + (i + 1) + " was made by '"
                        + applied.get(i).getString("name") + "' with SHA-256 "
                        + applied.get(i).getString("sha256") + ", here it has " + sha256
                        + ": another Berth made it; start that one");
            }
        }
    }

    private Future<Void> applyFrom(SqlConnection connection, int done) {
        if (done == files.size()) {
            return Future.succeededFuture();
        }
        String text = text(files.get(done));
        return connection
                .query(text)
                .execute()
                .compose(_ -> connection
                        .preparedQuery("insert into schema_migrations (version, name, sha256) values ($1, $2, $3)")
                        .execute(Tuple.of(done + 1, files.get(done), sha256(text))))
                .compose(_ -> applyFrom(connection, done + 1));
    }

    private static String text(String file) {
        try (InputStream in = Migrations.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("this Berth's jar has no '" + file + "'");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("'" + file + "' of this Berth's jar cannot be read", e);
        }
    }

    static String sha256(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java has no SHA-256", e);
        }
    }
}
