package io.berth.framework.plugin;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What is known of plugins' loaders and policies, to tell from a stack whose call it is in. Safe for any thread. */
final class CallSites {
    private static final int FRAMES_MAX = 20;
    private static final String FRAMEWORK = "io.berth.framework.";

    private final SortedMap<String, PluginJar> jars = new TreeMap<>();
    private final List<Policy> policies = new ArrayList<>();
    private final Deque<Policy> making = new ArrayDeque<>();

    private record Policy(String loader, String kind, String name, String topClass) {}

    /**
     * Frames of a stack, one after another, that are one plugin's, with those of the JDK and the SPI that it has called.
     *
     * @param loader    name of the plugin's loader
     * @param innermost index of the innermost frame
     * @param outermost index of the frame that the framework called
     */
    record Stretch(String loader, int innermost, int outermost) {}

    /** Whose call it is; kind and policy are empty when it is none of a policy. */
    record Found(PluginJar jar, String kind, String policy, List<String> frames) {}

    synchronized void loaded(String loader, PluginJar jar) {
        jars.put(loader, jar);
    }

    synchronized void making(String loader, String kind, String policy) {
        making.push(new Policy(loader, kind, policy, ""));
    }

    /** The last one that was being made is made, or cannot be. */
    synchronized void made(@Nullable Object policy) {
        Policy half = making.pop();
        if (policy != null) {
            var whole = new Policy(
                    half.loader(),
                    half.kind(),
                    half.name(),
                    topClass(policy.getClass().getName()));
            policies.remove(whole);
            policies.add(whole);
        }
    }

    /** {@return the stretches of a stack that are plugins', outermost first} */
    synchronized List<Stretch> stretches(StackTraceElement[] stack) {
        var found = new ArrayList<Stretch>();
        boolean open = false;
        for (int i = stack.length - 1; i >= 0; i--) {
            String loader = stack[i].getClassLoaderName();
            if (loader != null && jars.containsKey(loader)) {
                if (open && found.getLast().loader().equals(loader)) {
                    found.set(
                            found.size() - 1,
                            new Stretch(loader, i, found.getLast().outermost()));
                } else {
                    found.add(new Stretch(loader, i, i));
                    open = true;
                }
            } else if (stack[i].getClassName().startsWith(FRAMEWORK)) {
                open = false;
            } else if (open) {
                found.set(
                        found.size() - 1,
                        new Stretch(found.getLast().loader(), i, found.getLast().outermost()));
            }
        }
        return found;
    }

    /** Of the policies that have a class on the stretch, the innermost; of several policies of one class, the one that was made last. */
    synchronized Found find(Stretch stretch, StackTraceElement[] stack) {
        PluginJar jar = jars.get(stretch.loader());
        if (jar == null) {
            throw new IllegalStateException("no jar was loaded by " + stretch.loader());
        }
        var frames = new ArrayList<String>();
        Policy found = null;
        for (int i = stretch.innermost(); i <= stretch.outermost(); i++) {
            if (frames.size() < FRAMES_MAX) {
                frames.add(stack[i].toString());
            }
            if (found == null && stretch.loader().equals(stack[i].getClassLoaderName())) {
                found = lastMade(stretch.loader(), topClass(stack[i].getClassName()));
            }
        }
        Policy half = making.peek();
        if (half != null && half.loader().equals(stretch.loader())) {
            found = half;
        }
        return found == null ? new Found(jar, "", "", frames) : new Found(jar, found.kind(), found.name(), frames);
    }

    private @Nullable Policy lastMade(String loader, String topClass) {
        for (Policy policy : policies.reversed()) {
            if (policy.loader().equals(loader) && policy.topClass().equals(topClass)) {
                return policy;
            }
        }
        return null;
    }

    /** A lambda, and a class within a class, belong to the class whose file they stand in. */
    private static String topClass(String className) {
        int dollar = className.indexOf('$', className.lastIndexOf('.') + 1);
        return dollar < 0 ? className : className.substring(0, dollar);
    }
}
