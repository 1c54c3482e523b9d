/** JMH benchmarks against the plugin jars. */
@NullMarked
package io.berth.benchmarks;

import org.jspecify.annotations.NullMarked;
