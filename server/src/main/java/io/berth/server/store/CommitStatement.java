package io.berth.server.store;

import io.berth.framework.core.Input;
import io.berth.framework.journal.BatchForm;
import io.berth.framework.journal.IntentForm;
import io.berth.framework.store.Batch;
import io.berth.framework.store.OpenIntent;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;

/**
 * A commit as one statement, which is a transaction of its own: all of it is stored or nothing, in one round trip, and there is no moment at which a part was sent and the COMMIT was not. Everything
 * it inserts comes from the row that the fence updates; without that row there is nothing to insert.
 */
final class CommitStatement {
    static final String SQL = """
            with fence as (
              update leader set last_seq = $2, last_hash = $5,
                expires = clock_timestamp() + $9::bigint * interval '1 millisecond'
              where epoch = $1::bigint and writer = $8::bigint and last_seq = $2::bigint - 1 and last_hash = $4
                and expires > clock_timestamp()
              returning 1
            ), b as (
              insert into batches (sequence, epoch, previous_hash, hash, round_at, last_job_before, body)
              select $2, $1, $4, $5, $3::bigint, $6::bigint, $7::bytea from fence
            ), i as (
              insert into op_intents (number, kind, job, body)
              select x.* from fence, unnest($10::bigint[], $11::text[], $12::bigint[], $13::bytea[]) x
            ), n as (
              insert into jobs (id, owner, team, project, qos, queue, priority, state, cause, hosts, started_at,
                ended_at, submitted_at)
              select x.* from fence, unnest($14::bigint[], $15::text[], $16::text[], $17::text[], $18::text[],
                $19::text[], $20::int[], $21::text[], $22::text[], $23::text[], $24::bigint[], $25::bigint[],
                $26::bigint[]) x
            ), o as (
              update jobs j set queue = coalesce(x.queue, j.queue), priority = coalesce(x.priority, j.priority),
                state = coalesce(x.state, j.state), cause = coalesce(x.cause, j.cause),
                hosts = coalesce(x.hosts, j.hosts), started_at = coalesce(x.started_at, j.started_at),
                ended_at = coalesce(x.ended_at, j.ended_at)
              from fence, unnest($27::bigint[], $28::text[], $29::int[], $30::text[], $31::text[], $32::text[],
                $33::bigint[], $34::bigint[]) x(id, queue, priority, state, cause, hosts, started_at, ended_at)
              where j.id = x.id and j.ended_at is null
            ), a as (
              insert into audit (sequence, place, at, who, what)
              select $2, x.* from fence, unnest($35::int[], $36::bigint[], $37::text[], $38::text[]) x
            )
            select count(*) from fence""";

    private CommitStatement() {}

    static Tuple parameters(Batch batch, long writer, long leaseMillis) {
        Tuple to = Tuple.tuple()
                .addValue(batch.epoch())
                .addValue(batch.sequence())
                .addValue(batch.roundAtMillis())
                .addValue(batch.previousHash())
                .addValue(batch.hash())
                .addValue(batch.lastJobBefore())
                .addValue(Buffer.buffer(BatchForm.write(batch.inputs(), batch.decisions(), batch.lastJobBefore())))
                .addValue(writer)
                .addValue(leaseMillis);
        var intents = batch.intents();
        to.addValue(intents.stream().map(OpenIntent::number).toArray(Long[]::new));
        to.addValue(intents.stream().map(open -> IntentForm.word(open.intent())).toArray(String[]::new));
        to.addValue(
                intents.stream().map(open -> open.intent().execution().job()).toArray(Long[]::new));
        to.addValue(intents.stream()
                .map(open -> Buffer.buffer(IntentForm.write(open.intent())))
                .toArray(Buffer[]::new));
        JobRows rows = JobRows.of(batch);
        rows.addNew(to);
        rows.addOld(to);
        addAudit(to, batch);
        return to;
    }

    private static void addAudit(Tuple to, Batch batch) {
        var places = new ArrayList<Integer>();
        var freed = new ArrayList<Input.Freed>();
        for (int i = 0; i < batch.inputs().size(); i++) {
            if (batch.inputs().get(i) instanceof Input.Freed one) {
                places.add(i);
                freed.add(one);
            }
        }
        to.addValue(places.toArray(Integer[]::new));
        to.addValue(freed.stream().map(Input.Freed::atMillis).toArray(Long[]::new));
        to.addValue(freed.stream().map(one -> JobRows.clean(one.by())).toArray(String[]::new));
        to.addValue(freed.stream().map(one -> "freed job " + one.job()).toArray(String[]::new));
    }
}
