package io.berth.framework.plugin;

import java.nio.file.Path;

/** Plugins in source form, for tests that build jars. */
final class TestPlugins {
    private TestPlugins() {}

    /** {@return a plugin class that provides the orders listed, whose body may be anything} */
    static String plugin(String className, String body) {
        int dot = className.lastIndexOf('.');
        return """
                package %s;

                import io.berth.spi.allocate.*;
                import io.berth.spi.job.*;
                import io.berth.spi.pick.*;
                import io.berth.spi.plugin.*;
                import java.util.*;

                public class %s implements SchedulerPlugin {
                    %s
                }
                """.formatted(className.substring(0, dot), className.substring(dot + 1), body);
    }

    /** {@return a body that provides orders of these names, each with the constant key that its maker's code gives} */
    static String orders(String maker, String... names) {
        var list = new StringBuilder();
        for (String name : names) {
            list.append(list.isEmpty() ? "" : ", ")
                    .append("PolicyFactory.of(")
                    .append(name == null ? "null" : '"' + name + '"')
                    .append(", Set.of(\"weight\", \"cap\"), (settings, context) -> {")
                    .append(maker)
                    .append("})");
        }
        return "@Override public List<PolicyFactory<JobOrder>> jobOrders() { return List.of(" + list + "); }";
    }

    /** {@return a jar with one plugin class whose body is given} */
    static JarBuilder jar(Path jar, String className, String body) {
        return new JarBuilder(jar).with(className, plugin(className, body)).entryPoint(className);
    }
}
