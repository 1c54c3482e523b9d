package io.berth.framework.simulation;

import io.berth.framework.core.PolicySpec;
import io.berth.spi.plugin.SettingsException;
import java.util.ArrayList;
import java.util.List;

/**
 * A policy and how its user wrote it. Reports and file names keep to the user's spelling; the hash is over the
 * canonical one.
 *
 * @param spelling what the user wrote, such as {@code sjf+easy} or {@code ordered:order=sjf:backfill=easy}
 * @param spec what it says
 */
public record ChosenPolicy(String spelling, PolicySpec spec) {
    /**
     * Reads one policy.
     *
     * @param spelling {@code NAME[:key=value...]}
     * @throws SettingsException when it is not written like that
     */
    public static ChosenPolicy parse(String spelling) {
        return new ChosenPolicy(spelling, PolicySpec.parse(spelling));
    }

    /**
     * Reads a list of policies.
     *
     * @param list {@code NAME[:key=value...][,NAME...]}; blanks around commas do not count
     * @throws SettingsException when an entry is empty or not written like that
     */
    public static List<ChosenPolicy> parseList(String list) {
        List<ChosenPolicy> policies = new ArrayList<>();
        for (String entry : list.split(",", -1)) {
            if (entry.isBlank()) {
                throw new SettingsException(
                        "the list of policies '" + list + "' has an empty entry; write NAME[:key=value...][,NAME...]");
            }
            policies.add(parse(entry.strip()));
        }
        return List.copyOf(policies);
    }
}
