/** What is told of a job that waits: its key reason, all that stands in its way, what the hosts say, who holds what it needs, and what would help. Records and their two forms, text and JSON. */
@NullMarked
package io.berth.framework.core.explanation;

import org.jspecify.annotations.NullMarked;
