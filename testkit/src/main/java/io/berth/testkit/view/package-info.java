/** What a policy sees, made to measure: jobs, requests, hosts, rounds and windows for unit tests of one policy, without a core around it. */
@NullMarked
package io.berth.testkit.view;

import org.jspecify.annotations.NullMarked;
