package io.berth.framework.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.spi.decision.DecisionView;
import io.berth.spi.job.JobSpec;
import io.berth.spi.job.RequestSpec;
import io.berth.spi.job.SubmitFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class AdmissionTest {
    private static final JobSpec SMALL = CoreLab.spec("q", "ann", 1, 100, 0, 0);

    private final CoreLab lab =
            new CoreLab().host("h0", 4, 10).host("h1", 6, 2).queue("q", "list").queue("r", "list");

    private String refusal(JobSpec spec) {
        return lab.core().admit(spec) instanceof Admission.Refused refused ? refused.message() : "admitted";
    }

    private static JobSpec asking(int least, int most, int hostsMax, int perHost, long slots, long memory) {
        var perTask = new TreeMap<String, Long>();
        perTask.put("slots", slots);
        perTask.put("memory", memory);
        return JobSpec.of("q", "", new RequestSpec(least, most, hostsMax, perHost, perTask), 100);
    }

    private void filters(String... names) {
        lab.configured(
                c -> c.withObservers(List.of(names).stream().map(PolicySpec::of).toList(), List.of()));
    }

    @Test
    void whatFitsIsAdmittedAndNothingChanges() {
        assertThat(lab.core().admit(SMALL)).isEqualTo(new Admission.Admitted(SMALL));
        assertThat(lab.core().jobs()).isZero();
        assertThat(lab.core().lastJob()).isZero();
    }

    @Test
    void whatIsNotKnownIsRefused() {
        assertThat(refusal(CoreLab.spec("s", "", 1, 1, 0, 0))).isEqualTo("queue 's' is not known; known are q, r");
        var perTask = new TreeMap<String, Long>();
        perTask.put("gpus", 1L);
        assertThat(refusal(JobSpec.of("q", "", new RequestSpec(1, 1, 1, 1, perTask), 1)))
                .startsWith("resource 'gpus' is not known");
    }

    @Test
    void whatCouldNeverBeHeldIsRefusedWithTheOffendingTerm() {
        assertThat(refusal(asking(1, 1, 9, 9, 6, 2))).isEqualTo("admitted");
        assertThat(refusal(asking(1, 1, 9, 9, 7, 2)))
                .startsWith("no hosts of this cluster")
                .endsWith(": fewer than 7 slots (the largest host has 6): 2 hosts");
        assertThat(refusal(asking(1, 1, 9, 9, 1, 11)))
                .endsWith(": fewer than 11 bytes memory (the largest host has 10 bytes): 2 hosts");
        assertThat(refusal(asking(1, 1, 9, 9, 6, 10)))
                .endsWith(": fewer than 6 slots: 1 host; fewer than 10 bytes memory: 1 host");
        assertThat(refusal(asking(10, 10, 9, 9, 1, 0))).isEqualTo("admitted");
        assertThat(refusal(asking(11, 11, 9, 9, 1, 0))).endsWith(": 11 tasks are more than the hosts hold together");
        assertThat(refusal(asking(10, 10, 1, 9, 1, 0))).endsWith("hold together on 1 of them");
        assertThat(refusal(asking(6, 8, 9, 3, 1, 0))).isEqualTo("admitted");
        assertThat(refusal(asking(7, 8, 9, 3, 1, 0))).endsWith("hold together");
        assertThat(refusal(asking(5, 5, 1, 9, 0, 2)))
                .as("on one host with memory")
                .isEqualTo("admitted");
        assertThat(refusal(asking(6, 6, 1, 9, 0, 1))).isEqualTo("admitted");
    }

    /** It is judged by anything that may be free while the job has room, not by an empty cluster alone. */
    @Test
    void whatWantsLessFreeThanAnEmptyHostHasWaitsForIt() {
        assertThat(refusal(selecting("slots<3"))).isEqualTo("admitted");
        assertThat(refusal(selecting("slots<=5 && slots>=2"))).isEqualTo("admitted");
        assertThat(refusal(selecting("slots<1")))
                .as("it takes a slot itself")
                .startsWith("no hosts of this cluster")
                .contains("slots<1");
        assertThat(refusal(selecting("slots<0"))).contains("'slots<0' can never be true");
        assertThat(refusal(selecting("slots>6")))
                .startsWith("no hosts of this cluster")
                .contains("slots>6");
        assertThat(refusal(selecting("maxslots<3"))).startsWith("no hosts of this cluster");
    }

    private static JobSpec selecting(String select) {
        var perTask = new TreeMap<String, Long>();
        perTask.put("slots", 1L);
        return JobSpec.of(
                "q", "", new RequestSpec(1, 1, Integer.MAX_VALUE, Integer.MAX_VALUE, perTask, false, select), 100);
    }

    @Test
    void hostsThatHoldNothingOfItAreNotCounted() {
        assertThat(refusal(asking(1, 1, 1, 9, 5, 0)))
                .as("only h1, the second, holds it")
                .isEqualTo("admitted");
    }

    @Test
    void closedHostsCountSinceTheyMayOpen() {
        lab.apply(new Input.HostOpened(0, "h1", false));
        assertThat(refusal(asking(1, 1, 9, 9, 6, 2))).isEqualTo("admitted");
    }

    @Test
    void filtersSeeWhatTheOnesBeforeMadeOfIt() {
        lab.policies.filters.put(
                "a", spec -> new SubmitFilter.Accepted(CoreLab.spec("q", spec.user() + "-a", 2, 5, 0, 0)));
        lab.policies.filters.put(
                "b", spec -> new SubmitFilter.Accepted(CoreLab.spec("r", spec.user() + "-b", 2, 5, 0, 0)));
        filters("a", "b");
        assertThat(lab.core().admit(SMALL)).isEqualTo(new Admission.Admitted(CoreLab.spec("r", "ann-a-b", 2, 5, 0, 0)));
    }

    @Test
    void whatAFilterRefusesGoesNoFurther() {
        var asked = new ArrayList<String>();
        lab.policies.filters.put("a", spec -> new SubmitFilter.Refused("not on a Sunday"));
        lab.policies.filters.put("b", spec -> {
            asked.add("b");
            return new SubmitFilter.Accepted(spec);
        });
        filters("a", "b");
        assertThat(refusal(SMALL)).isEqualTo("refused by filter 'a': not on a Sunday");
        assertThat(asked).isEmpty();
    }

    @Test
    void aFilterThatThrowsRefuses() {
        lab.policies.filters.put("a", spec -> {
            throw new IllegalStateException("broken");
        });
        filters("a");
        assertThat(refusal(SMALL))
                .isEqualTo("policy 'a' failed: IllegalStateException: broken; the job is not accepted");
    }

    @Test
    void filtersAndListenersRunWithTheirOwnLoader() {
        ClassLoader mine = Thread.currentThread().getContextClassLoader();
        var seen = new ArrayList<ClassLoader>();
        lab.policies.filters.put("a", spec -> {
            seen.add(Thread.currentThread().getContextClassLoader());
            return new SubmitFilter.Accepted(spec);
        });
        lab.policies.listeners.put(
                "l", decisions -> seen.add(Thread.currentThread().getContextClassLoader()));
        lab.configured(c -> c.withObservers(List.of(PolicySpec.of("a")), List.of(PolicySpec.of("l"))));
        lab.core().admit(SMALL);
        lab.core().publish(List.of(new Decision.Resume(1, 1, 1, "p")));
        assertThat(seen).containsExactly(lab.policies.loader, lab.policies.loader);
        assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(mine);
    }

    @Test
    void filtersAndListenersAreThoseOfTheLatestGeneration() {
        var seen = new ArrayList<String>();
        lab.policies.filters.put("a", spec -> new SubmitFilter.Refused("old"));
        lab.policies.listeners.put("l", decisions -> seen.add("old"));
        lab.configured(c -> c.withObservers(List.of(PolicySpec.of("a")), List.of(PolicySpec.of("l"))));
        assertThat(refusal(SMALL)).endsWith("old");
        var next = new CoreLab();
        next.policies.filters.put("a", spec -> new SubmitFilter.Refused("new"));
        next.policies.listeners.put("l", decisions -> seen.add("new"));
        lab.core().renew(next);
        assertThat(refusal(SMALL)).endsWith("new");
        lab.core().publish(List.of(new Decision.Resume(1, 1, 1, "p")));
        assertThat(seen).containsExactly("new");
    }

    @Test
    void listenersSeeWhatIsCommittedAndCannotDisturb() {
        var seen = new ArrayList<DecisionView>();
        lab.policies.listeners.put("bad", decisions -> {
            throw new IllegalStateException("deaf");
        });
        lab.policies.listeners.put("good", seen::addAll);
        lab.configured(c -> c.withObservers(List.of(), List.of(PolicySpec.of("bad"), PolicySpec.of("good"))));
        lab.submit("q", 1, 1, 100);
        lab.submit("q", 1, 9, 100);
        lab.submit("q", 1, 6, 100);
        lab.round(0);
        assertThat(seen).isEmpty();
        assertThat(lab.core().publish(List.copyOf(lab.latest)))
                .extracting(Throwable::getMessage)
                .containsExactly("policy 'bad' failed: IllegalStateException: deaf");
        assertThat(seen).isEqualTo(lab.latest);
        assertThat(lab.core().publish(List.of())).isEmpty();
        assertThat(seen.get(0).reason()).isEqualTo(io.berth.spi.reason.Reason.NONE);
        var plain = new CoreLab().host("h0", 4).queue("q", "list");
        assertThat(plain.core().publish(List.copyOf(lab.latest))).isEmpty();
    }
}
