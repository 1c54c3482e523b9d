package io.berth.testkit;

import io.berth.spi.plugin.SettingsException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;

/**
 * One sentence of a contract, and how it is judged.
 *
 * @param name  the sentence
 * @param judge finds the first breach, of this clause or of one that must hold before this can be judged
 */
record Clause(String name, Judge judge) {
    static final String RUNS = "no hook throws";
    static final String DETERMINISM = "determinism: the same run twice decides the same";
    static final String REBIRTH = "rebirth: made anew at any round and told its jobs in any order, it decides the same";
    static final String CLOSES = "it may be closed at any pull";
    static final String TERMINATES = "it comes to an end";
    static final String NO_REPEATS = "a pass offers no job twice";
    static final String WAITING = "a pass offers only jobs that wait";
    static final String CHANGED = "a changed job keeps its identity and finds its new place";
    static final String FLAT = "pulls do not grow with the jobs that wait in vain";
    static final String FINITE = "keys are finite numbers";
    static final String SHARE = "values are from 0 to 1";
    static final String SAME = "the same question has the same answer";
    static final String DRIFT = "its drift is what it says";
    static final String ROOM = "hosts that it returns have the room";
    static final String EXHAUSTION = "it explains exhaustion";
    static final String CLASS_ALONE = "it looks at the class alone if it says so";
    static final String ALLOWED = "it proposes only who may be disturbed";
    static final String ONCE = "it proposes nobody twice";
    static final String IDEMPOTENT = "a filtered job goes through unchanged";
    static final String EXPLAINS = "a refusal says what is wrong";
    static final String CHANGES_NOTHING = "it changes no decision";
    static final String HEARS_ALL = "it takes every kind of decision";

    /** Finds a breach. */
    @FunctionalInterface
    interface Judge {
        @Nullable
        Breach breach();
    }

    private @Nullable Breach judged() {
        try {
            return Patience.of(name, judge);
        } catch (SettingsException e) {
            throw e; // says all there is to say
        } catch (RuntimeException | LinkageError | StackOverflowError e) {
            return Assertions.fail(name + "\n  came:     the policy threw " + e + "; the trace says where", e);
        }
    }

    DynamicTest test() {
        return DynamicTest.dynamicTest(name, () -> {
            Breach breach = judged();
            if (breach == null) {
                return;
            }
            if (breach.clause().equals(name)) {
                Assertions.fail(name + "\n" + breach.what());
            }
            Assumptions.abort("not judged while another clause is broken: " + breach.clause());
        });
    }
}
