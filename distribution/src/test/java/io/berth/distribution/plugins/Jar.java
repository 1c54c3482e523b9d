package io.berth.distribution.plugins;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** A plugin jar from one class's source, compiled against the SPI as it is shipped. */
final class Jar {
    private static final String SERVICE = "META-INF/services/io.berth.spi.plugin.SchedulerPlugin";

    private Jar() {}

    /** A jar whose entry point is {@code site.Site}, with this body. */
    static Path of(Path jar, String body) throws IOException {
        Path classes = Files.createTempDirectory(jar.toAbsolutePath().getParent(), "classes");
        compile(classes, """
                package site;

                import io.berth.spi.allocate.*;
                import io.berth.spi.host.*;
                import io.berth.spi.job.*;
                import io.berth.spi.pick.*;
                import io.berth.spi.plugin.*;
                import io.berth.spi.reason.*;
                import java.util.*;

                public class Site implements SchedulerPlugin {
                    %s
                }
                """.formatted(body));
        var manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Plugin-Version", "1.2");
        try (var out = new JarOutputStream(Files.newOutputStream(jar), manifest);
                Stream<Path> tree = Files.walk(classes)) {
            add(out, SERVICE, "site.Site\n".getBytes(StandardCharsets.UTF_8));
            for (Path file : tree.filter(Files::isRegularFile).sorted().toList()) {
                add(out, classes.relativize(file).toString(), Files.readAllBytes(file));
            }
        }
        return jar;
    }

    /** A jar that provides one order, whose key is computed by this code, in which {@code job} and {@code view} are known. */
    static Path ofOrder(Path jar, String name, String key) throws IOException {
        return of(jar, """
                static final class Key implements JobOrder {
                    public double key(PendingJob job, OrderView view) { %s }
                }
                @Override public List<PolicyFactory<JobOrder>> jobOrders() {
                    return List.of(PolicyFactory.of("%s", Set.of(), (settings, context) -> new Key()));
                }
                """.formatted(key, name));
    }

    private static void compile(Path classes, String source) throws IOException {
        var unit = new SimpleJavaFileObject(URI.create("memory:///site/Site.java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return source;
            }
        };
        String classPath;
        try (Stream<Path> lib = Files.list(Program.home().resolve("lib"))) {
            classPath = String.join(":", lib.map(Path::toString).toList());
        }
        var messages = new StringWriter();
        List<String> options = List.of("-d", classes.toString(), "-cp", classPath, "-proc:none");
        if (!ToolProvider.getSystemJavaCompiler()
                .getTask(messages, null, null, options, null, List.of(unit))
                .call()) {
            throw new AssertionError(messages.toString());
        }
    }

    private static void add(JarOutputStream out, String name, byte[] content) throws IOException {
        out.putNextEntry(new ZipEntry(name));
        out.write(content);
        out.closeEntry();
    }
}
