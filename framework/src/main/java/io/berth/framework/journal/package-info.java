/**
 * The journal: what a core was told and what it decided, as JSON lines in segments that each begin with a snapshot. Recorded beside a run, folded without policies,
 * verified with them. The format is in {@code docs/journal.md}.
 */
@NullMarked
package io.berth.framework.journal;

import org.jspecify.annotations.NullMarked;
