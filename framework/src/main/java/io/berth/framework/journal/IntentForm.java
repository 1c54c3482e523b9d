package io.berth.framework.journal;

import io.berth.framework.store.Intent;
import io.berth.framework.text.JsonFields;
import io.berth.framework.text.JsonLineWriter;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.execute.LaunchOrder.Placement;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** What a store keeps of an intent: one line. */
public final class IntentForm {
    private IntentForm() {}

    /** {@return an intent as a line in UTF-8} */
    public static byte[] write(Intent intent) {
        var bytes = new ByteArrayOutputStream();
        try (var line = new JsonLineWriter(bytes)) {
            line.begin();
            write(line, intent);
            line.end();
        } catch (IOException e) {
            throw new UncheckedIOException("memory cannot be written", e);
        }
        return bytes.toByteArray();
    }

    private static void write(JsonLineWriter to, Intent intent) throws IOException {
        ExecutionId id = intent.execution();
        to.put("kind", word(intent))
                .put("job", id.job())
                .put("element", id.element())
                .put("attempt", id.attempt());
        switch (intent) {
            case Intent.Launch launch -> {
                to.put("limit", launch.limitMillis()).list("hosts");
                for (Placement placement : launch.placements()) {
                    to.element()
                            .put("host", placement.host())
                            .put("tasks", placement.tasks())
                            .endObject();
                }
                to.endList();
            }
            case Intent.Suspend suspend -> to.put("grace", suspend.graceMillis());
            case Intent.Terminate terminate -> {
                to.put("grace", terminate.graceMillis());
                RequestForm.write(to, terminate.checkpoint());
            }
            case Intent.Resume _, Intent.Forget _ -> {}
        }
    }

    /** {@return a word for the kind of an intent} */
    public static String word(Intent intent) {
        return switch (intent) {
            case Intent.Launch _ -> "launch";
            case Intent.Suspend _ -> "suspend";
            case Intent.Resume _ -> "resume";
            case Intent.Terminate _ -> "terminate";
            case Intent.Forget _ -> "forget";
        };
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @param line its bytes
     * @return the same intent
     * @throws IOException when the line is none of an intent
     */
    public static Intent read(byte[] line) throws IOException {
        JsonFields from = JsonFields.read(line, 0, line.length);
        var id = new ExecutionId(from.number("job"), from.integer("element"), from.integer("attempt"));
        String word = from.text("kind");
        return switch (word) {
            case "launch" -> new Intent.Launch(id, from.number("limit"), placements(from));
            case "suspend" -> new Intent.Suspend(id, from.number("grace"));
            case "resume" -> new Intent.Resume(id);
            case "terminate" -> new Intent.Terminate(id, RequestForm.checkpoint(from), from.number("grace"));
            case "forget" -> new Intent.Forget(id);
            default -> throw new JsonFields.Fault("has the kind '" + word + "', which is not known here");
        };
    }

    private static List<Placement> placements(JsonFields from) throws IOException {
        var placements = new ArrayList<Placement>();
        for (JsonFields host : from.objects("hosts")) {
            placements.add(new Placement(host.text("host"), host.integer("tasks")));
        }
        return placements;
    }
}
