/** A room of the museum: classes that break the rules of the room of this name. */
@NullMarked
package io.berth.distribution.museum.testkit;

import org.jspecify.annotations.NullMarked;
