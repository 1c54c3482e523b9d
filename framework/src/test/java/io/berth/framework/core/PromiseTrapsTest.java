package io.berth.framework.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.limits.Dimension;
import io.berth.framework.limits.LimitSpec;
import io.berth.framework.limits.Members;
import io.berth.framework.request.Per;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.job.JobSpec;
import io.berth.spi.job.PendingJob;
import io.berth.spi.job.RequestSpec;
import io.berth.spi.pick.Verdict;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Traps that other schedulers fell into where reservations, limits and licences meet, one test each; docs/traps.md has the whole table. */
final class PromiseTrapsTest {
    private static SortedMap<String, Long> one(String name, long amount) {
        var map = new TreeMap<String, Long>();
        map.put(name, amount);
        return map;
    }

    private static CoreLab with(CoreLab lab, SortedMap<String, Long> licences, List<LimitSpec> limits) {
        return lab.configured(c -> c.withSite(
                new SiteRules(licences, List.of(), List.of(), List.of(), limits, new TreeMap<>(), Per.TASK)));
    }

    /** One job at once for each user. */
    private static CoreLab oneJobEach(CoreLab lab) {
        var members = new TreeMap<Dimension, Members>();
        members.put(Dimension.USER, Members.each());
        return with(lab, new TreeMap<>(), List.of(LimitSpec.of("jobs-each", one(LimitSpec.JOBS, 1), members)));
    }

    private static JobSpec of(String user, long slots, long limit) {
        return JobSpec.of("q", user, RequestSpec.of(1, slots), limit);
    }

    private static JobSpec licensed(long slots, long licences, long limit) {
        SortedMap<String, Long> perTask = one("slots", slots);
        perTask.put("lic", licences);
        return JobSpec.of("q", "", new RequestSpec(1, 1, Integer.MAX_VALUE, Integer.MAX_VALUE, perTask), limit);
    }

    private static PendingJob job(CoreLab lab, long id) {
        return (PendingJob) Objects.requireNonNull(lab.core().job(id));
    }

    private static long promise(CoreLab lab, long job) {
        return job(lab, job).reservedStartMillis();
    }

    /** Old LSF: the planner ignored limits, so that hosts were kept for jobs which might not start. */
    @Test
    void aJobThatALimitRefusesGetsNoReservationAndHoldsNobodyUp() {
        CoreLab lab = oneJobEach(new CoreLab().host("h0", 4).queue("q", "list:verdict=reserve"));
        lab.submit(of("ann", 2, 100));
        lab.submit(of("ann", 4, 100));
        lab.submit(of("bob", 2, 1_000));
        assertThat(lab.round(0)).containsExactly("start 1 on h0 IMMEDIATE", "pend 2 LIMIT", "start 3 on h0 BACKFILLED");
        assertThat(promise(lab, 2)).isEqualTo(PendingJob.NOT_RESERVED);
    }

    /** Old LSF: the planner ignored limits; here one that fills up after the plan was made. */
    @Test
    void aPromiseDoesNotCarryAJobOverItsLimit() {
        CoreLab lab = oneJobEach(new CoreLab().host("h0", 4).queue("q", "list:verdict=reserve"));
        lab.submit(of("ann", 4, 100));
        lab.submit(of("bob", 4, 100));
        assertThat(lab.round(0)).contains("reserve 2 at 100 on h0 MADE");
        lab.apply(new Input.HostJoined(1, HostSpec.ofSlots("h1", 1)));
        lab.submit(of("bob", 1, 500));
        assertThat(lab.round(1)).contains("start 3 on h1 BACKFILLED");
        lab.end(100, 1);
        assertThat(lab.round(100)).contains("reserve 2 none LIMIT", "pend 2 LIMIT");
        lab.submit(of("cid", 4, 100));
        assertThat(lab.round(101)).as("nor do its hosts stand empty").contains("start 4 on h0 BACKFILLED");
    }

    /** Nomad (nomad#17278): jobs stayed pending after their quota had become free. */
    @Test
    void aLimitThatFallsLetsItsJobsStart() {
        CoreLab lab = oneJobEach(new CoreLab().host("h0", 4).queue("q", "list:verdict=skip:heedful=yes"));
        lab.submit(of("ann", 1, 100));
        lab.submit(of("ann", 1, 100));
        lab.submit(of("ann", 1, 100));
        assertThat(lab.round(0)).containsExactly("start 1 on h0 IMMEDIATE", "pend 2 LIMIT");
        assertThat(lab.round(1)).isEmpty();
        lab.end(2, 1);
        assertThat(lab.round(2)).containsExactly("finish 1 DONE SUCCESS", "start 2 on h0 IMMEDIATE", "pend 3 LIMIT");
    }

