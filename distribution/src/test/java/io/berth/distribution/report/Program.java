package io.berth.distribution.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.simulation.trace.Workload;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line of the built distribution, in a process of its own. */
final class Program {
    private Program() {}

    /** Runs the program that is shipped, and returns the report; the table of jobs has the same name. */
    static Path simulate(Path folder, Workload workload, String name, String policies)
            throws IOException, InterruptedException {
        Path log = folder.resolve(name + ".swf");
        writeLog(workload, log);
        Path file = folder.resolve(name + ".html");
        Path distribution = Path.of(System.getProperty("berth.dist", "target/berth"));
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-XX:+UseSerialGC");
        command.add("-Dberth.home=" + distribution);
        command.addAll(
                List.of("-cp", distribution.resolve("lib") + "/*", "io.berth.server.cli.Main", "sim", "--quiet"));
        command.addAll(List.of("--trace", log.toString(), "--policy", policies, "--report", file.toString()));
        command.addAll(List.of("--jobs-out", folder.resolve(name + ".csv").toString()));
        Process process = new ProcessBuilder(command).inheritIO().start();
        assertThat(process.waitFor()).as("exit code of %s", command).isZero();
        return file;
    }

    private static void writeLog(Workload workload, Path log) throws IOException {
        try (Writer out = Files.newBufferedWriter(log)) {
            out.write("; MaxProcs: " + workload.machineProcs() + "\n");
            for (int row = 0; row < workload.jobs(); row++) {
                out.write(workload.jobId(row) + " " + workload.submitSeconds(row) + " -1 " + workload.runSeconds(row)
                        + " "
                        + workload.procs(row) + " -1 -1 " + workload.procs(row) + " " + workload.estimateSeconds(row)
                        + " -1 1 "
                        + workload.userId(row) + " -1 -1 -1 -1 -1 -1\n");
            }
        }
    }
}
