package io.berth.framework.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.request.Expression.Between;
import io.berth.framework.request.Expression.Name;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RequestParserTest {
    private static Expression select(String text) {
        return Objects.requireNonNull(((SimpleRequest) ResourceRequest.parse(text)).select());
    }

    /** Fully in parentheses, so that it shows how a text was grouped. */
    private static String grouped(Expression expression) {
        return expression instanceof Between(Operator operator, Expression left, Expression right)
                ? "(" + grouped(left) + operator.symbol() + grouped(right) + ")"
                : expression.toString();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "a||b||c ~ ((a||b)||c)",
                "a||b&&c ~ (a||(b&&c))",
                "a&&b||c ~ ((a&&b)||c)",
                "a&&b==c ~ (a&&(b==c))",
                "a==b!=c ~ ((a==b)!=c)",
                "a==b<c ~ (a==(b<c))",
                "a<b<=c>d>=e ~ ((((a<b)<=c)>d)>=e)",
                "a<b+c ~ (a<(b+c))",
                "a-b-c ~ ((a-b)-c)",
                "a+b*c ~ (a+(b*c))",
                "a*b+c ~ ((a*b)+c)",
                "a/b/c*d ~ (((a/b)/c)*d)",
                "a*b/c ~ ((a*b)/c)",
                "a-b+c-d ~ (((a-b)+c)-d)",
                "a+b-c ~ ((a+b)-c)",
                "a>=b<c ~ ((a>=b)<c)",
                "a!=b==c ~ ((a!=b)==c)",
                "a-(b-c) ~ (a-(b-c))",
                "(a||b)&&c ~ ((a||b)&&c)",
                "a+b<c&&d||e ~ ((((a+b)<c)&&d)||e)"
            })
    void bindsAsInC(String text, String grouped) {
        assertThat(grouped(select(text))).isEqualTo(grouped);
    }

    @Test
    void signsBindTightest() {
        assertThat(select("-a*b")).hasToString("-a*b").isInstanceOf(Between.class);
        assertThat(select("!a==b")).hasToString("!a==b").isInstanceOf(Between.class);
        assertThat(select("!(a==b)")).hasToString("!(a==b)").isInstanceOf(Expression.Signed.class);
        assertThat(select("a--b")).hasToString("a--b");
        assertThat(select("!!a")).hasToString("!!a");
        assertThat(select("!-!a")).hasToString("!-!a");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "'' ~ ''",
                "' ' ~ ''",
                "mem>100 ~ select[mem>100]",
                "mem > 100 order[ut] ~ select[mem>100] order[ut]",
                "order ~ select[order]",
                "'select[ a  &&\tb ]' ~ select[a && b]",
                "select[((a))] ~ select[a]",
                "select[(a*b)+c] ~ select[a*b+c]",
                "select[a&&(b&&c)] ~ select[a && (b && c)]",
                "select[007.50g>1k] ~ select[7.5G>1K]",
                "select[0.0>100000] ~ select[0>100000]",
                "select[defined ( ssd )] ~ select[defined(ssd)]",
                "span[hosts=1]rusage[mem=4]order[-ut:mem] ~ order[-ut:mem] rusage[mem=4] span[hosts=1]",
                "rusage[mem=400:duration=10] ~ rusage[mem=400:duration=10m]",
                "rusage[duration=1h:mem=400:decay=1:gpus=1] ~ rusage[mem=400:gpus=1:duration=1h:decay=1]",
                "rusage[mem=(400 200):duration=(10 15):decay=(1 0)] ~ rusage[mem=(400 200):duration=(10m 15m):decay=(1 0)]",
                "rusage[mem=(400):duration=(30s)] ~ rusage[mem=400:duration=30s]",
                "rusage[mem=(400 200)/host:duration=10] ~ rusage[mem=(400 200)/host:duration=10m]",
                "rusage[mem=1g/task,matlab=2/job , gpus=0.5/host] ~ rusage[mem=1G/task,matlab=2/job,gpus=0.5/host]",
                "span[hosts=-1] ~ span[hosts=-1]",
                "span[ptile=4,hosts=2] ~ span[ptile=4,hosts=2]",
                "span[stripe] ~ span[stripe]",
                "span[stripe=2147483647] ~ span[stripe]",
                "span[block=08] ~ span[block=8]"
            })
    void printsCanonically(String text, String canonical) {
        assertThat(ResourceRequest.parse(text)).hasToString(canonical);
        assertThat(ResourceRequest.parse(canonical))
                .isEqualTo(ResourceRequest.parse(text))
                .hasSameHashCodeAs(ResourceRequest.parse(text))
                .hasToString(canonical);
    }

    @ParameterizedTest
    @ValueSource(strings = {"type=='x-86'", "'x-86'!=type", "model=='any'", "os=='or [] it'", "hname=='n001'"})
    void quotesAreKept(String text) {
        assertThat(ResourceRequest.parse("select[" + text + "]")).hasToString("select[" + text + "]");
    }

    @Test
    void whatSaysTheSameIsEqualWhereverItStands() {
        assertThat(ResourceRequest.parse(" a  && b ")).isEqualTo(ResourceRequest.parse("select[a&&b]"));
        assertThat(ResourceRequest.parse("a==b")).isNotEqualTo(ResourceRequest.parse("a=='b'"));
        assertThat(ResourceRequest.parse("a-b-c")).isNotEqualTo(ResourceRequest.parse("a-(b-c)"));
        assertThat(ResourceRequest.parse("mem>1M")).isNotEqualTo(ResourceRequest.parse("mem>1"));
    }

    @Test
    void placesAreKept() {
        assertThat(select("  mem > 1 && (ut<2)").place().column()).isEqualTo(3);
        var both = (Between) select("  mem > 1 && (ut<2)");
        assertThat(((Between) both.right()).left()).isEqualTo(new Name("ut", new Place(1)));
        assertThat(both.right().place().column()).isEqualTo(15);
    }
}
