package io.berth.framework.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.berth.spi.job.RequestSpec;
import io.berth.spi.job.Spread;
import java.util.List;
import java.util.TreeMap;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CompiledRequestTest {
    private static final int NONE = Integer.MAX_VALUE;
    private static final int SLOTS = 0;
    private static final int MEMORY = 1;
    private static final int GPUS = 2;
    private static final int SCRATCH = 3;
    private static final int MATLAB = 4;
    private static final long M = 1 << 20;

    private static CompiledRequest compile(Per per, RequestSpec spec) {
        return new RequestCompiler(Site.VOCABULARY, per).compile(spec);
    }

    private static RequestSpec plain(
            int least, int most, int hosts, int perHost, String expression, Object... amounts) {
        var perTask = new TreeMap<String, Long>();
        for (int i = 0; i < amounts.length; i += 2) {
            perTask.put((String) amounts[i], ((Number) amounts[i + 1]).longValue());
        }
        return new RequestSpec(least, most, hosts, perHost, perTask, false, expression);
    }

    private static long[] all(IntToLongFunction amount) {
        return IntStream.range(0, 6).mapToLong(amount).toArray();
    }

    @Test
    void plainOptionsAloneAreARequest() {
        var request = compile(Per.TASK, plain(2, 3, 7, 5, "", "slots", 4, "memory", 10, "matlab", 1));
        assertThat(request.tasksMin()).isEqualTo(2);
        assertThat(request.tasksMax()).isEqualTo(3);
        assertThat(request.hostsMax()).isEqualTo(7);
        assertThat(request.tasksPerHostMax()).isEqualTo(5);
        assertThat(request.spread()).isEqualTo(Spread.ANY);
        assertThat(request.spreadTasks()).isEqualTo(NONE);
        assertThat(request.exclusive()).isFalse();
        assertThat(request.resources()).isEqualTo(6);
        assertThat(all(request::perTask)).containsExactly(4, 10, 0, 0, 1, 0);
        assertThat(all(request::perHost)).containsOnly(0);
        assertThat(all(request::perJob)).containsOnly(0);
        assertThat(request.text()).isEmpty();
        assertThat(request.orders()).isFalse();
        assertThat(request.readsFreeAmounts()).isFalse();
        var alone = new RequestSpec(1, 1, 1, 1, new TreeMap<>(), true, "");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> compile(Per.TASK, alone))
                .withMessage("hosts of this cluster are not given to one job alone; leave 'exclusive' out");
        var withOccupancy = Vocabulary.of(new Catalogue(List.of("slots", Catalogue.OCCUPANCY)));
        var compiled = new RequestCompiler(withOccupancy, Per.TASK).compile(alone);
        assertThat(compiled.exclusive()).isTrue();
        assertThat(compiled.perHost(1)).isEqualTo(Catalogue.WHOLE_HOST);
        assertThat(new RequestCompiler(withOccupancy, Per.TASK)
                        .compile(Site.spec(1, 1, ""))
                        .perHost(1))
                .isEqualTo(1);
    }

    @Test
    void plainOptionsThatAreUnknownOrCannotBeCountedAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> compile(Per.TASK, plain(1, 1, 1, 1, "", "licence", 1)))
                .withMessage("resource 'licence' is not known; known are slots,memory,gpus,scratch,matlab,abaqus");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> compile(Per.TASK, plain(1, 2, 1, 1, "", "slots", Long.MAX_VALUE)))
                .withMessage("resource 'slots': 2 tasks of 9223372036854775807 are more than can be counted");
        assertThat(compile(Per.TASK, plain(1, 1, 1, 1, "", "slots", Long.MAX_VALUE))
                        .perTask(SLOTS))
                .isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void amountsAreExact() {
        assertThat(Site.compile("rusage[mem=400]").perTask(MEMORY)).isEqualTo(400 * M);
        assertThat(Site.compile("rusage[memory=1.5G]").perTask(MEMORY)).isEqualTo(1536 * M);
        assertThat(Site.compile("rusage[mem=3k]").perTask(MEMORY)).isEqualTo(3072);
        assertThat(Site.compile("rusage[mem=0.1]").perTask(MEMORY))
                .as("104857.6 bytes, rounded up")
                .isEqualTo(104_858);
        assertThat(Site.compile("rusage[mem=0.000000000000001]").perTask(MEMORY))
                .isEqualTo(1);
        assertThat(Site.compile(1, "rusage[mem=7E]").perTask(MEMORY)).isEqualTo(7L << 60);
        assertThat(Site.compile(1, "rusage[mem=8191P]").perTask(MEMORY)).isEqualTo(8191L << 50);
        assertThat(Site.compile("rusage[gpus=0.5]").perTask(GPUS)).isEqualTo(500);
        assertThat(Site.compile("rusage[ngpus=2]").perTask(GPUS)).isEqualTo(2_000);
        assertThat(Site.compile("rusage[scratch=3]").perTask(SCRATCH)).isEqualTo(3);
        assertThat(Site.compile("rusage[scratch=3.0]").perTask(SCRATCH)).isEqualTo(3);
        assertThat(Site.compile(1, "rusage[scratch=999999999999999999]").perTask(SCRATCH))
                .isEqualTo(999_999_999_999_999_999L);
    }

    @Test
    void theMostOfAllPhasesCounts() {
        var request = Site.compile("rusage[mem=(400 200 600):gpus=(1 0 0):duration=(10 15):decay=(1 0 0),matlab=2]");
        assertThat(request.perTask(MEMORY)).isEqualTo(600 * M);
        assertThat(request.perTask(GPUS)).isEqualTo(1_000);
        assertThat(request.perTask(MATLAB)).isEqualTo(2);
    }

    @Test
    void suffixesSayOfWhatThereIsOne() {
        var request = Site.compile("rusage[mem=1/host,gpus=1/task,matlab=3/job,abaqus=4/task]");
        assertThat(all(request::perTask)).containsExactly(0, 0, 1_000, 0, 0, 4);
        assertThat(all(request::perHost)).containsExactly(0, M, 0, 0, 0, 0);
        assertThat(all(request::perJob)).containsExactly(0, 0, 0, 0, 3, 0);
    }

    @Test
    void withoutASuffixItIsAsConfigured() {
        var perHost = compile(Per.HOST, Site.spec(4, 4, "rusage[mem=1,gpus=1/task]"));
        assertThat(perHost.perHost(MEMORY)).isEqualTo(M);
        assertThat(perHost.perTask(MEMORY)).isZero();
        assertThat(perHost.perTask(GPUS)).isEqualTo(1_000);
        assertThat(compile(Per.JOB, Site.spec(4, 4, "rusage[matlab=1]")).perJob(MATLAB))
                .isEqualTo(1);
        assertThatExceptionOfType(RequestFault.class)
                .isThrownBy(() -> compile(Per.HOST, Site.spec(4, 4, "rusage[mem=1,matlab=1]")))
                .withMessageContaining(
                        "cannot be taken per host (rusage_per, since it has no suffix); write /task or /job")
                .returns(14, RequestFault::column);
        assertThatExceptionOfType(RequestFault.class)
                .isThrownBy(() -> compile(Per.JOB, Site.spec(4, 4, "rusage[mem=1]")))
                .withMessageContaining("(rusage_per, since it has no suffix); write /task or /host");
    }

    @Test
    void onOneHostOnceForTheJobIsOnceForTheHost() {
        assertThat(Site.compile("rusage[mem=1/job] span[hosts=1]").perHost(MEMORY))
                .isEqualTo(M);
        assertThat(Site.compile(1, "rusage[mem=1/job]").perHost(MEMORY)).isEqualTo(M);
        assertThat(compile(Per.JOB, plain(4, 4, 1, NONE, "rusage[mem=1]")).perHost(MEMORY))
                .isEqualTo(M);
        assertThatExceptionOfType(RequestFault.class)
                .isThrownBy(() -> Site.compile("rusage[mem=1/job] span[hosts=2]"))
                .returns(8, RequestFault::column);
    }

    @Test
    void amountsForHostsAreCountedByTheHostsThereCanBe() {
        assertThat(Site.compile("rusage[mem=7E/host] span[hosts=1]").perHost(MEMORY))
                .isEqualTo(7L << 60);
        assertThatExceptionOfType(RequestFault.class)
                .isThrownBy(() -> Site.compile("rusage[mem=7E/host] span[hosts=2]"))
                .withMessageContaining("'mem=7E/host' for 2 hosts is more than can be counted");
        assertThat(Site.compile("rusage[matlab=999999999999999999/job]").perJob(MATLAB))
                .isEqualTo(999_999_999_999_999_999L);
    }

    @Test
    void whatIsGivenBothWaysMustBeTheSame() {
        var same = compile(Per.TASK, plain(4, 4, NONE, NONE, "rusage[mem=1G,gpus=1]", "memory", 1024 * M));
        assertThat(same.perTask(MEMORY)).isEqualTo(1024 * M);
        assertThat(same.perTask(GPUS)).isEqualTo(1_000);
        assertThat(compile(Per.TASK, plain(4, 4, NONE, NONE, "rusage[mem=1G/host]", "memory", 0))
                        .perHost(MEMORY))
                .as("an option of 0 asks for nothing")
                .isEqualTo(1024 * M);
        for (var expression : List.of("rusage[gpus=1,mem=2G]", "rusage[gpus=1,mem=1G/host]")) {
            assertThatExceptionOfType(RequestFault.class)
                    .isThrownBy(() -> compile(Per.TASK, plain(4, 4, NONE, NONE, expression, "memory", 1024 * M)))
                    .withMessageContaining(
                            "'mem' is asked for a second time: the plain options say 1073741824 for each task")
                    .returns(15, RequestFault::column);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "span[hosts=1], 1, 2147483647, ANY, 2147483647",
        "span[hosts=3], 3, 2147483647, ANY, 2147483647",
        "span[hosts=-1], 2147483647, 2147483647, ANY, 2147483647",
        "span[ptile=2], 2147483647, 2, PTILE, 2",
        "span[ptile=5], 2147483647, 5, PTILE, 5",
        "'span[hosts=2,ptile=2]', 2, 2, PTILE, 2",
        "'span[ptile=4,hosts=1]', 1, 4, PTILE, 4",
        "span[block=2], 2147483647, 2147483647, BLOCK, 2",
        "span[block=1], 2147483647, 2147483647, BLOCK, 1",
        "span[stripe], 2147483647, 2147483647, STRIPE, 2147483647",
        "span[stripe=2], 2147483647, 2, STRIPE, 2",
        "'span[stripe=2,hosts=2]', 2, 2, STRIPE, 2"
    })
    void spanBoundsHostsAndTasksOnThem(String text, int hostsMax, int tasksPerHostMax, Spread spread, int tasks) {
        var request = Site.compile(text);
        assertThat(request.hostsMax()).isEqualTo(hostsMax);
        assertThat(request.tasksPerHostMax()).isEqualTo(tasksPerHostMax);
        assertThat(request.spread()).isEqualTo(spread);
        assertThat(request.spreadTasks()).isEqualTo(tasks);
    }

    @Test
    void theNarrowerBoundHolds() {
        assertThat(compile(Per.TASK, plain(4, 4, 2, NONE, "span[hosts=3]")).hostsMax())
                .isEqualTo(2);
        assertThat(compile(Per.TASK, plain(4, 4, 4, NONE, "span[hosts=3]")).hostsMax())
                .isEqualTo(3);
        assertThat(compile(Per.TASK, plain(4, 4, 2, NONE, "span[hosts=-1]")).hostsMax())
                .isEqualTo(2);
        assertThat(compile(Per.TASK, plain(4, 4, NONE, 5, "span[block=2]")).tasksPerHostMax())
                .isEqualTo(4);
        assertThat(compile(Per.TASK, plain(4, 4, NONE, 1, "span[stripe=2]")).tasksPerHostMax())
                .isEqualTo(1);
        assertThat(compile(Per.TASK, plain(2, 3, NONE, 5, "span[block=2]")).spreadTasks())
                .as("2 tasks are a block")
                .isEqualTo(2);
        assertThat(compile(Per.TASK, plain(3, 4, NONE, NONE, "span[block=2]")).spreadTasks())
                .as("4 tasks are two blocks")
                .isEqualTo(2);
        for (var expression : List.of("span[ptile=3]", "span[block=3]")) {
            assertThatExceptionOfType(RequestFault.class)
                    .isThrownBy(() -> compile(Per.TASK, plain(6, 6, NONE, 2, expression)))
                    .withMessageContaining("contradicts the bound of 2 tasks on a host; leave one of them out")
                    .returns(6, RequestFault::column);
        }
        assertThatExceptionOfType(RequestFault.class)
                .isThrownBy(() -> compile(Per.TASK, plain(5, 9, 2, NONE, "span[ptile=2]")))
                .withMessageContaining("at most 2 hosts of at most 2 tasks cannot hold 5 to 9 tasks");
        assertThat(compile(Per.TASK, plain(4, 9, 2, NONE, "span[ptile=2]")).tasksMax())
                .isEqualTo(9);
    }

    @Test
    void orderSortsHosts() {
        var site = new Site();
        int a = site.add("a", 8, 1_000, 0, 0);
        int b = site.add("b", 4, 2_000, 0, 0);
        int c = site.add("c", 8, 3_000, 0, 0);
        site.report(a, "ut", 0.5).report(b, "ut", 0.1).report(a, "cpuf", 1.0).report(b, "cpuf", 2.0);
        site.report(b, "ssd", true).free(c, 8, 500, 0, 0);
        assertThat(sorted(site, "order[mem]")).as("most free first").containsExactly(b, a, c);
        assertThat(sorted(site, "order[-mem]")).containsExactly(c, a, b);
        assertThat(sorted(site, "order[maxmem]")).containsExactly(c, b, a);
        assertThat(sorted(site, "order[ut]")).as("least load first").containsExactly(b, a, c);
        assertThat(sorted(site, "order[-ut]")).as("silent ones last").containsExactly(a, b, c);
        assertThat(sorted(site, "order[cpuf]")).as("fastest first").containsExactly(b, a, c);
        assertThat(sorted(site, "order[-cpuf]")).containsExactly(a, b, c);
        assertThat(sorted(site, "order[ssd]")).as("those that have it first").containsExactly(b, a, c);
        assertThat(sorted(site, "order[slots:-mem]")).containsExactly(c, a, b);
        assertThat(sorted(site, "order[-slots:ut]")).containsExactly(b, a, c);
        assertThat(sorted(site, "mem>1")).as("no order").containsExactly(a, b, c);
        assertThat(Site.compile("order[ut]").orders()).isTrue();
        assertThat(Site.compile("mem>1").orders()).isFalse();
    }

    private static List<Integer> sorted(Site site, String expression) {
        var request = Site.compile(expression);
        return IntStream.range(0, site.count())
                .boxed()
                .sorted((first, second) -> request.compare(site, first, second))
                .toList();
    }

    @Test
    void whatAsksForTheSameIsEqual() {
        assertThat(compile(Per.TASK, plain(4, 4, NONE, NONE, "", "memory", 1024 * M)))
                .isEqualTo(Site.compile("rusage[mem=1G]"))
                .hasSameHashCodeAs(Site.compile("rusage[mem=1G]"))
                .isEqualTo(Site.compile("rusage[mem=1024]"))
                .isEqualTo(Site.compile("select[type==any] rusage[memory=1048576K/task]"));
        assertThat(Site.compile("mem>1 order[-mem]")).isEqualTo(Site.compile("select[memory>1M] order[-memory]"));
        assertThat(Site.compile("span[ptile=4]")).isEqualTo(Site.compile("span[ptile=4]"));
    }

    @Test
    void whatAsksForSomethingElseIsNot() {
        var different = List.of(
                Site.compile(""),
                Site.compile(5, ""),
                compile(Per.TASK, Site.spec(4, 5, "")),
                Site.compile("mem>1"),
                Site.compile("mem>=1"),
                Site.compile("maxmem>1"),
                Site.compile("mem>2"),
                Site.compile("os==a"),
                Site.compile("os==b"),
                Site.compile("os!=a"),
                Site.compile("order[mem]"),
                Site.compile("order[-mem]"),
                Site.compile("rusage[mem=1]"),
                Site.compile("rusage[mem=1/host]"),
                Site.compile("rusage[matlab=1]"),
                Site.compile("rusage[matlab=1/job]"),
                Site.compile("span[hosts=4]"),
                Site.compile("span[ptile=4]"),
                Site.compile("span[stripe=4]"),
                Site.compile("span[stripe]"),
                Site.compile("span[block=4]"));
        for (var one : different) {
            assertThat(different.stream().filter(one::equals))
                    .as(one.toString())
                    .hasSize(1);
        }
        assertThat(Site.compile("mem>1")).hasToString("4..4 tasks with select[mem>1]");
    }

    @Test
    void theTextIsCanonical() {
        assertThat(Site.compile(" mem>1 span[ hosts=2 ] order[ut]").text())
                .isEqualTo("select[mem>1] order[ut] span[hosts=2]");
    }

    @Test
    void namesOfTheClusterGoBeforeBuiltInOnes() {
        var vocabulary = new Vocabulary(
                new Catalogue(List.of("slots", "mem")),
                List.of(
                        new Attribute("type", Attribute.Kind.TEXT),
                        new Attribute("model", Attribute.Kind.TEXT),
                        new Attribute("ncpus", Attribute.Kind.FALLING),
                        new Attribute("it", Attribute.Kind.FALLING),
                        new Attribute("ls", Attribute.Kind.RISING)));
        var compiler = new RequestCompiler(vocabulary, Per.TASK);
        assertThat(compiler.compile(Site.spec(1, 1, "rusage[mem=5]")).perTask(1))
                .isEqualTo(5);
        assertThat(compiler.compile(Site.spec(1, 1, "ncpus>1")))
                .isNotEqualTo(compiler.compile(Site.spec(1, 1, "maxslots>1")));
        assertThatExceptionOfType(RequestFault.class)
                .isThrownBy(() -> compiler.compile(Site.spec(1, 1, "gpus>1")))
                .withMessageContaining("'gpus' is not known");
        assertThat(compiler.compile(Site.spec(1, 1, "idle>5 && login<3")))
                .isEqualTo(compiler.compile(Site.spec(1, 1, "it>5 && ls<3")));
    }
}
