package io.berth.testkit;

import io.berth.spi.job.PendingJob;
import io.berth.spi.pick.Drift;
import io.berth.spi.pick.JobOrder;
import io.berth.spi.pick.OrderView;
import io.berth.spi.pick.PriorityFactor;
import io.berth.testkit.view.Given;
import io.berth.testkit.view.GivenJob;
import io.berth.testkit.view.GivenRound;
import io.berth.testkit.view.Lab;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Asks an order or a factor directly, many jobs at several times, and compares the answers. */
final class Answers {
    private static final int JOBS = 40;
    private static final int USERS = 4;
    private static final long HOUR = 3_600_000;

    private final Trials trials;

    Answers(Trials trials) {
        this.trials = trials;
    }

    /** What an order or a factor says. */
    private interface Scorer {
        double score(PendingJob job, OrderView view);

        Drift drift();
    }

    /** Whether the answers are numbers that can be compared, also for an endless job and for one that has just come. */
    @Nullable
    Breach range() {
        Breach before = trials.determinism();
        if (before != null) {
            return before;
        }
        boolean share = trials.subject().kind() == Kind.PRIORITY_FACTOR;
        Scorer scorer = scorer();
        for (GivenJob job : jobs()) {
            for (long now : new long[] {job.submittedAtMillis(), 10 * HOUR}) {
                double score = scorer.score(job, round(now));
                if (share ? !(score >= 0 && score <= 1) : !Double.isFinite(score)) {
                    return Breach.of(
                            share ? Clause.SHARE : Clause.FINITE,
                            "asked at " + now + " ms about a job submitted at " + job.submittedAtMillis() + " ms",
                            text(job, score),
                            share ? "from 0 to 1" : "a finite number",
                            hook());
                }
            }
        }
        return null;
    }

    @Nullable
    Breach same() {
        Breach before = range();
        if (before != null) {
            return before;
        }
        List<GivenJob> jobs = jobs();
        GivenRound round = round(10 * HOUR);
        double[] first = ask(scorer(), jobs, round);
        var shuffled = new ArrayList<>(jobs);
        Collections.shuffle(shuffled, new Random(1));
        shuffled.addAll(List.copyOf(shuffled));
        Scorer other = scorer();
        for (GivenJob job : shuffled) {
            double again = other.score(job, round);
            double should = first[job.index()];
            if (Double.compare(again, should) != 0) {
                return Breach.of(
                        Clause.SAME,
                        "two instances were asked about " + JOBS + " jobs at one time, the second in another order",
                        text(job, again),
                        text(job, should),
                        hook() + ": it may depend on the job and the view alone");
            }
        }
        return null;
    }

    @Nullable
    Breach drift() {
        Breach before = same();
        if (before != null) {
            return before;
        }
        Scorer scorer = scorer();
        Drift drift = scorer.drift();
        List<GivenJob> jobs = jobs();
        double[] early = ask(scorer, jobs, round(10 * HOUR));
        double[] late = ask(scorer, jobs, round(11 * HOUR).usage(1, 9 * HOUR).usage(2, HOUR));
        for (GivenJob job : jobs) {
            int like = switch (drift) {
                case FIXED -> -1;
                case UNIFORM -> mover(early, late);
                case PER_GROUP -> job.userOrdinal();
                case PERIODIC, PER_ROUND -> job.index();
            };
            double moved = late[job.index()] - early[job.index()];
            double should = like < 0 ? 0 : late[like] - early[like];
            boolean capped = drift == Drift.UNIFORM && moved == 0;
            if (!capped && Math.abs(moved - should) > 1e-9 * (1 + Math.abs(late[job.index()]))) {
                return Breach.of(
                        Clause.DRIFT,
                        "its drift is " + drift + "; " + JOBS
                                + " jobs were scored, and again an hour later, when users 1 and 2" + " had used more",
                        job + " of user " + job.userOrdinal() + " moved by " + moved,
                        "by " + should + ", as " + drift + " promises; what is cached by it would be wrong",
                        hook().replaceAll("\\..*", ".drift"));
            }
        }
        return null;
    }

    /** The first job whose score moved at all; others may stand at their cap. */
    private static int mover(double[] early, double[] late) {
        for (int i = 0; i < early.length; i++) {
            if (early[i] != late[i]) {
                return i;
            }
        }
        return -1;
    }

    private String hook() {
        return trials.subject().kind().hooks;
    }

    private static String text(GivenJob job, double score) {
        return job + " scored " + score;
    }

    private static double[] ask(Scorer scorer, List<GivenJob> jobs, OrderView view) {
        return jobs.stream().mapToDouble(job -> scorer.score(job, view)).toArray();
    }

    /** The first of them belong to users 0, 1, 2 and 3 in turn, so that a user's ordinal is the index of a job of that user. */
    private static List<GivenJob> jobs() {
        var lab = new Lab();
        var random = new Random(3);
        var jobs = new ArrayList<GivenJob>();
        for (int i = 0; i < JOBS; i++) {
            jobs.add(lab.aJob()
                    .tasks(1 + random.nextInt(8))
                    .slots(1 + random.nextInt(4))
                    .limitMillis(i == 7 ? Long.MAX_VALUE : 1_000L + random.nextInt(1 << 24))
                    .user("u" + i % USERS)
                    .userOrdinal(i % USERS)
                    .priority(random.nextInt(3))
                    .submittedAtMillis(random.nextInt((int) (9 * HOUR)))
                    .build());
        }
        return jobs;
    }

    private static GivenRound round(long now) {
        return Given.aRound().at(now).usage(0, HOUR).usage(1, 2 * HOUR);
    }

    private Scorer scorer() {
        Subject subject = trials.subject();
        Object made = subject.factory().create(subject.spec().settings(), KitContext.of(subject));
        if (made instanceof PriorityFactor factor) {
            return new Scorer() {
                @Override
                public double score(PendingJob job, OrderView view) {
                    return factor.value(job, view);
                }

                @Override
                public Drift drift() {
                    return factor.drift();
                }
            };
        }
        var order = (JobOrder) made;
        return new Scorer() {
            @Override
            public double score(PendingJob job, OrderView view) {
                return order.key(job, view);
            }

            @Override
            public Drift drift() {
                return order.drift();
            }
        };
    }
}
