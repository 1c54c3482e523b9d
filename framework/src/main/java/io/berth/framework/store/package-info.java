/**
 * What is durable, and the ports to it: batches behind the fence of a leader's epoch, and the intents of committed batches that no executor has answered yet. An executor's own records
 * ({@link io.berth.spi.execute.RecordStore}) are kept beside them.
 */
@NullMarked
package io.berth.framework.store;

import org.jspecify.annotations.NullMarked;
