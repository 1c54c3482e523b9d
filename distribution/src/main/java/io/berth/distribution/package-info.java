/** The distribution as it is shipped; what is here are the tests that run through its jars, and the rules for all modules. */
@NullMarked
package io.berth.distribution;

import org.jspecify.annotations.NullMarked;
