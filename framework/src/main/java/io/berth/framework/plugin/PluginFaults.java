package io.berth.framework.plugin;

import java.util.List;

/**
 * All that is wrong with the plugins, found in one go. A user error: the message is shown as it is, and there is no stack trace. A single fault is one line; several are
 * counted in the first line and follow, a line each.
 */
public final class PluginFaults extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * One thing that is wrong.
     *
     * @param jar       the jar, or the folder, as it was named
     * @param className the class at fault; empty when no class is
     * @param what      what is wrong
     * @param cure      what would put it right
     */
    public record Fault(String jar, String className, String what, String cure) {
        /** {@return the fault in one line} */
        @Override
        public String toString() {
            return (jar + ": " + (className.isEmpty() ? "" : "class " + className + " ") + what + "; " + cure)
                    .replaceAll("\\s*[\\r\\n]+\\s*", " ");
        }
    }

    private final transient List<Fault> faults;

    PluginFaults(List<Fault> faults) {
        super(message(faults), null, false, false);
        this.faults = List.copyOf(faults);
    }

    /** {@return the faults, in the order of the jars} */
    public List<Fault> faults() {
        return faults;
    }

    private static String message(List<Fault> faults) {
        if (faults.size() == 1) {
            return "cannot load the plugins: " + faults.getFirst();
        }
        var text = new StringBuilder("cannot load the plugins: ")
                .append(faults.size())
                .append(" faults");
        faults.forEach(fault -> text.append("\n  ").append(fault));
        return text.toString();
    }
}
