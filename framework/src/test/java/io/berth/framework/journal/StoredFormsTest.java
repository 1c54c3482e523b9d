package io.berth.framework.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.berth.framework.store.Intent;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.execute.LaunchOrder.Placement;
import io.berth.spi.job.Checkpoint;
import io.berth.spi.job.Signal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a store keeps is read back as the same values, for every kind. */
final class StoredFormsTest {
    private static final ExecutionId ID = new ExecutionId(3, 2, 1);

    private static List<Intent> intents() {
        return List.of(
                new Intent.Launch(ID, Long.MAX_VALUE, List.of(new Placement("a", 2), new Placement("b\n", 1))),
                new Intent.Suspend(ID, 7),
                new Intent.Resume(ID),
                new Intent.Terminate(ID, null, 0),
                new Intent.Terminate(ID, new Checkpoint(Signal.USR1, 9), 8),
                new Intent.Forget(ID));
    }

    @Test
    void aBatchComesBack() throws IOException {
        var inputs = FormsTest.inputs().toList();
        var decisions = FormsTest.decisions().toList();
        byte[] bytes = BatchForm.write(inputs, decisions, 41);
        assertThat(BatchForm.read(bytes)).isEqualTo(new BatchForm.Content(inputs, decisions));
        assertThat(new String(bytes, StandardCharsets.UTF_8))
                .contains("\"job\":42")
                .contains("\"job\":44");
    }

    @Test
    void intentsComeBack() throws IOException {
        for (Intent intent : intents()) {
            assertThat(IntentForm.read(IntentForm.write(intent))).isEqualTo(intent);
        }
        assertThat(intents().stream().map(Object::getClass).distinct())
                .hasSize(Intent.class.getPermittedSubclasses().length);
    }

    @Test
    void aLineThatIsNoneIsNamed() {
        byte[] good = BatchForm.write(FormsTest.inputs().limit(1).toList(), List.of(), 0);
        Stream.of("{\"kind\":\"other\",\"at\":1}\n", "{\"kind\":\"hold\",\"at\":1}\n", "{\n")
                .forEach(bad -> assertThatExceptionOfType(IOException.class)
                        .isThrownBy(() -> BatchForm.read(joined(good, bad)))
                        .withMessageStartingWith("line 2 "));
    }

    private static byte[] joined(byte[] good, String bad) {
        return (new String(good, StandardCharsets.UTF_8) + bad).getBytes(StandardCharsets.UTF_8);
    }
}
