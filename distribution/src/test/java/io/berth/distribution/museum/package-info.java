/**
 * A house with the rooms of the real one and a fault in each. Every class here breaks a rule of the architecture and each of
 * its methods is a fault of that kind, except {@link io.berth.distribution.museum.framework.core.Sound}.
 */
@NullMarked
package io.berth.distribution.museum;

import org.jspecify.annotations.NullMarked;
