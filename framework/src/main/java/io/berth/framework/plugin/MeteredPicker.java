package io.berth.framework.plugin;

import io.berth.framework.plugin.CallMeter.Tally;
import io.berth.spi.job.PendingJob;
import io.berth.spi.pick.JobOrder;
import io.berth.spi.pick.JobPicker;
import io.berth.spi.pick.RoundView;
import io.berth.spi.pick.Verdict;
import io.berth.spi.pick.Window;
import io.berth.spi.reason.Rejection;
import org.jspecify.annotations.Nullable;

/** A picker all of whose calls are counted, and those of its passes. */
record MeteredPicker(JobPicker picker, CallMeter meter, Tally tally) implements JobPicker {
    @Override
    public void added(PendingJob job) {
        meter.enter(tally);
        try {
            picker.added(job);
        } finally {
            meter.leave();
        }
    }

    @Override
    public void changed(PendingJob job) {
        meter.enter(tally);
        try {
            picker.changed(job);
        } finally {
            meter.leave();
        }
    }

    @Override
    public void removed(PendingJob job) {
        meter.enter(tally);
        try {
            picker.removed(job);
        } finally {
            meter.leave();
        }
    }

    @Override
    public @Nullable JobOrder order() {
        return picker.order();
    }

    @Override
    public Pass open(RoundView round) {
        meter.enter(tally);
        try {
            return new Metered(picker.open(round), meter, tally);
        } finally {
            meter.leave();
        }
    }

    private record Metered(Pass pass, CallMeter meter, Tally tally) implements Pass {
        @Override
        public @Nullable PendingJob next(Window window) {
            meter.enter(tally);
            try {
                return pass.next(window);
            } finally {
                meter.leave();
            }
        }

        @Override
        public Verdict blocked(PendingJob job, Rejection why) {
            meter.enter(tally);
            try {
                return pass.blocked(job, why);
            } finally {
                meter.leave();
            }
        }

        @Override
        public void reserved(PendingJob job, long startMillis) {
            meter.enter(tally);
            try {
                pass.reserved(job, startMillis);
            } finally {
                meter.leave();
            }
        }

        @Override
        public boolean keeps(PendingJob reserved) {
            meter.enter(tally);
            try {
                return pass.keeps(reserved);
            } finally {
                meter.leave();
            }
        }

        @Override
        public void started(PendingJob job) {
            meter.enter(tally);
            try {
                pass.started(job);
            } finally {
                meter.leave();
            }
        }

        @Override
        public void close() {
            meter.enter(tally);
            try {
                pass.close();
            } finally {
                meter.leave();
            }
        }
    }
}
