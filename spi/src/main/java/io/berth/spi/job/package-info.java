/** Jobs as policies see them: views of pending and running jobs, their requests, states, causes of end, checkpoints; and the filter that sees a submission first. */
@NullMarked
package io.berth.spi.job;

import org.jspecify.annotations.NullMarked;
