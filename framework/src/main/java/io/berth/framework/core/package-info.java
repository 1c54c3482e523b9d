/** The scheduler's state and the two ways of changing it: inputs and decisions. */
@NullMarked
package io.berth.framework.core;

import org.jspecify.annotations.NullMarked;
