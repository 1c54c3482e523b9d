package io.berth.framework.loop;

import io.berth.framework.core.HostSpec;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.execute.ExecutionReport;
import java.util.function.Consumer;

/** What came in and is not part of a batch yet. */
sealed interface Letter {
    /** A command, and who waits for the answer: told once, whatever happens. */
    record Asked(Command command, Consumer<Answer> reply) implements Letter {}

    /** An executor's report. */
    record Reported(ExecutionReport report) implements Letter {}

    /** A host is there, new or again. */
    record Joined(HostSpec host) implements Letter {}

    /** A host is out of contact. */
    record Lost(String host) implements Letter {}

    /** A host that was lost is in contact again. */
    record Found(String host) implements Letter {}

    /** Nobody knows what becomes of an execution. */
    record ContactLost(ExecutionId execution) implements Letter {}
}
