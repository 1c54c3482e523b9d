package io.berth.testkit;

import io.berth.framework.allocation.Allocation;
import io.berth.framework.core.Decision;
import io.berth.framework.core.Input;
import io.berth.spi.host.ClusterView;
import io.berth.spi.job.JobSpec;
import io.berth.spi.job.PendingJob;

/** Inputs and decisions in a few words, for people. */
final class RunText {
    private RunText() {}

    static String of(Input input) {
        return switch (input) {
            case Input.Submit i -> "submit " + job(i.spec());
            case Input.Modify i ->
                "modify " + i.job() + " to priority " + i.priority() + ", limit " + i.limitMillis() + " ms";
            case Input.Hold i -> "hold " + i.job();
            case Input.Release i -> "release " + i.job();
            case Input.Cancel i -> "cancel " + i.job();
            case Input.Requeue i -> "requeue " + i.job();
            case Input.Switch i -> "switch " + i.job() + " to " + i.queue();
            case Input.HostOpened i -> (i.open() ? "open " : "close ") + i.host();
            case Input.Report i -> "end " + i.report().id();
            case Input.HostJoined _,
                    Input.HostLost _,
                    Input.HostFound _,
                    Input.ContactLost _,
                    Input.Freed _,
                    Input.Timer _,
                    Input.PolicyFailed _,
                    Input.ClockStepped _ -> input.toString();
        };
    }

    static String job(JobSpec spec) {
        return spec.request() + ", limit " + spec.limitMillis() + " ms, priority " + spec.priority() + ", "
                + spec.user() + " in " + spec.queue();
    }

    static String of(Decision decision, ClusterView cluster) {
        return switch (decision) {
            case Decision.Start d -> "start " + d.job() + " on " + where(d.allocation(), cluster) + " " + d.how();
            case Decision.Pend d -> "pend " + d.job() + " " + d.why().code();
            case Decision.Reserve d ->
                d.startMillis() == PendingJob.NOT_RESERVED
                        ? "reserve " + d.job() + " no more"
                        : "reserve " + d.job() + " at " + d.startMillis() + " on " + where(d.allocation(), cluster);
            case Decision.Preempt d -> "preempt " + d.victims() + " for " + d.job();
            case Decision.Suspend d -> "suspend " + d.job();
            case Decision.Resume d -> "resume " + d.job();
            case Decision.Requeue d -> "requeue " + d.job();
            case Decision.Kill d -> "kill " + d.job();
            case Decision.Finish d -> "finish " + d.job();
        };
    }

    private static String where(Allocation allocation, ClusterView cluster) {
        var text = new StringBuilder();
        for (int i = 0; i < allocation.hosts(); i++) {
            text.append(i == 0 ? "" : "+").append(cluster.name(allocation.host(i)));
            text.append(allocation.tasks(i) == 1 ? "" : "x" + allocation.tasks(i));
        }
        return text.toString();
    }
}
