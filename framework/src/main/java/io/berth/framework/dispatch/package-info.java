/**
 * Between what is committed and what the executor does: intents are sent until they are answered, reports are heard once, and what was lost on the way is found by comparing with what the
 * executor lists.
 */
@NullMarked
package io.berth.framework.dispatch;

import org.jspecify.annotations.NullMarked;
