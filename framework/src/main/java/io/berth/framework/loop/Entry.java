package io.berth.framework.loop;

import io.berth.framework.core.Input;
import io.berth.spi.execute.ExecutionReport;
import java.util.function.Consumer;

/** What a letter became in a batch: kept until the batch is committed, so that it can be decided again. */
sealed interface Entry {
    /** An input of the batch; {@code reply} hears what it is about. */
    record Applied(Input input, Consumer<Answer> reply) implements Entry {}

    /** A command that cannot be carried out. It is no input, but its answer rests on the state and so leaves with the batch. */
    record Turned(Answer.Refused answer, Consumer<Answer> reply) implements Entry {}

    /** A report that is no input. */
    record Orphan(ExecutionReport report) implements Entry {}
}
