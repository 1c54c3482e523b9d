package io.berth.distribution.museum.framework.core;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

public final class ManyThreads {
    private ManyThreads() {}

    static ThreadLocal<Long> threadLocal() {
        return new ThreadLocal<>();
    }

    static Object concurrentMap() {
        return new ConcurrentHashMap<String, Long>();
    }

    static AtomicLong atomic() {
        return new AtomicLong();
    }

    public static final class Started {
        private Started() {}

        static Thread thread(Runnable work) {
            return new Thread(work);
        }

        static Thread.Builder virtual() {
            return Thread.ofVirtual();
        }

        static long id() {
            return Thread.currentThread().threadId();
        }
    }

    public static final class Streams {
        private Streams() {}

        static long parallelStream(List<Long> list) {
            return list.parallelStream().count();
        }

        static long parallel(List<Long> list) {
            return list.stream().parallel().count();
        }

        static void parallelSort(long[] array) {
            Arrays.parallelSort(array);
        }
    }
}
