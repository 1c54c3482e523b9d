package io.berth.framework.journal;

import io.berth.framework.core.Decision;
import io.berth.framework.core.Input;
import io.berth.framework.text.JsonFields;
import io.berth.framework.text.JsonLineWriter;
import io.berth.spi.decision.DecisionKind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** What a store keeps of a batch: its inputs and its decisions, as lines of a journal, in order. */
public final class BatchForm {
    private static final int BYTES_PER_LINE = 200;

    private BatchForm() {}

    /**
     * What was read.
     *
     * @param inputs    in order
     * @param decisions in order
     */
    public record Content(List<Input> inputs, List<Decision> decisions) {}

    /**
     * Writes a batch's inputs and decisions.
     *
     * @param inputs        in order
     * @param decisions     in order
     * @param lastJobBefore id of the job submitted last before them, so that each submission's line has its job's id
     * @return lines in UTF-8
     */
    public static byte[] write(List<Input> inputs, List<Decision> decisions, long lastJobBefore) {
        var bytes = new ByteArrayOutputStream(BYTES_PER_LINE * (inputs.size() + decisions.size()));
        try (var lines = new JsonLineWriter(bytes)) {
            long job = lastJobBefore;
            for (Input input : inputs) {
                InputForm.write(lines.begin(), input, input instanceof Input.Submit ? ++job : 0);
                lines.end();
            }
            for (Decision decision : decisions) {
                DecisionForm.write(lines.begin(), decision);
                lines.end();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("memory cannot be written", e);
        }
        return bytes.toByteArray();
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @param bytes all its lines
     * @return the same values
     * @throws IOException when a line is none of an input or a decision; the message begins with the line's number
     */
    public static Content read(byte[] bytes) throws IOException {
        var inputs = new ArrayList<Input>();
        var decisions = new ArrayList<Decision>();
        int number = 0;
        for (int from = 0; from < bytes.length; ) {
            int to = from;
            while (to < bytes.length && bytes[to] != '\n') {
                to++;
            }
            number++;
            try {
                JsonFields line = JsonFields.read(bytes, from, to - from);
                String word = line.text("kind");
                DecisionKind kind = DecisionForm.kind(word);
                if (kind != null) {
                    decisions.add(DecisionForm.read(kind, line));
                } else {
                    inputs.add(input(word, line));
                }
            } catch (JsonFields.Fault | IllegalArgumentException e) {
                throw new IOException(
                        "line " + number + " " + Objects.requireNonNullElse(e.getMessage(), "cannot be read"), e);
            }
            from = to + 1;
        }
        return new Content(inputs, decisions);
    }

    private static Input input(String word, JsonFields line) throws IOException {
        Input input = InputForm.read(word, line);
        if (input == null) {
            throw new JsonFields.Fault("has the kind '" + word + "', which is not known here");
        }
        return input;
    }
}
