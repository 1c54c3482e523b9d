package io.berth.testkit;

import io.berth.spi.job.JobSpec;
import io.berth.spi.job.RequestSpec;
import io.berth.spi.job.SubmitFilter;
import io.berth.spi.job.SubmitFilter.Accepted;
import io.berth.spi.job.SubmitFilter.Outcome;
import io.berth.spi.job.SubmitFilter.Refused;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Shows many submissions to a filter. What it lets through is what is recorded, so it must say the same whenever it is asked. */
final class Filtering {
    private static final int JOBS = 300;

    private final Subject subject;

    Filtering(Subject subject) {
        this.subject = subject;
    }

    @Nullable
    Breach runs() {
        var ledger = new Ledger(null);
        SubmitFilter filter = filter(ledger);
        for (JobSpec spec : jobs()) {
            Breach breach = guarded(ledger, spec, filter);
            if (breach != null) {
                return breach;
            }
        }
        return null;
    }

    @Nullable
    Breach determinism() {
        Breach before = runs();
        return before != null
                ? before
                : compare(
                        Clause.DETERMINISM,
                        jobs(),
                        "two new filters were shown the same " + JOBS + " jobs",
                        "what is static in the filter");
    }

    @Nullable
    Breach rebirth() {
        Breach before = determinism();
        if (before != null) {
            return before;
        }
        var shuffled = new ArrayList<>(jobs());
        Collections.shuffle(shuffled, new Random(2));
        return compare(
                Clause.REBIRTH,
                shuffled,
                "two new filters were shown the same " + JOBS + " jobs, the second in another order",
                "what the filter remembers of earlier jobs: it may look at the one job alone");
    }

    @Nullable
    Breach idempotent() {
        Breach before = rebirth();
        if (before != null) {
            return before;
        }
        for (JobSpec spec : jobs()) {
            if (filter(new Ledger(null)).filter(spec) instanceof Accepted(JobSpec once)) {
                Outcome twice = filter(new Ledger(null)).filter(once);
                if (!twice.equals(new Accepted(once))) {
                    return Breach.of(
                            Clause.IDEMPOTENT,
                            "a job was filtered, and what came out filtered again: " + RunText.job(spec),
                            text(twice),
                            text(new Accepted(once)),
                            "SubmitFilter.filter: set values, do not add to them");
                }
            }
        }
        return null;
    }

    @Nullable
    Breach explains() {
        Breach before = runs();
        if (before != null) {
            return before;
        }
        for (JobSpec spec : jobs()) {
            if (filter(new Ledger(null)).filter(spec) instanceof Refused(String message) && message.isBlank()) {
                return Breach.of(
                        Clause.EXPLAINS,
                        "submitted " + RunText.job(spec),
                        "refused without a word",
                        "a message that names the value and the cure",
                        "SubmitFilter.Refused");
            }
        }
        return null;
    }

    private @Nullable Breach compare(String clause, List<JobSpec> order, String done, String look) {
        var first = new ArrayList<Outcome>();
        List<JobSpec> jobs = jobs();
        SubmitFilter one = filter(new Ledger(null));
        jobs.forEach(spec -> first.add(one.filter(spec)));
        SubmitFilter other = filter(new Ledger(null));
        for (JobSpec spec : order) {
            Outcome should = first.get(jobs.indexOf(spec));
            Outcome came = other.filter(spec);
            if (!came.equals(should)) {
                return Breach.of(clause, done + "; " + RunText.job(spec), text(came), text(should), look);
            }
        }
        return null;
    }

    private @Nullable Breach guarded(Ledger ledger, JobSpec spec, SubmitFilter filter) {
        try {
            filter.filter(spec);
            return null;
        } catch (Ledger.Stop e) {
            Ledger.Fault fault = ledger.fault;
            return fault == null
                    ? null
                    : Breach.of(
                            fault.clause(),
                            "submitted " + RunText.job(spec),
                            fault.came(),
                            fault.expected(),
                            fault.hook());
        }
    }

    private SubmitFilter filter(Ledger ledger) {
        return new KitSource(subject, ledger)
                .submitFilter(subject.spec(), KitContext.of(subject))
                .policy();
    }

    private static String text(Outcome outcome) {
        return switch (outcome) {
            case Accepted a ->
                "accepted: " + RunText.job(a.spec()) + ", tags " + a.spec().tags();
            case Refused r -> "refused: " + r.message();
        };
    }

    private static List<JobSpec> jobs() {
        var random = new Random(4);
        var jobs = new ArrayList<JobSpec>();
        for (int i = 0; i < JOBS; i++) {
            var tags = new TreeMap<String, String>();
            if (random.nextBoolean()) {
                tags.put("note", "n" + random.nextInt(3));
            }
            jobs.add(new JobSpec(
                    random.nextBoolean() ? "batch" : "",
                    random.nextInt(5) == 0 ? "" : "u" + random.nextInt(4),
                    random.nextInt(3) == 0 ? "project" : "",
                    random.nextInt(-2, 5),
                    random.nextInt(3),
                    RequestSpec.of(1 + random.nextInt(64), random.nextInt(9)),
                    i % 10 == 0 ? Long.MAX_VALUE : 1_000L * i,
                    tags));
        }
        return jobs;
    }
}
