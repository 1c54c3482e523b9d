package io.berth.distribution.museum.framework.core;

import java.security.SecureRandom;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

public final class UnseededRandom {
    private UnseededRandom() {}

    static UUID uuid() {
        return UUID.randomUUID();
    }

    static Random random() {
        return new Random();
    }

    static SplittableRandom splittable() {
        return new SplittableRandom();
    }

    static int threadLocal() {
        return ThreadLocalRandom.current().nextInt();
    }

    static int secure() {
        return new SecureRandom().nextInt();
    }

    static double ofMath() {
        return Math.random();
    }

    static double ofStrictMath() {
        return StrictMath.random();
    }

    static void shuffle(List<Long> list) {
        Collections.shuffle(list);
    }

    static RandomGenerator generator() {
        return RandomGenerator.of("L64X128MixRandom");
    }

    static RandomGenerator fromFactory() {
        return RandomGeneratorFactory.of("L64X128MixRandom").create();
    }
}
