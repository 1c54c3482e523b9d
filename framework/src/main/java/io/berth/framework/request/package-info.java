/** Requests, compiled once at submission against the resource catalogue; equal ones share a request class. */
@NullMarked
package io.berth.framework.request;

import org.jspecify.annotations.NullMarked;
