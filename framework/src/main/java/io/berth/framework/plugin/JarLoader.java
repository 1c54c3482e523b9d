package io.berth.framework.plugin;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The class loader of one plugin: its own jar first, except for what {@link ParentLoader} admits. Its name stands in every line of a stack trace that is the plugin's,
 * which is how the watchdog knows whose code does not return.
 */
final class JarLoader extends URLClassLoader {
    private final ParentLoader parent;
    private volatile boolean closed;

    /**
     * A loader.
     *
     * @param name   its name; no other loader of the host has it
     * @param jar    the jar it reads from then on
     * @param parent what plugins share
     */
    JarLoader(String name, Path jar, ParentLoader parent) {
        super(name, new URL[] {url(jar)}, parent);
        this.parent = parent;
    }

    boolean isClosed() {
        return closed;
    }

    @Override
    protected Class<?> loadClass(String className, boolean resolve) throws ClassNotFoundException {
        if (className.startsWith("java.") || ParentLoader.admits(className)) {
            return parent.loadClass(className);
        }
        synchronized (getClassLoadingLock(className)) {
            Class<?> known = findLoadedClass(className);
            if (known != null) {
                return known;
            }
            try {
                return findClass(className);
            } catch (ClassNotFoundException _) {
                return parent.loadClass(className);
            }
        }
    }

    @Override
    public @Nullable URL getResource(String name) {
        URL own = findResource(name);
        return own != null ? own : parent.getResource(name);
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
        List<URL> all = new ArrayList<>(Collections.list(findResources(name)));
        all.addAll(Collections.list(parent.getResources(name)));
        return Collections.enumeration(all);
    }

    @Override
    public void close() throws IOException {
        closed = true;
        super.close();
    }

    private static URL url(Path jar) {
        try {
            return jar.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException("no place for a jar: " + jar, e);
        }
    }
}
