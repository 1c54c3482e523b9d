package io.berth.framework.loop;

import java.util.function.Consumer;

/**
 * All that a loop touches.
 *
 * @param store   where batches become durable
 * @param effects what leaves once they are
 * @param clock   what time it is
 * @param events  who watches; must not throw or block
 */
public record LoopPorts(CommitPort store, Effects effects, LoopClock clock, Consumer<LoopEvent> events) {}
