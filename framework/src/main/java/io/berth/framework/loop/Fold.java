package io.berth.framework.loop;

import io.berth.framework.core.Core;
import io.berth.framework.core.CoreConfiguration;
import io.berth.framework.core.Decision;
import io.berth.framework.core.Input;
import io.berth.framework.core.PolicySource;
import io.berth.framework.dispatch.LiveExecutions;
import io.berth.framework.store.Batch;
import io.berth.framework.store.Image;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A core, which executions hold hosts, and how far both are: what the batches of a store fold to. */
final class Fold {
    final Core core;
    final LiveExecutions live = new LiveExecutions();
    private long sequence;
    private long roundAtMillis;

    /**
     * The state before the first batch, or as an image has it.
     *
     * @param source where policies come from; null for a core that only folds
     * @param from   the image; null: the beginning
     */
    Fold(CoreConfiguration configuration, @Nullable PolicySource source, @Nullable Image from) {
        if (from == null) {
            core = source == null ? Core.withoutPolicies(configuration) : Core.of(configuration, source);
            return;
        }
        core = source == null
                ? Core.restoredWithoutPolicies(configuration, from.core())
                : Core.restored(configuration, source, from.core());
        sequence = from.sequence();
        roundAtMillis = from.roundAtMillis();
        for (Image.Heard heard : from.heard()) {
            live.restored(heard.execution(), heard.hosts(), heard.sequence(), heard.ended(), heard.lost());
        }
    }

    /** Sequence of the last batch, decided or folded. */
    long sequence() {
        return sequence;
    }

    /** Time of the last round, decided or folded. */
    long roundAtMillis() {
        return roundAtMillis;
    }

    /** Brings it one committed batch further. */
    void fold(Batch batch) {
        if (batch.sequence() != sequence + 1) {
            throw new IllegalStateException("the store gave batch " + batch.sequence() + " after batch " + sequence);
        }
        batch.inputs().forEach(this::apply);
        core.fold(batch.roundAtMillis(), batch.decisions());
        follow(batch.decisions());
        live.committed(batch);
        if (!core.hash().equals(batch.hash())) {
            throw new IllegalStateException(
                    "batch " + batch.sequence() + " of the store has hash " + batch.hash() + ", its decisions give "
                            + core.hash() + ": the store was changed, or is of another configuration");
        }
        reached(batch.sequence(), batch.roundAtMillis());
    }

    /**
     * Applies one input.
     *
     * @throws IllegalArgumentException when it names what is not known; nothing has changed then
     */
    void apply(Input input) {
        core.apply(input);
        switch (input) {
            case Input.Report report -> live.heard(report.report());
            case Input.ContactLost lost -> live.lost(lost.execution());
            case Input.Freed freed -> live.freed(freed.job());
            default -> {}
        }
    }

    /** What the core has decided, or folded, starts executions. */
    void follow(List<Decision> decisions) {
        for (Decision decision : decisions) {
            if (decision instanceof Decision.Start start) {
                var hosts = new ArrayList<String>();
                for (int i = 0; i < start.allocation().hosts(); i++) {
                    hosts.add(core.cluster().name(start.allocation().host(i)));
                }
                live.started(start.execution(), hosts);
            }
        }
    }

    void reached(long batch, long atMillis) {
        sequence = batch;
        roundAtMillis = atMillis;
    }

    /** The state as it is. Nothing may be decided that is not committed. */
    Image image() {
        var heard = new ArrayList<Image.Heard>();
        for (LiveExecutions.Live one : live.all()) {
            heard.add(new Image.Heard(one.id(), one.hosts(), one.heard(), one.ended(), one.lost()));
        }
        return new Image(sequence, roundAtMillis, core.snapshot(), heard);
    }
}
