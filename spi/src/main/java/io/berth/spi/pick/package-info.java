/**
 * Which job is next: orders, pickers, and the ready-made queue that most pickers are a thin use of.
 *
 * <p><b>A policy's state is a cache.</b> Throw a policy away between two rounds, make a new one, add the eligible jobs in any order: it must answer exactly
 * as the old one would have. It may index its settings, the eligible jobs and the views, and remember nothing else.
 */
@NullMarked
package io.berth.spi.pick;

import org.jspecify.annotations.NullMarked;
