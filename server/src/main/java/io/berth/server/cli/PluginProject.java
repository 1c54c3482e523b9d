package io.berth.server.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.lang.model.SourceVersion;

/** A Maven project with one policy and its contract test, from the templates beside this class. */
final class PluginProject {
    private static final Pattern KEY = Pattern.compile("\\{\\{(\\w+)}}");

    private final PluginKind kind;
    private final String javaPackage;
    private final SortedMap<String, String> words;

    /**
     * A project, not written yet.
     *
     * @param name    of the policy and of the project: lower-case letters, digits, single dashes
     * @param javaPackage of its classes
     * @param home    the installation that it builds against
     * @param version of Berth
     * @throws UserFault when a name is no name
     */
    PluginProject(String name, PluginKind kind, String javaPackage, Path home, String version) {
        if (!name.matches("[a-z][a-z0-9]*(-[a-z0-9]+)*")) {
            throw new UserFault(
                    "'" + name + "' is no name for a policy; use lower-case letters, digits and single dashes,"
                            + " such as my-" + kind.word);
        }
        if (!SourceVersion.isName(javaPackage)) {
            throw new UserFault("'" + javaPackage + "' is no name for a Java package; choose one with --package");
        }
        refuseTakenClass(name, kind);
        this.kind = kind;
        this.javaPackage = javaPackage;
        this.words = new TreeMap<>();
        words.put("name", name);
        words.put("Class", className(name));
        words.put("package", javaPackage);
        words.put("home", home.toString());
        words.put(
                "repository",
                home.resolve("repository")
                        .toUri()
                        .toString()
                        .replaceAll("/$", "")
                        .replace("&", "&amp;"));
        words.put("version", version);
        Properties versions = new Properties();
        try (InputStream in = resource("versions.properties")) {
            versions.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        versions.forEach((key, value) -> words.put((String) key, (String) value));
    }

    /** The package of a project that does not say otherwise. */
    static String defaultPackage(String name) {
        return "policies." + name.replace("-", "").toLowerCase(Locale.ROOT);
    }

    /**
     * Writes the project: whole, or not at all.
     *
     * @param folder does not exist yet
     * @throws UserFault when it is there already
     * @throws IOException when it cannot be written
     */
    void write(Path folder) throws IOException {
        if (Files.exists(folder)) {
            throw new UserFault("'" + folder + "' exists already; choose another name, or another place with --folder");
        }
        Path parent = folder.toAbsolutePath().getParent();
        Path draft = Files.createDirectories(parent)
                .resolve(".new-plugin-" + ProcessHandle.current().pid());
        Files.createDirectory(draft); // with the rights that a project of the user's has, unlike a temporary folder
        try {
            for (Map.Entry<String, String> file : files().entrySet()) {
                Path target = draft.resolve(file.getKey());
                Files.createDirectories(target.getParent());
                Files.writeString(target, filled(file.getValue()));
            }
            Files.move(draft, folder);
        } catch (IOException e) {
            remove(draft);
            throw e;
        }
    }

    /** Template by place in the project. */
    private SortedMap<String, String> files() {
        String sources = javaPackage.replace('.', '/') + "/" + words.get("Class");
        SortedMap<String, String> files = new TreeMap<>();
        files.put("pom.xml", "common/pom.xml");
        files.put(".mvn/maven.config", "common/maven.config");
        files.put("README.md", "common/README.md");
        files.put("src/main/java/" + sources + ".java", kind.word + "/Policy.java");
        files.put("src/main/java/" + sources + "Plugin.java", "common/Plugin.java");
        files.put("src/test/java/" + sources + "Test.java", "common/Test.java");
        files.put("src/main/resources/META-INF/services/io.berth.spi.plugin.SchedulerPlugin", "common/entry-point");
        return files;
    }

    private String filled(String template) throws IOException {
        return fill(fill(text(template), kind.words()), words); // the kind's words are made of the project's
    }

    /** In one pass, so that nothing in a value is taken for a key. */
    private static String fill(String text, SortedMap<String, String> words) {
        return KEY.matcher(text).replaceAll(key -> {
            String word = words.get(key.group(1));
            return Matcher.quoteReplacement(word == null ? key.group() : word);
        });
    }

    /** A class that is called as one that the templates or Java itself mention would not compile. */
    private static void refuseTakenClass(String name, PluginKind kind) {
        String taken = "." + className(name) + ";";
        try {
            boolean mentioned = false;
            for (String template : List.of(kind.word + "/Policy.java", "common/Plugin.java", "common/Test.java")) {
                mentioned |= fill(text(template), kind.words()).contains(taken);
            }
            if (!mentioned && !isOfJava(className(name))) {
                return;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        throw new UserFault("a policy named '" + name + "' would have the class " + className(name)
                + ", a name that is taken; choose another, such as my-" + name);
    }

    private static boolean isOfJava(String className) {
        try {
            Class.forName("java.lang." + className);
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    private static String text(String template) throws IOException {
        try (InputStream in = resource(template)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static InputStream resource(String name) throws IOException {
        InputStream in = PluginProject.class.getResourceAsStream("project/" + name);
        if (in == null) {
            throw new IOException("this build of Berth lacks its template '" + name + "'");
        }
        return in;
    }

    private static String className(String name) {
        StringBuilder text = new StringBuilder();
        for (String part : name.split("-", -1)) {
            text.append(Character.toUpperCase(part.charAt(0))).append(part, 1, part.length());
        }
        return text.toString();
    }

    private static void remove(Path folder) throws IOException {
        try (var all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
