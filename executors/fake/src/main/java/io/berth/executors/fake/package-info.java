/** An executor that starts nothing: it keeps the books of a cluster on any clock, and does what real ones do, the bad days included. */
@NullMarked
package io.berth.executors.fake;

import org.jspecify.annotations.NullMarked;
