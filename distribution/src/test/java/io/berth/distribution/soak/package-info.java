/** The whole stack, with the plugins as they are shipped, in virtual time. */
@NullMarked
package io.berth.distribution.soak;

import org.jspecify.annotations.NullMarked;
