package io.berth.spi.decision;

import io.berth.spi.Experimental;
import java.util.List;

/**
 * Sees every decision after it is committed, in order, and cannot change it. Called on the driver's thread, never while a round is being decided; must be quick and
 * must not block. An exception is attributed and counted; it changes no decision.
 */
@Experimental
public interface DecisionListener {
    /**
     * The decisions of one committed batch.
     *
     * @param decisions in the order in which they were taken; not empty
     */
    void committed(List<? extends DecisionView> decisions);
}
