package io.berth.framework.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.core.explanation.Counterfactual;
import io.berth.framework.core.explanation.Explanation;
import io.berth.framework.core.explanation.ExplanationFields;
import io.berth.framework.core.explanation.ExplanationText;
import io.berth.framework.core.explanation.HostGroup;
import io.berth.framework.core.explanation.KeyReason;
import io.berth.spi.job.JobSpec;
import io.berth.spi.job.RequestSpec;
import io.berth.spi.reason.ReasonCode;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What rounds did equals what explanations say: seeded sites, every waiting job asked about after every round, and some of them tried for real. */
final class ExplanationPropertyTest {
    private static final int SEEDS = Integer.getInteger("berth.explanation.seeds", 300);
    private static final int ROUNDS = 12;

    private final Map<ReasonCode, Integer> seen = new EnumMap<>(ReasonCode.class);
    private int tried;
    private int started;
    private int changes;

    @Test
    void explanationsSayWhatRoundsDo() {
        for (int seed = 0; seed < SEEDS; seed++) {
            String explained = new Run(seed, true).go();
            String alone = new Run(seed, false).go();
            assertThat(explained)
                    .as("hash with and without explanations, seed %d", seed)
                    .isEqualTo(alone);
        }
        assertThat(seen.keySet())
                .contains(
                        ReasonCode.HELD,
                        ReasonCode.BEGIN_TIME,
                        ReasonCode.QUEUE_INACTIVE,
                        ReasonCode.NO_HOSTS,
                        ReasonCode.LIMIT,
                        ReasonCode.CLUSTER_RESOURCE,
                        ReasonCode.NO_ROOM,
                        ReasonCode.PROMISED,
                        ReasonCode.BEHIND);
        assertThat(seen.getOrDefault(ReasonCode.NOT_CONSIDERED, 0)).isZero();
        assertThat(started).isGreaterThan(tried / 100);
        assertThat(tried - started).isGreaterThan(tried / 10);
        assertThat(changes).isGreaterThan(SEEDS);
    }

    private record Told(Decision.Pend pend) {}

    /** One site from its first round to its last. */
    private final class Run {
        private final long seed;
        private final boolean explains;
        private final RandomSite site;
        private final CoreLab lab;
        private final TreeMap<Long, JobSpec> waiting = new TreeMap<>();
        private final TreeMap<Long, Told> told = new TreeMap<>();
        private final TreeSet<Long> running = new TreeSet<>();
        private final TreeSet<Long> held = new TreeSet<>();
        private final TreeSet<String> closed = new TreeSet<>();
        private String at = "";

        Run(long seed, boolean explains) {
            this.seed = seed;
            this.explains = explains;
            this.site = new RandomSite(seed);
            this.lab = site.lab;
        }

        String go() {
            for (int round = 0; round < ROUNDS; round++) {
                at = "seed " + seed + ", round " + round;
                happen();
                var heard = new ArrayList<String>();
                lab.policies.heard = heard;
                lab.round(lab.now);
                lab.policies.heard = null;
                follow();
                if (explains) {
                    waiting.keySet().forEach(id -> check(id, heard.contains("blocked " + id)));
                    tryOne(heard);
                }
            }
            return lab.core().hash();
        }

        private void happen() {
            lab.now += site.random.nextLong(1, 40) * RandomSite.MINUTE;
            for (int i = site.random.nextInt(4); i > 0; i--) {
                JobSpec spec = site.job();
                if (lab.core().admit(spec) instanceof Admission.Admitted) {
                    waiting.put(lab.submit(spec), spec);
                }
            }
            for (long id : List.copyOf(running)) {
                if (site.random.nextInt(3) == 0) {
                    lab.end(lab.now, id);
                    running.remove(id);
                }
            }
            for (long id : waiting.keySet()) {
                if (site.random.nextInt(15) == 0 && held.add(id)) {
                    lab.apply(new Input.Hold(lab.now, id));
                } else if (site.random.nextInt(3) == 0 && held.remove(id)) {
                    lab.apply(new Input.Release(lab.now, id));
                }
            }
            if (site.random.nextInt(5) == 0) {
                String host = site.someHost();
                boolean open = closed.remove(host);
                if (!open) {
                    closed.add(host);
                }
                lab.apply(new Input.HostOpened(lab.now, host, open));
            }
        }

