package io.berth.framework.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class JobsOutNameTest {
    @ParameterizedTest
    @CsvSource({
        "out.csv, easy, out-easy.csv",
        "out.csv.gz, easy, out-easy.csv.gz",
        "a/b.c/out.csv.gz, easy-sjbf, a/b.c/out-easy-sjbf.csv.gz",
        "out.csv, sjf+easy, out-sjf+easy.csv",
        "out.csv, ordered:order=sjf:backfill=easy, out-ordered_order=sjf_backfill=easy.csv",
        "out.csv, hybrid:depth=1.5, out-hybrid_depth=1.5.csv",
        "out.csv, x:path=../../etc/passwd, out-x_path=.._.._etc_passwd.csv",
        "out.csv, a b*c?d'e, out-a_b_c_d_e.csv",
        ".csv, easy, -easy.csv",
        "x.csv.csv, easy, x.csv-easy.csv",
    })
    void putsThePolicyBeforeTheEnding(String file, String policy, String expected) {
        assertThat(JobsOutName.forPolicy(Path.of(file), policy)).isEqualTo(Path.of(expected));
    }

    @Test
    void knowsTables() {
        assertThat(JobsOutName.isTable(Path.of("a.csv"))).isTrue();
        assertThat(JobsOutName.isTable(Path.of("a.csv.gz"))).isTrue();
        assertThat(JobsOutName.isTable(Path.of("a.gz"))).isFalse();
        assertThat(JobsOutName.isTable(Path.of("a.csv/b"))).isFalse();
        assertThat(JobsOutName.isTable(Path.of("/"))).isFalse();
    }
}
