/** Where the loop's work is done, one action after another on one thread, and the clocks there: real or virtual. */
@NullMarked
package io.berth.framework.desk;

import org.jspecify.annotations.NullMarked;
