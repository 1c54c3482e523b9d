package io.berth.spi.pick;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.berth.spi.job.PendingJob;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class JobQueueTest {
    private static final OrderView AT_ZERO = new At(0);
    private static final JobOrder FCFS = (job, view) -> 0;
    private static final FakeRequest SMALL = new FakeRequest(0, 1, 1);

    record At(long nowMillis) implements OrderView {
        @Override
        public long usageSlotMillis(int userOrdinal) {
            return 0;
        }
    }

    @Test
    void answersLikeASortedList() {
        int offers = 0;
        for (int seed = 0; seed < 600; seed++) {
            var scenario = new QueueScenario(seed);
            for (int walk = 0; walk < 5; walk++) {
                scenario.changeJobs();
                scenario.walk();
            }
            offers += scenario.offers();
        }
        assertThat(offers).as("jobs offered in 3,000 walks").isGreaterThan(30_000);
    }

    @Test
    void answersTheSameInWhateverOrderJobsWereAdded() {
        for (int seed = 0; seed < 200; seed++) {
            var random = new Random(seed);
            var jobs = new ArrayList<FakeJob>();
            for (int i = 0; i < 300; i++) {
                var job = job(i, i, new FakeRequest(random.nextInt(3), 1, 1));
                job.base = random.nextInt(5);
                job.queuedAtMillis = random.nextInt(20);
                job.priority = random.nextInt(2);
                job.reservedStartMillis = random.nextInt(10) == 0 ? 7 : PendingJob.NOT_RESERVED;
                jobs.add(job);
            }
            List<PendingJob> expected = offersOf(jobs);
            Collections.shuffle(jobs, random);
            assertThat(offersOf(jobs)).as("seed %d", seed).isEqualTo(expected);
        }
    }

    private static List<PendingJob> offersOf(List<FakeJob> jobs) {
        var queue = new JobQueue((job, view) -> ((FakeJob) job).base, AT_ZERO);
        jobs.forEach(queue::add);
        queue.open();
        var offers = new ArrayList<PendingJob>();
        var window = new FakeWindow();
        for (@Nullable PendingJob job = queue.next(window); job != null; job = queue.next(window)) {
            offers.add(job);
        }
        return offers;
    }

    @Test
    void doesNotLookAtJobsThatCannotStart() {
        var queue = new JobQueue(FCFS, AT_ZERO);
        for (int i = 0; i < 100_000; i++) {
            FakeJob job = job(i, i, new FakeRequest(i % 10, 10 + i % 10, 1));
            job.limitMillis = i == 99_999 ? 5 : 1_000;
            queue.add(job);
        }
        queue.open();
        var window = new FakeWindow();
        window.free[0] = 9;
        assertThat(queue.nextFitting(window)).isNull();
        window.free[0] = 100;
        window.endByMillis = 5;
        window.spare[0] = 0;
        PendingJob found = queue.nextFitting(window);
        assertThat(found).isNotNull().extracting(PendingJob::id).isEqualTo(99_999L);
        assertThat(window.questions)
                .as("questions asked, for 10 classes and 100,000 jobs")
                .isLessThan(200);
    }

    @Test
    void comparesPrioritiesBeforeTheKeyUnlessTheOrderWeighsThem() {
        FakeJob urgent = job(1, 0, SMALL);
        urgent.priority = 5;
        urgent.base = 9;
        FakeJob quick = job(2, 1, SMALL);
        FakeJob premium = job(3, 2, SMALL);
        premium.qosPriority = 1;
        premium.base = 10;
        JobOrder byBase = (job, view) -> ((FakeJob) job).base;
        JobOrder weighing = new JobOrder() {
            @Override
            public double key(PendingJob job, OrderView view) {
                return byBase.key(job, view);
            }

            @Override
            public boolean weighsPriorities() {
                return true;
            }
        };
        assertThat(allOf(byBase, urgent, quick, premium)).containsExactly(premium, urgent, quick);
        assertThat(allOf(weighing, urgent, quick, premium)).containsExactly(quick, urgent, premium);
    }

    private static List<PendingJob> allOf(JobOrder order, FakeJob... jobs) {
        var queue = new JobQueue(order, AT_ZERO);
        for (FakeJob job : jobs) {
            queue.add(job);
        }
        queue.open();
        var offers = new ArrayList<PendingJob>();
        for (FakeJob ignored : jobs) {
            PendingJob next = queue.next(new FakeWindow());
            assertThat(next).isNotNull();
            offers.add(next);
        }
        return offers;
    }

    @Test
    void refusesAKeyThatIsNoNumber() {
        var queue = new JobQueue((job, view) -> Double.NaN, AT_ZERO);
        assertThatIllegalStateException()
                .isThrownBy(() -> queue.add(job(7, 0, SMALL)))
                .withMessageContaining("job 7");
    }

    @Test
    void refusesAJobItHas() {
        var queue = new JobQueue(FCFS, AT_ZERO);
        FakeJob job = job(7, 0, SMALL);
        queue.add(job);
        assertThatIllegalStateException().isThrownBy(() -> queue.add(job)).withMessageContaining("job 7");
    }

    @Test
    void ignoresTheRemovalOfAJobItDoesNotHave() {
        var queue = new JobQueue(FCFS, AT_ZERO);
        queue.remove(job(1, 1_000, SMALL));
        FakeJob heir = job(2, 5, SMALL);
        queue.add(heir);
        queue.remove(job(1, 5, SMALL)); // had the same index once
        assertThat(queue.size()).isEqualTo(1);
        queue.open();
        assertThat(queue.next(new FakeWindow())).isSameAs(heir);
    }

    @Test
    void goesBackToOrderOnlyInANewWalk() {
        var queue = new JobQueue(FCFS, AT_ZERO);
        queue.add(job(1, 0, SMALL));
        queue.add(job(2, 1, SMALL));
        queue.open();
        assertThat(queue.nextFitting(new FakeWindow())).isNotNull();
        assertThatIllegalStateException().isThrownBy(() -> queue.next(new FakeWindow()));
        queue.open();
        assertThat(queue.next(new FakeWindow())).isNotNull();
    }

    private static FakeJob job(long id, int index, FakeRequest request) {
        return new FakeJob(id, index, request);
    }
}
