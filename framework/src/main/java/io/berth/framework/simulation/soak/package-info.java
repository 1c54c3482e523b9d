/**
 * The whole stack in virtual time, under one seed: loops that lead one after another, a store and an executor that do whatever real ones do, and somebody who believes neither and checks after
 * each event what must never happen. When nothing goes wrong any more, everything must end.
 */
@NullMarked
package io.berth.framework.simulation.soak;

import org.jspecify.annotations.NullMarked;
