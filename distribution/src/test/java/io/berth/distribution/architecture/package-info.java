/**
 * The rules of the house for all modules, read from their class files: arrows between modules, what may decide and how, names.
 * Every law has exhibits in the museum that break it, and is tested against them.
 */
@NullMarked
package io.berth.distribution.architecture;

import org.jspecify.annotations.NullMarked;
