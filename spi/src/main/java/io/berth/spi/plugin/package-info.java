/** The entry point of a plugin jar, its factories, their settings and what they may ask for. */
@NullMarked
package io.berth.spi.plugin;

import org.jspecify.annotations.NullMarked;
