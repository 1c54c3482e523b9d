package io.berth.framework.plugin;

/**
 * What all plugins share with the host: the JDK, the SPI, JSpecify's annotations and PF4J's base class. Nothing else of the host can be seen through it, so a plugin may
 * bring any version of any library.
 */
final class ParentLoader extends ClassLoader {
    private final ClassLoader host;

    ParentLoader(ClassLoader host) {
        super("berth-spi", ClassLoader.getPlatformClassLoader());
        this.host = host;
    }

    /** {@return whether a class comes from the host even if a plugin brings it too} */
    static boolean admits(String className) {
        return className.startsWith("io.berth.spi.")
                || className.startsWith("org.jspecify.")
                || className.equals("org.pf4j.Plugin");
    }

    @Override
    protected Class<?> loadClass(String className, boolean resolve) throws ClassNotFoundException {
        return admits(className) ? host.loadClass(className) : super.loadClass(className, resolve);
    }
}