        private void follow() {
            for (Decision decision : lab.latest) {
                if (decision instanceof Decision.Start start) {
                    waiting.remove(start.job());
                    running.add(start.job());
                } else if (decision instanceof Decision.Pend pend) {
                    told.put(pend.job(), new Told(pend));
                }
            }
        }

        private void check(long id, boolean lookedAt) {
            String as = at + ", job " + id;
            KeyReason key = lab.core().keyReason(id);
            Explanation explanation = lab.core().explain(id, true);
            seen.merge(key.code(), 1, Integer::sum);
            assertThat(explanation.key()).as(as).isEqualTo(key);
            Told last = told.get(id);
            if (lookedAt) {
                assertThat(last).as(as).isNotNull();
                assertThat(key.told()).as(as).isTrue();
            }
            if (key.told() && last != null) {
                assertThat(key.reason()).as(as).isEqualTo(last.pend().why().reason());
                assertThat(key.sinceMillis()).as(as).isEqualTo(last.pend().atMillis());
            }
            ReasonCode ineligible = ineligible(id);
            if (ineligible != null) {
                assertThat(key.code()).as(as).isEqualTo(ineligible);
            } else if (key.code() == ReasonCode.BEHIND) {
                checkBehind(key, lookedAt, as);
            } else {
                assertThat(key.told()).as(as + ": " + key).isTrue();
            }
            checkFit(explanation, lookedAt && ineligible == null, as);
            checkForms(explanation, as);
        }

        private void checkBehind(KeyReason key, boolean lookedAt, String as) {
            assertThat(lookedAt).as(as).isFalse();
            long ahead = Long.parseLong(key.reason().details().get(0));
            assertThat(waiting).as(as).containsKey(ahead);
            String verdict = key.reason().details().get(2);
            assertThat(key.reason().details().get(3)).as(as).contains("verdict=" + verdict);
        }

        private void checkFit(Explanation e, boolean lookedAt, String as) {
            if (e.fits() && ineligible(e.job()) == null) {
                assertThat(e.key().code()).as(as).isIn(ReasonCode.BEHIND, ReasonCode.PROMISED, ReasonCode.CLAIMED);
                assertThat(e.counterfactuals()).as(as).isEmpty();
            }
            if (lookedAt && e.key().code() == ReasonCode.NO_ROOM) {
                assertThat(e.fits()).as(as).isFalse();
                assertThat(e.obstacles().stream().map(o -> o.code())).as(as).contains(ReasonCode.NO_ROOM);
            }
            if (lookedAt && e.key().code() == ReasonCode.LIMIT) {
                assertThat(e.fits()).as(as).isFalse();
            }
            int hosts = e.hosts().stream().mapToInt(HostGroup::hosts).sum();
            assertThat(hosts).as(as).isEqualTo(lab.core().cluster().hosts());
            boolean single = job(e.job()).request().tasksMin() == 1;
            boolean somewhere =
                    e.hosts().stream().anyMatch(group -> group.text().equals("would fit"));
            if (single && e.fits()) {
                assertThat(somewhere).as(as).isTrue();
            }
            if (single && lookedAt && e.key().code() == ReasonCode.NO_ROOM) {
                assertThat(somewhere).as(as + ": " + e).isFalse();
            }
        }

        private void checkForms(Explanation e, String as) {
            assertThat(ExplanationText.of(e))
                    .as(as)
                    .contains(e.key().code().name())
                    .contains("would help:");
            assertThat(ExplanationFields.of(e))
                    .as(as)
                    .containsEntry("job", e.job())
                    .doesNotContainValue(null);
            assertThat(e.wouldHelp()).as(as).isNotEmpty();
            assertThat(e.never()).as(as).isEmpty(); // it was admitted
        }

