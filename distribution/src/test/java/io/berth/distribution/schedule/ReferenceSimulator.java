package io.berth.distribution.schedule;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.berth.framework.simulation.trace.Workload;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** The independent simulator in Python, as one process that answers one load after another. */
final class ReferenceSimulator implements AutoCloseable {
    private static final String BRIDGE = "reference_simulator.py";

    private final ObjectMapper json = new ObjectMapper();
    private final Process process;
    private final BufferedWriter questions;
    private final BufferedReader answers;

    private ReferenceSimulator(Process process) {
        this.process = process;
        this.questions = new BufferedWriter(new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8));
        this.answers = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /** Starts it; skips the test when there is no python3, and fails it in CI. */
    static ReferenceSimulator start() throws IOException {
        String simulator = SharedFiles.tool("refsim.py").toString();
        String bridge;
        try (InputStream in = ReferenceSimulator.class.getResourceAsStream(BRIDGE)) {
            bridge = new String(Objects.requireNonNull(in, BRIDGE).readAllBytes(), StandardCharsets.UTF_8);
        }
        try {
            var builder = new ProcessBuilder("python3", "-c", bridge, simulator);
            builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
            return new ReferenceSimulator(
                    builder.redirectError(ProcessBuilder.Redirect.INHERIT).start());
        } catch (IOException e) {
            throw SharedFiles.missing("missing python3 (" + e.getMessage() + "); install it to run " + simulator);
        }
    }

    /** {@return the starts by row of all its policies and orders, such as {@code EASY-SJBF pyss}} */
    Map<String, long[]> schedules(Workload workload) throws IOException {
        List<long[]> jobs = new ArrayList<>();
        for (int row = 0; row < workload.jobs(); row++) {
            jobs.add(new long[] {
                workload.submitSeconds(row),
                workload.runSeconds(row),
                workload.procs(row),
                workload.estimateSeconds(row)
            });
        }
        questions.write(json.writeValueAsString(Map.of("procs", workload.machineProcs(), "jobs", jobs)));
        questions.newLine();
        questions.flush();
        String answer = answers.readLine();
        if (answer == null) {
            throw new IOException("the reference simulator ended; what it said stands above");
        }
        return json.readValue(answer, new TypeReference<LinkedHashMap<String, long[]>>() {});
    }

    @Override
    public void close() throws IOException {
        questions.close();
        try {
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
