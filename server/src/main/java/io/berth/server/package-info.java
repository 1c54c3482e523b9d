/** The product: command line and wiring. */
@NullMarked
package io.berth.server;

import org.jspecify.annotations.NullMarked;
