package io.berth.distribution.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.distribution.schedule.ConservativeModel.Answers;
import io.berth.distribution.schedule.ConservativeModel.Look;
import io.berth.distribution.schedule.ConservativeModel.Passes;
import io.berth.distribution.schedule.ConservativeModel.Second;
import io.berth.distribution.schedule.ConservativeModel.Trigger;
import io.berth.framework.simulation.EventOrder;
import io.berth.framework.simulation.trace.EstimateModel;
import io.berth.framework.simulation.trace.RecordedSchedule;
import io.berth.framework.simulation.trace.ScheduleMetrics;
import io.berth.framework.simulation.trace.SwfReader;
import io.berth.framework.simulation.trace.Workload;
import java.io.IOException;
import java.util.BitSet;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/**
 * Conservative backfilling on KTH-SP2 beside the one schedule that another simulator made of it. docs/conservative.md
 * tells what is counted here; this prints it.
 */
final class ConservativeReferenceIT {
    private static final int JOBS = 28_481;

    private final Workload log =
            SwfReader.read(SharedFiles.trace("SC15-KTH-SP2-filtered.swf.gz"), EstimateModel.USER, OptionalInt.empty());

    private final long[] tool = RecordedSchedule.read(SharedFiles.reference("KTH-SP2.CONS.pyss-tool.csv.gz"))
            .startsFor(log);

    @Test
    void everyDifferenceFromTheOtherSimulatorHasItsCause() throws IOException {
        long[] batch;
        long[] event;
        long[] pyss;
        try (Shipped shipped = Shipped.open()) {
            batch = shipped.run(log, "conservative", EventOrder.BATCH).startSeconds();
            event = shipped.run(log, "conservative", EventOrder.EVENT).startSeconds();
            pyss = shipped.run(log, "conservative", EventOrder.PYSS).startSeconds();
        }
        long[] oneLook = ConservativeModel.starts(
                log, new Answers(Second.SUBMISSIONS_FIRST, Passes.AFTER_ALL_ENDS, Trigger.EVERY_END, Look.MOVE_UP));
        long[] endsFirst = ConservativeModel.starts(
                log, new Answers(Second.ENDS_FIRST, Passes.AFTER_EACH_END, Trigger.EVERY_END, Look.MOVE_UP));

        System.out.printf("conservative on %s, %d jobs, beside the other simulator%n", log.name(), log.jobs());
        row("the other simulator", tool);
        row("model: its answers", ConservativeModel.starts(log, Answers.OF_THE_TOOL));
        row("model: one look after all ends of a second", oneLook);
        row("model: ends before submissions", endsFirst);
        row("model: both", ConservativeModel.starts(log, Answers.OF_BATCH));
        row("Berth, order batch", batch);
        row("Berth, order event", event);
        row("Berth, order pyss", pyss);

        assertThat(log.jobs()).isEqualTo(JOBS);
        Starts.requireEqual(log, event, tool, "order event and the other simulator");
        Starts.requireEqual(
                log, ConservativeModel.starts(log, Answers.OF_THE_TOOL), tool, "the model of the other one");
        Starts.requireEqual(log, ConservativeModel.starts(log, Answers.OF_BATCH), batch, "the model and order batch");
        assertThat(Starts.differing(oneLook, tool)).isEqualTo(704);
        assertThat(Starts.differing(endsFirst, tool)).isEqualTo(10);
        assertThat(Starts.differing(batch, tool)).isEqualTo(714);
        BitSet causes = differing(oneLook);
        assertThat(causes.intersects(differing(endsFirst)))
                .as("jobs with both causes")
                .isFalse();
        causes.or(differing(endsFirst));
        assertThat(differing(batch)).isEqualTo(causes);
        assertThat(slowdown(tool)).isEqualTo("88.997275");
        assertThat(slowdown(batch)).isEqualTo("88.966564");
    }

    private void row(String name, long[] starts) {
        ScheduleMetrics metrics = ScheduleMetrics.of(log, starts);
        System.out.printf(
                "  %-44s %6d starts differ   AVEbsld %10.6f   mean wait %11.6f s%n",
                name, Starts.differing(starts, tool), metrics.avgBoundedSlowdown(), metrics.avgWaitSeconds());
    }

    private String slowdown(long[] starts) {
        return "%.6f".formatted(ScheduleMetrics.of(log, starts).avgBoundedSlowdown());
    }

    private BitSet differing(long[] starts) {
        var rows = new BitSet();
        for (int row = 0; row < starts.length; row++) {
            rows.set(row, starts[row] != tool[row]);
        }
        return rows;
    }
}
