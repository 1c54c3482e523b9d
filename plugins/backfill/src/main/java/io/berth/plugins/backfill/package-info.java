/** The picker that runs any order with any backfill. */
@NullMarked
package io.berth.plugins.backfill;

import org.jspecify.annotations.NullMarked;
