/** Orders: which job stands before which. */
@NullMarked
package io.berth.plugins.orders;

import org.jspecify.annotations.NullMarked;