    /** Slurm (bf_licenses off): a job that waits for a licence gets no reservation, and starves. */
    @Test
    void aJobThatWaitsForALicenceIsPromisedOne() {
        CoreLab lab =
                with(new CoreLab().host("h0", 8), one("lic", 2), List.of()).queue("q", "list:verdict=reserve");
        lab.policies.verdict = (job, configured) -> job.id() == 2 ? configured : Verdict.SKIP;
        lab.submit(licensed(1, 2, 100));
        lab.submit(licensed(2, 2, 100));
        assertThat(lab.round(0))
                .containsExactly("start 1 on h0 IMMEDIATE", "pend 2 CLUSTER_RESOURCE", "reserve 2 at 100 on h0 MADE");
        lab.submit(JobSpec.of("q", "", RequestSpec.of(1, 7), 1_000));
        assertThat(lab.round(1)).as("its slots are promised, too").contains("pend 3 PROMISED");
        lab.submit(JobSpec.of("q", "", RequestSpec.of(1, 6), 1_000));
        assertThat(lab.round(2)).contains("start 4 on h0 BACKFILLED");
        lab.end(50, 1);
        assertThat(lab.round(50)).contains("reserve 2 at 50 on h0 EARLIER", "start 2 on h0 RESERVED");
    }

    /** Slurm (bf_licenses off): those who come later take the licences. */
    @Test
    void nobodyOvertakesOnAPromisedLicence() {
        CoreLab lab =
                with(new CoreLab().host("h0", 8), one("lic", 2), List.of()).queue("q", "list:verdict=reserve");
        lab.submit(licensed(1, 1, 100));
        lab.submit(licensed(1, 2, 100));
        lab.submit(licensed(1, 1, 500));
        lab.submit(licensed(1, 1, 100));
        assertThat(lab.round(0))
                .as("3 would still hold a licence at 100, 4 not")
                .contains("reserve 2 at 100 on h0 MADE", "start 4 on h0 BACKFILLED")
                .doesNotContain("start 3 on h0 BACKFILLED");
        assertThat(promise(lab, 3)).isGreaterThanOrEqualTo(200);
    }

    /** Slurm: a suspension frees neither memory nor licences nor GRES; whoever counts on them books them twice. */
    @Test
    void aSuspendedJobKeepsWhatItHolds() {
        var suspended =
                new PreemptionRules(List.of(), PreemptionRules.Action.SUSPEND, 0, Integer.MAX_VALUE, 0, -1, 0, 0);
        PolicySpec list = PolicySpec.parse("list:verdict=skip");
        PolicySpec evict = PolicySpec.of("evict");
        CoreLab lab = with(new CoreLab().host("h0", 4, 100), one("lic", 1), List.of())
                .queue(new QueueSpec("q", 0, list, CoreLab.FIRST_FIT, null, true, QueueRules.NONE, suspended))
                .queue(new QueueSpec("high", 9, list, CoreLab.FIRST_FIT, evict, false));
        lab.policies.youngestFirst = true;
        lab.submit(licensed(2, 1, 100));
        lab.round(0);
        lab.submit("high", 1, 4, 50);
        assertThat(lab.round(1)).contains("suspend 1");
        lab.report(new ExecutionReport.Suspended(lab.execution(1), 1));
        assertThat(Objects.requireNonNull(lab.core().job(1))).hasToString("job 1 (SSUSP)");
        assertThat(lab.round(2)).contains("start 2 on h0 CLAIMED");
        lab.submit(licensed(1, 1, 100));
        assertThat(lab.round(3)).containsExactly("pend 3 CLUSTER_RESOURCE");
        lab.end(4, 2);
        assertThat(lab.round(4)).contains("resume 1").doesNotContain("start 3 on h0 IMMEDIATE");
        lab.end(5, 1);
        assertThat(lab.round(5)).contains("start 3 on h0 IMMEDIATE");
    }

    /** Slurm: backfill reserves whole nodes, so that what would fit beside waits, or others are preempted for nothing. */
    @Test
    void aReservationTakesOnlyWhatIsAsked() {
        CoreLab lab = new CoreLab().host("h0", 8).host("h1", 8).queue("q", "list:verdict=reserve");
        lab.submit(6, 100);
        lab.submit(8, 1_000);
        lab.submit(4, 100);
        assertThat(lab.round(0)).contains("reserve 3 at 100 on h0 MADE");
        lab.submit(2, 5_000);
        lab.submit(2, 5_000);
        assertThat(lab.round(1))
                .as("four slots of h0 are nobody's, two of them now")
                .contains("start 4 on h0 BACKFILLED", "pend 5 NO_ROOM");
    }

    /** Volcano (volcano#4690, #3950): small jobs overtook a big one again and again, and it starved. */
    @Test
    void whatOvertakesDoesNotPushAPromiseBack() {
        CoreLab lab = new CoreLab().host("h0", 8).queue("q", "list:verdict=reserve");
        lab.submit(6, 100);
        lab.submit(8, 100);
        lab.round(0);
        var ends = new TreeMap<Long, Long>();
        for (long now = 1; now < 100; now++) {
            lab.submit(2, 101 - now);
            lab.submit(2, Math.min(10, 100 - now));
            lab.round(now);
            for (Decision decision : lab.latest) {
                if (decision instanceof Decision.Start start) {
                    ends.put(start.job(), now + job(lab, start.job()).limitMillis());
                }
            }
            assertThat(promise(lab, 2)).as("at " + now).isEqualTo(100);
            for (var end : new TreeMap<>(ends).entrySet()) {
                if (end.getValue() == now + 1) {
                    ends.remove(end.getKey());
                    lab.end(now + 1, end.getKey());
                }
            }
        }
        assertThat(ends).isEmpty();
        lab.end(100, 1);
        assertThat(lab.round(100)).contains("start 2 on h0 RESERVED");
    }
}
