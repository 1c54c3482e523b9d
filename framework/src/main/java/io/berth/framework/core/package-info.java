/**
 * The scheduler: a state, the two ways of changing it (inputs and decisions), and the round that turns one into the other by asking policies. One thread, no
 * I/O, no clock of its own. Whoever feeds it (the live loop, a trace, a journal) is outside and unknown to it.
 */
@NullMarked
package io.berth.framework.core;

import org.jspecify.annotations.NullMarked;
