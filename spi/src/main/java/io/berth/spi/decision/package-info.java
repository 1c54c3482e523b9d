/** What the core decided, for listeners that see it and cannot change it. */
@NullMarked
package io.berth.spi.decision;

import org.jspecify.annotations.NullMarked;
