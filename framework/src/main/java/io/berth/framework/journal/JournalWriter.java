package io.berth.framework.journal;

import io.berth.framework.core.CoreConfiguration;
import io.berth.framework.core.Decision;
import io.berth.framework.core.HashChain;
import io.berth.framework.core.Input;
import io.berth.framework.core.Snapshot;
import io.berth.framework.text.JsonLineWriter;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/** The thread that makes lines of what the core's thread handed over, hashes each round as the core did, and writes. */
final class JournalWriter {
    private static final int BUFFER_BYTES = 1 << 16;

    private final Path folder;
    private final CoreConfiguration configuration;
    private final List<JournalPlugin> plugins;
    private final Map<String, Object> about;
    private final BlockingQueue<@Nullable Object[]> handedOver;
    private final Thread thread;
    /** Made by the thread itself: its buffers are large. */
    private @Nullable HashChain chain;

    private JsonLineWriter lines;
    private long lineNumber;
    private int segment;
    private long lastJob;
    private long round;
    /** Decisions of the present round so far. */
    private int decisions;

    private long nowMillis;
    /** Time of the latest input. */
    private long inputMillis;

    private boolean ended;
    private volatile @Nullable Throwable fault;

    private JournalWriter(
            Path folder,
            CoreConfiguration configuration,
            List<JournalPlugin> plugins,
            Map<String, Object> about,
            Snapshot first,
            BlockingQueue<@Nullable Object[]> handedOver)
            throws IOException {
        this.folder = folder;
        this.configuration = configuration;
        this.plugins = plugins;
        this.about = about;
        this.handedOver = handedOver;
        this.lastJob = first.lastJob();
        this.round = first.rounds();
        this.lines = begin(first);
        this.thread = Thread.ofPlatform().name("journal").daemon().unstarted(this::run);
    }

    /** Writes the first header, on the caller's thread, so that what is wrong with the folder is known; the rest waits for {@link #begin}. */
    static JournalWriter open(
            Path folder,
            CoreConfiguration configuration,
            List<JournalPlugin> plugins,
            Map<String, Object> about,
            Snapshot first,
            BlockingQueue<@Nullable Object[]> handedOver) {
        try {
            return new JournalWriter(folder, configuration, plugins, about, first, handedOver);
        } catch (IOException e) {
            throw JournalFiles.unwritable(folder, e);
        }
    }

    /** Begins to write, if it has not begun. */
    void begin() {
        if (thread.getState() == Thread.State.NEW) {
            thread.start();
        }
    }

