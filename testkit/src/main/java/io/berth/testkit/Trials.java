package io.berth.testkit;

import io.berth.testkit.Run.Manner;
import io.berth.testkit.Run.Rebirths;
import io.berth.testkit.Run.Result;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The runs by which a policy is judged. Each kind of judgement is made once, and only when the ones it rests on found nothing: plain runs, then the same again, then what the
 * contract asks of single answers, then rebirth, and on top of it changed jobs and walks cut short.
 */
final class Trials {
    static final long SEEDS = 6;

    private final Subject subject;
    private final Finer finer;
    private final TreeMap<String, Optional<Breach>> found = new TreeMap<>();
    private final TreeMap<Long, Result> plain = new TreeMap<>();

    /** What must hold before rebirth is judged, since rebirth would break with it. */
    @FunctionalInterface
    interface Finer {
        @Nullable
        Breach breach(Trials trials);
    }

    Trials(Subject subject) {
        this(subject, trials -> null);
    }

    Trials(Subject subject, Finer finer) {
        this.subject = subject;
        this.finer = finer;
    }

    Subject subject() {
        return subject;
    }

    @Nullable
    Breach plain() {
        return once("plain", () -> {
            for (long seed = 0; seed < SEEDS; seed++) {
                Result result = Run.of(subject, Manner.plain(seed));
                plain.put(seed, result);
                if (result.fault() != null) {
                    return inRun(seed, result, result.fault());
                }
            }
            return null;
        });
    }

    @Nullable
    Breach determinism() {
        return once(Clause.DETERMINISM, () -> {
            Breach before = plain();
            return before != null
                    ? before
                    : sameAsPlain(
                            Clause.DETERMINISM,
                            Rebirths.NEVER,
                            "the same load was run twice",
                            "no clock, no chance but RoundView.random, no order of a hash, nothing static in ");
        });
    }

    @Nullable
    Breach rebirth() {
        return once(Clause.REBIRTH, () -> {
            Breach before = determinism();
            before = before != null ? before : finer.breach(this);
            return before != null
                    ? before
                    : sameAsPlain(
                            Clause.REBIRTH,
                            Rebirths.SOMETIMES,
                            "at random rounds the policy was made anew and told its jobs shuffled",
                            "what is remembered between rounds in ");
        });
    }

    @Nullable
    Breach changed() {
        return once(Clause.CHANGED, () -> {
            Breach before = rebirth();
            return before != null
                    ? before
                    : sameWithRebirths(
                            Clause.CHANGED,
                            new Manner(0, Rebirths.NEVER, true, false, true),
                            "waiting jobs were given another priority and limit",
                            "JobPicker.changed");
        });
    }

    @Nullable
    Breach closes() {
        return once(Clause.CLOSES, () -> {
            Breach before = rebirth();
            return before != null
                    ? before
                    : sameWithRebirths(
                            Clause.CLOSES,
                            new Manner(0, Rebirths.NEVER, false, true, true),
                            "walks were closed after a few pulls, now and then with the last pull unanswered",
                            "close, and what begins a walk, in " + subject.kind().hooks);
        });
    }

    private @Nullable Breach sameAsPlain(String clause, Rebirths rebirths, String done, String look) {
        for (long seed = 0; seed < SEEDS; seed++) {
            Result expected = Objects.requireNonNull(plain.get(seed));
            Result other = Run.of(subject, Manner.plain(seed).with(rebirths));
            Breach breach = compare(clause, seed, expected, other, done, look + subject.kind().hooks);
            if (breach != null) {
                return breach;
            }
        }
        return null;
    }

    private @Nullable Breach sameWithRebirths(String clause, Manner like, String done, String look) {
        for (long seed = 0; seed < SEEDS; seed++) {
            var manner = new Manner(seed, Rebirths.ALWAYS, like.modifies(), like.cuts(), like.hears());
            Result expected = Run.of(subject, manner);
            Result other = Run.of(subject, manner.with(Rebirths.NEVER));
            Breach breach = compare(clause, seed, expected, other, done, look);
            if (breach != null) {
                return breach;
            }
        }
        return null;
    }

    /** Compares two runs that should be alike; a fault in either is a breach of the clause too. */
    static @Nullable Breach compare(String clause, long seed, Result expected, Result other, String done, String look) {
        for (Result result : List.of(expected, other)) {
            Ledger.Fault fault = result.fault();
            if (fault != null) {
                return Breach.of(
                        clause,
                        done + "; seed " + seed + ", " + result.jobs(),
                        fault.came(),
                        fault.expected(),
                        fault.hook());
            }
        }
        for (int i = 0; i < expected.steps().size(); i++) {
            Run.Step should = expected.steps().get(i);
            Run.Step came = other.steps().get(i);
            if (!should.decisions().equals(came.decisions())) {
                return Breach.of(
                        clause,
                        done + "; seed " + seed + ", round " + (i + 1) + " at " + came.at() + " ms, after "
                                + came.inputs(),
                        came.decisions().toString(),
                        should.decisions().toString(),
                        look);
            }
        }
        return expected.hash().equals(other.hash())
                ? null
                : Breach.of(clause, done + "; seed " + seed, other.hash(), expected.hash(), look);
    }

    static Breach inRun(long seed, Result result, Ledger.Fault fault) {
        return Breach.of(
                fault.clause(),
                "a random load, seed " + seed + ", " + result.jobs(),
                fault.came(),
                fault.expected(),
                fault.hook());
    }

    private @Nullable Breach once(String what, Clause.Judge judge) {
        Optional<Breach> known = found.get(what);
        if (known == null) {
            known = Optional.ofNullable(judge.breach());
            found.put(what, known);
        }
        return known.orElse(null);
    }
}
