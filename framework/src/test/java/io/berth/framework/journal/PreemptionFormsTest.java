package io.berth.framework.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.core.DisruptionBudget;
import io.berth.framework.core.PreemptionOverrides;
import io.berth.framework.core.PreemptionRules.Action;
import io.berth.framework.core.QosSpec;
import io.berth.framework.core.SiteRules;
import io.berth.framework.core.Snapshot;
import io.berth.framework.text.JsonFields;
import io.berth.framework.text.JsonLineWriter;
import io.berth.spi.job.JobState;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What a site and a job say of preemption is read back as the same value. */
final class PreemptionFormsTest {
    private interface Written {
        void to(JsonLineWriter line) throws IOException;
    }

    private static JsonFields read(Written written) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var line = new JsonLineWriter(bytes)) {
            line.begin();
            written.to(line);
            line.end();
        }
        return JsonFields.read(bytes.toByteArray(), 0, bytes.size());
    }

    @Test
    void aSiteComesBack() throws IOException {
        var site = new SiteRules(
                new TreeMap<>(),
                List.of(),
                List.of(),
                List.of(
                        new QosSpec("plain", 1),
                        new QosSpec("some", 2, new PreemptionOverrides(false, null, 3L, null, null, null, null, null)),
                        new QosSpec("all", 2, new PreemptionOverrides(true, Action.KILL, 1L, 2, 3L, 4L, 5L, 6L))),
                List.of(),
                new TreeMap<>(),
                SiteRules.NONE.rusagePer(),
                new TreeSet<>(List.of("memory", "slots")),
                List.of(new DisruptionBudget("stage", "prod", 2), new DisruptionBudget("tier", "", 0)));
        JsonFields from = read(line -> SiteForm.write(line, site));
        assertThat(SiteForm.site(from)).isEqualTo(site);
    }

    @Test
    void aJobThatIsOutComesBack() throws IOException {
        for (boolean out : List.of(true, false)) {
            Snapshot taken = snapshot(out, out ? List.of("stage=prod", "tier") : List.of());
            JsonFields from = read(line -> SnapshotForm.write(line, taken));
            assertThat(SnapshotForm.read(from)).isEqualTo(taken);
        }
    }

    private static Snapshot snapshot(boolean out, List<String> budgets) {
        var job = new Snapshot.Job(
                1,
                "q",
                "u",
                "",
                "",
                "",
                0,
                0,
                0,
                1,
                1,
                0,
                0,
                10,
                null,
                0,
                0,
                Long.MIN_VALUE,
                0,
                0,
                0,
                JobState.PEND,
                true,
                false,
                false,
                false,
                null,
                null,
                null,
                null,
                0,
                7,
                5,
                0,
                null,
                out,
                budgets,
                out);
        return new Snapshot(
                1,
                1,
                1,
                0,
                0,
                false,
                false,
                false,
                new Snapshot.Chain("", 0, List.of()),
                List.of(),
                List.of(),
                List.of(),
                List.of(job),
                List.of(),
                List.of(),
                List.of(),
                1,
                List.of(),
                List.of(),
                out ? List.of("h1") : List.of());
    }
}
