/**
 * What a mistyped name was probably meant to be. A package of its own, because all that reads what people write needs it: policy names, settings,
 * resource requests, scenarios. It knows nothing else, so that the decision packages may use it.
 */
@NullMarked
package io.berth.framework.nearest;

import org.jspecify.annotations.NullMarked;
