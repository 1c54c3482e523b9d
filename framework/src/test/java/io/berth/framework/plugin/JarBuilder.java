package io.berth.framework.plugin;

import io.berth.framework.core.PolicySource;
import io.berth.spi.plugin.SchedulerPlugin;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.jspecify.annotations.NullMarked;
import org.pf4j.PluginManager;

/** Compiles sources and packs them into a jar. */
final class JarBuilder {
    private static final String SERVICE = "META-INF/services/" + SchedulerPlugin.class.getName();

    private final Path jar;
    private final Map<String, String> sources = new LinkedHashMap<>();
    private final Set<String> left = new LinkedHashSet<>();
    private final Map<String, String> files = new LinkedHashMap<>();
    private final Manifest manifest = new Manifest();
    private int classVersion;

    JarBuilder(Path jar) {
        this.jar = jar;
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    }

    /** A class to compile and pack. */
    JarBuilder with(String className, String source) {
        sources.put(className, source);
        return this;
    }

    /** A class that the others are compiled against, but that is not packed. */
    JarBuilder without(String className, String source) {
        left.add(className);
        return with(className, source);
    }

    /** Names the entry point. */
    JarBuilder entryPoint(String lines) {
        return file(SERVICE, lines);
    }

    JarBuilder file(String name, String content) {
        files.put(name, content);
        return this;
    }

    JarBuilder manifest(String key, String value) {
        manifest.getMainAttributes().putValue(key, value);
        return this;
    }

    /** The major version that all packed classes claim to be compiled for. */
    JarBuilder classVersion(int major) {
        classVersion = major;
        return this;
    }

    Path build() {
        try {
            Path classes = Files.createTempDirectory(jar.toAbsolutePath().getParent(), "classes");
            compile(classes);
            pack(classes);
            return jar;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void compile(Path classes) {
        var units = new ArrayList<JavaFileObject>();
        sources.forEach((name, source) -> units.add(new Source(name, source)));
        if (units.isEmpty()) {
            return;
        }
        var messages = new StringWriter();
        String classPath = String.join(
                ":", places(SchedulerPlugin.class, PolicySource.class, PluginManager.class, NullMarked.class));
        var compiler = ToolProvider.getSystemJavaCompiler();
        var options = List.of("-d", classes.toString(), "-cp", classPath, "-proc:none", "-implicit:none");
        if (!compiler.getTask(messages, null, null, options, null, units).call()) {
            throw new AssertionError(messages.toString());
        }
    }

    private static List<String> places(Class<?>... types) {
        return Stream.of(types)
                .map(type ->
                        type.getProtectionDomain().getCodeSource().getLocation().getPath())
                .toList();
    }

    private void pack(Path classes) throws IOException {
        try (var out = new JarOutputStream(Files.newOutputStream(jar), manifest);
                var tree = Files.walk(classes)) {
            for (var file : files.entrySet()) {
                add(out, file.getKey(), file.getValue().getBytes(StandardCharsets.UTF_8));
            }
            for (Path path : tree.filter(Files::isRegularFile).sorted().toList()) {
                String name = classes.relativize(path).toString();
                if (left.stream().noneMatch(className -> name.startsWith(className.replace('.', '/')))) {
                    add(out, name, versioned(Files.readAllBytes(path)));
                }
            }
        }
    }

    private byte[] versioned(byte[] classFile) {
        if (classVersion != 0) {
            classFile[6] = (byte) (classVersion >> 8);
            classFile[7] = (byte) classVersion;
        }
        return classFile;
    }

    private static void add(JarOutputStream out, String name, byte[] content) throws IOException {
        out.putNextEntry(new ZipEntry(name));
        out.write(content);
        out.closeEntry();
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String content;

        Source(String className, String content) {
            super(URI.create("memory:///" + className.replace('.', '/') + ".java"), Kind.SOURCE);
            this.content = content;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return content;
        }
    }
}
