package io.berth.framework.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.framework.core.RequestCheck.Lack;
import io.berth.framework.core.RequestCheck.Room;
import io.berth.framework.limits.Dimension;
import io.berth.framework.limits.JobMaxima;
import io.berth.framework.request.Attribute;
import io.berth.framework.request.Catalogue;
import io.berth.framework.request.Per;
import io.berth.spi.job.JobSpec;
import io.berth.spi.job.RequestSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class RequestCheckTest {
    private static final long G = 1L << 30;

    private static final List<HostSpec> HOSTS = List.of(
            host("a1", 4, 8, Map.of("type", "X", "ut", "0.5")),
            host("a2", 4, 8, Map.of("type", "X", "ut", "0.1")),
            host("b1", 8, 4, Map.of("type", "Y")),
            host("b2", 16, 64, Map.of("type", "Y", "ut", "0.1")));

    private static HostSpec host(String name, long slots, long gigabytes, Map<String, String> reported) {
        var capacity = new TreeMap<String, Long>();
        capacity.put("slots", slots);
        capacity.put("memory", gigabytes * G);
        return new HostSpec(name, capacity, new TreeMap<>(reported));
    }

    /** The hosts, a licence, a partition and two queues: {@code q} on all, {@code x} on the hosts of type X, for at most 6 tasks. */
    private static CoreConfiguration configuration(List<HostSpec> hosts) {
        var licences = new TreeMap<String, Long>();
        licences.put("matlab", 3L);
        var maxima = new TreeMap<String, JobMaxima>();
        maxima.put("x", new JobMaxima(Long.MAX_VALUE, 6));
        var byDimension = new TreeMap<>(Map.of(Dimension.QUEUE, maxima));
        var list = PolicySpec.of("list");
        var onX = new QueueRules("onX", Long.MAX_VALUE, List.of(), true, true, List.of());
        return CoreConfiguration.of(
                        "test",
                        1,
                        hosts,
                        List.of(
                                QueueSpec.of("q", list, CoreLab.FIRST_FIT),
                                new QueueSpec("x", 0, list, CoreLab.FIRST_FIT, null, false, onX)))
                .withResources(List.of("slots", "memory", Catalogue.OCCUPANCY))
                .withSite(new SiteRules(
                        licences,
                        List.of(new Attribute("ut", Attribute.Kind.RISING)),
                        List.of(new PartitionSpec("onX", List.of(), "type==X")),
                        List.of(),
                        List.of(),
                        new TreeMap<>(byDimension),
                        Per.TASK));
    }

    private static RequestSpec asking(int tasks, String expression) {
        var perTask = new TreeMap<String, Long>();
        perTask.put("slots", 1L);
        return new RequestSpec(tasks, tasks, Integer.MAX_VALUE, Integer.MAX_VALUE, perTask, false, expression);
    }

    private static RequestCheck.Answer ask(int tasks, String expression, String queue) {
        return new RequestCheck(configuration(HOSTS)).ask(asking(tasks, expression), queue);
    }

    @Test
    void hostsThatMatchAreGroupedByWhatTheyHold() {
        assertThat(ask(1, "rusage[mem=2G]", "q").matching())
                .containsExactly(
                        new Room(16, List.of("b2")), new Room(4, List.of("a1", "a2")), new Room(2, List.of("b1")));
    }

    @Test
    void thePreferredComeFirstAndSilentHostsLast() {
        assertThat(ask(1, "order[ut]", "q").matching())
                .containsExactly(
                        new Room(16, List.of("b2")),
                        new Room(4, List.of("a2")),
                        new Room(4, List.of("a1")),
                        new Room(8, List.of("b1")));
    }

    @Test
    void theOthersSayWhyTheMostCommonReasonFirst() {
        assertThat(ask(1, "select[type==Y && ut<0.5] rusage[mem=60G]", "q").others())
                .containsExactly(new Lack("fewer than 60G memory", List.of("a1", "a2", "b1")));
        assertThat(ask(1, "ut<0.5", "q").others())
                .containsExactly(
                        new Lack("ut<0.5 (ut is 0.5)", List.of("a1")), new Lack("does not report 'ut'", List.of("b1")));
        assertThat(ask(1, "slots>4", "x").others())
                .containsExactly(
                        new Lack("slots>4 (slots is 4)", List.of("a1", "a2")),
                        new Lack("not in partition 'onX'", List.of("b1", "b2")));
    }

    @Test
    void whatCouldNeverBeHeldSaysTheTerm() {
        assertThat(ask(32, "", "q").refusal()).isEmpty();
        assertThat(ask(33, "", "q").refusal()).isEqualTo("33 tasks are more than the hosts hold together");
        assertThat(ask(9, "span[ptile=8]", "q").refusal()).isEmpty();
        assertThat(ask(6, "span[hosts=1]", "x").refusal())
                .isEqualTo("6 tasks are more than the hosts of partition 'onX' hold together on 1 of them");
        assertThat(ask(7, "", "x").refusal()).isEqualTo("the job needs 7 tasks; queue 'x' allows at most 6");
        assertThat(ask(1, "rusage[matlab=4/job]", "q").refusal()).isEqualTo("it takes 4 matlab, the cluster has 3");
        assertThat(ask(1, "slots>16", "x").refusal())
                .isEqualTo("slots>16 (slots is 4): 2 hosts; not in partition 'onX': 2 hosts");
    }

    @Test
    void anUnknownQueueIsToldTheNearest() {
        var check = new RequestCheck(configuration(HOSTS));
        assertThatThrownBy(() -> check.ask(asking(1, ""), "qq"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("queue 'qq' is not known");
        assertThat(check.ask(asking(9, ""), null).refusal()).isEmpty();
    }

    /** Against what a core admits: of the whole, and host by host with the tasks that the answer tells and with one more. */
    @Test
    void tellsWhatACoreWouldAdmit() {
        var random = new Random(4);
        var selects = List.of("", "type==X ", "ut<0.4 ", "slots>=8 ", "mem>=8G ", "!defined(ut) ");
        var takes =
                List.of("", "rusage[mem=3G]", "rusage[mem=5G/host]", "rusage[matlab=1]", "rusage[mem=2G,matlab=2/job]");
        var spans = List.of("", " span[hosts=1]", " span[ptile=3]", " span[block=2]", " span[stripe=5]");
        int admitted = 0;
        for (int i = 0; i < 600; i++) {
            String expression = (selects.get(random.nextInt(selects.size()))
                            + takes.get(random.nextInt(takes.size()))
                            + spans.get(random.nextInt(spans.size())))
                    .strip();
            // Even, so that blocks of 2 fit.
            RequestSpec request = asking(2 + 2 * random.nextInt(15), expression);
            String queue = random.nextBoolean() ? "q" : "x";
            var answer = new RequestCheck(configuration(HOSTS)).ask(request, queue);
            assertThat(answer.refusal().isEmpty())
                    .as("%s in %s", request, queue)
                    .isEqualTo(admits(HOSTS, request, queue));
            admitted += answer.refusal().isEmpty() ? 1 : 0;
        }
        assertThat(admitted).isBetween(60, 540);
        for (String select : selects) {
            for (String take : List.of("", "rusage[mem=3G]", "rusage[mem=5G/host]")) {
                hostByHost((select + take).strip());
            }
        }
    }

    private static void hostByHost(String expression) {
        var room = new TreeMap<String, Integer>();
        ask(1, expression, "q").matching().forEach(each -> each.hosts().forEach(host -> room.put(host, each.tasks())));
        var told = new ArrayList<>(room.keySet());
        ask(1, expression, "q").others().forEach(each -> told.addAll(each.hosts()));
        assertThat(told).containsExactlyInAnyOrder("a1", "a2", "b1", "b2");
        for (HostSpec host : HOSTS) {
            int tasks = room.getOrDefault(host.name(), 0);
            assertThat(admits(List.of(host), asking(tasks + 1, expression), "q"))
                    .as("one more on %s", host)
                    .isFalse();
            if (tasks > 0) {
                assertThat(admits(List.of(host), asking(tasks, expression), "q"))
                        .as("%s", host)
                        .isTrue();
            }
        }
    }

    private static boolean admits(List<HostSpec> hosts, RequestSpec request, String queue) {
        Core core = Core.of(configuration(hosts), new CoreLab());
        return core.admit(JobSpec.of(queue, "", request, 100)) instanceof Admission.Admitted;
    }
}
