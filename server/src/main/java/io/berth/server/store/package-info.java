/** The store in PostgreSQL: the log of batches behind the fence of the leader's epoch, rows for readers beside it, and who leads. */
@NullMarked
package io.berth.server.store;

import org.jspecify.annotations.NullMarked;
