package io.berth.framework.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.request.Per;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.job.EndCause;
import io.berth.spi.job.JobSpec;
import io.berth.spi.job.RequestSpec;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What stops with what, and what may be remembered of a refusal. */
final class RoomAndPoolsTest {
    private static JobSpec asking(int tasks, long slots, String expression) {
        var perTask = new TreeMap<String, Long>();
        perTask.put("slots", slots);
        return JobSpec.of(
                "q",
                "",
                new RequestSpec(tasks, tasks, Integer.MAX_VALUE, Integer.MAX_VALUE, perTask, false, expression),
                100);
    }

    private static CoreLab withLicences(CoreLab lab, long amount) {
        var licences = new TreeMap<String, Long>();
        licences.put("matlab", amount);
        return lab.configured(c -> c.withSite(
                new SiteRules(licences, List.of(), List.of(), List.of(), List.of(), new TreeMap<>(), Per.TASK)));
    }

    /** Two jobs on hosts that have nothing in common, but for a licence: the one that waits for it stops the other. */
    @Test
    void aLicenceConnectsPools() {
        CoreLab lab = withLicences(new CoreLab().host("a", 4).host("b", 8).queue("q", "list:verdict=stop"), 3);
        lab.submit(asking(1, 4, "select[hname==a] rusage[matlab=2/job]"));
        lab.submit(asking(1, 8, "select[hname==b] rusage[matlab=2/job]"));
        lab.submit(asking(1, 1, "select[hname==a] rusage[matlab=1/job]"));
        assertThat(lab.round(0)).containsExactly("start 1 on a IMMEDIATE", "pend 2 CLUSTER_RESOURCE");
        CoreLab apart = withLicences(new CoreLab().host("a", 8).host("b", 8).queue("q", "list:verdict=stop"), 3);
        apart.submit(asking(1, 4, "select[hname==a]"));
        apart.submit(asking(1, 8, "select[hname==a]"));
        apart.submit(asking(1, 1, "select[hname==b]"));
        assertThat(apart.round(0))
                .containsExactly("start 1 on a IMMEDIATE", "pend 2 NO_ROOM", "start 3 on b BACKFILLED");
    }

    /** A start makes no room, but it can make a condition true: such a refusal is no refusal of the class for good. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aConditionOnWhatIsFreeIsAskedAgainAfterAStart(boolean memories) {
        CoreLab lab = new CoreLab()
                .host("a", 4)
                .queue("q", "list:verdict=skip")
                .configured(c -> memories ? c : c.withoutMemories());
        lab.submit(asking(1, 1, ""));
        lab.submit(asking(1, 1, "select[slots==4 || slots==2]"));
        lab.submit(asking(1, 1, ""));
        assertThat(lab.round(0)).containsExactly("start 1 on a IMMEDIATE", "pend 2 NO_ROOM", "start 3 on a BACKFILLED");
        assertThat(lab.round(1)).containsExactly("start 2 on a IMMEDIATE");
    }

    @Test
    void aConditionOnWhatIsFreeIsAsked() {
        CoreLab lab = new CoreLab().host("a", 4).host("b", 4).queue("q", "list:verdict=skip");
        lab.submit(asking(1, 2, ""));
        lab.submit(asking(1, 1, "select[slots==4]"));
        assertThat(lab.round(0)).containsExactly("start 1 on a IMMEDIATE", "start 2 on b IMMEDIATE");
    }

    /** Each task would find a host, but never all of them together while one host is down. */
    @Test
    void aWideJobThatOpenHostsCannotHoldStopsNobody() {
        CoreLab lab = new CoreLab().host("a", 4).host("b", 4).queue("q", "list:verdict=stop");
        lab.apply(new Input.HostOpened(0, "b", false));
        lab.submit(asking(2, 4, ""));
        lab.submit(asking(1, 1, ""));
        assertThat(lab.round(0)).containsExactly("start 2 on a IMMEDIATE");
        lab.apply(new Input.HostOpened(1, "b", true));
        assertThat(lab.round(1)).containsExactly("pend 1 NO_ROOM");
    }

    /** Cancelling and requeueing reach a job that is suspended. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aSuspendedJobCanBeEnded(boolean cancelled) {
        CoreLab lab = new CoreLab().host("a", 4).queue("q", "list:verdict=skip");
        long job = lab.submit(asking(1, 1, ""));
        lab.round(0);
        var execution = Objects.requireNonNull(lab.core().execution(job));
        lab.apply(new Input.Report(1, new ExecutionReport.Started(execution, 1)));
        lab.apply(new Input.Report(2, new ExecutionReport.Suspended(execution, 2)));
        lab.apply(cancelled ? new Input.Cancel(3, job) : new Input.Requeue(3, job));
        assertThat(lab.round(3)).containsExactly(cancelled ? "kill 1" : "requeue 1 for 0");
        lab.apply(new Input.Report(4, new ExecutionReport.Ended(execution, 3, 137, EndCause.USER_KILL, true)));
        assertThat(lab.round(4)).containsExactly(cancelled ? "finish 1 EXIT USER_KILL" : "start 1 on a IMMEDIATE");
    }
}
