/**
 * Text formats and the files they are kept in: JSON, and output files that appear whole or not at all. The only package
 * that may use Jackson; it knows nothing of what it writes, so that the simulator and the journal can both stand on it.
 */
@NullMarked
package io.berth.framework.text;

import org.jspecify.annotations.NullMarked;
