package io.berth.framework.plugin;

import io.berth.framework.plugin.PluginFaults.Fault;
import io.berth.spi.plugin.SchedulerPlugin;
import java.lang.reflect.InvocationTargetException;

/** Makes the entry point of a jar, and says in words what kept it from being made or asked. */
final class EntryPoint {
    private static final String TAKE_OUT = "correct it, or take the jar out";

    private EntryPoint() {}

    static SchedulerPlugin make(PluginJar jar, ClassLoader loader) throws UnfitPlugin {
        String name = jar.entryPoint();
        try (var _ = new ContextLoader(loader)) {
            Class<?> type = Class.forName(name, true, loader);
            if (!SchedulerPlugin.class.isAssignableFrom(type)) {
                throw unfit(
                        jar,
                        "is named as entry point but does not implement " + SchedulerPlugin.class.getName(),
                        "let it implement that, or name the class that does in " + PluginJar.SERVICE);
            }
            return (SchedulerPlugin) type.getConstructor().newInstance();
        } catch (ClassNotFoundException _) {
            throw unfit(
                    jar, "is named as entry point but is not in the jar", "correct the name in " + PluginJar.SERVICE);
        } catch (NoSuchMethodException | IllegalAccessException | InstantiationException _) {
            throw unfit(
                    jar,
                    "cannot be made",
                    "let it be a public class, not abstract, with a public constructor without arguments");
        } catch (InvocationTargetException e) {
            throw new UnfitPlugin(fault(jar, "its constructor", e.getCause() == null ? e : e.getCause()));
        } catch (LinkageError e) {
            throw new UnfitPlugin(fault(jar, "its class initializer", e));
        }
    }

    /**
     * What a throwable from a plugin's own code means.
     *
     * @param jar    the jar
     * @param call   what was called, such as {@code its constructor}
     * @param thrown what came of it
     * @return the fault
     */
    static Fault fault(PluginJar jar, String call, Throwable thrown) {
        return switch (thrown) {
            case OutOfMemoryError e -> throw e;
            case ExceptionInInitializerError e when e.getCause() != null -> fault(jar, call, e.getCause());
            case NoClassDefFoundError e -> lacks(jar, className(e));
            case TypeNotPresentException e -> lacks(jar, e.typeName());
            case UnsupportedClassVersionError e ->
                new Fault(
                        jar.path().toString(),
                        jar.entryPoint(),
                        "is compiled for a newer Java (" + e.getMessage() + ")",
                        "compile it for Java " + Runtime.version().feature());
            case LinkageError e ->
                new Fault(
                        jar.path().toString(),
                        jar.entryPoint(),
                        "does not match this Berth (" + e + ")",
                        "build it against the SPI of this version");
            default ->
                new Fault(
                        jar.path().toString(),
                        jar.entryPoint(),
                        "cannot be used: " + call + " threw " + thrown,
                        TAKE_OUT);
        };
    }

    private static Fault lacks(PluginJar jar, String missing) {
        String cure;
        if (missing.startsWith("io.berth.spi.")) {
            cure = "build it against the SPI of this version";
        } else if (missing.startsWith("io.berth.framework.") || missing.startsWith("io.berth.server.")) {
            cure = "use nothing but the SPI";
        } else {
            cure = "put that class into the jar; a plugin sees the JDK and the SPI, no other class of its host";
        }
        return new Fault(jar.path().toString(), jar.entryPoint(), "lacks class " + missing, cure);
    }

    /** The message of the error is the class, in the JVM's spelling, or, for one whose initializer failed before, a sentence that ends with it. */
    private static String className(NoClassDefFoundError e) {
        String message = String.valueOf(e.getMessage());
        return message.substring(message.lastIndexOf(' ') + 1).replace('/', '.');
    }

    private static UnfitPlugin unfit(PluginJar jar, String what, String cure) {
        return new UnfitPlugin(new Fault(jar.path().toString(), jar.entryPoint(), what, cure));
    }
}
