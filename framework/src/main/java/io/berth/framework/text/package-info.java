/**
 * Text formats and the files they are kept in: JSON, YAML and the schemas that it must fit, and output files that appear whole or not at all. The only
 * package that may use libraries for them; it knows nothing of what it reads and writes, so that the simulator and the journal can both stand on it.
 */
@NullMarked
package io.berth.framework.text;

import org.jspecify.annotations.NullMarked;
