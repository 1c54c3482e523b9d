/**
 * The live driver: a mailbox in front, the core on a thread of its own, and the commit rule behind it. What came in meanwhile is applied together, then one round is
 * decided; that is a batch, and nothing of it leaves before it is committed. Vert.x is used here and nowhere else in the framework, and here by
 * {@link io.berth.framework.loop.SchedulerLoop} alone: the rule itself knows only stages, a clock and a desk to work at, so that it runs in virtual time too.
 */
@NullMarked
package io.berth.framework.loop;

import org.jspecify.annotations.NullMarked;
