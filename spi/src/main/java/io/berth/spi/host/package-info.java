/** Hosts and their resources as policies see them. */
@NullMarked
package io.berth.spi.host;

import org.jspecify.annotations.NullMarked;
