package io.berth.framework.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every mistake at its column. In the tables the fault lies where the mark ^ stands, which is taken out of the text. */
final class RequestFaultTest {
    private static void isFaultAtMark(String marked, String what) {
        int column = marked.indexOf('^') + 1;
        String text = marked.replace("^", "");
        var fault = catchThrowableOfType(RequestFault.class, () -> Site.compile(text));
        assertThat(fault).as(text).isNotNull();
        assertThat(fault.what()).contains(what);
        assertThat(fault.column()).as(fault.getMessage()).isEqualTo(column);
        assertThat(fault.text()).isEqualTo(text);
        assertThat(fault).hasMessageStartingWith("column " + column + ": " + fault.what() + "\n");
        if (text.length() < 60) {
            assertThat(fault).hasMessageEndingWith("\n  " + text + "\n  " + " ".repeat(column - 1) + "^");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            value = {
                "mem>^ ~ the text ends where a name, a number, a word in quotes or '(' is expected",
                "select[mem>1^ ~ the text ends where ']' is expected",
                "select[mem>^] ~ a name, a number, a word in quotes or '(' is expected here, not ']'",
                "select[(mem>1^] ~ ')' is expected here, not ']'",
                "select[mem>1^)] ~ ']' is expected here, not ')'",
                "mem ^1 ~ a section such as order[...] is expected here, not '1'",
                "mem ^'x' ~ a section such as order[...] is expected here, not the word 'x'",
                "select[mem^=1] ~ equality is written ==",
                "select[(mem^=1)] ~ equality is written ==",
                "select[mem^&1] ~ and is written &&",
                "select[mem^|1] ~ or is written ||",
                "select[type==^\"x\"] ~ single quotes",
                "select[mem>^.5] ~ begins with a digit",
                "select[mem^#1] ~ '#' has no meaning here",
                "select[type==^'x] ~ this quote is not closed",
                "select[^sqrt(mem)>1] ~ 'sqrt' is no function; the only one is defined(name)",
                "select[defined(^1)] ~ a name is expected here, not '1'",
                "select[defined(ssd^>1] ~ ')' is expected",
                "select[mem>^4GB] ~ unit 'GB' is not known; units are K, M, G, T, P, E and Z",
                "select[mem>^4x] ~ unit 'x' is not known",
                "select[mem>^1.2.3] ~ unit '.3' is not known",
                "select[mem>^1234567890123456789] ~ at most 18 digits",
                "^select[] ~ section select[] is empty; leave it out",
                "^rusage[] ~ section rusage[] is empty",
                "mem>1 ^select[ut<1] ~ section select[] stands here a second time, after column 1; write one",
                "order[ut] ^order[mem] ~ section order[] stands here a second time, after column 1",
                "order[ut] ^select[mem>1] ~ select[] must be the first section",
                "^oder[mem] ~ section 'oder' is not known; did you mean 'order'? Known sections: select, order, rusage, span",
                "^same[model] ~ section same[] is not supported yet; leave it out",
                "mem>1 ^cu[type=rack] ~ section cu[] is not supported yet",
                "^affinity[core(1)*2:cpubind=core] ~ section affinity[] is not supported yet",
                "^{mem>1} || {mem>2} ~ not supported yet; write one request without braces",
                "2*^{mem>1} + 1*{mem>2} ~ compound requests n*{...} and alternatives",
                "select[mem>1] ^|| {select[mem>2]} ~ not supported yet",
                "order[^] ~ section order[] is empty",
                "order[ut:^] ~ a name to sort by is expected here, not ']'",
                "order[-^-ut] ~ a name to sort by is expected here, not '-'",
                "order[ut ^mem] ~ ']' is expected here, not 'mem'"
            })
    void malformedExpressions(String marked, String what) {
        if (marked.equals("order[^]")) {
            isFaultAtMark("^order[]", what);
        } else {
            isFaultAtMark(marked, what);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            value = {
                "rusage[^=1] ~ a resource such as mem=400 is expected here",
                "rusage[mem^] ~ '=' is expected here, not ']'",
                "rusage[mem=^] ~ a number is expected here, not ']'",
                "rusage[mem=^x] ~ a number is expected here, not 'x'",
                "rusage[mem=^-1] ~ an amount cannot be negative; write a number above 0",
                "rusage[mem=^0] ~ an amount of 0 takes nothing; leave it out",
                "rusage[mem=(^0 0):duration=1] ~ an amount of 0 takes nothing",
                "rusage[mem=^1Q] ~ unit 'Q' is not known",
                "rusage[mem=^99999999T] ~ '99999999T' is more than can be counted; write less than 8E",
                "rusage[mem=^1Z] ~ '1Z' is more than can be counted",
                "rusage[gpus=^99999999999999999] ~ '99999999999999999' is more than can be counted; write at most 9223372036854775",
                "rusage[^mem=3E] ~ 'mem=3E' for 4 tasks is more than can be counted; together it must be less than 8E",
                "rusage[mem=1/^core] ~ task, host or job is expected here, not 'core'",
                "rusage[^mem=1/job] ~ cannot be taken once for a job on several hosts; write /task or /host, or add span[hosts=1]",
                "rusage[^matlab=1/host] ~ 'matlab' is the cluster's and cannot be taken per host; write /task or /job",
                "rusage[matlab=^1.5] ~ '1.5' must be a whole number",
                "rusage[matlab=^1K] ~ '1K' must be a number without a unit",
                "rusage[gpus=^0.0001] ~ '0.0001' must be a number of whole thousandths",
                "rusage[gpus=^1G] ~ '1G' must be a number without a unit",
                "rusage[^slots=1] ~ the tasks times the cpus of a task (cpus_per_task)",
                "rusage[^ncpus=1] ~ the tasks times the cpus of a task",
                "rusage[^maxslots=1] ~ the tasks times the cpus of a task",
                "rusage[^maxmem=1] ~ 'maxmem' is what a host has in all; a job takes 'mem'",
                "rusage[^ut=1] ~ 'ut' is an attribute of hosts, which no job takes; use it in select[]",
                "rusage[^hname=1] ~ 'hname' is an attribute of hosts",
                "rusage[^matlba=1] ~ resource 'matlba' is not known; did you mean 'matlab'? Known: mem, ngpus, memory, gpus, scratch, matlab, abaqus",
                "rusage[mem=1,^mem=1] ~ 'mem' is taken a second time; write one amount",
                "rusage[mem=1:^memory=1] ~ 'memory' is taken a second time",
                "rusage[^duration=1] ~ 'duration' goes with a resource",
                "rusage[mem=1:duration=1:^duration=2] ~ 'duration' stands here a second time",
                "rusage[mem=1:decay=1:^decay=1] ~ 'decay' stands here a second time",
                "rusage[mem=1:duration=^1d] ~ '1d' is no time; units are h, m (when none is written) and s",
                "rusage[mem=1:duration=^0] ~ '0' must be from 1 to 2147483647",
                "rusage[mem=1:duration=^1.5h] ~ '1.5' must be a whole number",
                "rusage[mem=1:duration=^x] ~ a time such as 10m is expected here, not 'x'",
                "rusage[mem=1:decay=^2] ~ 0 or 1 is expected here, not '2'",
                "rusage[mem=1:^duration=(1 2)] ~ one amount has one duration, not 2; phases are written mem=(400 200)",
                "rusage[^mem=(1 2)] ~ 2 phases need 2 durations, or one less for a last phase to the end; not 0",
                "rusage[mem=(1 2 3):^duration=5] ~ 3 phases need 3 durations",
                "rusage[mem=(1 2):duration=5:^decay=1] ~ decay is said once for each phase: 2 times, not 1",
                "rusage[mem=(1 2):^gpus=(1 2 3):duration=(1 2 3)] ~ 'gpus' has 3 phases where others have 2",
                "rusage[mem=1 ^|| mem=2] ~ alternatives in rusage[] are not supported yet",
                "rusage[mem=(1 2^] ~ a number is expected here, not ']'"
            })
    void wrongAmounts(String marked, String what) {
        isFaultAtMark(marked, what);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            value = {
                "span[^1] ~ hosts, ptile, block or stripe is expected here",
                "span[^host=1] ~ 'host' says nothing in span[]; did you mean 'hosts'? Known: hosts=n, ptile=n, block=n, stripe, stripe=n",
                "span[hosts^] ~ '=' is expected here",
                "span[hosts=^0] ~ '0' must be from 1 to 2147483647",
                "span[hosts=^-2] ~ hosts must be 1 or more, or -1 for no bound",
                "span[ptile=^-1] ~ ptile must be 1 or more",
                "span[ptile=^0] ~ '0' must be from 1",
                "span[block=^0] ~ '0' must be from 1",
                "span[stripe=^0] ~ '0' must be from 1",
                "span[stripe=^-1] ~ stripe must be 1 or more",
                "span[ptile=^2147483648] ~ must be from 1 to 2147483647",
                "span[ptile=^2K] ~ '2K' must be a number without a unit",
                "span[ptile=^1.5] ~ '1.5' must be a whole number",
                "span[ptile=^'!',LINUX:2] ~ a ptile by type or model is not supported yet; write a number",
                "span[ptile=^x] ~ a number is expected here, not 'x'",
                "span[hosts=1,^ptile=2] ~ at most 1 host of at most 2 tasks cannot hold 4 tasks; raise one of them",
                "span[stripe=1,^hosts=3] ~ at most 3 hosts of at most 1 tasks cannot hold 4 tasks",
                "span[ptile=2,^block=2] ~ 'block=2' contradicts 'ptile=2'; write one of them",
                "span[stripe,^stripe=2] ~ 'stripe=2' contradicts 'stripe'",
                "span[hosts=1,^hosts=2] ~ 'hosts=2' contradicts 'hosts=1'",
                "span[hosts=-1,^ptile=2] ~ 'hosts=-1' means that there is no span",
                "span[ptile=2,^hosts=-1] ~ 'hosts=-1' means that there is no span",
                "span[^block=3] ~ 'block=3' wants whole blocks, and 4 tasks are none"
            })
    void wrongSpans(String marked, String what) {
        isFaultAtMark(marked, what);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            value = {
                "select[^memm>1] ~ 'memm' is not known; did you mean 'mem'? Known: slots, maxslots, memory, maxmemory, gpus,",
                "select[ut<1 && ^zzzzzzzz] ~ 'zzzzzzzz' is not known. Known:",
                "select[defined(^sdd)] ~ 'sdd' is not known; did you mean 'ssd'?",
                "select[^matlab>1] ~ 'matlab' is the cluster's, no host has it; ask for it in rusage[]",
                "select[^maxmatlab>1] ~ 'maxmatlab' is not known",
                "order[-^maxmme] ~ 'maxmme' is not known; did you mean 'maxmem'?",
                "order[^type] ~ 'type' is a word, and hosts are not sorted by words; name a number",
                "order[-^hname] ~ 'hname' is a word",
                "select[type==^local] ~ 'local' needs a submission host, and there is none here; write the name of the type, or any",
                "select[model!=^local] ~ write the name of the model, or any",
                "select[^type<x] ~ 'type' is a word; words are compared by == and != only",
                "select[^type] ~ 'type' is a word; compare it with one by == or !=",
                "select[!^os] ~ 'os' is a word",
                "select[mem==^'x'] ~ 'x' is a word; only what hosts report as words",
                "select[type==^5] ~ 'type' is a word; a word of digits stands in quotes: '5'",
                "select[type==^-x] ~ 'type' is a word; it is compared with one word, in quotes if need be",
                "select[ut==^idle] ~ 'idle' is not known",
                "select[slots>=^4K] ~ '4K' has the unit of a size, and 'slots' is none; write a number without a unit",
                "select[1+^1M<ut*2] ~ '1M' has the unit of a size, and 'ut' is none"
            })
    void unknownAndMisusedNames(String marked, String what) {
        isFaultAtMark(marked, what);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            value = {
                "select[^1>2] ~ '1>2' can never be true; no host would ever do",
                "select[^0] ~ '0' can never be true",
                "select[ut<1 && ^1/0>0] ~ '1/0>0' can never be true",
                "select[^mem>1/0] ~ 'mem>1/0' can never be true",
                "select[mem>5 && ^mem<3] ~ 'mem<3' can never be true together with 'mem>5'",
                "select[3>mem && slots>1 && ^5<mem] ~ '5<mem' can never be true together with '3>mem'",
                "select[mem>=5 && ^mem<5] ~ together with 'mem>=5'",
                "select[mem>1G && ^mem<=1024] ~ together with 'mem>1G'",
                "select[mem==5 && ^mem==6] ~ together with 'mem==5'",
                "select[mem==5 && ^mem!=5] ~ together with 'mem==5'",
                "select[mem!=5 && mem>=5 && ^mem<=5] ~ together with 'mem!=5'",
                "select[^mem<0] ~ 'mem<0' can never be true; no host",
                "select[^maxslots<-1] ~ 'maxslots<-1' can never be true",
                "select[^ssd>1] ~ 'ssd>1' can never be true",
                "select[ssd && ^!ssd] ~ '!ssd' can never be true together with 'ssd'",
                "select[ut && ^!ut] ~ '!ut' can never be true together with 'ut'",
                "select[!(mem>5) && ^mem>7] ~ together with '!(mem>5)'",
                "select[mem>=5 && mem>5 && ^mem<=5] ~ together with 'mem>5'",
                "select[mem<=5 && mem<5 && ^mem>=5] ~ together with 'mem<5'",
                "select[mem>5 && mem>=5 && ^mem<=5] ~ together with 'mem>5'",
                "select[5<mem && ^mem<=5] ~ together with '5<mem'",
                "select[5<=mem && ^mem<5] ~ together with '5<=mem'",
                "select[5>mem && ^mem==5] ~ together with '5>mem'",
                "select[5>=mem && ^mem>5] ~ together with '5>=mem'",
                "select[5==mem && ^mem!=5] ~ together with '5==mem'",
                "select[!(mem<=5) && ^mem==5] ~ together with '!(mem<=5)'",
                "select[!(mem<5) && ^mem<5] ~ together with '!(mem<5)'",
                "select[!(mem>=5) && ^mem==5] ~ together with '!(mem>=5)'",
                "select[!(mem!=5) && ^mem==6] ~ together with '!(mem!=5)'",
                "select[!(mem==5) && ^mem==5] ~ together with '!(mem==5)'",
                "select[^type!=any] ~ 'type!=any' can never be true",
                "select[type==a && ^type==b] ~ 'type==b' can never be true together with 'type==a'",
                "select[type==a && ^type!=a] ~ 'type!=a' can never be true together with 'type==a'",
                "select[hname==a && ^hname==b] ~ 'hname==b' can never be true together with 'hname==a'",
                "select[slots>1 && (^1>2 || mem<0)] ~ '1>2 || mem<0' can never be true",
                "select[^mem>5 && mem<3 || ut>2 && ut<1] ~ can never be true",
                "select[mem*2>5 && ^mem*2<3] ~ together with 'mem*2>5'",
                "select[defined(ut) && ^!defined(ut)] ~ together with 'defined(ut)'"
            })
    void whatCanNeverBeTrue(String marked, String what) {
        isFaultAtMark(marked, what);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            value = {
                "mem>3 && mem<5",
                "mem>=5 && mem<=5",
                "mem!=5 && mem>5",
                "5<=mem && mem<=5",
                "mem>=slots*4K",
                "slots*4K<=mem",
                "!(mem<5) && mem<=5",
                "!(mem>5) && mem>=5",
                "!(mem!=5) && mem>=5",
                "mem<3 || mem>5",
                "mem>5 && mem<3 || ut<1",
                "type==a || type==b",
                "type!=a && type!=b",
                "ssd && !ib",
                "-ut<0 && ut<0",
                "ut<0",
                "mem>5 && maxmem<9"
            })
    void whatCanBeTrueIsNotRefused(String text) {
        assertThat(Site.compile(text).text()).isEqualTo("select[" + text + "]");
    }

    @Test
    void whatIsTooLargeIsRefused() {
        isFaultAtMark("(".repeat(100) + "^(mem" + ")".repeat(101), "an expression nests at most 100 deep");
        isFaultAtMark("-".repeat(100) + "^-mem", "an expression nests at most 100 deep");
        isFaultAtMark("mem" + "+1".repeat(1_000) + "^+1", "an expression has at most 1000 operators");
        isFaultAtMark(" ".repeat(10_000) + "^x", "a request has at most 10000 characters, this one has 10001");
        assertThat(Site.compile("(".repeat(100) + "mem" + ")".repeat(100)).text())
                .isEqualTo("select[mem]");
        assertThat(Site.compile("mem" + "+1".repeat(1_000)).readsFreeAmounts()).isTrue();
    }

    @Test
    void ofALongTextThePartAroundTheFaultIsShown() {
        var inTheMiddle = catchThrowableOfType(
                RequestFault.class, () -> ResourceRequest.parse("(" + "mem+".repeat(40) + "#" + "+1234567".repeat(20)));
        assertThat(inTheMiddle)
                .hasMessageEndingWith("\n  ..." + "mem+".repeat(15) + "#" + "+1234567".repeat(7) + "+12...\n  "
                        + " ".repeat(63) + "^");
        var atTheEnd = catchThrowableOfType(RequestFault.class, () -> ResourceRequest.parse("mem+".repeat(40)));
        assertThat(atTheEnd).hasMessageEndingWith("\n  ..." + "mem+".repeat(15) + "\n  " + " ".repeat(63) + "^");
        assertThat(atTheEnd.text()).isEqualTo("mem+".repeat(40));
        assertThat(atTheEnd.column()).isEqualTo(161);
    }

    @Test
    void theCaretStandsUnderTheColumnWhateverTheText() {
        var fault = catchThrowableOfType(RequestFault.class, () -> ResourceRequest.parse("mem\n>\t#"));
        assertThat(fault).hasMessageEndingWith("\n  mem > #\n        ^");
    }
}
