package io.berth.testkit;

import io.berth.spi.plugin.Settings;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Faults that stand in the plugin itself and are the same whatever the kind: in its settings, and in its class files. */
final class PlainPieces {
    private PlainPieces() {}

    static final class CamelCase extends Sound {
        @Override
        Set<String> keys() {
            return Set.of("maxDepth");
        }
    }

    static final class DeclaresNothing extends Sound {
        @Override
        Set<String> keys() {
            return Set.of();
        }
    }

    static final class ParsesItself extends Sound {
        @Override
        int depth(Settings settings) {
            return Integer.parseInt(settings.text("depth", "1"));
        }
    }

    static final class Clock extends Sound {
        long touch() {
            return System.currentTimeMillis();
        }
    }

    static final class Chance extends Sound {
        int touch() {
            return new Random().nextInt();
        }
    }

    static final class HashOrder extends Sound {
        Object touch() {
            return new HashSet<String>();
        }
    }

    static final class HashedFactory extends Sound {
        Object touch() {
            return Set.of("a", "b");
        }
    }

    static final class Identity extends Sound {
        int touch() {
            return System.identityHashCode(this);
        }
    }

    static final class Parallel extends Sound {
        long touch() {
            return List.of(1, 2).parallelStream().count();
        }
    }

    static final class Threads extends Sound {
        Object touch() {
            return new ThreadLocal<String>();
        }
    }

    static final class InputOutput extends Sound {
        void touch() {
            System.out.println();
        }
    }

    static final class Machine extends Sound {
        String touch() {
            return System.getProperty("user.home", "");
        }
    }

    static final class LooseMath extends Sound {
        double touch() {
            return Math.log(2);
        }
    }

    static final class MutableStatic extends Sound {
        @SuppressWarnings("NonFinalStaticField")
        static int last;
    }

    /** The fault is not in the entry point, but in what it leads to through a method reference. */
    static final class FarAway extends Sound {
        @Override
        Scorer scorer() {
            return (job, view) -> ClockReader.read(job.id());
        }
    }

    /** Reads the clock for {@link FarAway}. */
    static final class ClockReader {
        private ClockReader() {}

        static double read(long id) {
            return System.nanoTime() < 0 && id < 0 ? 0 : 0.5;
        }
    }
}
