/** The allocator that takes the first hosts that fit. */
@NullMarked
package io.berth.plugins.firstfit;

import org.jspecify.annotations.NullMarked;
