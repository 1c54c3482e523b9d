/** A PostgreSQL of the server's own, on one data folder, when no other is given. */
@NullMarked
package io.berth.server.store.embedded;

import org.jspecify.annotations.NullMarked;
