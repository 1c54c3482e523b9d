package io.berth.server.store.embedded;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A PostgreSQL server on a folder, for this process only: on 127.0.0.1, a free port, without sockets in the file system. Starting and stopping block; not for event loops.
 */
public final class EmbeddedServer implements AutoCloseable {
    private static final Duration READY_WITHIN = Duration.ofSeconds(60);
    private static final Duration STOPPED_WITHIN = Duration.ofSeconds(30);

    private final Path data;
    private final int port;
    private final FileChannel lock;

    private EmbeddedServer(Path data, int port, FileChannel lock) {
        this.data = data;
        this.port = port;
        this.lock = lock;
    }

    /** {@return the port on 127.0.0.1; user and database are both "postgres", without a password} */
    public int port() {
        return port;
    }

    /**
     * Starts the server; a former one of this folder that its process left behind is ended first.
     *
     * @param folder where binaries, data and the server's log are; made when it is not there
     * @return the server, which answers
     * @throws IOException when the folder cannot be used, another process uses it, or the server does not come up; the message says which, and what to do
     */
    public static EmbeddedServer start(Path folder) throws IOException {
        return start(folder, Unprivileged.here(folder));
    }

    static EmbeddedServer start(Path given, Unprivileged way) throws IOException {
        Path folder = given.toAbsolutePath();
        FileChannel lock = lock(folder);
        try {
            Path home = Binaries.unpacked(folder);
            Path data = folder.resolve("data");
            way.own(folder);
            endLeftover(data);
            if (!Files.exists(data.resolve("PG_VERSION"))) {
                initialize(home, data, way);
            }
            int port = freePort();
            Path log = folder.resolve("postgres.log");
            var server = new EmbeddedServer(data, port, lock);
            Process launcher = process(
                    way.command(List.of(
                            home.resolve("bin/postgres").toString(),
                            "-D",
                            data.toString(),
                            "-p",
                            Integer.toString(port),
                            "-c",
                            "listen_addresses=127.0.0.1",
                            "-c",
                            "unix_socket_directories=")),
                    log);
            server.awaitReady(launcher, log);
            return server;
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    private static FileChannel lock(Path folder) throws IOException {
        FileChannel channel;
        try {
            Files.createDirectories(folder);
            channel =
                    FileChannel.open(folder.resolve("berth.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw new IOException(
                    "the data folder '" + folder + "' cannot be written by user '" + System.getProperty("user.name")
                            + "': " + e.getMessage() + "; make it theirs, or name another folder",
                    e);
        }
        try {
            if (channel.tryLock() != null) {
                return channel;
            }
        } catch (OverlappingFileLockException e) {
            // this very process has it
        }
        channel.close();
        throw new IOException("the data folder '" + folder
                + "' is in use by another Berth server; stop that one, or name another folder");
    }

    private static void initialize(Path home, Path data, Unprivileged way) throws IOException {
        Path log = data.resolveSibling("initdb.log");
        // Made aside and renamed: a folder half made by a process that was killed is never taken for data.
        Path draft = data.resolveSibling("data.draft");
        Folders.delete(draft);
        Process initdb = process(
                way.command(List.of(
                        home.resolve("bin/initdb").toString(),
                        "-A",
                        "trust",
                        "-E",
                        "UTF8",
                        "--locale=C",
                        "-U",
                        "postgres",
                        "-D",
                        draft.toString())),
                log);
        if (await(initdb) != 0) {
            throw new IOException("the database could not be made in '" + data + "': " + end(log));
        }
        Files.move(draft, data);
    }

    private static Process process(List<String> command, Path log) throws IOException {
        var builder = new ProcessBuilder(command)
                .directory(Path.of("/").toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .redirectInput(Path.of("/dev/null").toFile());
        builder.environment().put("LC_ALL", "C");
        return builder.start();
    }

    private static int await(Process process) throws IOException {
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Line 8 of the server's own file says "ready" when it takes connections; its recovery is over by then. */
    private void awaitReady(Process launcher, Path log) throws IOException {
        long until = System.nanoTime() + READY_WITHIN.toNanos();
        while (!state().startsWith("ready")) {
            if (!launcher.isAlive()) {
                throw new IOException("the database server on '" + data + "' ended at once: " + end(log));
            }
            if (System.nanoTime() > until) {
                close();
                throw new IOException("the database server on '" + data + "' was not ready within "
                        + READY_WITHIN.toSeconds() + " s: " + end(log));
            }
            pause();
        }
    }

    private String state() throws IOException {
        List<String> lines = pidFile(data);
        return lines.size() < 8 || !lines.get(3).strip().equals(Integer.toString(port))
                ? ""
                : lines.get(7).strip();
    }

    private static List<String> pidFile(Path data) throws IOException {
        Path file = data.resolve("postmaster.pid");
        return Files.exists(file) ? Files.readAllLines(file) : List.of();
    }

    /** The server of this folder, if it runs: the pid in its file may be anybody's by now. */
    private static @Nullable ProcessHandle running(Path data) throws IOException {
        List<String> lines = pidFile(data);
        if (lines.size() < 2) {
            return null;
        }
        long pid = Long.parseLong(lines.getFirst().strip());
        ProcessHandle process = ProcessHandle.of(pid).orElse(null);
        Path command = Path.of("/proc", Long.toString(pid), "cmdline");
        if (process == null || !Files.exists(command)) {
            return null;
        }
        String words = Files.readString(command);
        return words.contains("postgres") && words.contains(data.toString()) ? process : null;
    }

    private static void endLeftover(Path data) throws IOException {
        ProcessHandle left = running(data);
        if (left != null) {
            signal(left, "-QUIT");
            awaitGone(left);
        }
    }

    private static void signal(ProcessHandle process, String signal) throws IOException {
        await(new ProcessBuilder("kill", signal, Long.toString(process.pid())).start());
    }

    private static void awaitGone(ProcessHandle process) throws IOException {
        try {
            process.onExit().get(STOPPED_WITHIN.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } catch (java.util.concurrent.ExecutionException | java.util.concurrent.TimeoutException e) {
            throw new IOException(
                    "the database server, process " + process.pid() + ", did not end within "
                            + STOPPED_WITHIN.toSeconds() + " s",
                    e);
        }
    }

    private static void pause() throws IOException {
        try {
            Thread.sleep(20);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private static String end(Path log) throws IOException {
        List<String> lines = Files.exists(log) ? Files.readAllLines(log) : new ArrayList<>();
        return String.join("; ", lines.subList(Math.max(0, lines.size() - 4), lines.size()));
    }

    /** Stops the server: connections are broken, what is committed is written. */
    @Override
    public void close() throws IOException {
        try {
            ProcessHandle server = running(data);
            if (server != null) {
                signal(server, "-INT");
                awaitGone(server);
            }
        } finally {
            lock.close();
        }
    }
}
