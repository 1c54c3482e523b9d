/** Plugins as operators meet them: the built program in processes of its own, with jars that tests compile, most of which do what a plugin must not do. */
@NullMarked
package io.berth.distribution.plugins;

import org.jspecify.annotations.NullMarked;
