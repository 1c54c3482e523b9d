/** The bundled preemption policies: whom to disturb for a job that cannot start. Each proposes; the framework tries, and spares whoever is not needed. */
@NullMarked
package io.berth.plugins.preempt;

import org.jspecify.annotations.NullMarked;
