package io.berth.framework.simulation;

import io.berth.framework.core.Core;
import io.berth.framework.core.CoreConfiguration;
import io.berth.framework.core.QueueRules;
import io.berth.framework.core.QueueSpec;
import io.berth.framework.core.Snapshot;
import io.berth.framework.limits.Windows;
import io.berth.spi.job.JobState;
import io.berth.spi.reason.Reason;
import io.berth.spi.reason.ReasonCode;
import io.berth.spi.reason.Scope;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Why jobs wait, at a time: the reason that the core gave last, or what keeps a job from being looked at. */
final class KeyReasons {
    private final Map<Long, Snapshot.Job> jobs = new HashMap<>();
    private final Map<String, QueueRules> rules = new HashMap<>();
    private final long atMillis;

    private KeyReasons(long atMillis) {
        this.atMillis = atMillis;
    }

    /** The reasons as of the last round, at a time not before it and before the next. */
    static KeyReasons of(Core core, CoreConfiguration configuration, long atMillis) {
        var reasons = new KeyReasons(atMillis);
        for (QueueSpec queue : configuration.queues()) {
            reasons.rules.put(queue.name(), queue.rules());
        }
        for (Snapshot.Job job : core.snapshot().jobs()) {
            reasons.jobs.put(job.id(), job);
        }
        return reasons;
    }

    /** The reason of a job; none for one that does not wait. */
    Reason of(long id) {
        Snapshot.Job job = jobs.get(id);
        if (job == null || !(job.state() == JobState.PEND || job.state() == JobState.PSUSP)) {
            return Reason.NONE;
        }
        if (job.state() == JobState.PSUSP) {
            return because(ReasonCode.HELD);
        }
        if (job.beginMillis() > atMillis) {
            return because(ReasonCode.BEGIN_TIME);
        }
        QueueRules queue = rules.getOrDefault(job.queue(), QueueRules.NONE);
        if (!queue.active() || !Windows.parse(queue.windows(), 0).open(atMillis)) {
            return because(ReasonCode.QUEUE_INACTIVE);
        }
        if (!job.eligible()) {
            return because(ReasonCode.NO_HOSTS);
        }
        return job.why() == null ? because(ReasonCode.BEHIND) : job.why().reason();
    }

    private static Reason because(ReasonCode code) {
        return new Reason(code, Scope.JOB, List.of());
    }

    /** A reason in a few words: its code, and its details when it has some. */
    static String words(Reason reason) {
        return reason.code() + (reason.details().isEmpty() ? "" : " (" + String.join(", ", reason.details()) + ")");
    }
}