    /** Waits for the end; throws when the journal did not come to it. */
    void join() {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the journal is written", e);
        }
        requireSound();
        if (!ended) {
            throw new IllegalStateException("the journal in '" + folder + "' was not written to its end");
        }
    }

    /** Waits for the end, but not for long, and says nothing. */
    void await(long millis) throws InterruptedException {
        if (millis > 0) {
            thread.join(millis);
        }
    }

    /** Throws when something could not be written. */
    void requireSound() {
        Throwable what = fault;
        if (what instanceof IOException io) {
            throw JournalFiles.unwritable(folder, io);
        }
        if (what != null) {
            throw new IllegalStateException("the journal in '" + folder + "' could not be written: " + what, what);
        }
    }

    private void run() {
        while (!ended) {
            try {
                writeAll(next());
            } catch (Throwable e) { // whatever it is: the core's thread has to learn of it
                fault = e;
            }
        }
    }

    /** What was handed over next. While there is nothing to do, all that was written is on its way to the file. */
    private @Nullable Object[] next() throws IOException, InterruptedException {
        @Nullable Object[] chunk = handedOver.poll();
        if (chunk != null) {
            return chunk;
        }
        if (fault == null) {
            lines.flush();
        }
        return handedOver.take();
    }

    /** After a fault the rest is taken and thrown away: the core's thread must not wait for ever before it learns of it. */
    private void writeAll(@Nullable Object[] chunk) throws IOException {
        // Known first, so that a fault amid the chunk does not hide the end.
        for (Object item : chunk) {
            ended |= item instanceof JournalRecorder.End;
        }
        for (Object item : chunk) {
            if (item == null || fault != null) {
                return;
            }
            write(item);
        }
    }

    private void write(Object item) throws IOException {
        switch (item) {
            case Decision decision -> {
                if (decision.round() != round) {
                    endDecided();
                }
                write(decision);
            }
            case Input input -> {
                endDecided();
                write(input);
            }
            case Long now -> {
                endDecided();
                endRound(now);
            }
            case JournalRecorder.Quiet _ -> {
                endDecided();
                endRound(inputMillis);
            }
            case Snapshot snapshot -> {
                endDecided();
                writeEnd("rollover", Map.of());
                lines = begin(snapshot);
            }
            case JournalRecorder.End end -> {
                endDecided();
                writeEnd(end.cause(), end.result());
            }
            default -> throw new IllegalStateException("handed over: " + item);
        }
    }

    private HashChain chain() {
        HashChain made = chain;
        if (made == null) {
            made = new HashChain(configuration);
            chain = made;
        }
        return made;
    }

    private JsonLineWriter line() throws IOException {
        return lines.begin().put("n", ++lineNumber);
    }

    private void write(Input input) throws IOException {
        inputMillis = input.atMillis();
        JsonLineWriter line = line();
        InputForm.write(line, input, input instanceof Input.Submit ? ++lastJob : 0);
        line.end();
    }

    private void write(Decision decision) throws IOException {
        if (decisions++ == 0) {
            round = decision.round();
            nowMillis = decision.atMillis();
            chain().begin(round, nowMillis);
        }
        chain().add(decision);
        JsonLineWriter line = line();
        DecisionForm.write(line, decision);
        line.end();
    }

    /** What comes next shows that the round of the latest decisions is over. */
    private void endDecided() throws IOException {
        if (decisions > 0) {
            endRound(nowMillis);
        }
    }

    private void endRound(long now) throws IOException {
        JsonLineWriter line = line();
        line.put("kind", "round").put("round", round).put("now", now).put("decisions", decisions);
        if (decisions > 0) {
            chain().end();
            line.put("hash", chain().hash());
            decisions = 0;
        }
        line.end();
    }

    private void writeEnd(String cause, Map<String, Object> result) throws IOException {
        JsonLineWriter line = line();
        line.put("kind", "end").put("cause", cause).put("segment", segment);
        if (!result.isEmpty()) {
            line.put("result", (Object) result);
        }
        line.end();
        lines.close();
    }

    private JsonLineWriter begin(Snapshot snapshot) throws IOException {
        Path file = JournalFiles.segment(folder, ++segment);
        var out = new BufferedOutputStream(
                Files.newOutputStream(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), BUFFER_BYTES);
        lines = new JsonLineWriter(out);
        JsonLineWriter line = line();
        line.put("kind", "header")
                .put("format", JournalFiles.FORMAT)
                .put("canonical", HashChain.VERSION)
                .put("segment", segment)
                .put("seed", configuration.seed())
                .put("round", snapshot.rounds())
                .put("hash", snapshot.chain().hash());
        line.object("configuration");
        ConfigurationForm.write(line, configuration);
        line.endObject().list("plugins");
        for (JournalPlugin plugin : plugins) {
            line.element()
                    .put("jar", plugin.jar())
                    .put("version", plugin.version())
                    .put("sha256", plugin.sha256());
            line.list("policies");
            for (String policy : plugin.policies()) {
                line.add(policy);
            }
            line.endList().endObject();
        }
        line.endList().put("about", (Object) about).object("snapshot");
        SnapshotForm.write(line, snapshot);
        line.endObject().end();
        line.flush(); // whoever breaks off now leaves a segment that begins
        return line;
    }
}
