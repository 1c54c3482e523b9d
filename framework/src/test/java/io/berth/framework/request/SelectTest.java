package io.berth.framework.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.sun.management.ThreadMXBean;
import io.berth.framework.request.Expression.Between;
import io.berth.framework.request.Expression.Defined;
import io.berth.framework.request.Expression.Name;
import io.berth.framework.request.Expression.Quantity;
import io.berth.framework.request.Expression.Quoted;
import io.berth.framework.request.Expression.Sign;
import io.berth.framework.request.Expression.Signed;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SelectTest {
    private static final Place HERE = new Place(1);

    private final Site site = new Site();

    /** 16 slots of which 4 are free, 64G of which 512M, 2 gpus of which 0.5, 9 scratch; silent about swp. */
    private final int busy = site.add("n-001", 16, 65_536, 2, 9);

    /** 4 slots, 8G, nothing else, all free; reports nothing. */
    private final int silent = site.add("n-002", 4, 8_192, 0, 0);

    SelectTest() {
        site.free(busy, 4, 512, 500, 9)
                .report(busy, "type", "LINUX")
                .report(busy, "model", "x-86")
                .report(busy, "ut", 0.25)
                .report(busy, "r1m", 3.0)
                .report(busy, "cpuf", -2.0)
                .report(busy, "ssd", true);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            value = {
                "slots==4 ~ true",
                "slots==5 ~ false",
                "slots!=5 ~ true",
                "slots<5 ~ true",
                "slots<4 ~ false",
                "slots<=4 ~ true",
                "slots>3 ~ true",
                "slots>4 ~ false",
                "slots>=4 ~ true",
                "slots>=5 ~ false",
                "slots+1==5 ~ true",
                "slots-1==3 ~ true",
                "slots*2==8 ~ true",
                "slots/8==0.5 ~ true",
                "-slots==-4 ~ true",
                "!slots==0 ~ true",
                "!gpus==1 ~ false",
                "slots ~ true",
                "slots-4 ~ false",
                "1+2*3==7 && slots ~ true",
                "(1+2)*3==9 && slots ~ true",
                "slots==4 && ssd ~ true",
                "slots==4 && ib ~ false",
                "slots==5 || ssd ~ true",
                "slots==5 || ib ~ false",
                "maxslots==16 && ncpus==16 ~ true",
                "mem==512 ~ true",
                "mem==0.5G ~ true",
                "mem==524288k ~ true",
                "memory>=512m ~ true",
                "mem>512M ~ false",
                "maxmem==64G && maxmemory==65536 ~ true",
                "maxmem<0.1T && mem<1P && mem<1E && mem<1Z ~ true",
                "mem<maxmem/100 ~ true",
                "mem>=slots*128 ~ true",
                "gpus==0.5 && ngpus==0.5 && maxgpus==2 ~ true",
                "scratch==9 && maxscratch==9 ~ true",
                "hname==n ~ false",
                "hname=='n-001' ~ true",
                "'n-001'==hname ~ true",
                "hname!='n-001' ~ false",
                "type==LINUX ~ true",
                "type==linux ~ false",
                "type!=LINUX ~ false",
                "type==any ~ true",
                "type=='any' ~ false",
                "model=='x-86' ~ true",
                "model==any && slots ~ true",
                "os==any ~ false",
                "ut<0.3 ~ true",
                "cpu==3 && r1m==3 ~ true",
                "cpuf<-1 ~ true",
                "ssd ~ true",
                "ssd==1 ~ true",
                "!ib ~ true",
                "defined(ssd) && defined(ut) && defined(type) && defined(gpus) && defined(hname) ~ true",
                "defined(ib) ~ false",
                "defined(swp) ~ false",
                "defined(os) ~ false",
                "!defined(os) ~ true",
                "swp>1 ~ false",
                "!(swp>1) ~ false",
                "swp>1 || ssd ~ true",
                "ssd || swp>1 ~ true",
                "swp>1 || ib ~ false",
                "(ib || 5)==1 && (ssd && 5)==1 ~ true",
                "(5 || ib)==1 && (5 && ssd)==1 ~ true",
                "(ib && 0)==0 && (0 && ib)==0 && slots ~ true",
                "!(swp>1 && ib) ~ true",
                "!(swp>1 && ssd) ~ false",
                "defined(swp) && swp>1 || slots>3 ~ true",
                "os==x || os!=x ~ false",
                "swp*0==0 ~ false",
                "1/(slots-4)>0 ~ false",
                "!(1/(slots-4)>0) ~ false"
            })
    void isTrueOfABusyHost(String text, boolean expected) {
        CompiledRequest request = Site.compile(text);
        assertThat(request.selects(site, busy)).isEqualTo(expected);
        assertThat(request.whyNot(site, busy).isEmpty()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            value = {
                "mem>=1000 ~ mem>=1000 (mem is 512M)",
                "slots>3 && mem>=1g && ut>1 ~ mem>=1G (mem is 512M)",
                "mem>=maxmem ~ mem>=maxmem (mem is 512M, maxmem is 64G)",
                "mem>600 || ib ~ mem>600 || ib (mem is 512M, ib is 0)",
                "mem*mem<mem ~ mem*mem<mem (mem is 512M)",
                "gpus>=1 ~ gpus>=1 (gpus is 0.5)",
                "ut>0.5 ~ ut>0.5 (ut is 0.25)",
                "type==SOLARIS ~ type==SOLARIS (type is LINUX)",
                "model!='x-86' ~ model!='x-86' (model is x-86)",
                "hname==a ~ hname==a (hname is n-001)",
                "defined(ib) ~ defined(ib) (defined(ib) is 0)",
                "!ssd ~ !ssd (ssd is 1)",
                "swp>1 ~ does not report 'swp'",
                "swap>1 ~ does not report 'swp'",
                "ssd && os==x ~ does not report 'os'",
                "swp>1 && ib ~ does not report 'swp'",
                "(swp>1 || ut>2) && ib ~ does not report 'swp'",
                "!(swp>1 || ut<2) ~ !(swp>1 || ut<2) (swp is not reported, ut is 0.25)",
                "1/(slots-4)>0 ~ 1/(slots-4)>0 has no value (slots is 4)",
                "mem<1 ~ mem<1 (mem is 512M)",
                "cpuf>0 ~ cpuf>0 (cpuf is -2)"
            })
    void saysWhyNot(String text, String why) {
        assertThat(Site.compile(text).whyNot(site, busy)).isEqualTo(why);
    }

    @Test
    void sizesAreShownInTheLargestWholeUnit() {
        int host = site.add("odd", 1, 1_025, 0, 0);
        assertThat(Site.compile("mem>1T").whyNot(site, host)).isEqualTo("mem>1T (mem is 1025M)");
        site.free(host, 1, 0, 0, 0);
        assertThat(Site.compile("mem>1T").whyNot(site, host)).isEqualTo("mem>1T (mem is 0)");
        site.report(host, "swp", 0.5);
        assertThat(Site.compile("swp>1T").whyNot(site, host)).isEqualTo("swp>1T (swp is 512K)");
        site.report(host, "swp", 1.0 / (1 << 20));
        assertThat(Site.compile("swp>1T").whyNot(site, host)).isEqualTo("swp>1T (swp is 1 byte)");
        site.report(host, "swp", -3.0);
        assertThat(Site.compile("swp>1T").whyNot(site, host)).isEqualTo("swp>1T (swp is -3145728 bytes)");
    }

    @Test
    void withoutATypeClauseAnyTypeMatches() {
        assertThat(Site.compile("").selects(site, silent)).isTrue();
        assertThat(Site.compile("slots>1").selects(site, silent)).isTrue();
        assertThat(Site.compile("type==any").selects(site, silent)).isTrue();
        assertThat(Site.compile("type==LINUX").selects(site, silent)).isFalse();
        assertThat(Site.compile("type==LINUX").whyNot(site, silent)).isEqualTo("does not report 'type'");
        assertThat(Site.compile("ut<9").whyNot(site, silent)).isEqualTo("does not report 'ut'");
        assertThat(Site.compile("defined(gpus)").selects(site, silent)).isFalse();
    }

    @Test
    void anEmptyHostHasAllItsAmounts() {
        var request = Site.compile("mem>=32G && slots<=16");
        assertThat(request.selects(site, busy)).isFalse();
        assertThat(request.selectsEmpty(site, busy)).isTrue();
        assertThat(request.whyNever(site, busy)).isEmpty();
        assertThat(request.whyNever(site, silent)).isEqualTo("mem>=32G (mem is 8G)");
    }

    @Test
    void whatCouldHoldWithLessFreeIsNotRefused() {
        int host = site.add("four", 4, 1_024, 0, 0);
        assertThat(List.of(
                        "slots<3",
                        "slots==0",
                        "slots==3",
                        "slots!=4",
                        "mem<=100",
                        "mem==0.5",
                        "!(slots>1)",
                        "slots<maxslots",
                        "slots<3 && mem<100",
                        "slots*2+1==5",
                        "!slots"))
                .allMatch(text -> Site.compile(text).couldSelect(site, host));
        assertThat(List.of(
                        "slots>4",
                        "slots>=5",
                        "slots==5",
                        "slots==2.5",
                        "mem>1G",
                        "maxslots<3",
                        "slots>maxslots",
                        "gpus!=0",
                        "!(slots<5)",
                        "slots<3 && maxslots<3",
                        "slots*2+1>9",
                        "ut<slots",
                        "slots-5>0",
                        "slots/2>2"))
                .noneMatch(text -> Site.compile(text).couldSelect(site, host));
        assertThat(Site.compile("slots<3 && mem>1G").whyNever(site, host)).isEqualTo("mem>1G (mem is 1G)");
    }

    @Test
    void whatTheJobTakesMustBeFreeAsWell() {
        int host = site.add("four", 4, 1_024, 0, 0);
        assertThat(Site.compile("mem<512 rusage[mem=512]").couldSelect(site, host))
                .isFalse();
        assertThat(Site.compile("mem<=512 rusage[mem=512]").couldSelect(site, host))
                .isTrue();
    }

    /** Whatever is free, what holds then could hold; and a single comparison could hold only when it does for something free. */
    @Test
    void whatCouldHoldAgreesWithEveryLevel() {
        var random = new SplittableRandom(13);
        int could = 0;
        int never = 0;
        int single = 0;
        for (int i = 0; i < 4_000; i++) {
            var hosts = new Site();
            randomHost(hosts, random);
            boolean alone = i % 4 == 0;
            Expression tree = alone ? ofSlots(random) : truth(random, random.nextInt(3));
            CompiledRequest request;
            try {
                request = Site.compile("select[" + tree + "]");
            } catch (RequestFault e) {
                continue;
            }
            boolean atSome = false;
            for (long level = 0; level < 4 * 4 * 3 * 3 && !atSome; level++) {
                long[] free = {level % 4, level / 4 % 4 * 512, level / 16 % 3 * 1_000, level / 48};
                atSome = free[0] <= hosts.capacity(0, 0)
                        && free[1] << 20 <= hosts.capacity(0, 1)
                        && free[2] <= hosts.capacity(0, 2)
                        && free[3] <= hosts.capacity(0, 3)
                        && new NaiveSelect(hosts.free(0, free[0], free[1], free[2], free[3]), 0, false).selects(tree);
            }
            boolean says = request.couldSelect(hosts, 0);
            assertThat(says || !atSome)
                    .as("case %d: %s is said never to hold", i, tree)
                    .isTrue();
            if (alone) {
                single++;
                assertThat(says).as("case %d: %s", i, tree).isEqualTo(atSome);
            }
            could += says ? 1 : 0;
            never += says ? 0 : 1;
        }
        assertThat(could).isGreaterThan(1_000);
        assertThat(never).isGreaterThan(500);
        assertThat(single).as("single comparisons of slots").isGreaterThan(800);
    }

    private static Expression ofSlots(SplittableRandom random) {
        var comparison = (Between) comparison(random, 0);
        var bound = new Quantity(BigDecimal.valueOf(random.nextInt(9) * 5L, 1), Unit.NONE, HERE);
        return new Between(comparison.operator(), new Name("slots", HERE), bound);
    }

    @Test
    void knowsWhetherItReadsWhatIsFree() {
        assertThat(List.of("mem>1", "ut<1 || slots>1", "!gpus", "-mem*2<1", "maxmem-mem>1"))
                .allMatch(text -> Site.compile(text).readsFreeAmounts());
        assertThat(List.of("", "maxmem>1", "ncpus>1 && type==x", "ut<1", "ssd", "hname==x", "defined(mem)"))
                .noneMatch(text -> Site.compile(text).readsFreeAmounts());
        assertThat(Site.compile("order[mem]").readsFreeAmounts())
                .as("the order is no condition")
                .isFalse();
    }

    @Test
    void infinitiesAreNotReported() {
        site.report(busy, "swp", Double.POSITIVE_INFINITY);
        assertThat(Site.compile("swp>1").whyNot(site, busy)).isEqualTo("does not report 'swp'");
        assertThat(Site.compile("defined(swp)").selects(site, busy)).isFalse();
    }

    @Test
    void evaluatingAllocatesNothing() {
        var request = Site.compile("(type==any || os==x) && mem>=100 && slots*2<=maxslots && !(gpus>1) order[-mem:ut]");
        var thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        int selected = evaluate(request, 20_000);
        long before = thread.getCurrentThreadAllocatedBytes();
        selected += evaluate(request, 20_000);
        assertThat(thread.getCurrentThreadAllocatedBytes() - before)
                .as("bytes for 20,000 evaluations")
                .isLessThan(20_000);
        assertThat(selected).isEqualTo(40_000);
    }

    private int evaluate(CompiledRequest request, int times) {
        int selected = 0;
        for (int i = 0; i < times; i++) {
            selected += request.selects(site, busy) && request.compare(site, busy, silent) < 0 ? 1 : 0;
        }
        return selected;
    }

    /** Trees that compile, on hosts of every kind, against a second account of what they mean. */
    @Test
    void agreesWithANaiveEvaluator() {
        var random = new SplittableRandom(11);
        var hosts = new Site();
        for (int i = 0; i < 60; i++) {
            randomHost(hosts, random);
        }
        int compiled = 0;
        int selected = 0;
        for (int i = 0; i < 30_000; i++) {
            Expression tree = truth(random, 4);
            CompiledRequest request;
            try {
                request = Site.compile("select[" + tree + "]");
            } catch (RequestFault e) {
                assertThat(e).hasMessageContaining("can never be true");
                for (int host = 0; host < hosts.count(); host++) {
                    if (new NaiveSelect(hosts, host, false).selects(tree)) {
                        fail(tree + " is refused, and true of " + hosts.name(host), e);
                    }
                }
                continue;
            }
            compiled++;
            for (int k = 0; k < 4; k++) {
                int host = random.nextInt(hosts.count());
                boolean expected = new NaiveSelect(hosts, host, false).selects(tree);
                selected += expected ? 1 : 0;
                if (request.selects(hosts, host) != expected
                        || request.whyNot(hosts, host).isEmpty() != expected
                        || request.selectsEmpty(hosts, host) != new NaiveSelect(hosts, host, true).selects(tree)) {
                    fail("case " + i + ": " + tree + " on " + hosts.name(host) + ", expected " + expected);
                }
            }
        }
        assertThat(compiled).isGreaterThan(15_000);
        assertThat(selected).isBetween(compiled, 3 * compiled);
    }

    private static void randomHost(Site hosts, SplittableRandom random) {
        int host = hosts.add(
                random.nextInt(3) == 0 ? "a" : "h-" + hosts.count(),
                random.nextInt(4),
                random.nextInt(4) * 512L,
                random.nextInt(3),
                random.nextInt(3));
        hosts.free(
                host,
                random.nextLong(hosts.capacity(host, 0) + 1),
                random.nextLong((hosts.capacity(host, 1) >> 20) + 1),
                random.nextLong(hosts.capacity(host, 2) + 1),
                random.nextLong(hosts.capacity(host, 3) + 1));
        for (Attribute attribute : Site.VOCABULARY.attributes()) {
            if (random.nextInt(3) > 0) {
                Object value = switch (attribute.kind()) {
                    case RISING, FALLING -> (random.nextInt(5) - 2) / 2.0;
                    case TEXT -> random.nextBoolean() ? "a" : "b-1";
                    case FLAG -> random.nextBoolean();
                };
                hosts.report(host, attribute.name(), value);
            }
        }
    }

    private static Expression truth(SplittableRandom random, int depth) {
        int kind = depth == 0 ? 4 + random.nextInt(3) : random.nextInt(8);
        return switch (kind) {
            case 0, 1 -> new Between(Operator.AND, truth(random, depth - 1), truth(random, depth - 1));
            case 2, 3 -> new Between(Operator.OR, truth(random, depth - 1), truth(random, depth - 1));
            case 4 -> new Defined(name(random, "ut", "swp", "os", "ssd", "gpus", "hname"), HERE);
            case 5 -> {
                Expression word = random.nextBoolean() ? name(random, "a", "any") : new Quoted("b-1", HERE);
                var operator = random.nextBoolean() ? Operator.EQUAL : Operator.UNEQUAL;
                yield new Between(operator, name(random, "type", "model", "os", "hname"), word);
            }
            case 6 -> comparison(random, Math.min(depth, 2));
            default -> new Signed(Sign.NOT, truth(random, depth - 1), HERE);
        };
    }

    private static Expression comparison(SplittableRandom random, int depth) {
        var operators = List.of(
                Operator.EQUAL, Operator.UNEQUAL, Operator.LESS, Operator.AT_MOST, Operator.MORE, Operator.AT_LEAST);
        return new Between(operators.get(random.nextInt(6)), number(random, depth), number(random, depth));
    }

    private static Expression number(SplittableRandom random, int depth) {
        if (depth == 0 || random.nextInt(2) == 0) {
            return random.nextInt(3) == 0
                    ? new Quantity(BigDecimal.valueOf(random.nextInt(4) * 5L, 1), Unit.NONE, HERE)
                    : name(
                            random, "slots", "ncpus", "mem", "maxmem", "gpus", "maxgpus", "ut", "cpu", "swap", "cpuf",
                            "ssd", "scratch");
        }
        if (random.nextInt(5) == 0) {
            return new Signed(random.nextBoolean() ? Sign.MINUS : Sign.NOT, number(random, depth - 1), HERE);
        }
        var operators = List.of(Operator.PLUS, Operator.MINUS, Operator.TIMES, Operator.OVER);
        return new Between(operators.get(random.nextInt(4)), number(random, depth - 1), number(random, depth - 1));
    }

    private static Name name(SplittableRandom random, String... some) {
        return new Name(some[random.nextInt(some.length)], HERE);
    }
}
