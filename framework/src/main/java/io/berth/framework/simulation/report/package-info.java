/**
 * A run as one HTML file for people: metrics, charts and a schedule to look around in, with everything it needs inside, so that it opens
 * offline and can be kept beside a paper. The page's own HTML, CSS and script are resources of this package; here the numbers are made.
 */
@NullMarked
package io.berth.framework.simulation.report;

import org.jspecify.annotations.NullMarked;
