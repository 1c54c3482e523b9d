/**
 * The plugin host: finds plugin jars, gives each a class loader of its own, asks its entry point for factories and makes policies from them by name. The only
 * package that knows PF4J.
 */
@NullMarked
package io.berth.framework.plugin;

import org.jspecify.annotations.NullMarked;
