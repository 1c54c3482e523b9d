/** Making it so: orders to an executor, its reports and receipts, and the truth it can be asked for. */
@NullMarked
package io.berth.spi.execute;

import org.jspecify.annotations.NullMarked;
