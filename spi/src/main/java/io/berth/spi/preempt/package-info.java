/** Whom to disturb: proposals of victims, each tried with the real allocator before anybody is touched. */
@NullMarked
package io.berth.spi.preempt;

import org.jspecify.annotations.NullMarked;
