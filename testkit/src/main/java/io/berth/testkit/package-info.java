/**
 * For authors of policy plugins: one contract per kind of policy, called from a test, which runs the policy through the real core with seeded loads and says which
 * clause it breaks and how. Builders of what a policy sees are in {@link io.berth.testkit.view}.
 */
@NullMarked
package io.berth.testkit;

import org.jspecify.annotations.NullMarked;
