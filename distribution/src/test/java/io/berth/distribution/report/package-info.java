/**
 * The HTML report as its reader has it: written by the built distribution, opened in a real browser, its marks measured on the screen and
 * compared with numbers that are made from the table of jobs of the same run.
 */
@NullMarked
package io.berth.distribution.report;

import org.jspecify.annotations.NullMarked;
