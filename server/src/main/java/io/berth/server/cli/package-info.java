/**
 * The command line: reads arguments, wires what they ask for, and tells people about the outcome. Results go to standard
 * output, progress and errors to standard error.
 */
@NullMarked
package io.berth.server.cli;

import org.jspecify.annotations.NullMarked;
