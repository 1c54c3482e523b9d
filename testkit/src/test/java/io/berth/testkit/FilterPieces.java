package io.berth.testkit;

import io.berth.spi.decision.DecisionKind;
import io.berth.spi.decision.DecisionListener;
import io.berth.spi.job.JobSpec;
import io.berth.spi.job.SubmitFilter;
import io.berth.spi.job.SubmitFilter.Accepted;
import io.berth.spi.job.SubmitFilter.Refused;
import java.util.Map;
import java.util.TreeMap;

/** Broken submit filters and decision listeners. */
final class FilterPieces {
    private FilterPieces() {}

    static final class Throws extends Sound {
        @Override
        SubmitFilter filter() {
            return spec -> {
                throw new IllegalStateException("planted");
            };
        }
    }

    static final class StaticCounter extends Sound {
        private static final long[] SEEN = new long[1];

        @Override
        SubmitFilter filter() {
            return spec ->
                    SEEN[0]++ % 7 == 0 ? new Refused("every seventh job is refused; submit again") : new Accepted(spec);
        }
    }

    static final class Quota extends Sound {
        @Override
        SubmitFilter filter() {
            return new SubmitFilter() {
                private final Map<String, Integer> seen = new TreeMap<>();

                @Override
                public Outcome filter(JobSpec spec) {
                    return seen.merge(spec.user(), 1, Integer::sum) > 20
                            ? new Refused(spec.user() + " has submitted 20 jobs; wait")
                            : new Accepted(spec);
                }
            };
        }
    }

    static final class AddsOne extends Sound {
        @Override
        SubmitFilter filter() {
            return spec -> new Accepted(new JobSpec(
                    spec.queue(),
                    spec.user(),
                    spec.project(),
                    spec.priority() + 1,
                    spec.qosPriority(),
                    spec.request(),
                    spec.limitMillis(),
                    spec.tags()));
        }
    }

    static final class RefusesSilently extends Sound {
        @Override
        SubmitFilter filter() {
            return spec -> spec.user().isEmpty() ? new Refused(" ") : new Accepted(spec);
        }
    }

    static final class ListenerThrows extends Sound {
        @Override
        DecisionListener listener() {
            return decisions -> {
                throw new IllegalStateException("planted");
            };
        }
    }

    static final class KnowsFewKinds extends Sound {
        @Override
        DecisionListener listener() {
            return decisions -> decisions.forEach(decision -> {
                if (decision.kind() == DecisionKind.SUSPEND) {
                    throw new IllegalStateException("planted");
                }
            });
        }
    }

    /** Its order listens to its listener. */
    static final class Whispers extends Sound {
        private static final long[] HEARD = new long[1];

        @Override
        Scorer scorer() {
            return (job, view) -> ScorePieces.mixed(job.id(), 11 * HEARD[0]);
        }

        @Override
        DecisionListener listener() {
            return decisions -> HEARD[0] += decisions.size();
        }
    }
}
