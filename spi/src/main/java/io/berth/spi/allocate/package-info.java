/** Where a job could go: lazy plans, and for each plan lazy hosts. */
@NullMarked
package io.berth.spi.allocate;

import org.jspecify.annotations.NullMarked;
