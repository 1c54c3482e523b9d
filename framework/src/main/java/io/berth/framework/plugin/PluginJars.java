package io.berth.framework.plugin;

import io.berth.framework.plugin.PluginFaults.Fault;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.pf4j.AbstractPluginManager;
import org.pf4j.DefaultExtensionFactory;
import org.pf4j.DefaultPluginDescriptor;
import org.pf4j.DefaultPluginFactory;
import org.pf4j.DefaultVersionManager;
import org.pf4j.ExtensionFactory;
import org.pf4j.ExtensionFinder;
import org.pf4j.ExtensionWrapper;
import org.pf4j.Plugin;
import org.pf4j.PluginDescriptor;
import org.pf4j.PluginDescriptorFinder;
import org.pf4j.PluginFactory;
import org.pf4j.PluginLoader;
import org.pf4j.PluginRepository;
import org.pf4j.PluginRuntimeException;
import org.pf4j.PluginStatusProvider;
import org.pf4j.PluginWrapper;
import org.pf4j.VersionManager;

/**
 * PF4J as the keeper of jars and class loaders: it loads exactly the jars it is handed, one at a time. Its own discovery of extensions stays unused, since that
 * passes over a jar without entry point and only logs a constructor that throws.
 */
final class PluginJars extends AbstractPluginManager implements AutoCloseable {
    private final ParentLoader parent = new ParentLoader(PluginJars.class.getClassLoader());
    private final SortedSet<String> loaderNames = new TreeSet<>();
    /** The jar being loaded: PF4J asks for its descriptor by path. */
    private @Nullable PluginJar loading;

    /** {@return the new class loader of a jar, named after its file} */
    ClassLoader load(PluginJar jar) throws UnfitPlugin {
        loading = jar;
        try {
            return getPluginClassLoader(loadPlugin(jar.copy()));
        } catch (PluginRuntimeException e) {
            throw new UnfitPlugin(new Fault(
                    jar.path().toString(),
                    "",
                    "cannot be loaded: " + e.getMessage(),
                    "see that nobody removes files of this process from "
                            + jar.copy().getParent()));
        }
    }

    /** Lets go of a jar that turned out to be unfit. */
    void unload(PluginJar jar) {
        unloadPlugin(jar.name(), false, false);
    }

    /** Closes all class loaders. */
    @Override
    public void close() {
        for (PluginWrapper plugin : List.copyOf(getPlugins())) {
            unloadPlugin(plugin.getPluginId(), false, false);
        }
    }

    @Override
    protected PluginDescriptorFinder createPluginDescriptorFinder() {
        return new PluginDescriptorFinder() {
            @Override
            public boolean isApplicable(Path path) {
                return true;
            }

            @Override
            public PluginDescriptor find(Path path) {
                PluginJar jar = loading;
                if (jar == null || !jar.copy().equals(path)) {
                    throw new IllegalStateException("asked for the descriptor of " + path + " while loading " + jar);
                }
                return new DefaultPluginDescriptor(jar.name(), "", Plugin.class.getName(), jar.version(), "*", "", "");
            }
        };
    }

    @Override
    protected PluginLoader createPluginLoader() {
        return new PluginLoader() {
            @Override
            public boolean isApplicable(Path path) {
                return true;
            }

            @Override
            public ClassLoader loadPlugin(Path path, PluginDescriptor descriptor) {
                String file = path.getFileName().toString();
                String name = file;
                for (int twin = 2; !loaderNames.add(name); twin++) {
                    name = file + "~" + twin;
                }
                return new JarLoader(name, path, parent);
            }
        };
    }

    /** Plugins do not depend on each other: there is nothing to resolve. */
    @Override
    protected void resolvePlugins() {
        resolvedPlugins.addAll(unresolvedPlugins);
        unresolvedPlugins.clear();
    }

    @Override
    protected List<Path> createPluginsRoot() {
        return List.of();
    }

    @Override
    protected PluginRepository createPluginRepository() {
        return new PluginRepository() {
            @Override
            public List<Path> getPluginPaths() {
                return List.of();
            }

            @Override
            public boolean deletePluginPath(Path path) {
                return false;
            }
        };
    }

    @Override
    protected ExtensionFinder createExtensionFinder() {
        return new ExtensionFinder() {
            @Override
            public <T> List<ExtensionWrapper<T>> find(Class<T> type) {
                return List.of();
            }

            @Override
            public <T> List<ExtensionWrapper<T>> find(Class<T> type, String pluginId) {
                return List.of();
            }

            @Override
            @SuppressWarnings("rawtypes")
            public List<ExtensionWrapper> find(String pluginId) {
                return List.of();
            }

            @Override
            public Set<String> findClassNames(String pluginId) {
                return Set.of();
            }
        };
    }

    @Override
    protected PluginStatusProvider createPluginStatusProvider() {
        return new PluginStatusProvider() {
            @Override
            public boolean isPluginDisabled(String pluginId) {
                return false;
            }

            @Override
            public void disablePlugin(String pluginId) {}

            @Override
            public void enablePlugin(String pluginId) {}
        };
    }

    @Override
    protected PluginFactory createPluginFactory() {
        return new DefaultPluginFactory();
    }

    @Override
    protected ExtensionFactory createExtensionFactory() {
        return new DefaultExtensionFactory();
    }

    @Override
    protected VersionManager createVersionManager() {
        return new DefaultVersionManager();
    }
}
