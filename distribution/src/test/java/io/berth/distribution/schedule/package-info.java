/**
 * Whole schedules, made through the plugin jars of the built distribution and compared with what others made of the same
 * logs, with independent simulators, and with what the policies promise.
 */
@NullMarked
package io.berth.distribution.schedule;

import org.jspecify.annotations.NullMarked;
