/** The verified search for victims: what a policy proposes is tried with the real allocator before anybody is touched. */
@NullMarked
package io.berth.framework.preemption;

import org.jspecify.annotations.NullMarked;
