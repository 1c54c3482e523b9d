/**
 * The contracts of Berth: what a policy sees, what it answers, and what an executor must do. A plugin depends on this module and on nothing else
 * of Berth. Every type carries {@link io.berth.spi.Stable} or {@link io.berth.spi.Experimental}.
 */
@NullMarked
package io.berth.spi;

import org.jspecify.annotations.NullMarked;
