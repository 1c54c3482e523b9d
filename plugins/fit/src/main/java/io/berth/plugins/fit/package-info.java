/** The allocators that differ only in which hosts they like best: the first, the fullest, the emptiest. The shapes they try are the same. */
@NullMarked
package io.berth.plugins.fit;

import org.jspecify.annotations.NullMarked;
