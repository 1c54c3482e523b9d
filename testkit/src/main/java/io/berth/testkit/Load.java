package io.berth.testkit;

import io.berth.framework.core.Core;
import io.berth.framework.core.Decision;
import io.berth.framework.core.Input;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.job.EndCause;
import io.berth.spi.job.JobSpec;
import io.berth.spi.job.RequestSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * What happens to a core, a round at a time: submissions of four users, ends, holds, cancellations, a host that comes and goes. It depends on the seed and, for ends, on what was
 * decided, and on nothing else, so that two runs which decide alike are led alike.
 */
final class Load {
    private final SplittableRandom random;
    private final List<String> queues;
    private final boolean modifies;
    private final List<Long> runMillis = new ArrayList<>();
    /** When what runs will end, by job. */
    private final TreeMap<Long, Long> ends = new TreeMap<>();

    private boolean open = true;

    Load(long seed, List<String> queues, boolean modifies) {
        this.random = new SplittableRandom(seed);
        this.queues = List.copyOf(queues);
        this.modifies = modifies;
    }

    /** {@return what happens before a round, in order} */
    List<Input> before(int round, long now, Core core) {
        var inputs = new ArrayList<Input>();
        ends(now, core, inputs);
        for (int n = round == 0 ? 8 : random.nextInt(3); n > 0; n--) {
            inputs.add(new Input.Submit(now, job()));
        }
        long known = 1 + core.lastJob();
        switch (random.nextInt(12)) {
            case 0 -> inputs.add(new Input.Cancel(now, 1 + random.nextLong(known)));
            case 1 -> inputs.add(new Input.Hold(now, 1 + random.nextLong(known)));
            case 2, 3 -> inputs.add(new Input.Release(now, 1 + random.nextLong(known)));
            case 4 -> {
                open = !open;
                inputs.add(new Input.HostOpened(now, "h1", open));
            }
            default -> {}
        }
        for (int n = modifies ? random.nextInt(4) : 0; n > 0; n--) {
            inputs.add(
                    new Input.Modify(now, 1 + random.nextLong(known), random.nextInt(4), 10 * random.nextLong(1, 40)));
        }
        return inputs;
    }

    private void ends(long now, Core core, List<Input> inputs) {
        for (var end : new TreeMap<>(ends).entrySet()) {
            ExecutionId execution = end.getValue() > now ? null : core.execution(end.getKey());
            if (execution != null) {
                ends.remove(end.getKey());
                inputs.add(new Input.Report(now, new ExecutionReport.Ended(execution, 1, 0, EndCause.SUCCESS, true)));
            }
        }
    }

    private JobSpec job() {
        int tasks = random.nextInt(3) == 0 ? random.nextInt(2, 5) : 1;
        long limit = 10 * random.nextLong(2, 40);
        runMillis.add(random.nextInt(3) == 0 ? limit : 10 * random.nextLong(1, limit / 10 + 1));
        int priority = random.nextInt(4) == 0 ? random.nextInt(1, 3) : 0;
        return new JobSpec(
                queues.get(random.nextInt(4) == 0 ? queues.size() - 1 : 0),
                "u" + random.nextInt(4),
                "",
                priority,
                0,
                RequestSpec.of(tasks, random.nextLong(1, 4)),
                limit,
                new TreeMap<>());
    }

    /** Takes in what was decided. */
    void decided(long now, Decision decision) {
        switch (decision) {
            case Decision.Start d -> ends.put(d.job(), now + runMillis.get((int) d.job() - 1));
            case Decision.Requeue d -> ends.put(d.job(), now);
            case Decision.Kill d -> ends.put(d.job(), now);
            case Decision.Finish d -> ends.remove(d.job());
            case Decision.Pend _, Decision.Reserve _, Decision.Preempt _, Decision.Suspend _, Decision.Resume _ -> {}
        }
    }
}
