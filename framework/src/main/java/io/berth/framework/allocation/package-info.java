/** Hosts as arrays of primitives, what is promised on them, and the walk of an allocator's plans and hosts to a placement. */
@NullMarked
package io.berth.framework.allocation;

import org.jspecify.annotations.NullMarked;
