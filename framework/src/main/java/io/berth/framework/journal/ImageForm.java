package io.berth.framework.journal;

import io.berth.framework.store.Image;
import io.berth.framework.text.JsonFields;
import io.berth.framework.text.JsonLineWriter;
import io.berth.spi.execute.ExecutionId;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;

/** What a store keeps of an image: one line, with a journal's snapshot in it. */
public final class ImageForm {
    private ImageForm() {}

    /** {@return an image as a line in UTF-8} */
    public static byte[] write(Image image) {
        var bytes = new ByteArrayOutputStream();
        try (var line = new JsonLineWriter(bytes)) {
            line.begin().put("sequence", image.sequence()).put("at", image.roundAtMillis());
            line.list("heard");
            for (Image.Heard heard : image.heard()) {
                ExecutionId id = heard.execution();
                line.element()
                        .put("job", id.job())
                        .put("element", id.element())
                        .put("attempt", id.attempt())
                        .put("sequence", heard.sequence())
                        .put("ended", heard.ended())
                        .put("lost", heard.lost())
                        .list("hosts");
                for (String host : heard.hosts()) {
                    line.add(host);
                }
                line.endList().endObject();
            }
            line.endList().object("snapshot");
            SnapshotForm.write(line, image.core());
            line.endObject().end();
        } catch (IOException e) {
            throw new UncheckedIOException("memory cannot be written", e);
        }
        return bytes.toByteArray();
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @param line its bytes
     * @return the same image
     * @throws IOException when the line is none of an image
     */
    public static Image read(byte[] line) throws IOException {
        JsonFields from = JsonFields.read(line, 0, line.length);
        var heard = new ArrayList<Image.Heard>();
        for (JsonFields one : from.objects("heard")) {
            heard.add(new Image.Heard(
                    new ExecutionId(one.number("job"), one.integer("element"), one.integer("attempt")),
                    one.texts("hosts"),
                    one.number("sequence"),
                    one.flag("ended"),
                    one.flag("lost")));
        }
        return new Image(from.number("sequence"), from.number("at"), SnapshotForm.read(from.fields("snapshot")), heard);
    }
}
