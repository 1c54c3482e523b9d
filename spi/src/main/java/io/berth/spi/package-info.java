/** The contracts between the scheduler and its plugins. */
@NullMarked
package io.berth.spi;

import org.jspecify.annotations.NullMarked;
