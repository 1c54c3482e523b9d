package io.berth.framework.plugin;

/** While open, the thread's context class loader is a plugin's, as code that looks up services expects. */
final class ContextLoader implements AutoCloseable {
    private final ClassLoader before = Thread.currentThread().getContextClassLoader();

    ContextLoader(ClassLoader loader) {
        Thread.currentThread().setContextClassLoader(loader);
    }

    @Override
    public void close() {
        Thread.currentThread().setContextClassLoader(before);
    }
}