        /** Why it may not be picked, known without the core. */
        private @Nullable ReasonCode ineligible(long id) {
            JobSpec spec = job(id);
            if (held.contains(id)) {
                return ReasonCode.HELD;
            }
            if (spec.beginMillis() > lab.now) {
                return ReasonCode.BEGIN_TIME;
            }
            QueueSpec queue = site.queues.stream()
                    .filter(q -> q.name().equals(spec.queue()))
                    .findFirst()
                    .orElseThrow();
            long hour = lab.now / (60 * RandomSite.MINUTE) % 24;
            boolean shut = !queue.rules().windows().isEmpty() && (hour == 1 || hour == 23);
            if (shut || !queue.rules().active()) {
                return ReasonCode.QUEUE_INACTIVE;
            }
            return closed.isEmpty() || lab.core().keyReason(id).code() != ReasonCode.NO_HOSTS
                    ? null
                    : ReasonCode.NO_HOSTS;
        }

        /** One job offered alone by the next round of another core in the same state starts exactly when it is said to fit; so do its counterfactuals. */
        private void tryOne(List<String> heard) {
            List<Long> able = waiting.keySet().stream()
                    .filter(id -> ineligible(id) == null)
                    .toList();
            if (able.isEmpty()) {
                return;
            }
            long id = able.get((int) ((seed + heard.size()) % able.size()));
            Explanation e = lab.core().explain(id, false);
            Core copy = copy();
            boolean starts = startsAlone(copy, id);
            assertThat(starts).as("%s, job %d offered alone: %s", at, id, e).isEqualTo(e.fits());
            tried++;
            started += starts ? 1 : 0;
            for (Counterfactual change : e.counterfactuals()) {
                assertThat(startsWith(id, change, change.atMost()))
                        .as("%s, job %d with %s", at, id, change)
                        .isTrue();
                assertThat(startsWith(id, change, change.atMost() + 1))
                        .as("%s, job %d with one more than %s", at, id, change)
                        .isFalse();
                changes++;
            }
        }

        private JobSpec job(long id) {
            return Objects.requireNonNull(waiting.get(id), () -> "job " + id + " does not wait");
        }

        private Core copy() {
            return Core.restored(lab.configuration(), lab, lab.core().snapshot());
        }

        private boolean startsWith(long id, Counterfactual change, long amount) {
            JobSpec spec = job(id);
            JobSpec changed = changed(spec, change, amount);
            if (changed == null) {
                return amount == change.atMost(); // not to be said by plain options
            }
            Core copy = copy();
            copy.apply(new Input.Submit(lab.now, changed));
            return startsAlone(copy, copy.lastJob());
        }

        private boolean startsAlone(Core core, long id) {
            lab.policies.offers = job -> job.id() == id;
            try {
                return core.round(lab.now).stream()
                        .anyMatch(decision -> decision instanceof Decision.Start && decision.job() == id);
            } finally {
                lab.policies.offers = job -> true;
            }
        }

        private static @Nullable JobSpec changed(JobSpec spec, Counterfactual change, long amount) {
            RequestSpec r = spec.request();
            var perTask = new TreeMap<>(r.perTask());
            int least = r.tasksMin();
            int most = r.tasksMax();
            long limit = spec.limitMillis();
            if (change.what().equals(Counterfactual.TASKS)) {
                most = least == most ? (int) amount : most;
                least = (int) amount;
            } else if (change.what().equals(Counterfactual.TIME_LIMIT)) {
                limit = amount;
            } else if (change.per().equals("task")) {
                perTask.put(change.what(), amount);
            } else {
                return null;
            }
            var request = new RequestSpec(
                    least, most, r.hostsMax(), r.tasksPerHostMax(), perTask, r.exclusive(), r.expression());
            return new JobSpec(
                    spec.queue(),
                    spec.user(),
                    spec.project(),
                    spec.priority(),
                    spec.qosPriority(),
                    request,
                    limit,
                    spec.tags(),
                    spec.team(),
                    spec.qos(),
                    spec.beginMillis());
        }
    }
}
