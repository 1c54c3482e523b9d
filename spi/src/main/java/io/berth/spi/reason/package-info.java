/** Why something did not happen: reasons, rejections with their remedy, and where they apply. */
@NullMarked
package io.berth.spi.reason;

import org.jspecify.annotations.NullMarked;
