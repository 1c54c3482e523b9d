package io.berth.framework.loop;

import io.berth.framework.desk.LoopClock;
import io.berth.framework.desk.LoopEvent;
import io.berth.framework.store.CommitPort;
import io.berth.framework.store.ImagePort;
import io.berth.framework.store.IntentPort;
import io.berth.spi.execute.Executor;
import io.berth.spi.execute.RecordStore;
import java.util.function.Consumer;

/**
 * All that a loop touches.
 *
 * @param store    where batches become durable
 * @param intents  what committed batches ask of the executor and is not answered yet; the same store
 * @param images   what its batches fold to, as of some batch; the same store
 * @param records  the executor's durable records
 * @param executor carries out what is committed; opened and closed by the loop
 * @param clock    what time it is
 * @param events   who watches; must not throw or block
 */
public record LoopPorts(
        CommitPort store,
        IntentPort intents,
        ImagePort images,
        RecordStore records,
        Executor executor,
        LoopClock clock,
        Consumer<LoopEvent> events) {}
